import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { KnownKind, NewEvent } from "@/lib/events/catalogue.ts";
import { isNewEvent } from "@/lib/events/catalogue.ts";
import { actOf } from "@/lib/events/kinds/acts.ts";
import type { FrameOpening } from "@/lib/features/custom_frames/schema.ts";
import { createHub } from "@/lib/widget_runtime/hub.ts";
import type { SessionData } from "@/lib/widget_runtime/messages.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { SESSION_KEYS } from "./session_keys.ts";

/** A channel that nobody signed in for: its totals are what was counted. */
const CHANNEL = "424242";
const TIMES = ["session", "week", "month", "total"];
const RANKED_TIMES = ["session", "weekly", "monthly", "alltime"];

async function startFrames() {
  const app = await startTestApp();
  const { customWidgets, widgetVersions, widgetTokens } = app.services;
  const { widget } = await customWidgets.save(CHANNEL, null, { name: "W" });
  await widgetVersions.publish(CHANNEL, widget.id, "");
  const { token } = await widgetTokens.current(CHANNEL);
  let made = 0;

  async function opening(): Promise<FrameOpening> {
    const answer = await app.get(
      `/widget/frame/${widget.id}/opening?token=${token}`,
    );
    assertEquals(answer.status, 200);
    return await answer.json();
  }

  return {
    app,
    opening,
    data: async (): Promise<SessionData> => (await opening()).standing.data,
    /** Logs an event and lets a second pass. */
    async happen(
      kind: KnownKind,
      data: unknown,
      { name = "Ada", test = false, platform = "twitch" }: {
        name?: string | null;
        test?: boolean;
        platform?: string;
      } = {},
    ): Promise<string> {
      const id = `e${++made}`;
      const actor = name === null ? null : {
        id: `id-${name.toLowerCase()}`,
        login: name.toLowerCase(),
        name,
      };
      const occurredAt = new Date(app.clock.now()).toISOString();
      const event = {
        id,
        kind,
        occurredAt,
        platform,
        test,
        act: id,
        actor,
        data,
      } as NewEvent;
      assert(isNewEvent(event), `${kind} ${id}`);
      event.act = actOf(event);
      await app.services.events.append(CHANNEL, [event]);
      app.clock.set(app.clock.now() + 10_000);
      return event.act;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const money = (major: number) => ({
  amountMinor: Math.round(major * 100),
  currency: "EUR",
});
let payments = 0;
const paid = (major: number) => ({
  amount: money(major),
  baseAmount: null,
  provider: "test",
  transactionId: `t${++payments}`,
  anonymous: false,
  message: null,
});
const subscription = (tier: 1 | 2 | 3 = 1, months = 1) => ({
  tier,
  isPrime: false,
  months,
  durationMonths: 1,
  message: null,
});
const cheer = (bits: number) => ({
  bits,
  anonymous: false,
  source: "cheer",
  powerUp: null,
  message: null,
});
const gift = (count: number, giftId: string) => ({
  tier: 1,
  count,
  totalGiven: null,
  anonymous: false,
  giftId,
});
const recipient = (giftId: string) => ({ tier: 1, giftId, gifter: null });
const redemption = (id: string) => ({
  redemptionId: id,
  reward: {
    id: "r",
    title: "Hydrate",
    cost: 100,
    unit: "points",
    source: "custom",
    prompt: "",
  },
  input: "now",
  status: "unfulfilled",
  message: null,
});
const train = (level: number, total: number, active: boolean) => ({
  trainId: "train",
  type: "regular",
  level,
  total,
  progress: 40,
  goal: 160,
  topContributions: [{
    user: { id: "1", login: "ada", name: "Ada" },
    type: "bits",
    total: 300,
  }],
  sharedWith: [],
  startedAt: null,
  expiresAt: null,
  endedAt: active ? null : "2026-11-21T10:00:00.000Z",
  cooldownEndsAt: null,
});

Deno.test("before anything happened the session has every key, with zeros and empty texts", async () => {
  await using frames = await startFrames();
  const data = await frames.data();
  assertEquals(Object.keys(data).sort(), Object.keys(SESSION_KEYS).sort());
  for (const [key, shape] of Object.entries(SESSION_KEYS)) {
    assertEquals(data[key], shape, key);
  }
});

Deno.test("every figure stands at load", async () => {
  await using frames = await startFrames();
  const { happen } = frames;
  await happen("follow", {}, { name: "Fay" });
  await happen("sub", subscription(2), { name: "Sue" });
  await happen("resub", { ...subscription(3, 14), streakMonths: null }, {
    name: "Rex",
  });
  await happen("gift", gift(2, "g1"), { name: "Gia" });
  await happen("gift.recipient", recipient("g1"), { name: "One" });
  await happen("gift.recipient", recipient("g1"), { name: "Two" });
  await happen("member", { level: "Gold", months: 2, message: null }, {
    name: "Mel",
    platform: "youtube",
  });
  await happen("gift_member", {
    level: "Gold",
    count: 3,
    anonymous: false,
    giftId: "gm",
  }, { name: "Max", platform: "youtube" });
  await happen("tip", paid(4), { name: "Ana" });
  await happen("tip", paid(6), { name: "Ben" });
  await happen("tip", paid(5), { name: "Ana" });
  await happen("cheer", cheer(300), { name: "Cy" });
  await happen("cheer", cheer(200), { name: "Di" });
  await happen("cheer", cheer(250), { name: "Di" });
  await happen("superchat", paid(20), { name: "Ana", platform: "youtube" });
  await happen("charity", {
    amount: money(7),
    donationId: "d1",
    campaignId: null,
    charityName: "Good",
  }, { name: "Cara" });
  await happen("raid", { viewers: 30 }, { name: "Rae" });
  await happen("order", {
    ...paid(50),
    items: [{ name: "Shirt", quantity: 2 }, { name: "Mug", quantity: 1 }],
  }, { name: "Olli" });
  await happen("redemption", redemption("r1"), { name: "Pia" });
  await happen("hype_train.progress", train(2, 700, true), { name: null });

  const data = await frames.data();
  const named = (key: string, name: string, more: object = {}) => {
    const { name: found, ...rest } = data[key] as Record<string, unknown>;
    assertEquals(found, name, key);
    for (const [field, value] of Object.entries(more)) {
      assertEquals(rest[field], value, `${key}.${field}`);
    }
  };
  for (const time of TIMES) {
    assertEquals(data[`follower-${time}`], { count: 1 });
    assertEquals(data[`subscriber-${time}`], { count: 4 });
    assertEquals(data[`sponsor-${time}`], { count: 4 });
    assertEquals(data[`tip-${time}`], { amount: 15 });
    assertEquals(data[`cheer-${time}`], { amount: 750 });
    assertEquals(data[`superchat-${time}`], { count: 1, amount: 20 });
  }
  const goals = {
    follower: 1,
    subscriber: 4,
    sponsor: 4,
    tip: 15,
    cheer: 750,
    superchat: 20,
  };
  for (const [key, amount] of Object.entries(goals)) {
    assertEquals(data[`${key}-goal`], { amount }, key);
  }
  assertEquals(
    ["tip", "cheer", "superchat"].map((key) => data[`${key}-count`]),
    [{ count: 3 }, { count: 3 }, { count: 1 }],
  );
  assertEquals(
    ["new", "resub", "gifted"].map((sort) =>
      data[`subscriber-${sort}-session`]
    ),
    [{ count: 1 }, { count: 1 }, { count: 2 }],
  );
  assertEquals(data["subscriber-points"], { amount: 2 + 6 + 1 + 1 });
  assertEquals(
    ["orders", "items", "total"].map((part) => data[`merch-goal-${part}`]),
    [{ amount: 1 }, { amount: 3 }, { amount: 50 }],
  );
  for (const time of RANKED_TIMES) {
    named(`tip-${time}-top-donation`, "Ben", { amount: 6 });
    named(`tip-${time}-top-donator`, "Ana", { amount: 9 });
    named(`cheer-${time}-top-donation`, "Cy", { amount: 300 });
    named(`cheer-${time}-top-donator`, "Di", { amount: 450 });
    named(`superchat-${time}-top-donation`, "Ana", { amount: 20 });
    named(`superchat-${time}-top-donator`, "Ana", { amount: 20 });
    const charity = `charityCampaignDonation-${time}-top`;
    named(`${charity}-donation`, "Cara", { amount: 7 });
    named(`${charity}-donator`, "Cara", { amount: 7 });
  }
  named("follower-latest", "Fay");
  named("subscriber-latest", "Two", { sender: "Gia", gifted: true, amount: 1 });
  named("subscriber-new-latest", "Sue", { amount: 1 });
  named("subscriber-resub-latest", "Rex", { amount: 14, tier: "3000" });
  named("subscriber-gifted-latest", "Two", { sender: "Gia" });
  // Memberships given count, too.
  named("subscriber-alltime-gifter", "Max", { amount: 3 });
  named("sponsor-latest", "Anonymous", { sender: "Max" });
  named("sponsor-gifted-latest", "Anonymous", { sender: "Max" });
  named("tip-latest", "Ana", { amount: 5 });
  named("cheer-latest", "Di", { amount: 250 });
  named("superchat-latest", "Ana", { amount: 20 });
  named("charityCampaignDonation-latest", "Cara", { amount: 7 });
  named("raid-latest", "Rae", { amount: 30 });
  named("merch-latest", "Olli", { amount: 50 });
  named("channel-points-latest", "Pia", { amount: 100, redemption: "Hydrate" });
  const { items } = data["merch-latest"] as { items: unknown };
  assertEquals(items, [
    { name: "Shirt", quantity: 2, _id: "0" },
    { name: "Mug", quantity: 1, _id: "1" },
  ]);
  assertEquals(data["hypetrain-latest"], {
    name: "",
    type: "hypetrain",
    amount: 700,
    level: 2,
    levelChanged: false,
    active: true,
  });
  assertEquals(data["hypetrain-total"], { amount: 700 });
  assertEquals(data["hypetrain-level-goal"], { amount: 160 });
  assertEquals(data["hypetrain-level-progress"], { amount: 40, percent: 25 });
  assertEquals(data["hypetrain-latest-top-contributors"], [
    { name: "Ada", type: "bits", amount: 300 },
  ]);
  const names = (key: string) =>
    (data[key] as { name: string }[]).map(({ name }) => name);
  assertEquals(names("subscriber-recent"), ["Two", "One", "Rex", "Sue"]);
  assertEquals(names("tip-recent"), ["Ana", "Ben", "Ana"]);
  for (const key of ["raid", "merch", "superchat", "follower"]) {
    assertEquals(names(`${key}-recent`).length, 1, key);
  }
});

Deno.test("a list of one kind is not pushed out by another, and the last of a kind never", async () => {
  await using frames = await startFrames();
  const { happen } = frames;
  await happen("raid", { viewers: 9 }, { name: "Old" });
  frames.app.clock.set(frames.app.clock.now() + 40 * 86_400_000);
  await happen("tip", paid(3), { name: "Tia" });
  for (let index = 0; index < 30; index++) {
    await happen("follow", {}, { name: `F${index}` });
  }
  const { standing: { data }, load } = await frames.opening();
  const list = (key: string) => data[key] as { name: string }[];
  assertEquals(list("tip-recent").map(({ name }) => name), ["Tia"]);
  assertEquals(list("follower-recent").length, 25);
  assertEquals(list("follower-recent")[0]?.name, "F29");
  assertEquals((data["raid-latest"] as { name: string }).name, "Old");
  assertEquals(load.recents.length, 27);
  assertEquals(load.recents[0]?.name, "F29");
});

Deno.test("what is taken back no longer stands as the largest", async () => {
  await using frames = await startFrames();
  const { happen } = frames;
  const act = await happen("tip", paid(60), { name: "Whale" });
  await happen("tip", paid(6), { name: "Ben" });
  await happen("correction", {
    refersTo: act,
    kind: "tip",
    reason: "chargeback",
    amount: null,
    refundId: null,
  }, { name: null });
  const data = await frames.data();
  assertEquals(data["tip-alltime-top-donation"], { name: "Ben", amount: 6 });
  assertEquals(data["tip-session-top-donator"], { name: "Ben", amount: 6 });
  assertEquals(data["tip-count"], { count: 1 });
});

Deno.test("a session that is begun by hand, and a stream that begins, start at nothing", async () => {
  await using frames = await startFrames();
  const { happen, app } = frames;
  await happen("tip", paid(4), { name: "Ana" });
  await app.services.stats.beginSession(CHANNEL);
  app.clock.set(app.clock.now() + 1_000);
  await happen("tip", paid(5), { name: "Ben" });
  const session = async () => {
    const data = await frames.data();
    return [
      data["tip-session"],
      data["tip-session-top-donation"],
      data["tip-session-top-donator"],
      data["tip-total"],
    ];
  };
  const ben = { name: "Ben", amount: 5 };
  assertEquals(await session(), [{ amount: 5 }, ben, ben, { amount: 9 }]);
  const startedAt = new Date(app.clock.now()).toISOString();
  await happen("stream.online", { streamId: "s1", type: "live", startedAt }, {
    name: null,
  });
  await happen("tip", paid(6), { name: "Cy" });
  const cy = { name: "Cy", amount: 6 };
  assertEquals(await session(), [{ amount: 6 }, cy, cy, { amount: 15 }]);
});

Deno.test("where somebody signed in, totals are the platform's own", async () => {
  await using app = await startTestApp();
  const { customWidgets, widgetVersions } = app.services;
  const channel = demoChannel.id;
  const { widget } = await customWidgets.save(channel, null, { name: "W" });
  await widgetVersions.publish(channel, widget.id, "");
  const { standing: { data } } = await (await app.get(
    `/widget/frame/${widget.id}/opening?token=${await app.widgetToken(
      channel,
    )}`,
  )).json();
  const figure = async (name: string) => {
    const query = { name, period: "all" } as const;
    const found = await app.services.numbers.metric(channel, query);
    assert(found.available && found.value > 0, name);
    return found.value;
  };
  assertEquals(data["follower-total"], { count: await figure("followers") });
  assertEquals(data["subscriber-total"], {
    count: await figure("subscribers"),
  });
  assertEquals(data["subscriber-points"], {
    amount: await figure("subscriber_points"),
  });
});

/** Feeds a hub with what was logged since its figures were read. */
async function follow(app: TestApp, opening: FrameOpening) {
  const queue: (() => void)[] = [];
  const hub = createHub({
    broadcaster: { login: CHANNEL, id: CHANNEL },
    standing: structuredClone(opening.standing),
    after(_ms, run) {
      queue.push(run);
      return () => {};
    },
    sceneId: null,
    readAnew: () => Promise.reject(new Error("nobody asks")),
    readStored: () => Promise.resolve(null),
  });
  const { events } = await app.services.events.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  });
  for (const event of events) hub.feed(event);
  return hub;
}

/** What both must agree on: `sessionTop` is the page's to say, and of two who gave the same either leads. */
function agreed(data: SessionData, key: string): unknown {
  const isTop = key.includes("-top-") || key === "subscriber-alltime-gifter";
  return JSON.parse(JSON.stringify(
    data[key],
    (name, value) =>
      name === "sessionTop" || (isTop && name === "name") ? "" : value,
  ));
}

const who = fc.constantFrom("Ana", "Ben", "Cy");
const whole = fc.integer({ min: 1, max: 40 });

/** One thing that happens. */
type Act = (frames: Awaited<ReturnType<typeof startFrames>>) => Promise<void>;
let gifts = 0;
const act: fc.Arbitrary<Act> = fc.oneof(
  who.map((name): Act => async ({ happen }) => {
    await happen("tip", paid(name.length), { name });
  }),
  fc.tuple(fc.constantFrom("Ana", "Ben", null), whole).map(
    ([name, major]): Act => async ({ happen }) => {
      await happen("tip", paid(major / 4), { name });
    },
  ),
  fc.tuple(who, whole, fc.constantFrom("twitch", "kick")).map(
    ([name, bits, platform]): Act => async ({ happen }) => {
      await happen("cheer", cheer(bits), { name, platform });
    },
  ),
  fc.tuple(who, whole).map(([name, major]): Act => async ({ happen }) => {
    await happen("superchat", paid(major), { name, platform: "youtube" });
  }),
  whole.map((n): Act => async ({ happen }) => {
    await happen("follow", {}, { name: `f${n}-${++payments}` });
  }),
  fc.tuple(whole, fc.constantFrom(1 as const, 2 as const, 3 as const)).map(
    ([n, tier]): Act => async ({ happen }) => {
      await happen("sub", subscription(tier), { name: `s${n}-${++payments}` });
    },
  ),
  whole.map((n): Act => async ({ happen }) => {
    const data = { ...subscription(1, n + 1), streakMonths: null };
    await happen("resub", data, { name: `r${n}-${++payments}` });
  }),
  fc.tuple(who, fc.integer({ min: 1, max: 4 })).map(
    ([name, count]): Act => async ({ happen, app }) => {
      const id = `gift${++gifts}`;
      await happen("gift", gift(count, id), { name });
      // Within the moment that a page waits for them.
      app.clock.set(app.clock.now() - 9_900);
      for (let index = 0; index < count; index++) {
        await happen("gift.recipient", recipient(id), {
          name: `g${id}-${index}`,
        });
        app.clock.set(app.clock.now() - 9_900);
      }
      app.clock.set(app.clock.now() + 9_900);
    },
  ),
  fc.tuple(who, fc.integer({ min: 1, max: 3 })).map(
    ([name, count]): Act => async ({ happen }) => {
      await happen("gift_member", {
        level: "Gold",
        count,
        anonymous: false,
        giftId: `gm${++gifts}`,
      }, { name, platform: "youtube" });
    },
  ),
  who.map((name): Act => async ({ happen }) => {
    const data = { ...paid(12), items: [{ name: "Mug", quantity: 2 }] };
    await happen("order", data, { name });
  }),
  fc.tuple(who, whole).map(([name, major]): Act => async ({ happen }) => {
    await happen("charity", {
      amount: money(major),
      donationId: `d${++payments}`,
      campaignId: null,
      charityName: "Good",
    }, { name });
  }),
  who.map((name): Act => async ({ happen }) => {
    await happen("redemption", redemption(`red${++payments}`), { name });
  }),
  whole.map((viewers): Act => async ({ happen }) => {
    await happen("raid", { viewers }, { name: `raider${++payments}` });
  }),
);

Deno.test("what a page follows is what a page that loads then is told, key by key", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 12 }),
      fc.array(act, { minLength: 1, maxLength: 25 }),
      async (before, since) => {
        await using frames = await startFrames();
        for (const run of before) await run(frames);
        const opening = await frames.opening();
        for (const run of since) await run(frames);
        // All of the log: what the opening knows of already counts once.
        const hub = await follow(frames.app, opening);
        const now = await frames.data();
        assertEquals(
          Object.keys(hub.session()).sort(),
          Object.keys(now).sort(),
        );
        for (const key of Object.keys(now)) {
          assertEquals(agreed(hub.session(), key), agreed(now, key), key);
        }
      },
    ),
    { numRuns: 25 },
  );
});
