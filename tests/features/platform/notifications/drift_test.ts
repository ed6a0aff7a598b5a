import { assert, assertEquals, assertObjectMatch } from "@std/assert";
import { isNewEvent, type NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  changed,
  normaliseBody,
  normaliseSample,
  readEvent,
  readSample,
} from "./samples.ts";

const BROADCASTER = {
  broadcaster_user_id: "1337",
  broadcaster_user_login: "cooler_user",
  broadcaster_user_name: "Cooler_User",
};

Deno.test("an advertisement's numbers and booleans may come as text", () => {
  const event = first(changed("channel.ad_break.begin.json", {
    duration_seconds: "90",
    is_automatic: "true",
  }));

  assertObjectMatch(event, {
    kind: "ad_break",
    data: { durationMs: 90_000, automatic: true },
  });
});

Deno.test("a notice's tier may be called sub_plan", () => {
  const resub = { cumulative_months: 2, sub_plan: "3000", is_gift: false };

  const event = first(changed("channel.chat.notification.json", { resub }));

  assertObjectMatch(event, {
    act: "sub:twitch:1234:3",
    data: { details: { tier: 3, cumulativeMonths: 2 } },
  });
});

Deno.test("enum values that nobody knows yet are kept as texts", () => {
  assertObjectMatch(
    first(changed("channel.hype_train.begin.json", { type: "moonshot" })),
    { kind: "hype_train.begin", data: { type: "moonshot" } },
  );
  assertObjectMatch(
    first(changed("channel.bits.use.json", { type: "gift_bomb" })),
    { kind: "cheer", data: { bits: 200, source: "gift_bomb" } },
  );
  assertObjectMatch(
    first(changed("channel.chat.notification.json", {
      notice_type: "birthday",
      birthday: { years_old: 3 },
    })),
    {
      kind: "chat.notice",
      data: { notice: "birthday", details: { yearsOld: 3 } },
    },
  );
});

Deno.test("fields that nobody knows yet do no harm", () => {
  const event = first(changed("channel.follow.json", { mood: { happy: [1] } }));

  assertEquals([event.kind, event.data], ["follow", {}]);
});

Deno.test("version 1 of an automatic reward is read", () => {
  const event = first(changed(
    "channel.channel_points_automatic_reward_redemption.add.json",
    {
      reward: { type: "gigantify_an_emote", cost: 60, unlocked_emote: null },
      message: {
        text: "so big FakeGG",
        emotes: [{ id: "25", begin: 7, end: 12 }],
      },
      user_input: "so big FakeGG",
    },
  ));

  assertObjectMatch(event, {
    kind: "redemption",
    data: {
      reward: { id: "gigantify_an_emote", cost: 60, unit: "bits" },
      input: "so big FakeGG",
      message: {
        parts: [
          { type: "text", text: "so big " },
          { type: "emote", text: "FakeGG", id: "25" },
        ],
      },
    },
  });
});

Deno.test("version 1 of a hype train is read", () => {
  const { type: _type, ...event } = readEvent("channel.hype_train.end.json");
  const body = { ...readSample("channel.hype_train.end.json"), event };

  assertObjectMatch(first(body), {
    kind: "hype_train.end",
    data: { type: null, level: 2, total: 2845 },
  });
});

Deno.test("money with another number of decimals is put into minor units", () => {
  const donate = (value: number, decimal_places: number, currency: string) =>
    first(changed("channel.charity_campaign.donate.json", {
      amount: { value, decimal_places, currency },
    }));

  assertObjectMatch(donate(25, 0, "USD"), {
    data: { amount: { amountMinor: 2500, currency: "USD" } },
  });
  assertObjectMatch(donate(150_000, 2, "JPY"), {
    data: { amount: { amountMinor: 1500, currency: "JPY" } },
  });
  assertObjectMatch(donate(1_250, 3, "kwd"), {
    data: { amount: { amountMinor: 1250, currency: "KWD" } },
  });
  // The platform has called it so as well.
  const amount = { value: 25, decimal_place: 0, currency: "USD" };
  assertObjectMatch(
    first(changed("channel.charity_campaign.donate.json", { amount })),
    { data: { amount: { amountMinor: 2500, currency: "USD" } } },
  );
});

Deno.test("an event without what its kind is about is kept raw", () => {
  const odd: [string, Record<string, unknown>][] = [
    ["channel.subscribe.json", { tier: "4000" }],
    ["channel.subscription.gift.json", { total: 0 }],
    ["channel.subscription.gift.json", { total: "many" }],
    ["channel.cheer.json", { bits: -5 }],
    ["channel.bits.use.json", { bits: 1.5 }],
    ["channel.follow.json", {
      user_id: null,
      user_login: null,
      user_name: null,
    }],
    ["channel.raid.json", { from_broadcaster_user_id: "" }],
    ["channel.charity_campaign.donate.json", { amount: { currency: "USD" } }],
    ["channel.chat.message.json", { message_id: null }],
    ["channel.poll.begin.json", { id: "" }],
    ["channel.goal.progress.json", { current_amount: null }],
  ];
  for (const [file, fields] of odd) {
    const event = first(changed(file, fields));

    assert(event.kind.startsWith("platform."), `${file}: ${event.kind}`);
    assert(isNewEvent(event));
  }
});

Deno.test("a type that nobody knows yet is kept with its raw event", () => {
  const event = first({
    subscription: {
      id: "s1",
      type: "channel.cake.baked",
      version: "7",
      condition: { broadcaster_user_id: "1337" },
    },
    event: { ...BROADCASTER, layers: [1, { cream: true }] },
  });

  assertObjectMatch(event, {
    kind: "platform.channel.cake.baked",
    data: {
      type: "channel.cake.baked",
      version: "7",
      raw: { ...BROADCASTER, layers: [1, { cream: true }] },
    },
  });
});

Deno.test("the channel is found by the condition where the event does not name it", () => {
  const outcome = normaliseBody({
    subscription: {
      type: "channel.cake.baked",
      condition: { broadcaster_user_id: "1337" },
    },
    event: { layers: 2 },
  });

  assertEquals(outcome.channelId, "1337");
});

Deno.test("a raid whose unused condition is empty is told by the other half", () => {
  const raid = (condition: Record<string, string>) =>
    normaliseBody({
      subscription: { type: "channel.raid", condition },
      event: readEvent("channel.raid.json"),
    });

  const arrives = raid({
    to_broadcaster_user_id: "1337",
    from_broadcaster_user_id: "",
  });
  assertEquals(
    [arrives.channelId, arrives.events[0]?.kind],
    ["1337", "raid"],
  );
  const leaves = raid({
    to_broadcaster_user_id: "",
    from_broadcaster_user_id: "2468",
  });
  assertEquals(
    [leaves.channelId, leaves.events[0]?.kind],
    ["2468", "platform.channel.raid"],
  );
});

Deno.test("the documented placeholder of notices is nothing to tell", () => {
  const outcome = normaliseBody(
    changed("channel.chat.notification.json", { notice_type: "unknown" }),
  );

  assertEquals(outcome.events, []);
});

Deno.test("what moderators wrote or removed never reaches an overlay", () => {
  for (
    const [file, secret] of [
      ["channel.moderate.json", "pineapple"],
      ["channel.moderate.delete.json", "an unkind message"],
      ["channel.moderate.warn.json", "cut it out"],
      ["channel.ban.json", "Offensive language"],
    ] as const
  ) {
    assert(JSON.stringify(readSample(file)).includes(secret));
    const outcome = normaliseSample(file);

    assertEquals(JSON.stringify(outcome).includes(secret), false, file);
  }
});

Deno.test("of a moderators' type only the fact is told", () => {
  const event = first({
    subscription: { type: "automod.message.hold", version: "2" },
    event: {
      ...BROADCASTER,
      user_login: "uncool_viewer",
      message: { text: "a bad word" },
    },
  });

  assertEquals(event.kind, "platform.automod.message.hold");
  assertEquals(event.data, {
    type: "automod.message.hold",
    version: "2",
    raw: BROADCASTER,
  });
});

Deno.test("an e-mail address never reaches an overlay", () => {
  const outcome = normaliseBody(
    changed("user.update.json", { email: "secret@example.test" }),
  );

  assertEquals(JSON.stringify(outcome).includes("secret@"), false);
});

Deno.test("a revoked subscription is an effect and no event", () => {
  const outcome = normaliseBody(
    readSample("transport/webhook.revocation.json"),
  );

  assertEquals(outcome.events, []);
  assertEquals(outcome.effects, [{
    type: "subscription_revoked",
    subscriptionType: "channel.follow",
    subscriptionId: "2e60b5a0-f9e0-4af7-a32a-f0d29a3a97c4",
    status: "authorization_revoked",
    at: "2026-01-15T18:16:12.634Z",
  }]);
});

Deno.test("without a timestamp an event happened when it arrived", () => {
  const body = {
    type: "channel.subscribe",
    event: readEvent("channel.subscribe.json"),
  };

  const outcome = normaliseBody(body, { timestamp: "yesterday" });

  assertEquals(outcome.events[0]?.occurredAt, "2026-01-15T18:16:13.000Z");
});

function first(body: unknown): NewEvent {
  const event = normaliseBody(body).events[0];
  assert(event);
  return event;
}
