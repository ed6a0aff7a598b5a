/** Shapes of a projection: its cursor, what a batch of events changes, its acts. */
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import type { NewEvent } from "./catalogue.ts";

/** Position of a projection in a channel's log, and the process that reads it. */
export interface ProjectionCursor {
  /** The process that reads the channel. */
  holder: string;
  /** Until when the others leave the channel to it, ms since the epoch. */
  until: number;
  /** Everything up to here is folded. */
  position: string;
  /**
   * Events that the last commit announces; logging them again changes nothing.
   */
  announce?: readonly NewEvent[];
}

/** Changes that a batch makes. */
export interface Fold {
  /**
   * Adds the changes to the commit that moves the cursor, and checks of what
   * others write as well; a check that fails folds the batch anew.
   */
  change(operation: Deno.AtomicOperation): void;
  /**
   * Events that tell of the changes, with ids that follow from them: they are
   * logged after the commit, by the next run if this one dies.
   */
  announce?: readonly NewEvent[];
  /**
   * Called once the changes are stored, with the version that the cursor has by
   * that; not again when this process dies before.
   */
  committed?(version: string): void;
  /**
   * Number of the batch's events that it includes, at least one; all by
   * default. The rest are delivered again.
   */
  taken?: number;
}

/** Changes that one of several parts of a projection makes. */
export type PartialFold = Pick<Fold, "change" | "committed">;

/** One thing of a channel with what its changes need to happen once each. */
export interface Aggregate<S> {
  /** Grows by one with each change. */
  revision: number;
  state: S;
  /** Ids of the last commits: one whose answer got lost is not made twice. */
  commitIds: readonly string[];
}

/** Record under an idempotency key that was used. */
export interface KnownCommand {
  /** Digest of what the command said. */
  fingerprint: string;
  /** Until when the key is taken, ms since the epoch. */
  until: number;
}

/** A payment as it was made. */
export interface Payment {
  paid: Money;
  /** The same money in another currency, as its source converted it. */
  converted: Money | null;
}

/** Corrections of an act so far, those that came before it included. */
export interface Taken {
  /** True when all of it was taken back. */
  all: boolean;
  /**
   * Parts that were taken back, summed by currency; `null` stands for the
   * currency that was paid.
   */
  parts: { amountMinor: number; currency: string | null }[];
  /** Tells the corrections of parts apart: each takes once. */
  by: string[];
  /** Refunds, disputes and sums of them that can still change; absent: none. */
  named?: NamedTaking[];
}

/** Last statement about one refund, dispute or sum of them. */
export interface NamedTaking {
  /** Stands for its name. */
  name: string;
  /** Amount that it took back; `null` for all. */
  amount: { amountMinor: number; currency: string } | null;
  /** Of a sum: the time up to which it is told, ms since the epoch. */
  at?: number;
  /** Set once what it took was given again; nothing takes it after that. */
  back?: true;
}

/** An act that was counted, or that a correction came before. */
export interface ActRecord<F> {
  /** Time until which it is known, ms since the epoch. */
  until: number;
  /** Times of the acts that counted under its key, ms since the epoch, rising. */
  at: number[];
  /**
   * Values that the last of them was counted with; `null` while only
   * corrections have told of it.
   */
  facts: F | null;
  /** `null` for what is no payment: any part of it is all of it. */
  payment: Payment | null;
  taken: Taken;
}

/** A change of what pages read when they load, as its own commit notes it. */
export interface Announcement {
  /** Data of the event that tells it. */
  data: unknown;
  /** Time of the change, ms since the epoch. */
  at: number;
}
