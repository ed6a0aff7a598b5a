import { assert, assertEquals, assertNotEquals } from "@std/assert";
import {
  CHANNEL,
  failureOf,
  openBench,
  SCOPES,
  startSignedIn,
} from "@/tests/support/fake_twitch/bench.ts";

const TOKEN = "/oauth2/token";

Deno.test("a channel that never signed in has no authorization", async () => {
  await using bench = await openBench();
  const { platform, tokens } = await bench.start();

  assertEquals(
    await failureOf(platform.chatters(CHANNEL)),
    "authorization_expired",
  );
  assertEquals(await tokens.authorization(CHANNEL), null);
  assertEquals(bench.twitch.faults.seen, [], "Twitch is not asked");
});

Deno.test("a revocation ends the authorization unless a later login replaced it", async () => {
  await using bench = await openBench();
  const { tokens } = await bench.start();
  const revokedAt = bench.clock.now();
  await tokens.save(CHANNEL, bench.twitch.oauth.grant(CHANNEL, SCOPES));

  await tokens.revoked(CHANNEL, revokedAt - 1);
  assertEquals((await tokens.authorization(CHANNEL))?.status, "valid");
  await tokens.revoked(CHANNEL, revokedAt);
  assertEquals(await tokens.authorization(CHANNEL), {
    status: "expired",
    reason: "revoked",
    scopes: SCOPES,
    obtainedAt: revokedAt,
  });
  assertEquals(
    await failureOf(tokens.user(CHANNEL)),
    "authorization_expired",
  );

  await tokens.save(CHANNEL, bench.twitch.oauth.grant(CHANNEL, SCOPES));
  assertEquals((await tokens.authorization(CHANNEL))?.status, "valid");
});

Deno.test("a revocation during a refresh is not undone by it", async () => {
  await using bench = await openBench();
  const { tokens, granted } = await startSignedIn(bench);
  const hold = bench.twitch.faults.hold(TOKEN);
  const work = failureOf(tokens.renewUser(CHANNEL, granted.accessToken));
  await hold.arrived;
  await tokens.revoked(CHANNEL, bench.clock.now());
  hold.release();

  assertEquals(await work, "authorization_expired");
  assertEquals((await tokens.authorization(CHANNEL))?.reason, "revoked");
});

Deno.test("a grant is given back, and nothing is asked of one that is void already", async () => {
  await using bench = await openBench();
  const { tokens, granted } = await startSignedIn(bench);

  await tokens.giveBack(CHANNEL);

  assertEquals(bench.twitch.oauth.find(granted.accessToken), null);
  await tokens.giveBack(CHANNEL);
  await tokens.giveBack("2002");
});

Deno.test("nothing stored or logged shows a token, and a seal fits one channel only", async () => {
  await using bench = await openBench();
  const { tokens, platform } = await startSignedIn(bench);
  await tokens.app();
  bench.twitch.oauth.expireAccessTokens();
  bench.twitch.faults.fail(TOKEN, { status: 500 });
  await failureOf(bench.driver.until(platform.chatters(CHANNEL)));

  const stored: string[] = [];
  for await (const { key, value } of bench.kv.list({ prefix: [] })) {
    stored.push(JSON.stringify({ key, value }));
  }
  const shown = [...stored, ...bench.lines].join("\n");
  assert(stored.length >= 2 && bench.lines.length > 0);
  assertEquals(/fake-(access|refresh|app)-\d/.test(shown), false);
  assertEquals(shown.includes(bench.twitch.app.clientSecret), false);

  const { value } = await bench.kv.get(["user_token", CHANNEL]);
  await bench.kv.set(["user_token", "99"], value);
  assertEquals(await failureOf(tokens.user("99")), "authorization_expired");
});

Deno.test("under another key a channel must sign in again, and the app token is replaced", async () => {
  await using bench = await openBench();
  const before = await bench.start();
  await before.tokens.save(CHANNEL, bench.twitch.oauth.grant(CHANNEL, SCOPES));
  const app = await before.tokens.app();

  const after = await bench.start({ secretKey: "another".repeat(8) });

  for (let n = 0; n < 4; n++) {
    assertEquals(
      await failureOf(after.tokens.user(CHANNEL)),
      "authorization_expired",
    );
  }
  const told = bench.lines.filter((line) =>
    line.includes(`"token_unreadable"`)
  );
  assertEquals(told.length, 1, "told once, however often it is asked");
  assertNotEquals(await after.tokens.app(), app);
});

Deno.test("the app token is fetched once for all, and replaced when refused or over", async () => {
  await using bench = await openBench();
  const [one, two] = [await bench.start(), await bench.start()];
  const all = (count: number) =>
    bench.driver.until(
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          (index % 2 ? one : two).platform.userByLogin("ada")),
      ),
    );

  const users = await all(20);
  assert(users.every((user) => user?.id === CHANNEL));
  assertEquals(bench.twitch.faults.calls(TOKEN), 1);

  bench.clock.pass(60_000);
  bench.twitch.oauth.expireAccessTokens();
  await all(20);
  assertEquals(bench.twitch.faults.calls(TOKEN), 2);

  bench.clock.pass(60 * 24 * 3_600_000);
  await all(20);
  assertEquals(bench.twitch.faults.calls(TOKEN), 3);
});

Deno.test("an app token refused as soon as it was given is an alarm, not a loop", async () => {
  await using bench = await openBench();
  const { platform } = await bench.start();
  bench.twitch.faults.fail("/helix/users", { status: 401, times: Infinity });

  const failure = await failureOf(
    bench.driver.until(platform.userByLogin("ada")),
  );

  assertEquals(failure, "unreachable");
  assertEquals(bench.twitch.faults.calls(TOKEN), 1);
  assert(bench.lines.some((line) => line.includes("app_token_refused")));
});
