/** One operation on a draft: a contribution, a command, or what the stream does. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { advance, pauseAt, resumeNow } from "./advance.ts";
import { apply, recount } from "./amendments.ts";
import { contribute, type Outcome } from "./contribute.ts";
import type { Contribution } from "./contribution.ts";
import { addDowntime, adjust, correctLadder, setTo } from "./corrections.ts";
import type { Draft } from "./draft.ts";
import { seqOf } from "./entry_id.ts";
import { climb } from "./ladder.ts";
import { mark, redefine, resetLadder } from "./ladder_edit.ts";
import { stopAll } from "./multipliers.ts";
import { recompute } from "./recompute.ts";
import { type Refund, refund, undo } from "./reversals.ts";
import {
  changeMultipliers,
  changeRules,
  followHypeTrain,
  type HypeTrain,
} from "./rules_edit.ts";
import type { Command } from "./schema_commands.ts";
import type { Entry } from "./schema_ledger.ts";
import { endByHand, type Moved, reopen, start } from "./transitions.ts";

/** Commands that one draft carries out; the others span several commits or records. */
export type DraftCommand = Exclude<
  Command,
  { name: "reset" | "goals_backfill" | "recompute" }
>;

/** What happens around a session without anybody's command. */
export type Signal =
  | { name: "wake" }
  | { name: "online"; told: Told }
  | { name: "offline"; told: Told }
  | { name: "hype_train"; train: HypeTrain; told: Told }
  | { name: "downtime"; from: number; to: number }
  | { name: "refund"; entryId: string; refund: Refund }
  | { name: "recompute"; entryId: string };

/** The event that told of a signal; heeded once. */
export interface Told {
  deliveryKey: string;
  /** Milliseconds since the epoch. */
  occurredAt: number;
}

/** What a command or signal did. */
export interface Done {
  changed: boolean;
  entry: Entry | null;
}

/** Takes a contribution in, then lets the ladder follow. */
export function takeIn(
  draft: Draft,
  what: Contribution,
  ladderOnly: boolean,
): Outcome {
  advance(draft);
  const outcome = contribute(draft, what, { ladderOnly });
  if (outcome.entry !== null) climb(draft, outcome.entry);
  return outcome;
}

/** Counts for the ladder what an entry of this session did not. */
export function countAfterwards(draft: Draft, entry: Entry): Done {
  advance(draft);
  const actKey = `backfill:${entry.id}`;
  const counted = entry.counts || entry.status !== "recorded" ||
    entry.refersTo !== null || draft.key(actKey) !== null ||
    draft.key(`apply:${entry.id}`) !== null;
  if (counted) return NOTHING_DONE;
  const written = recount(draft, entry, actKey);
  draft.touch();
  climb(draft, written);
  return { changed: true, entry: written };
}

/** Carries out one command. Throws `conflict` when it makes no sense now. */
export function command(
  draft: Draft,
  asked: DraftCommand,
  newId: NewId,
): Done {
  advance(draft);
  assertRevision(draft, asked);
  const done = carryOut(draft, asked, newId);
  if (done.changed) draft.touch();
  climb(draft, done.entry);
  return done;
}

/** Throws `stale` when a command was based on an older revision. */
export function assertRevision(draft: Draft, { name, body }: Command): void {
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

const NOTHING_DONE: Done = { changed: false, entry: null };
const did = (changed: boolean): Done => ({ changed, entry: null });
const wrote = (entry: Entry | null): Done => ({
  changed: entry !== null,
  entry,
});

function carryOut(draft: Draft, asked: DraftCommand, newId: NewId): Done {
  const { session, now } = draft;
  switch (asked.name) {
    case "start":
      return did(moveTo(draft, start(session, now)));
    case "pause": {
      const changed = pauseAt(draft, now);
      if (changed) draft.set({ autoPaused: false });
      return did(changed);
    }
    case "resume":
      return did(resumeNow(draft, () => newId("mul")));
    case "end":
      return did(endNow(draft));
    case "reopen": {
      moveTo(draft, reopen(session, now));
      stopBoosts(draft, session.endedAt ?? now);
      setTo(draft, asked.body.remainingMs, asked.body.note);
      return { changed: true, entry: draft.entries.at(-1) ?? null };
    }
    case "adjust":
      return wrote(adjust(draft, asked.body.deltaMs, asked.body.note));
    case "set":
      return wrote(setTo(draft, asked.body.remainingMs, asked.body.note));
    case "lock": {
      const { locked } = asked.body;
      if (session.locked === locked) return NOTHING_DONE;
      draft.set({ locked, autoLocked: false });
      return did(true);
    }
    case "undo": {
      const { entryId, note } = asked.body;
      return wrote(undo(draft, entryOf(draft, entryId), note));
    }
    case "apply": {
      const { entryId, baseAmountMinor, note } = asked.body;
      return wrote(
        apply(draft, entryOf(draft, entryId), baseAmountMinor, note),
      );
    }
    case "rules":
      return did(changeRules(draft, asked.body));
    case "multiplier":
      return did(changeMultipliers(draft, asked.body, newId));
    case "goals_reset": {
      const entry = resetLadder(draft);
      return { changed: true, entry };
    }
    case "goals_adjust": {
      const { delta, reason } = asked.body;
      return wrote(correctLadder(draft, delta, reason));
    }
    case "goals_ladder":
      redefine(draft, asked.body, newId);
      return did(true);
    case "goals_mark":
      return did(mark(draft, asked.body));
  }
}

function moveTo(draft: Draft, moved: Moved): boolean {
  if (moved === null) return false;
  draft.set(moved);
  draft.settle(draft.now);
  return true;
}

function endNow(draft: Draft): boolean {
  const moved = endByHand(draft.session, draft.now);
  if (moved === null) return false;
  draft.set({ ...moved, offlineAt: null });
  draft.ended.push({ at: draft.now, reason: "manual" });
  return true;
}

function stopBoosts(draft: Draft, at: number): void {
  draft.define({ multipliers: stopAll(draft.definition.multipliers, at) });
}

function entryOf(draft: Draft, entryId: string | null): Entry {
  const seq = entryId === null ? null : seqOf(entryId);
  const entry = seq === null ? null : draft.entry(seq);
  if (entry !== null && entry.id === entryId) return entry;
  throw new AppError(
    "not_found",
    "Cannot change the entry: the session's ledger has no such entry",
  );
}

/** Lets the session follow what happens around it. */
export function signal(draft: Draft, told: Signal, newId: NewId): Done {
  if (told.name === "downtime") {
    // Before anything else: an end within the downtime is none.
    const entry = addDowntime(draft, told.from, told.to);
    if (entry !== null) draft.touch();
    return { changed: advance(draft) || entry !== null, entry };
  }
  const advanced = advance(draft);
  const by = "told" in told ? told.told : null;
  const seen = by !== null && draft.key(by.deliveryKey) !== null;
  const done = seen ? NOTHING_DONE : heed(draft, told, newId);
  if (done.changed) {
    draft.touch();
    if (by !== null) {
      draft.take(by.deliveryKey, {
        id: "",
        occurredAt: new Date(by.occurredAt).toISOString(),
      });
    }
  }
  climb(draft, done.entry);
  return { changed: advanced || done.changed, entry: done.entry };
}

function heed(
  draft: Draft,
  told: Exclude<Signal, { name: "downtime" }>,
  newId: NewId,
): Done {
  const { session, settings } = draft;
  const live = session.state === "running" || session.state === "paused";
  switch (told.name) {
    case "wake":
      return NOTHING_DONE;
    case "offline": {
      const { occurredAt } = told.told;
      // An end after the stream went came of waiting for it.
      const awaited = session.lastRun !== null &&
        (session.endedAt ?? 0) > occurredAt;
      const heeded = settings.onStreamOffline !== "none" && (live || awaited);
      if (!heeded) return NOTHING_DONE;
      draft.set({ offlineAt: occurredAt });
      // The grace may be over already when the message comes late.
      advance(draft);
      return did(true);
    }
    case "online": {
      const waited = session.offlineAt !== null;
      if (waited) draft.set({ offlineAt: null });
      const resumes = settings.onStreamOnline === "resume" &&
        session.state === "paused" &&
        (session.autoPaused || settings.onStreamOffline === "none");
      if (resumes) resumeNow(draft, () => newId("mul"));
      return did(waited || resumes);
    }
    case "hype_train":
      return did(live && followHypeTrain(draft, told.train));
    case "refund":
      return wrote(refund(draft, entryOf(draft, told.entryId), told.refund));
    case "recompute":
      return wrote(recompute(draft, entryOf(draft, told.entryId)));
  }
}
