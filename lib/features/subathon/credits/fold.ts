import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import { actLivesMs, creditedOf, factsOf } from "./collect.ts";
import { leftOf } from "./refunds.ts";
import { personKey } from "./people.ts";
import type { ChatHour, CreditAct, Credited } from "./schema.ts";

/** Longer than the longest range, a subathon of 31 days. */
const ROWS_LIVE_MS = 40 * DAY_MS;
const ACTS_LIVE_MS = 100 * DAY_MS;

/** Changes of a batch, to be added to a commit. */
interface CreditChanges {
  writeTo(operation: Deno.AtomicOperation): void;
}

/** Records of one batch: read once, changed in memory, written together. */
function createDesk(kv: Deno.Kv) {
  const known = new Map<string, { key: Deno.KvKey; value: unknown }>();
  const changed = new Map<string, number>();
  const nameOf = (key: Deno.KvKey) => JSON.stringify(key);

  return {
    async read<T>(key: Key<T>): Promise<T | null> {
      const name = nameOf(key);
      const seen = known.get(name);
      if (seen) return seen.value as T | null;
      const { value } = await kv.get<T>(key);
      known.set(name, { key, value });
      return value;
    },
    set<T>(key: Key<T>, value: T | null, livesMs: number): void {
      known.set(nameOf(key), { key, value });
      changed.set(nameOf(key), livesMs);
    },
    writeTo(operation: Deno.AtomicOperation): void {
      for (const [name, expireIn] of changed) {
        const record = known.get(name);
        if (!record) continue;
        if (record.value === null) operation.delete(record.key);
        else operation.set(record.key, record.value, { expireIn });
      }
    },
  };
}

type Desk = ReturnType<typeof createDesk>;

/**
 * Computes the changes that a batch of events makes in the credits of a
 * channel.
 */
export async function foldCredits(
  kv: Deno.Kv,
  channelId: string,
  events: readonly LiveEvent[],
): Promise<CreditChanges> {
  // Before anybody is looked up: who is erased from here on is found by its check.
  const erasures = await kv.get(keys.creditsErasures(channelId));
  const desk = createDesk(kv);
  for (const event of events) {
    if (event.test) continue;
    switch (event.kind) {
      case "chat.message":
        await addMessage(desk, channelId, event);
        break;
      case "chat.user_cleared":
        ban(desk, channelId, event);
        break;
      case "correction":
        await takeBack(desk, channelId, event);
        break;
      default:
        await addAct(desk, channelId, event);
    }
  }
  return {
    writeTo(operation) {
      operation.check(erasures);
      desk.writeTo(operation);
    },
  };
}

/** Returns whether a person asked not to be shown. */
async function isErased(
  desk: Desk,
  channelId: string,
  person: Credited | null,
): Promise<boolean> {
  return person !== null && person.id !== null &&
    await desk.read(keys.creditsErased(channelId, person.id)) !== null;
}

async function addAct(
  desk: Desk,
  channelId: string,
  event: LiveEvent,
): Promise<void> {
  const facts = factsOf(event);
  const [first] = facts;
  if (!first || await isErased(desk, channelId, first.row.person)) return;
  const key = keys.creditsAct(channelId, event.act);
  const act = await desk.read(key) ?? { rows: [], taken: [] };
  const at = Date.parse(event.occurredAt);
  const seen = act.taken.includes("all") ||
    act.rows.some((row) => Math.abs(row.at - at) < actLivesMs(event));
  if (seen) return;
  const rows: CreditAct["rows"] = [];
  for (const { source, row } of facts) {
    rows.push({ source, at: row.at, eventId: event.id });
    const left = (act.parts ?? []).reduce(leftOf, row);
    desk.set(
      keys.creditsRow(channelId, source, row.at, event.id),
      left,
      ROWS_LIVE_MS,
    );
  }
  const { parts: _, ...kept } = act;
  desk.set(key, { ...kept, rows: [...act.rows, ...rows] }, ACTS_LIVE_MS);
}

/**
 * A refund takes the line away, one of a part lowers it; either may come before
 * what it takes back.
 */
async function takeBack(
  desk: Desk,
  channelId: string,
  event: LiveEvent<"correction">,
): Promise<void> {
  const { refersTo, amount, refundId } = event.data;
  const key = keys.creditsAct(channelId, refersTo);
  const act = await desk.read(key) ?? { rows: [], taken: [] };
  const name = amount === null ? "all" : refundId ?? event.id;
  if (act.taken.includes(name)) return;
  for (const { source, at, eventId } of act.rows) {
    const rowKey = keys.creditsRow(channelId, source, at, eventId);
    const row = await desk.read(rowKey);
    if (row) {
      const left = amount === null ? null : leftOf(row, amount);
      desk.set(rowKey, left, ROWS_LIVE_MS);
    }
  }
  const early = amount !== null && act.rows.length === 0;
  desk.set(key, {
    ...act,
    taken: [...act.taken, name],
    ...(early ? { parts: [...act.parts ?? [], amount] } : {}),
  }, ACTS_LIVE_MS);
}

async function addMessage(
  desk: Desk,
  channelId: string,
  event: LiveEvent<"chat.message">,
): Promise<void> {
  const person = creditedOf(event.platform, event.actor);
  if (person === null || event.data.sharedFrom !== null) return;
  if (await isErased(desk, channelId, person)) return;
  const at = Date.parse(event.occurredAt);
  const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
  const key = keys.creditsChat(channelId, hour, personKey(person));
  const before = await desk.read(key);
  const next: ChatHour = {
    person,
    messages: (before?.messages ?? 0) + 1,
    roles: [...new Set([...before?.roles ?? [], ...event.data.roles])],
    firstAt: Math.min(at, before?.firstAt ?? at),
    lastAt: Math.max(at, before?.lastAt ?? at),
  };
  desk.set(key, next, ROWS_LIVE_MS);
  if (person.id === null) return;
  const bannedKey = keys.creditsBanned(channelId, person.id);
  const bannedAt = await desk.read(bannedKey);
  // Whoever writes again is no longer banned or timed out.
  if (bannedAt !== null && bannedAt < at) desk.set(bannedKey, null, 1);
}

function ban(
  desk: Desk,
  channelId: string,
  event: LiveEvent<"chat.user_cleared">,
): void {
  const { id } = event.data.user;
  if (id === null) return;
  const at = Date.parse(event.occurredAt);
  desk.set(keys.creditsBanned(channelId, id), at, ROWS_LIVE_MS);
}
