/**
 * Operations on a session in one commit, and the records that must be read for
 * them.
 */
import type { Contribution } from "./contribution.ts";
import type { PlanMove, PlanRoom } from "./plan_limits.ts";
import type { Refund } from "./refunds.ts";
import type { HypeTrainTimes } from "./rules_edit.ts";
import { userKey } from "./pending_commit.ts";
import { seqOf } from "./entry_id.ts";
import { refundKey } from "./dedupe_keys.ts";
import type { SubathonCommand } from "@/lib/schema/subathon/commands.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";

/** Occurrence around a session that no command brings about. */
export type Signal =
  | { name: "wake" }
  | { name: "online"; told: Told }
  | { name: "offline"; told: Told }
  | { name: "hype_train"; train: HypeTrainTimes; told: Told }
  | { name: "downtime"; from: number; to: number }
  | { name: "refund"; entryId: string; refund: Refund }
  /** A refund of an act that has not come yet. */
  | { name: "early_refund"; event: LiveEvent<"correction"> }
  | { name: "recompute"; entryId: string }
  /** The channel's plan has changed, or what its owner wants kept. */
  | { name: "plan"; room: PlanRoom; move: PlanMove };

/** The event that told of a signal; heeded once. */
export interface Told {
  deliveryKey: string;
  /** Milliseconds since the epoch. */
  occurredAt: number;
  /** The platform that it is about; absent: the channel's only one. */
  platform?: string;
}

/** One thing to do; several of them share a commit. */
export type Operation =
  | { type: "contribute"; what: Contribution; ladderOnly: boolean }
  | { type: "recount"; entryId: string }
  | {
    type: "command";
    /** Of one that takes several commits only the revision is checked here. */
    command: SubathonCommand;
    /** Of the command and its body: the same key with another is refused. */
    fingerprint: string;
    idempotencyKey: string;
    /** Limits of the channel's plan now. */
    room: PlanRoom;
  }
  | { type: "signal"; signal: Signal };

/** Names of the records that operations read. */
export interface Needs {
  keys: Set<string>;
  users: Set<string>;
  /** Ids of entries to read, with the users who made them. */
  entries: Set<string>;
  /** Acts of which corrections may have come before them. */
  acts: Set<string>;
  commands: Set<string>;
  cursor: boolean;
}

/** Returns what must be read before these operations can be decided. */
export function needsOf(
  operations: readonly Operation[],
  session: Session | null,
): Needs {
  const needs: Needs = {
    keys: new Set(),
    users: new Set(),
    entries: new Set(),
    acts: new Set(),
    commands: new Set(),
    // A first session is counted from where the log stands.
    cursor: session === null,
  };
  for (const operation of operations) addNeeds(needs, operation, session);
  for (const id of needs.entries) {
    for (const name of entryKeys(id)) needs.keys.add(name);
  }
  return needs;
}

/** Lists the keys under which others are about an entry. */
export function entryKeys(id: string): string[] {
  return [
    `reverse:${id}`,
    `reverse:${id}:all`,
    `apply:${id}`,
    `backfill:${id}`,
  ];
}

function addNeeds(
  needs: Needs,
  operation: Operation,
  session: Session | null,
): void {
  switch (operation.type) {
    case "contribute": {
      const { what } = operation;
      needs.keys.add(what.deliveryKey).add(what.actKey);
      needs.acts.add(what.actKey);
      if (what.userId !== null) {
        needs.users.add(userKey(what.platform, what.userId));
      }
      return;
    }
    case "recount":
      needs.entries.add(operation.entryId);
      return;
    case "command": {
      needs.commands.add(operation.idempotencyKey);
      const { command } = operation;
      const named = command.name === "undo" || command.name === "apply";
      if (named && command.body.entryId !== null) {
        needs.entries.add(command.body.entryId);
      }
      return;
    }
    case "signal":
      addSignalNeeds(needs, operation.signal, session);
  }
}

function addSignalNeeds(
  needs: Needs,
  signal: Signal,
  session: Session | null,
): void {
  if ("told" in signal) needs.keys.add(signal.told.deliveryKey);
  if (signal.name === "downtime") needs.keys.add(`downtime:${signal.from}`);
  if (signal.name === "recompute") {
    needs.entries.add(signal.entryId);
    needs.keys.add(
      `recompute:${signal.entryId}:${session?.rulesVersion ?? 0}`,
    );
  }
  if (signal.name === "early_refund") {
    const { refersTo } = signal.event.data;
    needs.keys.add(refersTo);
    needs.acts.add(refersTo);
  }
  if (signal.name === "refund") {
    const { deliveryKey } = signal.refund;
    needs.entries.add(signal.entryId);
    if (deliveryKey !== null) needs.keys.add(deliveryKey);
    needs.keys
      .add(refundKey(signal.entryId, signal.refund))
      .add(`reverse:${signal.entryId}:all`);
  }
}

/**
 * Returns the running number in an entry's id, or 0 when the text is no such
 * id.
 */
export function seqOrNone(entryId: string): number {
  return seqOf(entryId) ?? 0;
}

/** Decides whether an operation needs a commit of its own. */
export function standsAlone(operation: Operation): boolean {
  return operation.type === "command" && operation.command.name === "reset";
}
