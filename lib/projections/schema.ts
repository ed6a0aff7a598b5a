/** Shapes of a projection: its cursor, and what a batch of events changes. */
import type { NewEvent } from "@/lib/events/catalogue.ts";

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
  /** Called once the changes are stored; not again when this process dies before. */
  committed?(): void;
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
  marks: readonly string[];
}

/** Record under an idempotency key that was used. */
export interface AggregateCommand {
  /** Digest of what the command said. */
  fingerprint: string;
  /** Until when the key is taken, ms since the epoch. */
  until: number;
}
