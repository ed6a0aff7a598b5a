/** Each field of the group `filter` acts on what the service counts for a widget. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import type { Actor, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { WidgetDataAnswer } from "@/lib/schema/widget_data/topics.ts";
import { keys } from "@/lib/database/keys.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import {
  ADA,
  BOB,
  cheer,
  event,
  gift,
  tip,
} from "@/tests/features/widget_data/stats/world.ts";

type Values = Record<string, unknown>;

const EVE: Actor = { id: "66", login: "eve", name: "Eve" };

/** Kinds that the fields are about. */
const KINDS = ["tip", "superchat", "cheer", "gift", "raid"];

const superchat = (actor: Actor, amountMinor: number) =>
  event("superchat", {
    amount: { amountMinor, currency: "USD" },
    baseAmount: { amountMinor: amountMinor / 2, currency: "EUR" },
    provider: "youtube",
    transactionId: `${actor.id} ${amountMinor}`,
    anonymous: false,
    message: null,
  }, { actor });
const raid = (actor: Actor, viewers: number) =>
  event("raid", { viewers }, { actor });

/**
 * Value of a field, an event that must have no effect then, and one that must.
 */
interface Case {
  value: unknown;
  fails: () => NewEvent;
  passes: () => NewEvent;
  /** Widgets whose figures know none of it. */
  idle?: string[];
}

const CASES: Record<string, Case> = {
  kinds: {
    value: ["tip"],
    fails: () => superchat(ADA, 900),
    passes: () => tip(ADA, 900),
  },
  platforms: {
    value: ["twitch"],
    fails: () => tip(EVE, 900, { platform: "kick" }),
    passes: () => tip(ADA, 900),
  },
  minTip: {
    value: 500,
    // Of 998 in another currency 499 are left after conversion.
    fails: () => superchat(EVE, 998),
    passes: () => tip(ADA, 500),
  },
  minBits: {
    value: 100,
    fails: () => cheer(EVE, 99),
    passes: () => cheer(ADA, 100),
    idle: ["goal of tips"],
  },
  minGifts: {
    value: 5,
    fails: () => gift(EVE, 4),
    passes: () => gift(ADA, 5),
    idle: ["goal of tips"],
  },
  minRaid: {
    value: 10,
    fails: () => raid(EVE, 9),
    passes: () => raid(ADA, 10),
    idle: ["goal of tips", "leaderboard"],
  },
  hideUsers: {
    value: ["EVE"],
    fails: () => tip(EVE, 900),
    passes: () => tip(ADA, 900),
  },
  includeTest: {
    value: true,
    fails: () => tip(EVE, 900, { test: true }),
    passes: () => tip(ADA, 900),
  },
};

const pointRules = KINDS.map((kind) => ({ kind, points: 1 }));
const top = ["tips", "bits", "gifts"] as const;

/** The widgets, set up so that all of those kinds count. */
const WIDGETS: Record<string, { type: string; settings: Values }> = {
  "goal of points": {
    type: "goal-bar",
    settings: { metric: "points", target: 1_000_000, pointRules },
  },
  "goal of tips": {
    type: "goal-bar",
    settings: { metric: "tips", target: 1_000_000, period: "day" },
  },
  "session-totals": {
    type: "session-totals",
    settings: { tiles: ["tips", "bits", "gifts", "raids"], period: "session" },
  },
  "leaderboard": {
    type: "leaderboard",
    settings: { pages: top.map((metric) => ({ metric, period: "all" })) },
  },
  "ticker": {
    type: "ticker",
    settings: {
      items: [
        ...KINDS.map((kind) => ({ type: "latest", kind })),
        ...top.map((metric) => ({ type: "top", metric, period: "month" })),
        { type: "total", total: "tips" },
        { type: "total", total: "raids" },
      ],
    },
  },
  "latest-label": { type: "latest-label", settings: { items: KINDS } },
  "event-list": {
    type: "event-list",
    settings: { maxItems: 2, since: "all", filter: { kinds: KINDS } },
  },
  "tip-jar": {
    type: "tip-jar",
    settings: {
      capacity: 1_000_000,
      pointRules,
      filter: { kinds: KINDS },
    },
  },
  "stream-boss": {
    type: "stream-boss",
    settings: {
      startHp: 1_000_000,
      damageRules: pointRules,
      filter: { kinds: KINDS },
    },
  },
  "subathon-feed": { type: "subathon-feed", settings: { items: 3 } },
};

/** Widgets of which nothing is counted, listed or ranked by a filter. */
const BY_PAGE = [
  "alert-box",
  "contribution-popups",
  "shoutout-card",
  "chat-box",
  "emote-wall",
  "viewer-count",
  "credits",
  "webcam-frame",
];

/** A channel with a running subathon that everything adds to. */
async function start(): Promise<TestApp> {
  const app = await startTestApp();
  await app.services.account.planChanges.change({
    channelId: CHANNEL,
    tier: "pro",
  });
  const session = await app.signIn();
  for (
    const [path, body] of [
      ["rules", {
        rules: KINDS.map((kind) => ({ kind, addMs: 1_000, milliPoints: 1 })),
        settings: { currency: "EUR" },
      }],
      ["start", {}],
    ] as const
  ) {
    const answer = await app.request(
      `/api/channels/${CHANNEL}/timer/${path}`,
      { method: "POST", session, body },
    );
    assertEquals(answer.status, 200, await answer.text());
  }
  return app;
}

async function save(
  app: TestApp,
  name: string,
  filter: Values,
): Promise<string> {
  const { type, settings } = WIDGETS[name] ?? { type: "", settings: {} };
  const own = settings.filter as Values | undefined;
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type,
    settings: { ...settings, filter: { ...own, ...filter } },
  });
  return instance.id;
}

/** The widget's figures as its page reads them, without what only grows. */
async function read(app: TestApp, id: string): Promise<string> {
  const query = new URLSearchParams({
    instance_id: id,
    token: await app.widgetToken(),
  });
  const path = `/api/widgets/figures/${CHANNEL}?${query}`;
  const response = await app.get(path);
  assertEquals(response.status, 200);
  const { state, reasons } = WidgetDataAnswer.parse(await response.json());
  assertEquals(reasons, {});
  return JSON.stringify(
    state,
    (name, value) => name === "revision" ? undefined : value,
    1,
  );
}

async function happen(app: TestApp, ...events: NewEvent[]): Promise<void> {
  await app.services.events.log.append(CHANNEL, events);
  for (const { id } of events) {
    await app.services.subathon.session.addTime(CHANNEL, id, {
      preview: false,
    });
  }
  // Figures of the subathon are worked out every five seconds.
  app.clock.pass(6_000);
}

Deno.test("every widget with a filter is one whose figures obey it, or whose page does", () => {
  const types = new Set(Object.values(WIDGETS).map(({ type }) => type));
  assertEquals(
    WIDGET_KINDS.filter((kind) =>
      "filter" in kind.settings.parse({}) && !types.has(kind.id)
    ).map(({ id }) => id).sort(),
    [...BY_PAGE].sort(),
  );
  const fields = Object.keys(
    (WIDGET_KINDS.find(({ id }) => id === "alert-box")?.settings.parse({}) as {
      filter: Values;
    }).filter,
  );
  assertEquals(fields.sort(), Object.keys(CASES).sort());
});

for (
  const [field, { value, fails, passes, idle = [] }] of Object.entries(CASES)
) {
  Deno.test(`filter.${field}: what fails has no effect on any figure, what passes has, now and after a restart`, async () => {
    await using app = await start();
    // So that there is something of before.
    await happen(app, tip(BOB, 700), gift(BOB, 10), raid(BOB, 70));
    const names = Object.keys(WIDGETS).filter((name) => !idle.includes(name));
    const ids = new Map<string, string>();
    for (const name of names) {
      ids.set(name, await save(app, name, { [field]: value }));
    }
    const all = async (of = app) => {
      const figures: Record<string, string> = {};
      for (const [name, id] of ids) figures[name] = await read(of, id);
      return figures;
    };
    const before = await all();
    const failing = fails();
    await happen(app, failing, { ...failing, id: "it comes twice" });
    assertEquals(await all(), before);

    const passing = passes();
    await happen(app, passing, { ...passing, id: "this one too" });
    const after = await all();
    for (const name of names) assertNotEquals(after[name], before[name], name);

    await using restarted = await startTestApp({
      kv: app.kv,
      clock: app.clock,
    });
    assertEquals(await all(restarted), after);

    // Set up later, a figure of a period comes to the same.
    for (const name of names) {
      if (["goal of points", "tip-jar", "stream-boss"].includes(name)) continue;
      const late = await save(app, name, { [field]: value });
      assertEquals(
        (await read(app, late)).replaceAll(late, ids.get(name) ?? ""),
        after[name],
        name,
      );
    }
  });
}

Deno.test("with a filter as it is at first nothing is counted apart", async () => {
  await using app = await start();
  const filter = { platforms: ["all", "twitch"], minBits: 1 };
  for (const name of Object.keys(WIDGETS)) {
    const { type } = WIDGETS[name] ?? { type: "" };
    const { instance } = await app.services.overlays.instances.save(CHANNEL, {
      type,
      settings: { filter },
    });
    await read(app, instance.id);
  }
  const prefix = keys.statCountersOf(CHANNEL);
  const kept = await Array.fromAsync(app.kv.list<object>({ prefix }));
  assertEquals(kept.filter(({ value }) => "view" in value), []);
  assert(kept.length > 0);
});

Deno.test("another filter keeps what a goal without an end has counted, and counts a period anew", async () => {
  await using app = await start();
  const { instances } = app.services.overlays;
  const goals: string[] = [];
  for (const period of ["none", "day"]) {
    const { instance } = await instances.save(CHANNEL, {
      type: "goal-bar",
      settings: { metric: "tips", target: 100_000, period },
    });
    goals.push(instance.id);
  }
  const current = () =>
    Promise.all(goals.map(async (id) => {
      const { goal } = JSON.parse(await read(app, id));
      return goal.current;
    }));
  assertEquals(await current(), [0, 0]);
  await happen(app, tip(ADA, 100), tip(BOB, 900));
  assertEquals(await current(), [1_000, 1_000]);
  for (const instanceId of goals) {
    const { settings } = (await instances.list(CHANNEL)).find(({ id }) =>
      id === instanceId
    ) ?? { settings: {} };
    await instances.save(CHANNEL, {
      id: instanceId,
      type: "goal-bar",
      settings: { ...settings, filter: { minTip: 500 } },
    });
  }
  assertEquals(await current(), [1_000, 900]);
  await happen(app, tip(ADA, 50), tip(BOB, 600));
  assertEquals(await current(), [1_600, 1_500]);
  assert((await app.services.overlays.instances.list(CHANNEL)).length >= 2);
});
