import { createEventLog, type EventLog } from "@/lib/event_log/log.ts";
import type {
  Actor,
  EventData,
  KnownKind,
  NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import { isNewEvent } from "@/lib/schema/events/catalogue.ts";
import { actOf } from "@/lib/schema/events/acts.ts";
import type { Log } from "@/lib/core/log.ts";
import { createNewId } from "@/lib/core/ids.ts";
import {
  createStatsService,
  type StatsDeps,
  type StatsService,
} from "@/lib/features/widget_data/stats/service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  chatData,
  cheerData,
  giftData,
  logParts,
  quietLog,
  subData,
  tipData,
} from "@/tests/support/events.ts";

export const CHANNEL = "1001";
export const ADA: Actor = { id: "1", login: "ada", name: "Ada" };
export const BOB: Actor = { id: "2", login: "bob", name: "Bob" };
export const CY: Actor = { id: "3", login: "cy", name: "Cy" };

/** Optional properties of a test's event beside its data. */
export interface EventOptions {
  id?: string;
  actor?: Actor | null;
  at?: string | number;
  test?: boolean;
  platform?: string;
}

let made = 0;

/** Creates an event as the log takes it, checked against the catalogue. */
export function event<K extends KnownKind>(
  kind: K,
  data: EventData<K>,
  options: EventOptions = {},
): NewEvent {
  const { actor = ADA, at = "2026-11-21T10:00:00.000Z", test = false } =
    options;
  const made_ = {
    id: options.id ?? `e${++made}`,
    kind,
    occurredAt: new Date(at).toISOString(),
    platform: options.platform ?? "twitch",
    test,
    act: "unnamed",
    actor,
    data,
  };
  if (!isNewEvent(made_)) {
    throw new Error(`No ${kind}: ${JSON.stringify(data)}`);
  }
  return { ...made_, act: actOf(made_) };
}

export const follow = (actor: Actor, options: EventOptions = {}) =>
  event("follow", {}, { actor, ...options });

export const sub = (actor: Actor, tier: 1 | 2 | 3 = 1, options = {}) =>
  event("sub", subData({ tier }), { actor, ...options });

export const gift = (
  actor: Actor | null,
  count: number,
  options: EventOptions & { giftId?: string; tier?: 1 | 2 | 3 } = {},
) =>
  event(
    "gift",
    giftData(count, {
      tier: options.tier ?? 1,
      anonymous: actor === null,
      giftId: options.giftId ?? `gift${++made}`,
    }),
    { ...options, actor },
  );

export const cheer = (
  actor: Actor | null,
  bits: number,
  options: EventOptions = {},
) =>
  event("cheer", cheerData(bits, { anonymous: actor === null }), {
    ...options,
    actor,
  });

export const tip = (
  actor: Actor | null,
  amountMinor: number,
  options: EventOptions & { currency?: string; transactionId?: string } = {},
) =>
  event(
    "tip",
    tipData(amountMinor, {
      amount: { amountMinor, currency: options.currency ?? "EUR" },
      provider: "streamlabs",
      transactionId: options.transactionId ?? `t${++made}`,
      anonymous: actor === null,
    }),
    { ...options, actor },
  );

export const refund = (
  refersTo: string,
  options: EventOptions & {
    kind?: string;
    amountMinor?: number;
    refundId?: string;
  } = {},
) =>
  event("correction", {
    refersTo,
    kind: options.kind ?? "tip",
    reason: "refund",
    amount: options.amountMinor === undefined
      ? null
      : { amountMinor: options.amountMinor, currency: "EUR" },
    refundId: options.refundId ?? null,
  }, { ...options, actor: null });

export const chat = (actor: Actor, options: EventOptions = {}) => {
  const messageId = options.id ?? `m${++made}`;
  return event("chat.message", chatData("hi", { messageId }), {
    actor,
    ...options,
    id: messageId,
  });
};

export const online = (
  startedAt: string,
  streamId: string,
  platform = "twitch",
) =>
  event("stream.online", { streamId, type: "live", startedAt }, {
    actor: null,
    at: startedAt,
    platform,
  });

export const offline = (
  at: string,
  streamId: string | null = null,
  platform = "twitch",
) => event("stream.offline", { streamId }, { actor: null, at, platform });

/** A log with its tallies. */
export interface World extends AsyncDisposable {
  kv: Deno.Kv;
  clock: ManualClock;
  events: EventLog;
  stats: StatsService;
  /** Logs events and counts them. */
  happen(...events: NewEvent[]): Promise<void>;
}

/** Creates another process on the same database. */
export function process(
  world: Pick<World, "kv" | "clock">,
  holder: string,
  deps: Partial<StatsDeps> = {},
): { events: EventLog; stats: StatsService } {
  const { kv, clock } = world;
  const log: Log = quietLog;
  const events = createEventLog({ ...logParts, kv, clock, log });
  const stats = createStatsService({
    kv,
    clock,
    log,
    events,
    newId: createNewId(clock),
    holder,
    timeOf: () => Promise.resolve({ timeZone: "UTC", currency: "EUR" }),
    subathonOf: () => Promise.resolve(null),
    ...deps,
  });
  return { events, stats };
}

/** Starts a log with its tallies in memory. Use with `await using`. */
export async function startWorld(
  deps: Partial<StatsDeps> = {},
): Promise<World> {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const { events, stats } = process({ kv, clock }, "p1", deps);
  return {
    kv,
    clock,
    events,
    stats,
    async happen(...list) {
      await events.append(CHANNEL, list);
      await stats.catchUp(CHANNEL);
    },
    async [Symbol.asyncDispose]() {
      await stats.stop();
      kv.close();
    },
  };
}

/** Returns everything the tallies have stored, without cursors. */
export async function tallies(
  kv: Deno.Kv,
): Promise<[Deno.KvKey, unknown][]> {
  const stored: [Deno.KvKey, unknown][] = [];
  for await (const { key, value } of kv.list({ prefix: [] })) {
    if (String(key[0]).startsWith("stat_")) stored.push([key, value]);
  }
  return stored;
}
