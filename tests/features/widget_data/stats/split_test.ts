import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { foldEvents } from "@/lib/features/widget_data/stats/fold.ts";
import type {
  ChannelTime,
  LargestActs,
  StoredMaterializedView,
  WidgetCounter,
} from "@/lib/schema/widget_data/stats.ts";
import type { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { createUnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  chat,
  cheer,
  CY,
  event,
  follow,
  gift,
  offline,
  online,
  refund,
  sub,
  tip,
} from "./world.ts";

const TIME: ChannelTime = { timeZone: "Europe/Berlin", currency: "EUR" };
const START = Date.parse("2026-11-22T20:00:00.000Z");

const COUNTERS = new Map<string, WidgetCounter>([
  ["goal", {
    topic: "goal",
    query: {
      metric: "bits",
      counterId: null,
      target: 500,
      startAt: 10,
      period: "day",
      endsAt: null,
      pointRules: [],
      rollOver: true,
    },
  }],
  ["points", {
    topic: "goal",
    query: {
      metric: "points",
      counterId: null,
      target: 100,
      startAt: 0,
      period: "none",
      endsAt: null,
      pointRules: [
        {
          kind: "tip",
          tier: null,
          perUnits: 300,
          points: 2,
          proportional: false,
        },
        { kind: "gift", tier: 2, perUnits: 1, points: 3, proportional: true },
      ],
      rollOver: false,
    },
  }],
  ["jar", {
    topic: "jar",
    query: {
      capacity: 700,
      emptyOn: "full",
      pointRules: [
        {
          kind: "cheer",
          tier: null,
          perUnits: 1,
          points: 1,
          proportional: true,
        },
      ],
    },
  }],
  ["boss", {
    topic: "boss",
    query: {
      startHp: 300,
      mode: "overkill",
      growBy: 10,
      overkillFactor: 2,
      minHp: 100,
      bossHeals: true,
      damageRules: [
        {
          kind: "cheer",
          tier: null,
          perUnits: 1,
          points: 1,
          proportional: true,
        },
      ],
    },
  }],
]);

/** A database that lives in a Map, for one fold after another. */
/** Filter that passes events in views of all sorts. */
const FILTER: FilterQuery = {
  kinds: ["cheer", "tip", "superchat", "gift", "chat.message"],
  platforms: ["twitch"],
  minBits: 100,
  minTip: 200,
  minGifts: 2,
  minRaid: 0,
  hideUsers: ["bob"],
};

/** Views that began before everything. */
const VIEWS = new Map<string, StoredMaterializedView>(
  ([
    { of: "sums", period: "session", chat: true },
    { of: "sums", period: "day", chat: false },
    { of: "board", sum: "tips.EUR", period: "stream" },
    { of: "board", sum: "gifts", period: "all" },
    { of: "latest" },
    { of: "recent" },
  ] as const).map((of, index) => [`${index}`, {
    view: { ...of, filter: FILTER },
    scope: `${CHANNEL}/${index}`,
    askedAt: START,
    from: "",
    at: null,
    to: "",
  }]),
);

function memory() {
  const stored = new Map<string, { key: Deno.KvKey; value: unknown }>();
  const name = (key: Deno.KvKey) => JSON.stringify(key);
  const kv = {
    getMany: (keys: readonly Deno.KvKey[]) =>
      Promise.resolve(keys.map((key) => ({
        key,
        value: structuredClone(stored.get(name(key))?.value ?? null),
        versionstamp: stored.has(name(key)) ? "1" : null,
      }))),
  };
  const operation = {
    set(key: Deno.KvKey, value: unknown) {
      stored.set(name(key), { key, value: structuredClone(value) });
    },
    delete: (key: Deno.KvKey) => stored.delete(name(key)),
  };
  async function fold(events: readonly LiveEvent[]): Promise<NewEvent[]> {
    const work = createUnitOfWork(kv as unknown as Deno.Kv);
    const context = {
      channelId: CHANNEL,
      time: TIME,
      subathon: null,
      counters: COUNTERS,
      views: VIEWS,
    };
    const told = await foldEvents(work, context, events);
    work.writeTo(operation as unknown as Deno.AtomicOperation);
    return told;
  }
  const contents = () =>
    [...stored].map(([key, { value }]) => [key, value] as const)
      .sort(([a], [b]) => a < b ? -1 : 1);
  return { fold, contents };
}

const person = fc.constantFrom(ADA, BOB, CY);
const donor = fc.constantFrom(ADA, BOB, CY, null);
const amount = fc.integer({ min: 1, max: 900 });
const number = fc.integer({ min: 0, max: 5 });

/** Makes an event that happened at an instant. */
type Make = (at: number) => NewEvent;

const make: fc.Arbitrary<Make> = fc.oneof(
  person.map((actor): Make => (at) => follow(actor, { at })),
  fc.tuple(person, fc.constantFrom(1 as const, 2 as const, 3 as const))
    .map(([actor, tier]): Make => (at) => sub(actor, tier, { at })),
  fc.tuple(donor, number).map(([actor, n]): Make => (at) =>
    gift(actor, n + 1, { at, giftId: `g${n}`, tier: 2 })
  ),
  fc.tuple(donor, amount).map(([actor, bits]): Make => (at) =>
    cheer(actor, bits, { at })
  ),
  fc.tuple(donor, amount, number).map(([actor, minor, n]): Make => (at) =>
    tip(actor, minor, { at, transactionId: `t${n}` })
  ),
  fc.tuple(donor, amount, number).map(([actor, minor, n]): Make => (at) =>
    event("superchat", {
      amount: { amountMinor: minor, currency: "EUR" },
      baseAmount: null,
      provider: "youtube",
      transactionId: `s${n}`,
      anonymous: actor === null,
      message: null,
    }, { actor, at })
  ),
  fc.tuple(donor, amount, number).map(([actor, minor, n]): Make => (at) =>
    event("charity", {
      amount: { amountMinor: minor, currency: "EUR" },
      donationId: `d${n}`,
      campaignId: null,
      charityName: "Good",
    }, { actor, at })
  ),
  fc.tuple(number, amount).map(([n, amountMinor]): Make => (at) =>
    refund(`superchat:youtube:s${n}`, {
      at,
      kind: "superchat",
      amountMinor,
      refundId: `${amountMinor}`,
    })
  ),
  fc.tuple(person, number).map(([actor, n]): Make => (at) =>
    event("gift.recipient", { tier: 2, giftId: `g${n}`, gifter: null }, {
      actor,
      at,
    })
  ),
  number.map((n): Make => (at) => refund(`tip:streamlabs:t${n}`, { at })),
  fc.tuple(number, amount).map(([n, amountMinor]): Make => (at) =>
    refund(`tip:streamlabs:t${n}`, {
      at,
      amountMinor,
      refundId: `${amountMinor}`,
    })
  ),
  number.map((n): Make => (at) =>
    refund(`gift:twitch:g${n}`, { at, kind: "gift" })
  ),
  person.map((actor): Make => (at) => chat(actor, { at })),
  number.map((n): Make => (at) => online(new Date(at).toISOString(), `s${n}`)),
  number.map((n): Make => (at) =>
    event("session.began", { sessionId: `ses_${at}_${n}` }, { actor: null, at })
  ),
  fc.constant<Make>((at) => offline(new Date(at).toISOString())),
  fc.tuple(person, amount).map(([actor, balance]): Make => (at) =>
    event("points.updated", { balance, delta: balance - 400, reason: null }, {
      actor,
      at,
    })
  ),
);

/**
 * Events that are received: a few minutes to hours apart, some of them late,
 * some of them tests.
 */
const history: fc.Arbitrary<LiveEvent[]> = fc.array(
  fc.record({
    make,
    gapMs: fc.constantFrom(0, 1_000, 60_000, 400_000, 20_000_000),
    lateMs: fc.constantFrom(0, 0, 0, 3_000, 30_000_000),
    test: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 40 },
).map((items) => {
  let now = START;
  return items.map(({ make, gapMs, lateMs, test }, index): LiveEvent => {
    now += gapMs;
    const stamp = String(index + 1).padStart(20, "0");
    return {
      ...make(now - lateMs),
      v: 1,
      test,
      position: `01JD0000000000000000000000-${stamp}.0`,
      receivedAt: new Date(now).toISOString(),
    };
  });
});

Deno.test("any split of the same events into batches comes to the same tallies", async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1 }),
      async (events, sizes) => {
        const whole = memory();
        const told = await whole.fold(events);
        const parts = memory();
        const toldInParts: NewEvent[] = [];
        for (let at = 0, i = 0; at < events.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          toldInParts.push(...await parts.fold(events.slice(at, at + size)));
          at += size;
        }
        assertEquals(parts.contents(), whole.contents());
        // Two rounds reached in one batch are told as one.
        const ids = new Set(toldInParts.map(({ id }) => id));
        for (const { id } of told) assertEquals(ids.has(id), true, id);
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("sums are what is left of the acts, each counted once", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (events) => {
      const store = memory();
      await store.fold(events);
      const stored = new Map(store.contents());
      const all = stored.get(
        JSON.stringify(["stat_sums", CHANNEL, "all"]),
      ) as Record<string, number> | undefined;
      const real = events.filter(({ test }) => !test);
      const acts = new Map<string, number>();
      const taken = new Map<string, Map<string, number>>();
      for (const one of real) {
        const isPaid = one.kind === "tip" || one.kind === "superchat";
        if (isPaid && !acts.has(one.act)) {
          acts.set(one.act, one.data.amount.amountMinor);
        }
        if (one.kind === "correction") {
          const own = taken.get(one.data.refersTo) ?? new Map();
          taken.set(one.data.refersTo, own);
          if (!own.has(one.act)) {
            own.set(one.act, one.data.amount?.amountMinor ?? Infinity);
          }
        }
      }
      const left = { tip: [0], superchat: [0] };
      for (const [act, paid] of acts) {
        const back = [...taken.get(act)?.values() ?? []]
          .reduce((sum, minor) => sum + minor, 0);
        left[act.startsWith("tip:") ? "tip" : "superchat"].push(
          Math.max(0, paid - back),
        );
      }
      const total = (values: number[]) =>
        values.reduce((sum, value) => sum + value);
      const superchats = total(left.superchat);
      assertEquals(all?.["superchats.EUR"] ?? 0, superchats);
      assertEquals(all?.["tips.EUR"] ?? 0, superchats + total(left.tip));
      for (const kind of ["tip", "superchat"] as const) {
        const key = ["stat_largest", CHANNEL, `${kind}s.EUR`, "all"];
        const largest = stored.get(JSON.stringify(key)) as
          | LargestActs
          | undefined;
        const [first] = largest?.acts ?? [];
        assertEquals(first?.value ?? 0, Math.max(...left[kind]), kind);
      }
      assertEquals(
        all?.messages ?? 0,
        real.filter(({ kind }) => kind === "chat.message").length,
      );
      assertEquals(
        all?.chatters ?? 0,
        new Set(
          real.filter(({ kind }) => kind === "chat.message")
            .map(({ actor }) => actor?.id),
        ).size,
      );
    }),
    { numRuns: 300 },
  );
});
