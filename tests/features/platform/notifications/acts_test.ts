import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { isCounted, type NewEvent } from "@/lib/schema/events/catalogue.ts";
import { changed, normaliseBody, normaliseSample } from "./samples.ts";

const CHEER = {
  is_anonymous: false,
  user_id: "1234",
  user_login: "cool_user",
  user_name: "Cool_User",
  bits: 200,
};
const NOBODY = { user_id: null, user_login: null, user_name: null };
const STAND_IN = {
  user_id: "407665396",
  user_login: "ananonymouscheerer",
  user_name: "AnAnonymousCheerer",
};

Deno.test("a gift purchase and its community notice are one act", () => {
  const purchase = first(normaliseSample("channel.subscription.gift.json"));
  const notice = first(
    normaliseSample("channel.chat.notification.community_sub_gift.json"),
  );

  assertEquals(purchase.act, notice.act);
  assertEquals([purchase, notice].map(isCounted), [true, false]);
});

Deno.test("a single gift and its notice are one act, unlike the recipient's own event", () => {
  const purchase = first(normaliseBody(
    changed("channel.subscription.gift.json", { total: 1 }),
  ));
  const notice = first(normaliseBody(
    changed("channel.chat.notification.sub_gift.json", {
      sub_gift: {
        duration_months: 1,
        cumulative_total: 284,
        recipient_user_id: "1235",
        sub_tier: "1000",
        community_gift_id: null,
      },
    }),
  ));
  const recipient = first(normaliseSample("channel.subscribe.gift.json"));

  assertEquals(notice.act, purchase.act);
  assertNotEquals(recipient.act, purchase.act);
  assertEquals(isCounted(recipient), false);
});

Deno.test("a recipient's event and the notice of that gift are one act", () => {
  const event = first(normaliseSample("channel.subscribe.gift.json"));
  const notice = first(
    normaliseSample("channel.chat.notification.sub_gift.json"),
  );

  assertEquals(event.act, notice.act);
});

Deno.test("two purchases of one giver are two acts", () => {
  const gift = (cumulative_total: number | null, timestamp: string) =>
    first(normaliseBody(
      changed("channel.subscription.gift.json", { cumulative_total }),
      { timestamp },
    )).act;

  assertNotEquals(
    gift(284, "2026-01-15T18:16:12Z"),
    gift(289, "2026-01-15T18:16:12Z"),
  );
  assertNotEquals(
    gift(null, "2026-01-15T18:16:12Z"),
    gift(null, "2026-01-15T18:16:13Z"),
  );
});

Deno.test("a total of 0 and none are one act of an anonymous giver", () => {
  const gift = (cumulative_total: number | null) =>
    first(normaliseBody(changed("channel.subscription.gift.json", {
      ...NOBODY,
      is_anonymous: true,
      cumulative_total,
    })));
  const notice = (cumulative_total: number | null) =>
    first(normaliseBody(
      changed("channel.chat.notification.community_sub_gift.json", {
        community_sub_gift: {
          id: "81",
          total: 2,
          sub_tier: "1000",
          cumulative_total,
        },
      }),
    ));

  assertEquals(gift(0).act, gift(null).act);
  assertEquals(gift(0).data, gift(null).data);
  assertEquals(notice(0).act, notice(null).act);
});

Deno.test("a donation without a currency is one without an amount that is known", () => {
  const donation = (currency: string | null) =>
    normaliseBody(changed("channel.charity_campaign.donate.json", {
      amount: { value: 10_000, decimal_places: 2, currency },
    })).events.map(({ kind, data }) => kind === "charity" ? data.amount : kind);
  const unsaid = [{ amountMinor: 10_000, currency: "XXX" }];

  assertEquals(["", " ", null].map(donation), [unsaid, unsaid, unsaid]);
  assertEquals(donation("usd"), [{ amountMinor: 10_000, currency: "USD" }]);
});

Deno.test("a hype train's message without a type says none", () => {
  const type = (type?: string | null) =>
    normaliseBody(changed("channel.hype_train.begin.json", { type })).events
      .map(({ kind, data }) => kind === "hype_train.begin" ? data.type : kind);

  assertEquals([type("golden_kappa"), type(null), type("")], [
    ["golden_kappa"],
    [null],
    [null],
  ]);
});

Deno.test("a new subscription, a later shared renewal and their notices are one act", () => {
  const events = [
    "channel.subscribe.json",
    "channel.subscription.message.json",
    "channel.chat.notification.sub.json",
    "channel.chat.notification.json",
  ].map((file) => first(normaliseSample(file)));

  assertEquals(new Set(events.map((event) => event.act)).size, 1);
  assertEquals(events.map(isCounted), [true, true, false, false]);
});

Deno.test("a raid and its notice are one act", () => {
  const raid = first(normaliseSample("channel.raid.json"));
  const notice = first(normaliseSample("channel.chat.notification.raid.json"));

  assertEquals(raid.act, notice.act);
  assertEquals([raid, notice].map(isCounted), [true, false]);
});

Deno.test("a cheer is one act and one duplicate in both of its types", () => {
  const cheer = normaliseBody(changed("channel.cheer.json", {
    ...CHEER,
    message: "Cheer100 hi Cheer100",
  }));
  const bitsUse = normaliseBody(changed("channel.bits.use.json", CHEER));

  assertEquals(first(cheer).act, first(bitsUse).act);
  assertEquals(cheer.duplicate?.key, bitsUse.duplicate?.key);
  assertNotEquals(cheer.duplicate?.source, bitsUse.duplicate?.source);
  assertEquals(isCounted(first(cheer)), true);
  assert(cheer.duplicate && !isCounted(cheer.duplicate.copy));
});

Deno.test("an anonymous cheer is one act whether it has no user or the stand-in", () => {
  const cheer = normaliseBody(changed("channel.cheer.json", {
    ...NOBODY,
    is_anonymous: true,
    bits: 200,
    message: "Cheer100 hi Cheer100",
  }));
  const bitsUse = normaliseBody(
    changed("channel.bits.use.json", { ...STAND_IN, bits: 200 }),
  );

  assertEquals(first(bitsUse).actor, null);
  assertEquals(first(cheer).act, first(bitsUse).act);
  assertEquals(cheer.duplicate?.key, bitsUse.duplicate?.key);
});

Deno.test("bits that a tap can spend twice in a second are an act each time", () => {
  const combo = (messageId: string) =>
    normaliseBody(
      changed("channel.bits.use.json", { type: "combo", message: null }),
      { messageId },
    );

  assertNotEquals(first(combo("a")).act, first(combo("b")).act);
  assertEquals(combo("a").duplicate, null);
});

Deno.test("a line of chat and the cheer in it are two acts, both counted", () => {
  const line = first(normaliseSample("channel.chat.message.rich.json"));
  const cheer = first(normaliseBody(changed("channel.cheer.json", {
    ...CHEER,
    bits: 100,
    message: "hey @Coolest_User nice one FakeGG Cheer100",
  })));

  assertNotEquals(line.act, cheer.act);
  assertEquals([line, cheer].map(isCounted), [true, true]);
});

Deno.test("a custom power-up's bits and its redemption are two acts", () => {
  const bits = first(normaliseSample("channel.bits.use.custom_power_up.json"));
  const action = first(
    normaliseSample("channel.custom_power_up_redemption.add.json"),
  );

  assertNotEquals(bits.act, action.act);
});

Deno.test("what happened in another channel of a shared chat never counts", () => {
  const line = first(normaliseSample("channel.chat.message.shared_chat.json"));
  const notice = first(
    normaliseSample("channel.chat.notification.shared_chat_resub.json"),
  );

  assertEquals([line, notice].map(isCounted), [false, false]);
  assertEquals(notice.act, notice.id);
});

Deno.test("a notice from elsewhere repeats no act of this channel, whatever its type is called", () => {
  const notice = first(normaliseBody(
    changed("channel.chat.notification.json", {
      source_broadcaster_user_id: "2469",
    }),
  ));

  assertEquals(notice.act, notice.id);
});

Deno.test("a line said in the own channel of a shared chat counts", () => {
  const line = first(normaliseBody(
    changed("channel.chat.message.json", {
      source_broadcaster_user_id: "1337",
      source_broadcaster_user_login: "cooler_user",
    }),
  ));

  assertEquals(isCounted(line), true);
});

Deno.test("a canceled redemption takes the redemption's act back, once", () => {
  const add = first(normaliseSample(
    "channel.channel_points_custom_reward_redemption.add.json",
  ));
  const { events } = normaliseBody(changed(
    "channel.channel_points_custom_reward_redemption.update.json",
    { status: "canceled" },
  ));

  assertEquals(events.map((event) => [event.id, event.kind]), [
    ["twitch:m1", "redemption.updated"],
    ["twitch:m1:1", "correction"],
  ]);
  const correction = events[1];
  assert(correction?.kind === "correction");
  assertEquals(correction.data, {
    refersTo: add.act,
    kind: "redemption",
    reason: "canceled",
    amount: null,
    refundId: null,
  });
  assertEquals(correction.act, `correction:${add.act}`);
});

function first({ events }: { events: NewEvent[] }): NewEvent {
  const event = events[0];
  assert(event);
  return event;
}
