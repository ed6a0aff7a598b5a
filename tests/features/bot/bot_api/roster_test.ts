import { assert, assertEquals } from "@std/assert";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { HOLDS_MS } from "@/lib/features/bot/bot_api/knowledge.ts";
import { EVENT_LEADS_MS } from "@/lib/features/bot/bot_api/chat_updates.ts";
import {
  ROSTER_TIMEOUT_MS,
  STALE_MS,
} from "@/lib/features/bot/bot_api/roster.ts";
import { ANSWER_WITHIN_MS } from "@/lib/features/bot/bot_api/in_time.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { settle } from "@/tests/support/clock.ts";
import { startBot } from "./bot.ts";
import { people, person } from "./fake_platform.ts";

const TTL_MS = 30_000;
const LATER = "Try again in a moment";
const EXPIRED = "Channel tokens expired — broadcaster must re-authenticate";
const NO_CHATTERS = "No chatters found — is the stream live?";
const NO_MATCH = "No chatters found matching filter";
const ONLINE: NewEvent = {
  id: "1",
  kind: "stream.online",
  occurredAt: "2026-11-21T10:00:00.000Z",
  platform: "twitch",
  test: false,
  act: "1",
  actor: null,
  data: {
    streamId: "1",
    type: "live",
    startedAt: "2026-11-21T10:00:00.000Z",
  },
};

Deno.test("50 cold callers share one fetch", async () => {
  await using bot = await startBot({ chatters: people(20) });
  const release = bot.fake.hold("chatters");
  const answers = Array.from({ length: 50 }, () => bot.ask("random"));
  await settle();
  release();
  assert((await Promise.all(answers)).every(({ code }) => code === null));
  assertEquals([bot.fake.calls.chatters, bot.fake.calls.stream], [1, 1]);
});

Deno.test("a list is served for as long as it may be old, then fetched anew", async () => {
  await using bot = await startBot({ chatters: [person(1, "Ada")] });
  assertEquals(await bot.say("random"), "Ada");
  bot.fake.world.chatters = [person(2, "Bob")];
  await bot.clock.advance(TTL_MS / 2);
  assertEquals(await bot.say("random"), "Ada");
  assertEquals(bot.fake.calls.chatters, 1);
  await bot.clock.advance(TTL_MS / 2);
  assertEquals(await bot.say("random"), "Bob");
});

Deno.test("a list is no older than it may be after the clock was set back", async () => {
  await using bot = await startBot({ chatters: [person(1, "Ada")] });
  assertEquals(await bot.say("random"), "Ada");
  bot.fake.world.chatters = [person(2, "Bob")];
  bot.clock.set(bot.clock.now() - HOUR_MS);
  await bot.clock.advance(TTL_MS);
  assertEquals(await bot.say("random"), "Bob");
});

Deno.test("a list in use is renewed before it is too old, so that nobody waits", async () => {
  await using bot = await startBot({ chatters: [person(1, "Ada")] });
  await bot.ask("random");
  bot.fake.world.chatters = [person(2, "Bob")];
  await bot.clock.advance(TTL_MS * 0.8);
  assertEquals(await bot.say("random"), "Ada");
  await settle();
  assertEquals(await bot.say("random"), "Bob");
  assertEquals(bot.fake.calls.chatters, 2);
});

Deno.test("a renewal that fails in the background leaves the list as it is", async () => {
  await using bot = await startBot({ chatters: [person(1, "Ada")] });
  await bot.ask("random");
  await bot.clock.advance(TTL_MS * 0.8);
  bot.fake.failing = new Error("a bug");
  assertEquals(await bot.say("random"), "Ada");
  await settle();
  assert(bot.logged.some(({ event }) => event === "chatters_fetch_crashed"));
  bot.fake.failing = null;
  await bot.clock.advance(TTL_MS);
  assertEquals(await bot.say("random"), "Ada");
});

Deno.test("while the platform errs the last list is served for five minutes, then patience is asked for", async () => {
  await using bot = await startBot({ chatters: [person(1, "Ada")] });
  await bot.ask("random");
  bot.fake.failing = "unreachable";
  await bot.clock.advance(TTL_MS);
  assertEquals(await bot.say("random"), "Ada");
  await bot.clock.advance(STALE_MS - TTL_MS - 1);
  assertEquals(await bot.say("random"), "Ada");
  await bot.clock.advance(1);
  assertEquals(await bot.ask("random"), {
    text: LATER,
    code: "platform_unreachable",
  });
  bot.fake.failing = null;
  bot.fake.world.chatters = [person(2, "Bob")];
  assertEquals(await bot.say("random"), "Bob");
});

Deno.test("while the platform is slow the last list is served after two seconds, at once to those who come later", async () => {
  await using bot = await startBot({ chatters: [person(1, "Ada")] });
  await bot.ask("random");
  await bot.clock.advance(TTL_MS);
  bot.fake.world.chatters = [person(2, "Bob")];
  const release = bot.fake.hold("chatters");
  const waiting = bot.say("random");
  await bot.clock.advance(ROSTER_TIMEOUT_MS);
  assertEquals(await waiting, "Ada");
  const next = bot.say("random");
  await bot.clock.advance(0);
  assertEquals(await next, "Ada");
  assertEquals(bot.fake.calls.chatters, 2);
  release();
  await settle();
  assertEquals(await bot.say("random"), "Bob");
});

Deno.test("after 3.5 s patience is asked for; the work goes on and the next caller is warm", async () => {
  await using bot = await startBot({ chatters: [person(1, "Ada")] });
  const release = bot.fake.hold("chatters");
  const late = bot.ask("random");
  let answered = false;
  late.then(() => answered = true);
  await bot.clock.advance(ANSWER_WITHIN_MS - 1);
  assert(!answered);
  await bot.clock.advance(1);
  assertEquals(await late, { text: LATER, code: "platform_unreachable" });
  release();
  await settle();
  assertEquals(await bot.say("random"), "Ada");
  assertEquals(bot.fake.calls.chatters, 1);
});

Deno.test("only the broadcaster can mend an expired grant or a missing scope, a list at hand or not", async () => {
  await using bot = await startBot({ chatters: people(3) });
  for (const failure of ["authorization_expired", "scope_missing"] as const) {
    bot.fake.failing = failure;
    await bot.clock.advance(TTL_MS);
    assertEquals(await bot.say("random"), EXPIRED);
    bot.fake.failing = null;
    assertEquals((await bot.ask("random")).code, null);
  }
});

Deno.test("an offline stream is told from the live state, which a failed look leaves open", async () => {
  await using bot = await startBot({ chatters: people(3), live: false });
  for (const question of ["random", "fmk", "chatters"] as const) {
    assertEquals(await bot.say(question), NO_CHATTERS);
  }
  bot.fake.world.live = true;
  await bot.clock.advance(TTL_MS);
  assertEquals((await bot.ask("random")).code, null);
});

Deno.test("a stream state that nobody could look up for minutes hides nobody", async () => {
  await using bot = await startBot({ chatters: people(3), live: false });
  assertEquals(await bot.say("random"), NO_CHATTERS);
  bot.fake.platform.stream = () =>
    Promise.reject(new PlatformError("unreachable", "made by the test"));
  await bot.clock.advance(TTL_MS);
  assertEquals(await bot.say("random"), NO_CHATTERS);
  await bot.clock.advance(STALE_MS);
  assertEquals((await bot.ask("random")).code, null);
});

Deno.test("an event is believed over the platform's list for as long as that lags", async () => {
  await using bot = await startBot({ chatters: people(3), live: false });
  assertEquals(await bot.say("random"), NO_CHATTERS);
  bot.roomUpdates.events("1001", [ONLINE]);
  for (let age = 0; age < EVENT_LEADS_MS; age += TTL_MS) {
    assertEquals((await bot.ask("random")).code, null, `${age} ms later`);
    await bot.clock.advance(TTL_MS);
  }
  await bot.clock.advance(TTL_MS);
  assertEquals(await bot.say("random"), NO_CHATTERS);
});

Deno.test("an event that comes while the stream is looked up knows better", async () => {
  await using bot = await startBot({ chatters: people(3), live: false });
  const release = bot.fake.hold("stream");
  const answer = bot.ask("random");
  await settle();
  bot.clock.pass(1);
  bot.roomUpdates.events("1001", [ONLINE]);
  release();
  assertEquals((await answer).code, null);
});

Deno.test("what a streamer tries out tells nothing of the stream", async () => {
  await using bot = await startBot({ chatters: people(3), live: false });
  assertEquals(await bot.say("random"), NO_CHATTERS);
  bot.roomUpdates.events("1001", [{ ...ONLINE, test: true }]);
  assertEquals(await bot.say("random"), NO_CHATTERS);
});

Deno.test("streams of other platforms tell nothing of this chat", async () => {
  await using bot = await startBot({ chatters: [] });
  bot.roomUpdates.events("1001", [ONLINE]);
  await bot.say("random");
  const offline: NewEvent = {
    ...ONLINE,
    platform: "youtube",
    kind: "stream.offline",
    data: { streamId: "1" },
  };
  bot.roomUpdates.events("1001", [offline]);
  bot.fake.world.chatters = people(3);
  await bot.clock.advance(TTL_MS);
  assertEquals((await bot.ask("random")).code, null);
});

Deno.test("a login taken back is heard of at the next call, a new list at hand or not", async () => {
  await using bot = await startBot({ chatters: people(3) });
  assertEquals((await bot.ask("random")).code, null);
  bot.fake.failing = "authorization_expired";
  bot.roomUpdates.effect("1001", {
    type: "authorization",
    granted: false,
    clientId: "client",
    user: { id: "1001", login: "streamer", name: "Streamer" },
    at: ONLINE.occurredAt,
  });
  assertEquals(await bot.say("random"), EXPIRED);
});

Deno.test("who passes is found anew once what is known of them has run out", async () => {
  await using bot = await startBot({ chatters: [person(1, "Ada")] });
  const says = () => bot.say("random", "filter=follower");
  const untilNewList = HOLDS_MS.followsNot - TTL_MS / 3;
  assertEquals(await says(), NO_MATCH);
  await bot.clock.advance(untilNewList);
  assertEquals(await says(), NO_MATCH);
  bot.fake.world.followers.add("1");
  await bot.clock.advance(HOLDS_MS.followsNot - untilNewList);
  assertEquals(await says(), "Ada");
  assertEquals(bot.fake.calls.chatters, 2, "of the list that was at hand");
});
