/** One operation on a draft: a contribution, a command, or what the stream does. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { advance, noteBoosts, pauseAt, resumeNow } from "./advance.ts";
import { apply, recountEntry } from "./amendments.ts";
import { isPriced } from "./pricing_inputs.ts";
import { contribute, type Outcome } from "./contribute.ts";
import type { Contribution } from "./contribution.ts";
import { adjust, correctLadder, setTo } from "./corrections.ts";
import {
  type CommandResult,
  entryOf,
  NO_CHANGE,
  resultOf,
  resultWithEntry,
} from "./command_result.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { climb } from "./ladder.ts";
import { mark, redefine, resetLadder } from "./ladder_edit.ts";
import { stopAll } from "./multipliers.ts";
import type { PlanRoom } from "./plan_limits.ts";
import { refundEarly } from "./early_refunds.ts";
import { undo } from "./reversals.ts";
import { isRefunded, isUndone } from "./standing.ts";
import { changeMultipliers, changeRules } from "./rules_edit.ts";
import type { SubathonCommand } from "@/lib/schema/subathon/commands.ts";
import {
  type LedgerEntry,
  UNTIMELY_REASONS,
} from "@/lib/schema/subathon/ledger.ts";
import { endByHand, type Moved, reopen, start } from "./transitions.ts";

/** Commands that one draft carries out; the others span several commits or records. */
export type DraftCommand = Exclude<
  SubathonCommand,
  { name: "reset" | "goals_backfill" | "recompute" }
>;

/** Takes a contribution in, then lets the ladder follow. */
export function takeIn(
  draft: PendingCommit,
  what: Contribution,
  ladderOnly: boolean,
): Outcome {
  advance(draft);
  const outcome = contribute(draft, what, { ladderOnly });
  if (outcome.entry !== null) {
    refundEarly(draft, outcome.entry);
    climb(draft, outcome.entry);
  }
  return outcome;
}

/**
 * Counts for the ladder what it lacks of an entry of this session: one that
 * was held back, or one that counted before the ladder was reset.
 */
export function countAfterwards(
  draft: PendingCommit,
  entry: LedgerEntry,
): CommandResult {
  advance(draft);
  // What a rule turned down stays so; what was refunded is gone.
  const fit = entry.refersTo === null && (entry.status === "applied" ||
    (entry.status === "recorded" && UNTIMELY_REASONS.includes(entry.reason)));
  const gone = isUndone(draft, entry) || isRefunded(draft, entry);
  if (!fit || gone || !isPriced(draft, entry)) return NO_CHANGE;
  const written = recountEntry(draft, entry);
  if (written === null) return NO_CHANGE;
  draft.touch();
  climb(draft, written);
  return { changed: true, entry: written };
}

/** Carries out one command. Throws `conflict` when it makes no sense now. */
export function command(
  draft: PendingCommit,
  asked: DraftCommand,
  newId: NewId,
  room: PlanRoom,
): CommandResult {
  advance(draft);
  assertRevision(draft, asked);
  const done = carryOut(draft, asked, newId, room);
  if (done.changed) {
    noteBoosts(draft);
    draft.touch();
  }
  climb(draft, done.entry);
  return done;
}

/** Throws `stale` when a command was based on an older revision. */
export function assertRevision(
  draft: PendingCommit,
  { name, body }: SubathonCommand,
): void {
  const { revision } = draft.session;
  if (body.revision === undefined || body.revision === revision) return;
  throw new AppError(
    "stale",
    `Cannot ${
      name.replace("_", " ")
    }: the timer has changed since revision ${body.revision}`,
    { extra: { revision } },
  );
}

function carryOut(
  draft: PendingCommit,
  asked: DraftCommand,
  newId: NewId,
  room: PlanRoom,
): CommandResult {
  const { session, now } = draft;
  switch (asked.name) {
    case "start":
      return resultOf(moveTo(draft, start(session, now)));
    case "pause": {
      const changed = pauseAt(draft, now);
      if (changed) draft.set({ autoPaused: false });
      return resultOf(changed);
    }
    case "resume":
      return resultOf(resumeNow(draft, () => newId("mul")));
    case "end":
      return resultOf(endNow(draft));
    case "reopen": {
      moveTo(draft, reopen(session, now));
      stopBoosts(draft, session.endedAt ?? now);
      setTo(draft, asked.body.remainingMs, asked.body.note);
      return { changed: true, entry: draft.entries.at(-1) ?? null };
    }
    case "adjust":
      return resultWithEntry(
        adjust(draft, asked.body.deltaMs, asked.body.note),
      );
    case "set":
      return resultWithEntry(
        setTo(draft, asked.body.remainingMs, asked.body.note),
      );
    case "lock": {
      const { locked } = asked.body;
      if (session.locked === locked) return NO_CHANGE;
      draft.set({ locked, autoLocked: false });
      return resultOf(true);
    }
    case "undo": {
      const { entryId, note } = asked.body;
      return resultWithEntry(undo(draft, entryOf(draft, entryId), note));
    }
    case "apply": {
      const { entryId, baseAmountMinor, note } = asked.body;
      return resultWithEntry(
        apply(draft, entryOf(draft, entryId), baseAmountMinor, note),
      );
    }
    case "rules":
      return resultOf(changeRules(draft, asked.body));
    case "multiplier":
      return resultOf(changeMultipliers(draft, asked.body, newId));
    case "goals_reset": {
      const entry = resetLadder(draft);
      return { changed: true, entry };
    }
    case "goals_adjust": {
      const { delta, reason } = asked.body;
      return resultWithEntry(correctLadder(draft, delta, reason));
    }
    case "goals_ladder":
      redefine(draft, asked.body, newId, room);
      return resultOf(true);
    case "goals_mark":
      return resultOf(mark(draft, asked.body));
  }
}

function moveTo(draft: PendingCommit, moved: Moved): boolean {
  if (moved === null) return false;
  draft.set(moved);
  draft.settle(draft.now);
  return true;
}

function endNow(draft: PendingCommit): boolean {
  const moved = endByHand(draft.session, draft.now);
  if (moved === null) return false;
  draft.set({ ...moved, offlineAt: null });
  draft.ended.push({ at: draft.now, reason: "manual" });
  return true;
}

function stopBoosts(draft: PendingCommit, at: number): void {
  draft.define({ multipliers: stopAll(draft.definition.multipliers, at) });
}
