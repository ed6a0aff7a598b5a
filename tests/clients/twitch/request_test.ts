import { assert, assertEquals, assertInstanceOf } from "@std/assert";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { crowd } from "@/tests/support/fake_twitch.ts";
import {
  type Bench,
  CHANNEL,
  failureOf,
  type Instance,
  openBench,
  SCOPES,
} from "@/tests/support/fake_twitch/bench.ts";

const CHATTERS = "/helix/chat/chatters";

/** A process whose channel has signed in. */
async function signIn(bench: Bench, scopes = SCOPES): Promise<Instance> {
  const instance = await bench.start();
  await instance.tokens.save(
    CHANNEL,
    bench.twitch.oauth.grant(CHANNEL, scopes),
  );
  return instance;
}

for (const status of [500, 502, 503, 0]) {
  const name = status === 0 ? "a broken connection" : `a ${status}`;
  Deno.test(`${name} is asked once more, after a pause`, async () => {
    await using bench = await openBench();
    const { platform } = await signIn(bench);
    bench.twitch.faults.fail(CHATTERS, { status });
    const began = bench.clock.now();

    const list = await bench.driver.until(platform.chatters(CHANNEL));

    assertEquals(list.length, 20);
    assertEquals(bench.twitch.faults.calls(CHATTERS), 2);
    assert(bench.clock.now() - began >= 100, "not at once");
  });

  Deno.test(`${name} twice is "unreachable", never "expired"`, async () => {
    await using bench = await openBench();
    const { platform, tokens } = await signIn(bench);
    bench.twitch.faults.fail(CHATTERS, { status, times: 2 });

    assertEquals(
      await failureOf(bench.driver.until(platform.chatters(CHANNEL))),
      "unreachable",
    );
    assertEquals(bench.twitch.faults.calls(CHATTERS), 2);
    assertEquals((await tokens.authorization(CHANNEL))?.status, "valid");
  });
}

Deno.test("a 401 that a fresh token does not cure ends after one refresh", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  bench.twitch.faults.fail(CHATTERS, { status: 401, times: Infinity });

  for (const round of [1, 2, 3]) {
    assertEquals(
      await failureOf(bench.driver.until(platform.chatters(CHANNEL))),
      "authorization_expired",
    );
    assertEquals(bench.twitch.faults.calls(CHATTERS), round + 1);
  }
  assertEquals(bench.twitch.oauth.counts.refreshes, 1);
});

Deno.test("a scope that was not granted is told without a call", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench, ["channel:manage:vips"]);

  assertEquals(await failureOf(platform.chatters(CHANNEL)), "scope_missing");
  assertEquals(
    await failureOf(platform.followersAmong(CHANNEL, ["1"])),
    "scope_missing",
    "Twitch itself would answer an empty list",
  );
  assertEquals(bench.twitch.faults.seen, []);
  assertEquals((await platform.vips(CHANNEL)).size, 0, "manage includes read");
});

Deno.test("a scope lost since the login is found out with the refresh", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  bench.twitch.faults.fail(CHATTERS, { status: 401 });
  bench.twitch.faults.fail("/oauth2/token", {
    status: 200,
    body: {
      access_token: "new",
      refresh_token: "newer",
      expires_in: 14_000,
      scope: "channel:read:vips channel:read:goals",
    },
  });

  assertEquals(
    await failureOf(bench.driver.until(platform.chatters(CHANNEL))),
    "scope_missing",
  );
  assertEquals(bench.twitch.faults.calls(CHATTERS), 1);
});

Deno.test("Twitch naming a missing scope is believed", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  bench.twitch.faults.fail(CHATTERS, {
    status: 401,
    body: { status: 401, message: "Missing scope: moderator:read:chatters" },
    times: 2,
  });

  assertEquals(
    await failureOf(bench.driver.until(platform.chatters(CHANNEL))),
    "scope_missing",
  );
});

Deno.test("an empty rate limit fails at once with the time to wait, and fills again", async () => {
  await using bench = await openBench({ rateLimit: 60 });
  const { platform } = await signIn(bench);
  await bench.driver.until(platform.vips(CHANNEL));
  bench.twitch.buckets.drain();

  const error = await bench.driver.until(
    platform.chatters(CHANNEL).catch((error) => error),
  );

  assertInstanceOf(error, PlatformError);
  assertEquals([error.failure, error.retryAfterMs], ["unreachable", 60_000]);
  const calls = bench.twitch.faults.seen.length;
  assertEquals(await failureOf(platform.vips(CHANNEL)), "unreachable");
  assertEquals(bench.twitch.faults.seen.length, calls, "nothing is sent");
  await bench.clock.advance(60_000);
  assertEquals((await platform.chatters(CHANNEL)).length, 20);
});

Deno.test("background work waits until the rate limit is full again", async () => {
  await using bench = await openBench({ rateLimit: 60 });
  const { platform } = await signIn(bench);
  await bench.driver.until(platform.vips(CHANNEL));
  bench.twitch.buckets.drain();
  const began = bench.clock.now();

  const list = await bench.driver.until(
    platform.chatters(CHANNEL, { background: true }),
  );

  assertEquals(list.length, 20);
  assert(bench.clock.now() - began >= 60_000);
  assertEquals(bench.twitch.buckets.refused, 1, "one 429 was enough");
});

Deno.test("a busy channel does not slow another one", async () => {
  await using bench = await openBench({ rateLimit: 60 });
  const { platform, tokens } = await signIn(bench);
  const other = { id: "2", login: "bob", name: "Bob" };
  bench.twitch.world.channels.set("2", {
    ...bench.twitch.channel(CHANNEL),
    broadcaster: other,
  });
  await tokens.save("2", bench.twitch.oauth.grant("2", SCOPES));
  await bench.driver.until(platform.vips(CHANNEL));
  bench.twitch.buckets.drain();

  assertEquals(
    await failureOf(bench.driver.until(platform.vips(CHANNEL))),
    "unreachable",
  );
  assertEquals((await platform.chatters("2")).length, 20);
});

Deno.test("500 lookups at once never meet a 429", async () => {
  await using bench = await openBench({ rateLimit: 200 });
  const { platform } = await signIn(bench);
  const ids = crowd(500, 10).map(({ id }) => id);

  const found = await bench.driver.until(
    platform.followersAmong(CHANNEL, ids, { background: true }),
  );

  assertEquals(found.size, 0);
  assertEquals(bench.twitch.buckets.refused, 0);
  assertEquals(bench.twitch.faults.calls("/helix/channels/followers"), 500);
});

Deno.test("a slow answer is given up after its time, then asked once more", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  const hold = bench.twitch.faults.hold(CHATTERS);
  const work = platform.chatters(CHANNEL);
  await hold.arrived;

  await bench.clock.advance(5_000);
  hold.release();

  assertEquals((await bench.driver.until(work)).length, 20);
  assertEquals(bench.twitch.faults.calls(CHATTERS), 2);
});

Deno.test("Twitch that never answers is unreachable by the deadline", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  const hold = bench.twitch.faults.hold(CHATTERS);
  const work = failureOf(platform.chatters(CHANNEL));
  await hold.arrived;

  await bench.clock.advance(10_000);

  assertEquals(await work, "unreachable");
  assertEquals(bench.clock.pending, 0, "no wake-up is left behind");
});

Deno.test("a caller that gives up is told so at once", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  const hold = bench.twitch.faults.hold(CHATTERS);
  const patience = new AbortController();
  const work = failureOf(
    platform.chatters(CHANNEL, { signal: patience.signal }),
  );
  await hold.arrived;
  patience.abort();

  assertEquals(await work, "unreachable");
  assertEquals(
    await failureOf(platform.chatters(CHANNEL, { signal: patience.signal })),
    "unreachable",
  );
  assertEquals(bench.clock.pending, 0);
});

for (
  const [status, failure] of [
    [400, "not_supported"],
    [403, "not_supported"],
    [404, "not_supported"],
    [410, "not_supported"],
    [429, "unreachable"],
  ] as const
) {
  Deno.test(`a ${status} is "${failure}" and not repeated`, async () => {
    await using bench = await openBench();
    const { platform } = await signIn(bench);
    bench.twitch.faults.fail(CHATTERS, { status, times: Infinity });

    assertEquals(await failureOf(platform.chatters(CHANNEL)), failure);
    assertEquals(bench.twitch.faults.calls(CHATTERS), 1);
  });
}

Deno.test("an answer nobody can read is unreachable, and logged without its content", async () => {
  await using bench = await openBench();
  const { platform } = await signIn(bench);
  bench.twitch.faults.fail(CHATTERS, {
    status: 200,
    body: { surprise: "secret-content" },
  });

  assertEquals(await failureOf(platform.chatters(CHANNEL)), "unreachable");
  const line = bench.lines.find((line) => line.includes("unreadable")) ?? "";
  assert(line.includes("chat/chatters"));
  assertEquals(line.includes("secret-content"), false);
});
