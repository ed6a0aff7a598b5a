import { assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createEventBus } from "@/lib/event_log/bus.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { FORGET_MS } from "@/lib/features/bot/bot_api/roster.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { logParts, quietLog, subData } from "@/tests/support/events.ts";
import { startBot } from "./bot.ts";
import { type FakeWorld, person } from "./fake_platform.ts";

const NO_CHATTERS = "No chatters found — is the stream live?";
const NO_MATCH = "No chatters found matching filter";
const ADA = person(1, "Ada");
const AT = "2026-11-21T10:00:00.000Z";

/** A bot over a database that another process writes to. */
async function start(world: Partial<FakeWorld>) {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  const parts = { ...logParts, kv, clock, log: quietLog };
  const other = createEventLog(parts);
  const bus = createEventBus({
    ...parts,
    events: createEventLog(parts),
  });
  const bot = await startBot({ chatters: [ADA], ...world }, {
    kv,
    clock,
    bus,
    env: {
      KV_URL: "http://127.0.0.1:1",
      SECRET_KEY: "a secret key of the tests, 32 characters",
    },
  });
  return {
    bot,
    bus,
    clock,
    /** The other process takes events; this one has heard of them. */
    async happens(...events: NewEvent[]) {
      await other.append(CHANNEL, events);
      const follower = bus.follow(CHANNEL, () => {});
      await follower.refresh();
      follower.stop();
    },
    async [Symbol.asyncDispose]() {
      await bot[Symbol.asyncDispose]();
      bus.close();
      kv.close();
    },
  };
}

let made = 0;

function event(
  kind: NewEvent["kind"],
  data: Record<string, unknown>,
  by: typeof ADA | null = ADA,
): NewEvent {
  const id = `test:${++made}`;
  const actor = by && { id: by.id, login: by.login, name: by.name };
  return {
    id,
    kind,
    occurredAt: AT,
    platform: "twitch",
    test: false,
    act: id,
    actor,
    data,
  } as NewEvent;
}

const role = (type: string) =>
  event(`platform.channel.${type}`, {
    type: `channel.${type}`,
    version: "1",
    raw: { user_id: ADA.id, user_login: ADA.login },
  }, null);

Deno.test("a stream that another process hears begin or end is known here at once", async () => {
  await using world = await start({ live: false });
  const { bot, happens } = world;
  assertEquals(await bot.say("random"), NO_CHATTERS);
  await happens(
    event(
      "stream.online",
      { streamId: "1", type: "live", startedAt: AT },
      null,
    ),
  );
  assertEquals(await bot.say("random"), "Ada");
  await happens(event("stream.offline", { streamId: "1" }, null));
  assertEquals(await bot.say("random"), NO_CHATTERS);
});

Deno.test("roles, subscriptions and follows that another process hears of count here at once", async () => {
  await using world = await start({});
  const { bot, happens } = world;
  const says = (filter: string) => bot.say("random", `filter=${filter}`);
  for (
    const [filter, becomes] of [
      ["mod", role("moderator.add")],
      ["vip", role("vip.add")],
      ["follower", event("follow", {})],
      [
        "tier2",
        event("sub", subData({ tier: 2 })),
      ],
      ["tier1", event("resub", subData({ tier: 1 }))],
      ["tier3", event("gift.recipient", subData({ tier: 3 }))],
    ] as const
  ) {
    assertEquals(await says(filter), NO_MATCH, filter);
    await happens(becomes);
    assertEquals(await says(filter), "Ada", filter);
  }
  await happens(
    role("moderator.remove"),
    role("vip.remove"),
    role("subscription.end"),
  );
  for (const filter of ["mod", "vip", "sub"]) {
    assertEquals(await says(filter), NO_MATCH, filter);
  }
});

Deno.test("only channels that bots ask for are followed, and for as long as they do", async () => {
  await using world = await start({});
  const { bot, bus, clock } = world;
  assertEquals(bus.counts().channels, 0);
  await bot.say("random");
  await bot.say("fmk");
  assertEquals(bus.counts(), { channels: 1, listeners: 1 });
  await clock.advance(FORGET_MS / 2);
  await bot.say("random");
  await clock.advance(FORGET_MS / 2);
  assertEquals(bus.counts().channels, 1, "asked for since");
  await clock.advance(FORGET_MS);
  assertEquals(bus.counts().channels, 0);
  assertEquals(await bot.say("random"), "Ada");
  assertEquals(bus.counts().channels, 1);
});

Deno.test("a process alone follows nothing for its bots", async () => {
  await using bot = await startBot({ chatters: [ADA] });
  // The bus of this bot throws when it is asked for.
  assertEquals(await bot.say("random"), "Ada");
  assertEquals(bot.clock.pending, 0);
});
