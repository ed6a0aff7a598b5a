/**
 * Application of a batch of operations to a session. Pure but for what was
 * read.
 */
import { AppError } from "@/lib/core/errors.ts";
import {
  COMMAND_LIVES_MS,
  isRepeat,
} from "@/lib/event_log/projections/commands.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { NotCounted, Outcome } from "./contribute.ts";
import { assertRevision, command, countAfterwards, takeIn } from "./decide.ts";
import { type CommandResult, NO_CHANGE } from "./command_result.ts";
import { signal } from "./signals.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { seqOf } from "./entry_id.ts";
import { archivedOf, firstCommit, resetCommit } from "./fresh_commit.ts";
import type { Operation } from "./operation.ts";
import type { CommandRecord } from "@/lib/schema/subathon/records.ts";
import type { Beside, Loaded } from "./loaded.ts";

/** An operation with the name of this attempt at it. */
interface Asked {
  operation: Operation;
  nonce: string;
}

/** Outcome of one operation. */
export type Decision =
  | {
    type: "outcome";
    outcome: Outcome | { counted: false; reason: "no_session"; entry: null };
  }
  | { type: "done"; done: CommandResult }
  /** Was carried out before, as this entry of the ledger says. */
  | { type: "repeated"; changed: boolean; entryId: string | null }
  | { type: "counted_before"; entryId: string }
  | { type: "refused"; error: AppError };

/** A reason for a report that changed nothing, absent sessions included. */
export type Refusal = NotCounted | "no_session";

/** The draft of a batch and what became of each operation. */
interface Decided {
  /** `null` when there is no session and none is asked for. */
  draft: PendingCommit | null;
  beside: Beside;
  decisions: Decision[];
}

/** Initial data of a channel's first session. */
export interface FirstSession {
  /** The position after everything that is in the channel's log now. */
  newest: string;
  /** The channel's currency, ISO 4217. */
  currency: string;
  /** Platforms on which the channel is live, and since when, ms since the epoch. */
  live: readonly { platform: string; since: number }[];
}

/** Context of a batch. */
interface Place {
  now: number;
  newId: NewId;
  /** Set when the channel has no session and the batch begins one. */
  first: FirstSession | null;
}

/** Decides operations one after the other on what was read for all of them. */
export function decideBatch(
  loaded: Loaded,
  asked: readonly Asked[],
  place: Place,
): Decided {
  const commands = new Map<string, CommandRecord>();
  const beside: Beside & { commands: typeof commands } = {
    commands,
    cursor: null,
    archived: null,
  };
  let draft = firstCommit(loaded, place);
  beside.cursor = place.first?.newest ?? null;
  const decisions = asked.map(({ operation, nonce }): Decision => {
    if (draft === null) return NO_SESSION;
    const repeated = repeatOf(loaded, commands, operation, nonce, place.now);
    if (repeated) return repeated;
    try {
      const fork = draft.fork(nonce);
      if (
        operation.type === "command" && operation.command.name === "reset"
      ) {
        assertRevision(fork, operation.command);
        beside.archived = archivedOf(draft.session);
        draft = resetCommit(
          draft,
          loaded,
          { ...place, room: operation.room },
          nonce,
        );
        const done: CommandResult = { changed: true, entry: null };
        commands.set(
          operation.idempotencyKey,
          recordOf(operation, nonce, done, place.now),
        );
        return { type: "done", done };
      }
      const decision = decideOne(fork, operation, place.newId);
      draft.absorb(fork);
      if (operation.type === "command" && decision.type === "done") {
        commands.set(
          operation.idempotencyKey,
          recordOf(operation, nonce, decision.done, place.now),
        );
      }
      return decision;
    } catch (error) {
      // A fault of ours in one operation must not stop the others.
      return { type: "refused", error: refusalOf(error) };
    }
  });
  return { draft, beside, decisions };
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError("internal", "Cannot carry out the operation", {
    cause: error,
  });
}

const NO_SESSION: Decision = {
  type: "outcome",
  outcome: { counted: false, reason: "no_session", entry: null },
};

function decideOne(
  draft: PendingCommit,
  operation: Operation,
  newId: NewId,
): Decision {
  switch (operation.type) {
    case "contribute":
      return {
        type: "outcome",
        outcome: takeIn(draft, operation.what, operation.ladderOnly),
      };
    case "recount": {
      const entry = draft.entry(seqOf(operation.entryId) ?? 0);
      return {
        type: "done",
        done: entry === null
          ? { changed: false, entry: null }
          : countAfterwards(draft, entry),
      };
    }
    case "command":
      switch (operation.command.name) {
        case "reset":
          throw new TypeError("a reset stands alone");
        case "recompute":
        case "goals_backfill":
          assertRevision(draft, operation.command);
          return { type: "done", done: NO_CHANGE };
      }
      return {
        type: "done",
        done: command(draft, operation.command, newId, operation.room),
      };
    case "signal":
      return { type: "done", done: signal(draft, operation.signal, newId) };
  }
}

/**
 * Returns the result of an operation that was carried out before; `null` when
 * it was not.
 */
function repeatOf(
  loaded: Loaded,
  commands: ReadonlyMap<string, CommandRecord>,
  operation: Operation,
  nonce: string,
  now: number,
): Decision | null {
  if (operation.type === "contribute") {
    const record = loaded.key(operation.what.deliveryKey);
    // A commit whose reply was lost: it was this very attempt.
    return record?.nonce === nonce
      ? { type: "counted_before", entryId: record.entryId }
      : null;
  }
  if (operation.type !== "command") return null;
  const record = commands.get(operation.idempotencyKey) ??
    loaded.command(operation.idempotencyKey);
  if (record === null) return null;
  try {
    if (!isRepeat(record, operation.fingerprint, now)) return null;
  } catch (error) {
    return { type: "refused", error: refusalOf(error) };
  }
  const { changed, entryId } = record;
  return { type: "repeated", changed, entryId };
}

function recordOf(
  operation: Extract<Operation, { type: "command" }>,
  nonce: string,
  done: CommandResult,
  now: number,
): CommandRecord {
  return {
    fingerprint: operation.fingerprint,
    nonce,
    changed: done.changed,
    entryId: done.entry?.id ?? null,
    until: now + COMMAND_LIVES_MS,
  };
}
