import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  nameKeysOf,
  personRef,
  refsOf,
  takenAwayBy,
} from "@/lib/schema/events/taken_away.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  correctAct,
  countAct,
  NOTHING,
  partOf,
  type Share,
} from "@/lib/event_log/projections/acts.ts";
import type { FoldBatch } from "@/lib/event_log/projections/projection.ts";
import type { Fold } from "@/lib/schema/events/projections.ts";
import {
  createUnitOfWork,
  type UnitOfWork,
} from "@/lib/event_log/projections/unit_of_work.ts";
import type {
  ChatHour,
  Credited,
  CreditFacts,
  CreditRow,
} from "@/lib/schema/subathon/credits.ts";
import { creditedOf, factsOf } from "./collect.ts";
import { creditKey } from "./people.ts";

/**
 * Time for which support is listed, and people who were banned are not. A
 * session may run for longer than a subathon's first month: its rates step up
 * for 400 days.
 */
const ROWS_LIVE_MS = 400 * DAY_MS;
/** The same for hours of chat, of which there is one for each who wrote in it. */
const CHAT_LIVES_MS = 40 * DAY_MS;

/** Context that the events of a batch share. */
interface FoldContext {
  channelId: string;
  /** True when a person asked not to be shown: people have to be looked up. */
  hasErased: boolean;
}

/**
 * Computes the changes that a batch of events makes in the credits of a
 * channel. Between two events it waits for what `pause` answers.
 */
export async function foldCredits(
  kv: Deno.Kv,
  channelId: string,
  events: readonly LiveEvent[],
  pause: FoldBatch["pause"] = () => null,
): Promise<Pick<Fold, "change">> {
  // Before anybody is looked up: who is erased from here on is found by its check.
  const erasures = await kv.get(keys.creditsErasures(channelId));
  const work = createUnitOfWork(kv);
  const real = events.filter(({ test }) => !test);
  const context = { channelId, hasErased: erasures.versionstamp !== null };
  await work.load(real.flatMap((event) => keysOf(context, event)));
  for (const event of real) {
    const paused = pause();
    if (paused) await paused;
    switch (event.kind) {
      case "chat.message":
        await addMessage(work, context, event);
        break;
      case "chat.user_cleared":
        ban(work, channelId, event);
        break;
      case "correction":
        await takeBack(work, context, event);
        break;
      default:
        await addAct(work, context, event);
    }
  }
  return {
    change(operation) {
      operation.check(erasures);
      work.writeTo(operation);
    },
  };
}

/**
 * Lists what most events of the kind read, so that a batch reads it at once;
 * what only few read is read when it is needed.
 */
function keysOf(context: FoldContext, event: LiveEvent): Key<unknown>[] {
  const { channelId } = context;
  switch (event.kind) {
    case "chat.message": {
      const person = creditedOf(event.platform, event.actor);
      if (person === null || event.data.sharedFrom !== null) return [];
      return [
        ...erasedKeys(context, person),
        chatKey(channelId, event, person),
        ...(person.id === null
          ? []
          : [keys.creditsBanned(channelId, person.id)]),
      ];
    }
    case "chat.user_cleared":
      return [];
    case "correction":
      return [keys.creditsAct(channelId, event.data.refersTo)];
    default: {
      const [first] = factsOf(event);
      if (!first) return [];
      return [
        ...erasedKeys(context, first.row.person),
        keys.creditsAct(channelId, event.act),
      ];
    }
  }
}

/** Returns the key of a person's lines in the hour of a line. */
function chatKey(
  channelId: string,
  { occurredAt }: LiveEvent,
  person: Credited,
): Key<ChatHour> {
  const hour = Math.floor(Date.parse(occurredAt) / HOUR_MS) * HOUR_MS;
  return keys.creditsChat(channelId, hour, creditKey(person));
}

/** Lists the key under which a person stands who asked not to be shown. */
function erasedKeys(
  { channelId, hasErased }: FoldContext,
  person: Credited | null,
): Key<number>[] {
  const ref = hasErased ? personRef(person) : null;
  return ref === null ? [] : [keys.creditsErased(channelId, ref)];
}

/** Returns whether a person asked not to be shown. */
async function isErased(
  work: UnitOfWork,
  context: FoldContext,
  person: Credited | null,
): Promise<boolean> {
  const [key] = erasedKeys(context, person);
  return key !== undefined && await work.read(key) !== null;
}

async function addAct(
  work: UnitOfWork,
  context: FoldContext,
  event: LiveEvent,
): Promise<void> {
  const { channelId } = context;
  const facts = factsOf(event);
  const [first] = facts;
  if (!first || await isErased(work, context, first.row.person)) return;
  const key = keys.creditsAct(channelId, event.act);
  const known = await work.read(key);
  const { record, change } = countAct<CreditFacts>(known, event, {
    rows: facts.map(({ source, row: { at, value, paidMinor } }) => ({
      source,
      at,
      eventId: event.id,
      value,
      paidMinor,
    })),
  });
  if (record === known) return;
  work.setAct(key, record, event);
  for (const { source, row } of facts) {
    work.add(
      keys.creditsRow(channelId, source, row.at, event.id),
      withShare(row, row, change?.after ?? NOTHING),
      ROWS_LIVE_MS,
    );
  }
}

/**
 * A refund takes the line away, one of a part lowers it; either may come before
 * what it takes back, and what it took may be given again.
 */
async function takeBack(
  work: UnitOfWork,
  context: FoldContext,
  event: LiveEvent<"correction">,
): Promise<void> {
  const { channelId } = context;
  const key = keys.creditsAct(channelId, event.data.refersTo);
  const known = await work.read(key);
  const { record, change } = correctAct(known, event);
  if (record !== known) work.setAct(key, record, event);
  if (!change) return;
  for (const { source, at, eventId, ...whole } of change.facts.rows) {
    const rowKey = keys.creditsRow(channelId, source, at, eventId);
    const row = await work.read(rowKey);
    if (!row) continue;
    // The erasure of a person has their rows: nothing is written over it.
    if (row.erased || await isErased(work, context, row.person)) {
      if (change.after.left === 0n) work.remove(rowKey);
    } else {
      work.set(rowKey, withShare(row, whole, change.after), ROWS_LIVE_MS);
    }
  }
}

/**
 * Returns a row with a share of the figures of the whole act; of nothing it
 * stays unseen, as it may be given again.
 */
function withShare(
  { gone: _, ...row }: CreditRow,
  { value, paidMinor }: Pick<CreditRow, "value" | "paidMinor">,
  share: Share,
): CreditRow {
  const rest = {
    ...row,
    value: partOf(value, share),
    paidMinor: partOf(paidMinor, share),
  };
  return share.left === 0n ? { ...rest, gone: true } : rest;
}

async function addMessage(
  work: UnitOfWork,
  context: FoldContext,
  event: LiveEvent<"chat.message">,
): Promise<void> {
  const person = creditedOf(event.platform, event.actor);
  if (person === null || event.data.sharedFrom !== null) return;
  if (await isErased(work, context, person)) return;
  const { channelId } = context;
  const at = Date.parse(event.occurredAt);
  const key = chatKey(channelId, event, person);
  const before = await work.read(key);
  const next: ChatHour = {
    person,
    messages: (before?.messages ?? 0) + 1,
    roles: [...new Set([...before?.roles ?? [], ...event.data.roles])],
    firstAt: Math.min(at, before?.firstAt ?? at),
    lastAt: Math.max(at, before?.lastAt ?? at),
  };
  work.set(key, next, CHAT_LIVES_MS);
  if (person.id === null) return;
  const bannedKey = keys.creditsBanned(channelId, person.id);
  const bannedAt = await work.read(bannedKey);
  // Whoever writes again is no longer banned or timed out.
  if (bannedAt === null || bannedAt >= at) return;
  for (const ref of [person.id, ...nameKeysOf(person)]) {
    work.remove(keys.creditsBanned(channelId, ref));
  }
}

function ban(
  work: UnitOfWork,
  channelId: string,
  event: LiveEvent<"chat.user_cleared">,
): void {
  const at = Date.parse(event.occurredAt);
  for (const ref of refsOf(takenAwayBy(event.data))) {
    work.add(keys.creditsBanned(channelId, ref), at, ROWS_LIVE_MS);
  }
}
