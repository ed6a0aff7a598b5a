import { inGroupsOf } from "@/lib/core/parallel.ts";
import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import { isSame } from "@/lib/core/is_same.ts";
import { keys } from "@/lib/database/keys.ts";
import { dueAt } from "@/lib/features/subathon/rules/advance.ts";
import type { ProjectionCursor } from "@/lib/schema/events/projections.ts";
import type { PendingCommit } from "@/lib/features/subathon/rules/pending_commit.ts";
import type { Definition, GoalsPart } from "@/lib/schema/subathon/records.ts";
import type { Ladder } from "@/lib/schema/subathon/ladder.ts";
import { type Multiplier } from "@/lib/schema/subathon/rules.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import type { Beside, Loaded } from "@/lib/features/subathon/rules/loaded.ts";
import { ttlMs } from "@/lib/storage/ttl.ts";

/** Housekeeping: longer than the longest session and the 90 days of payments. */
const KEYS_LIVE_MS = 500 * DAY_MS;
const MULTIPLIERS_A_PART = 100;
const GOALS_A_PART = 20;
const COMMAND_LIVES_LATER_MS = HOUR_MS;

/** Decides whether a draft, or what goes with it, must be written at all. */
export function needsCommit(
  loaded: Loaded,
  draft: PendingCommit,
  beside: Beside,
): boolean {
  const { wakeAt } = draft.session;
  return draft.session !== loaded.head.session || beside.commands.size > 0 ||
    draft.acts.size > 0 || beside.cursor !== null ||
    // A refund of what is gone already changes nothing else.
    draft.amends.size > 0 ||
    (wakeAt !== null && wakeAt <= draft.now);
}

/**
 * Writes everything of a draft as one commit that checks the head. All records
 * of a channel's subathon are written with that check, so what was read beside
 * the head is what the commit builds on. Returns the session and definition as
 * they will be stored.
 */
export function writeCommit(
  kv: Deno.Kv,
  channelId: string,
  loaded: Loaded,
  draft: PendingCommit,
  beside: Beside,
): { operation: Deno.AtomicOperation; session: Session } {
  const { head } = loaded;
  const operation = kv.atomic().check({
    key: keys.subathon(channelId),
    versionstamp: head.versionstamp,
  });
  const fresh = head.session?.id !== draft.session.id;
  const before = fresh ? null : loaded.definition;
  const session = scheduled(operation, channelId, loaded, {
    ...draft.session,
    definitionVersion: before === draft.definition
      ? draft.session.definitionVersion
      : draft.session.definitionVersion + 1,
  }, draft);
  operation.set(keys.subathon(channelId), session);
  if (fresh) operation.set(keys.subathonOpen(channelId), session.id);
  writeDefinition(operation, channelId, session, before, draft.definition);
  writeLedger(operation, channelId, session.id, draft);
  for (const [name, record] of beside.commands) {
    operation.set(keys.subathonCommand(channelId, name), record, {
      expireIn: ttlMs(record.until + COMMAND_LIVES_LATER_MS, draft.now),
    });
  }
  if (beside.cursor !== null && loaded.cursor !== null) {
    operation.check(loaded.cursor).set(
      loaded.cursor.key,
      {
        position: beside.cursor,
        holder: "",
        until: 0,
      } satisfies ProjectionCursor,
    );
  }
  if (beside.archived !== null) {
    operation.set(keys.subathonArchived(channelId, beside.archived.id), {
      session: beside.archived,
      archivedAt: draft.now,
    });
  }
  if (draft.session !== head.session) {
    operation.set(keys.subathonOutbox(channelId, session.revision), {
      sessionId: session.id,
      revision: session.revision,
      at: draft.now,
      fromSeq: fresh ? 1 : head.session?.nextSeq ?? 1,
      toSeq: session.nextSeq,
      ended: draft.ended,
      reached: draft.reached,
      ladder: draft.ladderChanged || fresh,
    });
  }
  return { operation, session };
}

/**
 * Keeps the stored wake-up at or before what is due. One that is early is left
 * alone until it fires: a clock that only gets longer need not be rewritten
 * with every contribution.
 */
function scheduled(
  operation: Deno.AtomicOperation,
  channelId: string,
  loaded: Loaded,
  session: Session,
  draft: PendingCommit,
): Session {
  const due = dueAt(session, draft.definition, draft.now);
  const stored = loaded.head.session?.wakeAt ?? null;
  const keeps = stored !== null && due !== null && stored <= due &&
    stored > draft.now;
  if (keeps) return { ...session, wakeAt: stored };
  if (stored !== null) operation.delete(keys.subathonWake(stored, channelId));
  if (due !== null) {
    operation.set(keys.subathonWake(due, channelId), session.id);
  }
  return { ...session, wakeAt: due };
}

function writeLedger(
  operation: Deno.AtomicOperation,
  channelId: string,
  sessionId: string,
  draft: PendingCommit,
): void {
  const expireIn = KEYS_LIVE_MS;
  const entries = new Map(draft.entries.map((entry) => [entry.seq, entry]));
  for (const [seq, entry] of draft.restated) entries.set(seq, entry);
  for (const [seq, entry] of entries) {
    operation.set(keys.subathonEntry(channelId, sessionId, seq), entry);
  }
  for (const [name, record] of draft.keys) {
    operation.set(keys.subathonKey(channelId, name), record, { expireIn });
  }
  for (const [name, record] of draft.users) {
    operation.set(keys.subathonUser(channelId, sessionId, name), record);
  }
  for (const [act, record] of draft.acts) {
    const key = keys.subathonAct(channelId, act);
    if (record === null) operation.delete(key);
    else {
      operation.set(key, record, {
        expireIn: ttlMs(record.until, draft.now),
      });
    }
  }
  for (const [id, record] of draft.amends) {
    operation.set(keys.subathonAmend(channelId, sessionId, id), record);
  }
}

function writeDefinition(
  operation: Deno.AtomicOperation,
  channelId: string,
  session: Session,
  before: Definition | null,
  after: Definition,
): void {
  const { id } = session;
  if (before?.rules !== after.rules) {
    operation.set(
      keys.subathonRules(channelId, id, after.rules.rulesVersion),
      after.rules,
    );
  }
  if (before?.multipliers !== after.multipliers) {
    writeParts<Multiplier[]>(
      operation,
      (part) => keys.subathonMultipliers(channelId, id, part),
      before && inGroupsOf(MULTIPLIERS_A_PART, before.multipliers),
      inGroupsOf(MULTIPLIERS_A_PART, after.multipliers),
    );
  }
  if (before?.ladder === after.ladder) return;
  writeParts<GoalsPart>(
    operation,
    (part) => keys.subathonGoals(channelId, id, part),
    before && goalParts(before.ladder),
    goalParts(after.ladder),
  );
}

function goalParts({ policy, goals }: Ladder): GoalsPart[] {
  const parts = inGroupsOf(GOALS_A_PART, goals);
  return (parts.length === 0 ? [[]] : parts).map((goals, index) => ({
    policy: index === 0 ? policy : null,
    goals,
  }));
}

function writeParts<T>(
  operation: Deno.AtomicOperation,
  keyOf: (part: number) => Deno.KvKey,
  before: T[] | null,
  after: T[],
): void {
  after.forEach((part, index) => {
    if (!isSame(before?.[index], part)) operation.set(keyOf(index), part);
  });
  for (let part = after.length; part < (before?.length ?? 0); part++) {
    operation.delete(keyOf(part));
  }
}
