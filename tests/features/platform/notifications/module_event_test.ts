import { assert, assertEquals, assertObjectMatch } from "@std/assert";
import { isNewEvent } from "@/lib/schema/events/catalogue.ts";
import { personKey } from "@/lib/features/widget_data/stats/deltas.ts";
import { readModuleEvent } from "@/lib/features/platform/notifications/module_event.ts";
import {
  MODULE_KINDS,
  OTHER_PLATFORM_KINDS,
} from "@/lib/schema/platform/notifications.ts";

const NOW = "2026-11-21T10:00:00.000Z";
const TIP = {
  channelId: "1337",
  id: "tips:8123",
  kind: "tip",
  occurredAt: "2026-11-21T10:59:58+01:00",
  actor: { name: "Ada" },
  data: {
    amount: { amountMinor: 1250, currency: "EUR" },
    provider: "streamlabs",
    transactionId: "8123",
    message: "go on, see https://example.test",
  },
};

Deno.test("a tip becomes an event of the catalogue", () => {
  assertEquals(read(TIP), {
    channelId: "1337",
    event: {
      id: "tips:8123",
      kind: "tip",
      occurredAt: "2026-11-21T09:59:58.000Z",
      platform: "limelight",
      test: false,
      act: "tip:streamlabs:8123",
      actor: { id: null, login: null, name: "Ada" },
      data: {
        amount: { amountMinor: 1250, currency: "EUR" },
        baseAmount: null,
        provider: "streamlabs",
        transactionId: "8123",
        anonymous: false,
        message: {
          text: "go on, see https://example.test",
          parts: [
            { type: "text", text: "go on, see " },
            {
              type: "link",
              text: "https://example.test",
              url: "https://example.test/",
            },
          ],
        },
      },
    },
  });
});

Deno.test("what a module says is yet to come happened when it was told", () => {
  const at = (occurredAt: string) =>
    read({ ...TIP, occurredAt }).event.occurredAt;
  // Local time with a Z, as a module in Berlin may send it.
  assertEquals(at("2026-11-21T11:00:00Z"), NOW);
  assertEquals(at("9999-12-31T23:59:59Z"), NOW);
  assertEquals(at("2026-11-21T10:00:00.001Z"), NOW);
  assertEquals(at("2026-11-21T11:00:00+01:00"), NOW);
  assertEquals(at("2026-11-21T09:59:59.999Z"), "2026-11-21T09:59:59.999Z");
});

Deno.test("what a module leaves out has a default", () => {
  const { event } = read({
    channelId: "1337",
    id: "t1",
    kind: "tip",
    data: { amount: { amountMinor: 100, currency: "USD" } },
  });

  assertObjectMatch(event, {
    occurredAt: NOW,
    platform: "limelight",
    test: false,
    act: "tip:unknown:t1",
    actor: null,
    data: { provider: "unknown", anonymous: false, message: null },
  });
});

Deno.test("an anonymous giver stays unnamed", () => {
  const { event } = read({ ...TIP, data: { ...TIP.data, anonymous: true } });

  assertEquals(event.actor, null);
});

Deno.test("a wheel's result is one act however often it is told", () => {
  const spin = (id: string) =>
    read({
      channelId: "1337",
      id,
      kind: "wheel.spin",
      data: { spinId: "s1", resultIndex: 2, result: "Sing", addMs: 60_000 },
    }).event;

  assertObjectMatch(spin("a"), {
    act: "wheel:s1",
    data: { addMs: 60_000, items: [], durationMs: 6_000 },
  });
  assertEquals(spin("a").act, spin("b").act);
});

Deno.test("a refund takes a tip's act back, as a whole or part by part", () => {
  const refund = (refundId?: string) =>
    read({
      channelId: "1337",
      id: "r1",
      kind: "correction",
      data: {
        refersTo: read(TIP).event.act,
        kind: "tip",
        reason: "refund",
        ...(refundId ? { refundId } : {}),
      },
    }).event;

  assertEquals(refund().act, "correction:tip:streamlabs:8123");
  assertEquals(refund("r9").act, "correction:tip:streamlabs:8123:r9");
  assertObjectMatch(refund(), { data: { amount: null, reason: "refund" } });
});

Deno.test("every kind a module may report is one of the catalogue", () => {
  const data: Record<string, Record<string, unknown>> = {
    tip: TIP.data,
    superchat: TIP.data,
    order: { ...TIP.data, items: [{ name: "Mug", quantity: 2 }] },
    charity: {
      amount: TIP.data.amount,
      donationId: "d1",
      campaignId: null,
      charityName: "Trees",
    },
    member: { level: "Gold", months: 3, message: "hi" },
    gift_member: { level: "Gold", count: 5, anonymous: false, giftId: "g1" },
    "wheel.spin": { spinId: "s", resultIndex: 0, result: "A" },
    "wheel.owed": { owed: 2 },
    "goal.updated": { goalId: "g", current: 10.5, target: 20 },
    "metric.updated": { name: "deaths", value: null },
    "points.updated": { balance: 10, delta: -5 },
    "giveaway.entry": {},
    "viewer_queue.join": { inGame: "ada_77" },
    "viewer_queue.leave": {},
    correction: { refersTo: "x", kind: "order", reason: "chargeback" },
    follow: {},
    sub: sub(),
    resub: { ...sub(), streakMonths: null },
    gift: {
      tier: 1,
      count: 5,
      totalGiven: null,
      anonymous: false,
      giftId: "g2",
    },
    "gift.recipient": { tier: 1, giftId: "g2", gifter: null },
    cheer: {
      bits: 5,
      anonymous: false,
      source: "kicks",
      powerUp: null,
      message: "yo",
    },
    raid: { viewers: 3 },
    redemption: {
      redemptionId: "r",
      reward: {
        id: "w",
        title: "Water",
        cost: 5,
        unit: "points",
        source: "custom",
        prompt: "",
      },
      input: "",
      status: "unfulfilled",
      message: null,
    },
    "chat.message": {
      messageId: "m",
      message: "hello",
      color: null,
      badges: [],
      roles: [],
      sharedFrom: null,
      type: "text",
      bits: null,
      reply: null,
      rewardId: null,
    },
    "chat.deleted": {
      messageId: "m",
      user: { id: "1", login: null, name: null },
    },
    "stream.online": { streamId: "s", type: "live", startedAt: NOW },
    "stream.offline": { streamId: null },
  };
  for (const kind of [...MODULE_KINDS, ...OTHER_PLATFORM_KINDS]) {
    const { event } = read({
      channelId: "1337",
      id: "e1",
      kind,
      platform: "kick",
      actor: { id: "9", login: "ada", name: "Ada" },
      data: data[kind],
    });

    assert(isNewEvent(event), kind);
    assertEquals([event.kind, event.platform], [kind, "kick"]);
  }
});

Deno.test("what the platform itself reports is refused from modules", () => {
  const item = {
    channelId: "1337",
    id: "f1",
    kind: "follow",
    platform: "twitch",
    data: {},
  };

  assertEquals(
    refused(item),
    'Cannot accept the event: twitch itself reports the kind "follow"',
  );
});

Deno.test("a bad event is refused with the place", () => {
  const prefix = "Cannot accept the event: ";
  assert(refused(null).startsWith(prefix));
  assert(
    refused({ ...TIP, channelId: "ada" }).startsWith(`${prefix}channelId`),
  );
  assert(refused({ ...TIP, kind: "timer.state" }).startsWith(`${prefix}kind`));
  assert(refused({ ...TIP, id: "" }).startsWith(`${prefix}id`));
  assert(
    refused({ ...TIP, occurredAt: "today" }).startsWith(`${prefix}occurredAt`),
  );
  assert(
    refused({ ...TIP, data: { amount: { amountMinor: 1.5, currency: "EUR" } } })
      .startsWith(`${prefix}data.amount.amountMinor`),
  );
  assert(
    refused({ ...TIP, data: { amount: { amountMinor: 1, currency: "€" } } })
      .startsWith(`${prefix}data.amount.currency`),
  );
});

function sub() {
  return {
    tier: 2,
    isPrime: null,
    months: 1,
    durationMonths: null,
    message: null,
  };
}

function read(item: unknown) {
  const result = readModuleEvent(item, NOW);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

function refused(item: unknown): string {
  const result = readModuleEvent(item, NOW);
  return result.ok ? "read" : result.message;
}

Deno.test("a giver's name neither turns the text beside it nor is made of nothing", () => {
  const nameOf = (name: string) =>
    read({ ...TIP, actor: { name } }).event.actor?.name;
  assertEquals(nameOf("\u202eadA\u0000\u2066"), "adA");
  assertEquals(nameOf("\u200fAda\u061c"), "Ada");
  assertEquals(nameOf("\u200b"), undefined);
  assertEquals(nameOf("a\r\nb"), "a b");
  assertEquals(nameOf("\u202e \u2069"), undefined);
  // Letters of any direction, and joiners that scripts and emoji need, stay.
  for (const name of ["غيم_الليل", "שועל", "می\u200cخواهم", "👩\u200d🚀"]) {
    assertEquals(nameOf(name), name);
  }
});

Deno.test("an id is one platform's alone, and what was counted before counts for the same person", () => {
  const follow = (platform: string) => {
    const { event } = read({
      channelId: "1337",
      id: "f1",
      kind: "follow",
      platform,
      actor: { id: "7", login: "ada", name: "Ada" },
      data: {},
    });
    return [event.actor?.id, event.act, personKey(platform, event.actor)];
  };
  const known = { id: "7", login: "ada", name: "Ada" };
  assertEquals(follow("kick"), ["kick:7", "follow:kick:7", "kick:7"]);
  assertEquals(personKey("kick", known), "kick:7");
  assertEquals(follow("limelight"), ["7", "follow:limelight:7", "limelight:7"]);
  const { event } = read({
    channelId: "1337",
    id: "g1",
    kind: "gift.recipient",
    platform: "kick",
    actor: { id: "7", login: "ada", name: "Ada" },
    data: {
      tier: 1,
      giftId: null,
      gifter: { id: "8", login: "bob", name: "Bob" },
    },
  });
  assertObjectMatch(event, {
    actor: { id: "kick:7" },
    data: { gifter: { id: "kick:8" } },
  });
});
