import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createLog } from "@/lib/core/log.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { Effect } from "@/lib/schema/platform/notifications.ts";
import type { EventAppender } from "@/lib/features/platform/moderation/moderated_log.ts";
import {
  createPlatformEventsService,
} from "@/lib/features/platform/notifications/service.ts";
import { createDuplicateNotifications } from "@/lib/features/platform/notifications/duplicate_notifications.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { changed, readEvent, readSample } from "./samples.ts";

const CHEER = changed("channel.cheer.json", {
  bits: 200,
  message: "Cheer100 hi Cheer100",
});
const BITS_USE = readSample("channel.bits.use.json");

Deno.test("one notification is accepted once", async () => {
  await using at = await start();
  const body = readSample("channel.follow.json");
  const meta = { messageId: "m1", timestamp: "2026-01-15T18:16:12.634Z" };

  assertEquals(await at.service.accept(body, meta), {
    accepted: 1,
    duplicates: 0,
    ignored: 0,
    errors: [],
  });
  assertEquals(await at.service.accept(body, meta), {
    accepted: 0,
    duplicates: 1,
    ignored: 0,
    errors: [],
  });
  assertEquals(at.logged("1337"), [["twitch:m1", "follow"]]);
});

Deno.test("a batch keeps its order, and a bad item fails alone", async () => {
  await using at = await start();

  const result = await at.service.accept([
    envelope("a", "channel.follow.json"),
    { type: 5 },
    envelope("b", "channel.raid.json"),
    envelope("a", "channel.follow.json"),
    readSample("transport/webhook.verification.json"),
    envelope("c", "channel.moderator.add.json"),
  ]);

  assertEquals(result, {
    accepted: 3,
    duplicates: 1,
    ignored: 1,
    errors: [{
      index: 1,
      message: "Cannot accept the notification: type: Invalid input: " +
        "expected string, received number",
    }],
  });
  assertEquals(at.logged("1337"), [
    ["twitch:a", "follow"],
    ["twitch:b", "raid"],
    ["twitch:c", "platform.channel.moderator.add"],
  ]);
});

Deno.test("a batch is appended once per channel", async () => {
  await using at = await start();
  const other = (id: string) => ({
    ...envelope(id, "channel.follow.json"),
    event: { ...readEvent("channel.follow.json"), broadcaster_user_id: "42" },
  });

  await at.service.accept([
    envelope("a", "channel.follow.json"),
    other("b"),
    envelope("c", "channel.follow.json"),
    other("d"),
  ]);

  assertEquals(at.appends, [["1337", 2], ["42", 2]]);
  assertEquals(at.logged("42").map(([id]) => id), ["twitch:b", "twitch:d"]);
});

Deno.test("a notification without an id gets the same id again", async () => {
  await using at = await start();
  const body = readSample("channel.follow.json");
  const reordered = { event: body.event, subscription: body.subscription };

  await at.service.accept(body);
  const again = await at.service.accept(reordered);
  const other = await at.service.accept(
    changed("channel.follow.json", { user_id: "99" }),
  );

  assertEquals([again.duplicates, other.accepted], [1, 1]);
  const [first] = at.logged("1337");
  assert(first?.[0]?.startsWith("twitch:derived-"));
});

Deno.test("headers name one notification, not each of many", async () => {
  await using at = await start();

  const result = await at.service.accept([
    readSample("channel.follow.json"),
    readSample("channel.raid.json"),
  ], { messageId: "m1" });

  assertEquals(result.accepted, 2);
});

Deno.test("200 deliveries of one notification at once are one event", async () => {
  await using at = await start();
  const body = envelope("a", "channel.cheer.json");

  const results = await Promise.all(
    Array.from({ length: 200 }, () => at.service.accept(body)),
  );

  assertEquals(results.filter((result) => result.accepted === 1).length, 1);
  assertEquals(results.filter((result) => result.duplicates === 1).length, 199);
  assertEquals(at.logged("1337"), [["twitch:a", "cheer"]]);
});

for (
  const [title, first, second] of [
    ["cheer first", CHEER, BITS_USE],
    ["bits.use first", BITS_USE, CHEER],
  ] as const
) {
  Deno.test(`a cheer in both of its types counts once, ${title}`, async () => {
    await using at = await start();

    await at.service.accept(first, {
      messageId: "first",
      timestamp: "2026-01-15T18:16:12.990Z",
    });
    await at.service.accept(second, {
      messageId: "second",
      timestamp: "2026-01-15T18:16:13.010Z",
    });

    const [cheer, copy] = at.events("1337");
    assert(cheer && copy);
    assertEquals(cheer.kind, "cheer");
    assert(copy.kind.startsWith("platform.channel."));
    assertEquals(cheer.act, copy.act);
  });
}

Deno.test("a cheer in both of its types on two processes counts once", async () => {
  await using at = await start();
  const other = at.another();

  for (let round = 0; round < 10; round++) {
    const meta = (form: string) => ({
      messageId: `${form}${round}`,
      timestamp: new Date(Date.UTC(2026, 0, 1, 10, round)).toISOString(),
    });
    await Promise.all([
      at.service.accept(CHEER, meta("c")),
      other.accept(BITS_USE, meta("u")),
    ]);
  }

  const kinds = at.logged("1337").map(([, kind]) => kind);
  assertEquals(kinds.length, 20);
  assertEquals(kinds.filter((kind) => kind === "cheer").length, 10);
});

Deno.test("effects follow the event, and come again with a repeated one", async () => {
  await using at = await start();
  const body = envelope("a", "channel.vip.add.json");

  await at.service.accept(body);
  await at.service.accept(body);
  await at.service.accept(envelope("b", "user.authorization.revoke.json"));

  assertEquals(
    at.effects.map(([channelId, { type }]) => [channelId, type]),
    [["1337", "role"], ["1337", "role"], ["1337", "authorization"]],
  );
});

Deno.test("an effect that fails for good does not fail the batch", async () => {
  await using at = await start({
    onEffect: () => {
      throw new TypeError("broken");
    },
  });

  const result = await at.service.accept([
    envelope("a", "channel.vip.add.json"),
    envelope("b", "channel.follow.json"),
  ]);

  assertEquals(result.accepted, 2);
  assert(at.lines.some((line) => line.includes("notification_effect_failed")));
});

Deno.test("while the log is away the batch fails as a whole, to be sent again", async () => {
  await using at = await start();
  const batch = [
    envelope("a", "channel.follow.json"),
    envelope("b", "channel.raid.json"),
  ];
  at.failNext(new AppError("storage_unavailable", "Cannot append: no answer"));

  await assertRejects(() => at.service.accept(batch), AppError, "no answer");
  assertEquals((await at.service.accept(batch)).accepted, 2);
});

Deno.test("more than 500 items are refused as a whole", async () => {
  await using at = await start();
  const batch = Array.from({ length: 501 }, () => ({}));

  for (
    const call of [
      () => at.service.accept(batch),
      () => at.service.acceptModuleEvents(batch),
    ]
  ) {
    const error = await assertRejects(call, AppError);
    assertEquals(error.code, "too_large");
  }
});

Deno.test("an event too long for the log fails alone", async () => {
  await using at = await start();
  const long = {
    message_id: "long",
    type: "channel.cake.baked",
    event: { broadcaster_user_id: "1337", note: "x".repeat(50_000) },
  };

  const result = await at.service.accept([
    long,
    envelope("a", "channel.follow.json"),
  ]);

  assertEquals(result.accepted, 1);
  assertEquals(result.errors, [{
    index: 0,
    message: "Cannot accept the event: it is over 49152 bytes",
  }]);
});

Deno.test("module events are accepted once, and a bad one fails alone", async () => {
  await using at = await start();
  const tip = {
    channelId: "1337",
    id: "tips:1",
    kind: "tip",
    data: { amount: { amountMinor: 500, currency: "EUR" } },
  };

  const { errors, ...counts } = await at.service.acceptModuleEvents([
    tip,
    { ...tip, kind: "nap" },
    tip,
  ]);

  assertEquals(counts, { accepted: 1, duplicates: 1, ignored: 0 });
  assertEquals(errors.map(({ index }) => index), [1]);
  assertMatch(errors[0]?.message ?? "", /^Cannot accept the event: kind: /);
  assertEquals((await at.service.acceptModuleEvents(tip)).duplicates, 1);
  assertEquals(at.logged("1337"), [["tips:1", "tip"]]);
});

function envelope(messageId: string, file: string) {
  const { subscription } = readSample(file);
  return {
    message_id: messageId,
    timestamp: "2026-01-15T18:16:12Z",
    subscription,
    event: readEvent(file),
    type: typeOf(subscription),
  };
}

function typeOf(subscription: unknown): unknown {
  return typeof subscription === "object" && subscription !== null &&
      "type" in subscription
    ? subscription.type
    : null;
}

async function start(
  options: { onEffect?: (channelId: string | null, effect: Effect) => void } =
    {},
) {
  const kv = await Deno.openKv(":memory:");
  const clock = new ManualClock();
  const appended = new Map<string, NewEvent[]>();
  const appends: [string, number][] = [];
  const effects: [string | null, Effect][] = [];
  const lines: string[] = [];
  let failure: Error | null = null;
  const events: EventAppender = {
    append(channelId, batch) {
      if (failure) {
        const error = failure;
        failure = null;
        return Promise.reject(error);
      }
      appends.push([channelId, batch.length]);
      const ids = new Set(batch.map((event) => event.id));
      assertEquals(ids.size, batch.length, "an id twice in one append");
      const own = appended.get(channelId) ?? [];
      appended.set(channelId, own);
      return Promise.resolve(batch.map((event) => {
        const duplicate = own.some((other) => other.id === event.id);
        if (!duplicate) own.push(event);
        return { position: `${own.length}`, duplicate };
      }));
    },
  };
  const another = () =>
    createPlatformEventsService({
      onModuleEvents: async () => {},
      onRouterAlive() {},
      events,
      // Pauses between attempts must pass by themselves.
      duplicates: createDuplicateNotifications({ kv, clock: systemClock }),
      clock,
      log: createLog({
        level: "info",
        now: () => clock.now(),
        write: (line) => lines.push(line),
      }),
      onEffect: options.onEffect ??
        ((channelId, effect) => void effects.push([channelId, effect])),
    });
  return {
    service: another(),
    another,
    appends,
    effects,
    lines,
    failNext: (error: Error) => void (failure = error),
    events: (channelId: string) => appended.get(channelId) ?? [],
    logged: (channelId: string) =>
      (appended.get(channelId) ?? []).map(({ id, kind }) => [id, kind]),
    [Symbol.asyncDispose]: () => Promise.resolve(kv.close()),
  };
}
