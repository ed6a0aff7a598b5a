import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { startTestApp } from "@/tests/support/app.ts";
import {
  cheerData,
  giftData,
  hypeTrainData,
  subData,
} from "@/tests/support/events.ts";
import { SESSION_KEYS } from "./session_keys.ts";
import {
  CHANNEL,
  donated,
  memberships,
  paid,
  recipient,
  redemption,
  startFrames,
} from "./session_rig.ts";

const TIMES = ["session", "week", "month", "total"];
const RANKED_TIMES = ["session", "weekly", "monthly", "alltime"];

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
  await happen("sub", subData({ tier: 2 }), { name: "Sue" });
  await happen("resub", {
    ...subData({ tier: 3, months: 14 }),
    streakMonths: null,
  }, {
    name: "Rex",
  });
  await happen("gift", giftData(2, { giftId: "g1" }), { name: "Gia" });
  await happen("gift.recipient", recipient("g1"), { name: "One" });
  await happen("gift.recipient", recipient("g1"), { name: "Two" });
  await happen("member", { level: "Gold", months: 2, message: null }, {
    name: "Mel",
    platform: "youtube",
  });
  await happen("gift_member", memberships(3, "gm"), {
    name: "Max",
    platform: "youtube",
  });
  await happen("tip", paid(4), { name: "Ana" });
  await happen("tip", paid(6), { name: "Ben" });
  await happen("tip", paid(5), { name: "Ana" });
  await happen("cheer", cheerData(300), { name: "Cy" });
  await happen("cheer", cheerData(200), { name: "Di" });
  await happen("cheer", cheerData(250), { name: "Di" });
  await happen("superchat", paid(20), { name: "Ana", platform: "youtube" });
  await happen("charity", donated(7, "d1"), { name: "Cara" });
  await happen("raid", { viewers: 30 }, { name: "Rae" });
  await happen("order", {
    ...paid(50),
    items: [{ name: "Shirt", quantity: 2 }, { name: "Mug", quantity: 1 }],
  }, { name: "Olli" });
  await happen("redemption", redemption("r1"), { name: "Pia" });
  await happen(
    "hype_train.progress",
    hypeTrainData({
      total: 700,
      progress: 40,
      goal: 160,
      topContributions: [{
        user: { id: "1", login: "ada", name: "Ada" },
        type: "bits",
        total: 300,
      }],
    }),
    { name: null },
  );

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
  frames.app.clock.pass(40 * 86_400_000);
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
  await app.services.widgetData.stats.beginSession(CHANNEL);
  app.clock.pass(1_000);
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
  const { code: customWidgets, versions: widgetVersions } =
    app.services.customWidgets;
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
    const found = await app.services.widgetData.numbers.metric(channel, query);
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

Deno.test("the channel's picture is the platform's own, where it knows one", async () => {
  await using app = await startTestApp();
  const {
    account: { channels },
    customWidgets: { code: customWidgets, versions: widgetVersions },
  } = app.services;
  const pictureOf = async (channelId: string) => {
    const { widget: { id } } = await customWidgets.save(channelId, null, {});
    await widgetVersions.publish(channelId, id, "");
    const token = await app.widgetToken(channelId);
    const answer = await app.get(
      `/widget/frame/${id}/opening?token=${token}`,
    );
    return (await answer.json()).load.channel.avatar;
  };
  await channels.note(demoChannel);
  const profile = await app.services.widgetData.platformReads.profile(
    demoChannel.login,
  );
  assert(profile.available && profile.value?.avatarUrl);
  assertEquals(await pictureOf(demoChannel.id), profile.value.avatarUrl);
  // A channel that the platform does not know.
  await channels.note({ id: "99", login: "nobody", name: "Nobody" });
  assertEquals(await pictureOf("99"), "");
});

Deno.test("who gave paid messages alone is in no ranking of tips", async () => {
  await using frames = await startFrames();
  await frames.happen("superchat", paid(20), {
    name: "Ana",
    platform: "youtube",
  });
  await frames.happen("tip", paid(3), { name: "Ben" });
  const { sums } = (await frames.opening()).standing;
  const tips = Object.entries(sums).filter(([key]) => key.startsWith("tip"));
  assert(tips.length > 0);
  for (const [key, people] of tips) {
    assertEquals(Object.keys(people), ["Ben"], key);
  }
});

Deno.test("a widget is told its channel's currency by code, name and symbol", async () => {
  await using frames = await startFrames();
  const { currency } = (await frames.opening()).load;
  const names = new Intl.DisplayNames(["en"], { type: "currency" });
  assertEquals(currency.name, names.of(currency.code));
  assert(currency.name !== currency.code);
});
