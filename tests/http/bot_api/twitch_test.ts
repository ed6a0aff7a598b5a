import { assert, assertEquals } from "@std/assert";
import { settle } from "@/tests/support/clock.ts";
import { crowd, fakeStream } from "@/tests/support/fake_twitch.ts";
import { INTERNAL_TOKEN } from "@/tests/support/app.ts";
import {
  CHANNEL,
  CHATTERS,
  isName,
  LATER,
  NO_MATCH,
  OFFLINE,
  startWorld,
  TTL_MS,
} from "./twitch_world.ts";

Deno.test("429, 5xx and broken answers ask for patience, or are covered by the last list", async () => {
  for (
    const fault of [
      { status: 429, times: Infinity },
      { status: 500, times: Infinity },
      { status: 503, times: Infinity },
      { status: 0, times: Infinity },
      { status: 200, body: { data: "no list" }, times: Infinity },
    ]
  ) {
    await using cold = await startWorld();
    await cold.signIn();
    cold.twitch.faults.fail(CHATTERS, fault);
    assertEquals(await cold.say("random"), LATER, `${fault.status}`);

    await using warm = await startWorld();
    await warm.signIn();
    await warm.say("random");
    warm.twitch.faults.fail(CHATTERS, fault);
    await warm.clock.advance(TTL_MS);
    assert(isName(await warm.say("random")), `${fault.status}`);
  }
});

Deno.test("one 5xx is tried again and not noticed", async () => {
  await using world = await startWorld();
  await world.signIn();
  world.twitch.faults.fail(CHATTERS, { status: 503 });
  assert(isName(await world.say("random")));
});

Deno.test("an empty bucket asks for patience until it is full again", async () => {
  await using world = await startWorld();
  await world.signIn();
  world.twitch.rateLimit.limit = 1;
  const texts: string[] = [];
  for (let count = 0; count < 4; count++) {
    texts.push(await world.say("random"));
    await world.pass(TTL_MS / 2);
  }
  assert(texts.every((text) => text === LATER || isName(text)), texts.join());
  world.twitch.rateLimit.limit = 800;
  // A report that another overtook holds callers back for one more refill.
  for (let refill = 0; refill < 3; refill++) {
    await world.pass(60_000);
    texts.push(await world.say("random"));
  }
  assert(isName(texts.at(-1) ?? ""), texts.join());
});

Deno.test("a slow Twitch: patience after 3.5 s, then the answer is there", async () => {
  await using world = await startWorld();
  await world.signIn();
  const hold = world.twitch.faults.hold(CHATTERS);
  const late = world.start("random");
  await hold.arrived;
  await world.clock.advance(3_500);
  assertEquals(await late, LATER);
  hold.release();
  for (;;) {
    await settle();
    const text = await world.say("random");
    if (text === LATER) continue;
    assert(isName(text));
    break;
  }
  assertEquals(world.twitch.faults.calls(CHATTERS), 1);
});

Deno.test("a slow role check never becomes a wrong answer", async () => {
  await using world = await startWorld();
  await world.signIn();
  world.channel.subscribers = crowd(1).map((one) => ({
    ...one,
    tier: 3,
  }));
  await world.say("random");
  const hold = world.twitch.faults.hold("/helix/subscriptions");
  const late = world.start("random", "filter=tier3");
  await hold.arrived;
  await world.clock.advance(3_500);
  assertEquals(await late, LATER);
  hold.release();
  assertEquals(await world.say("random", "filter=tier3"), "Viewer_10000");
});

Deno.test("an offline stream, by Twitch's answer and by its events", async () => {
  await using world = await startWorld();
  const { channel, say, notify } = world;
  await world.signIn();
  channel.stream = null;
  assertEquals(await say("random"), OFFLINE);
  channel.stream = fakeStream();
  await notify("stream.online", {
    id: "9001",
    type: "live",
    started_at: "2026-11-21T10:00:00Z",
  });
  assert(isName(await say("random")), "live at once");
  await notify("stream.offline", {});
  assertEquals(await say("random"), OFFLINE);
});

Deno.test("an empty chat", async () => {
  await using world = await startWorld();
  world.channel.chatters = [];
  await world.signIn();
  for (const path of ["random", "fmk", "chatters"]) {
    assertEquals(await world.say(path), OFFLINE);
  }
});

Deno.test("follows, subscriptions and roles count at once in a warm room", async () => {
  await using world = await startWorld();
  const { say, notify, twitch } = world;
  await world.signIn();
  const [ada, bob, eve] = crowd(3);
  assert(ada && bob && eve);
  const userOf = ({ id, login, name }: typeof ada) => ({
    user_id: id,
    user_login: login,
    user_name: name,
  });
  for (const filter of ["follower", "sub", "mod", "vip"]) {
    assertEquals(await say("chatters", `filter=${filter}`), NO_MATCH);
  }
  const asked = twitch.faults.seen.length;

  await notify("channel.follow", {
    ...userOf(ada),
    followed_at: "2026-11-21T10:00:00Z",
  });
  assertEquals(await say("random", "filter=follower"), ada.name);

  await notify("channel.subscribe", {
    ...userOf(bob),
    tier: "2000",
    is_gift: false,
  });
  assertEquals(await say("random", "filter=tier2"), bob.name);
  await notify("channel.subscribe", {
    ...userOf(eve),
    tier: "1000",
    is_gift: true,
  });
  assertEquals(await say("chatters", "filter=sub"), `${bob.name}, ${eve.name}`);
  await notify("channel.subscription.end", {
    ...userOf(bob),
    tier: "2000",
    is_gift: false,
  });
  assertEquals(await say("chatters", "filter=sub"), eve.name);

  await notify("channel.moderator.add", userOf(ada));
  assertEquals(await say("random", "filter=mod"), ada.name);
  await notify("channel.moderator.remove", userOf(ada));
  assertEquals(await say("random", "filter=mod"), NO_MATCH);
  await notify("channel.vip.add", userOf(eve));
  assertEquals(await say("random", "filter=vip"), eve.name);

  assertEquals(twitch.faults.seen.length, asked, "Twitch was asked again");
});

Deno.test("a notification that comes again changes nothing", async () => {
  await using world = await startWorld();
  await world.signIn();
  await world.say("random");
  const offline = {
    message_id: "twice",
    timestamp: new Date(world.clock.now()).toISOString(),
    type: "stream.offline",
    version: "1",
    event: { broadcaster_user_id: CHANNEL },
  };
  const send = () =>
    world.app.request("/internal/subscription-events", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: offline,
    });
  assertEquals((await send()).status, 202);
  assertEquals(await world.say("random"), OFFLINE);
  await world.notify("stream.online", {
    id: "9002",
    type: "live",
    started_at: "2026-11-21T10:00:00Z",
  });
  assertEquals((await send()).status, 202);
  assert(isName(await world.say("random")));
});
