import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { OAUTH_DEADLINE_MS } from "@/lib/clients/twitch/oauth.ts";
import { read } from "@/lib/storage/read.ts";
import { keys } from "@/lib/database/keys.ts";
import { RENEWAL_LEASE_MS } from "@/lib/features/platform/tokens/renewal.ts";
import { until } from "@/tests/support/clock.ts";
import {
  CHANNEL,
  failureOf,
  openBench,
  SCOPES,
  startSignedIn,
} from "@/tests/support/fake_twitch/bench.ts";

const TOKEN = "/oauth2/token";
const CHATTERS = "/helix/chat/chatters";

/** One past the longest life of an access token. */
const LATER_MS = 5 * 3_600_000;

Deno.test("40 parallel calls with an expired token refresh it exactly once", async () => {
  await using bench = await openBench();
  const { platform } = await startSignedIn(bench);
  bench.twitch.oauth.expireAccessTokens();

  const lists = await bench.driver.until(
    Promise.all(Array.from({ length: 40 }, () => platform.chatters(CHANNEL))),
  );

  assert(lists.every((list) => list.length === 20));
  assertEquals(bench.twitch.oauth.counts, {
    refreshes: 1,
    reusedRefreshTokens: 0,
  });
});

Deno.test("a token whose time is over is refreshed before it is used", async () => {
  await using bench = await openBench();
  const { platform } = await startSignedIn(bench);
  bench.clock.pass(LATER_MS);

  await bench.driver.until(
    Promise.all(Array.from({ length: 40 }, () => platform.chatters(CHANNEL))),
  );

  assertEquals(bench.twitch.oauth.counts.refreshes, 1);
  assertEquals(bench.twitch.faults.calls(CHATTERS), 40, "none was refused");
});

Deno.test("two processes on one database refresh once between them", async () => {
  await using bench = await openBench();
  const [one, two] = [await bench.start(), await bench.start()];
  await one.tokens.save(CHANNEL, bench.twitch.oauth.grant(CHANNEL, SCOPES));
  for (const round of [1, 2, 3]) {
    bench.twitch.oauth.expireAccessTokens();
    // The refresh takes so long that every call of both has been refused.
    const hold = bench.twitch.faults.hold(TOKEN);
    const before = bench.twitch.faults.calls(CHATTERS);
    const lists = Promise.all(
      Array.from(
        { length: 20 },
        (_, index) => (index % 2 ? one : two).platform.chatters(CHANNEL),
      ),
    );
    await hold.arrived;
    await until(() => bench.twitch.faults.calls(CHATTERS) >= before + 20);
    await bench.clock.advance(1_000);
    hold.release();
    await bench.driver.until(lists);
    assertEquals(bench.twitch.oauth.counts, {
      refreshes: round,
      reusedRefreshTokens: 0,
    });
    bench.clock.pass(60_000);
  }
});

Deno.test("the process that waits for another's refresh takes over when that one died", async () => {
  await using bench = await openBench();
  // The first process never hears from the login host: it hangs in its refresh.
  const never = Promise.withResolvers<Response>();
  const dead = await bench.start({ fetch: () => never.promise });
  const alive = await bench.start();
  const granted = bench.twitch.oauth.grant(CHANNEL, SCOPES);
  await alive.tokens.save(CHANNEL, granted);
  bench.twitch.oauth.expireAccessTokens();
  const stuck = dead.tokens.renewUser(CHANNEL, granted.accessToken);
  stuck.catch(() => {});
  while (!(await read(bench.kv, keys.userToken(CHANNEL)))?.renewal) {
    await bench.clock.advance(0);
  }

  const lapses = bench.clock.now() + RENEWAL_LEASE_MS;
  const taken = alive.tokens.renewUser(CHANNEL, granted.accessToken);
  await bench.clock.advance(1_000);
  assertEquals(bench.twitch.oauth.counts.refreshes, 0, "it waits");
  bench.clock.set(lapses - 500);
  const token = await bench.driver.until(taken);

  assert(bench.clock.now() >= lapses, "not before the lease lapsed");
  assertNotEquals(token.accessToken, granted.accessToken);
  assertEquals(bench.twitch.oauth.counts.refreshes, 1);
  // The first one comes back to life: what it brings is dropped.
  never.resolve(
    Response.json({ access_token: "late", refresh_token: "late" }),
  );
  const late = await bench.driver.until(stuck.catch((error) => error));
  assertEquals(late, token);
  assertEquals(await alive.tokens.user(CHANNEL), token);
});

Deno.test("a login during a refresh wins over what the refresh brings", async () => {
  await using bench = await openBench();
  const { tokens } = await bench.start();
  const old = bench.twitch.oauth.grant(CHANNEL, SCOPES);
  await tokens.save(CHANNEL, old);
  const hold = bench.twitch.faults.hold(TOKEN);
  const refreshed = tokens.renewUser(CHANNEL, old.accessToken);
  await hold.arrived;

  const fresh = bench.twitch.oauth.grant(CHANNEL, ["channel:read:goals"]);
  await tokens.save(CHANNEL, fresh);
  hold.release();

  assertEquals(await refreshed, {
    accessToken: fresh.accessToken,
    scopes: ["channel:read:goals"],
  });
  assertEquals((await tokens.user(CHANNEL)).accessToken, fresh.accessToken);
});

Deno.test("the rotated refresh token is stored before the access token is handed out", async () => {
  await using bench = await openBench();
  const { tokens } = await bench.start();
  let granted = bench.twitch.oauth.grant(CHANNEL, SCOPES);
  await tokens.save(CHANNEL, granted);

  for (let round = 0; round < 5; round++) {
    const token = await tokens.renewUser(CHANNEL, granted.accessToken);
    const { tokens: other } = await bench.start();
    assertEquals(await other.user(CHANNEL), token);
    granted = { ...granted, accessToken: token.accessToken };
    bench.clock.pass(60_000);
  }
  assertEquals(bench.twitch.oauth.counts, {
    refreshes: 5,
    reusedRefreshTokens: 0,
  });
});

for (
  const [status, message] of [
    [400, "Invalid refresh token"],
    [400, "Invalid grant"],
    [401, "Unauthorized"],
  ] as const
) {
  Deno.test(`a refresh answered ${status} "${message}" ends the authorization for good`, async () => {
    await using bench = await openBench();
    const { platform, tokens } = await startSignedIn(bench);
    bench.twitch.oauth.expireAccessTokens();
    bench.twitch.faults.fail(TOKEN, { status, body: { status, message } });

    const first = await failureOf(bench.driver.until(platform.vips(CHANNEL)));
    const second = await failureOf(bench.driver.until(platform.vips(CHANNEL)));

    assertEquals([first, second], Array(2).fill("authorization_expired"));
    assertEquals(bench.twitch.faults.calls(TOKEN), 1, "asked once only");
    const stands = await tokens.authorization(CHANNEL);
    assertEquals([stands?.status, stands?.reason], ["expired", "refused"]);
    const stored = await read(bench.kv, keys.userToken(CHANNEL));
    assertEquals(stored?.sealed, null, "no secret is kept of it");
  });
}

for (
  const [status, message] of [
    [400, "missing client secret"],
    [400, "invalid client"],
    [403, "invalid client secret"],
  ] as const
) {
  Deno.test(`our own wrong credentials (${status} "${message}") alarm the operator and expire nobody`, async () => {
    await using bench = await openBench();
    const { platform, tokens } = await startSignedIn(bench);
    bench.twitch.oauth.expireAccessTokens();
    bench.twitch.faults.fail(TOKEN, { status, body: { status, message } });

    assertEquals(
      await failureOf(bench.driver.until(platform.vips(CHANNEL))),
      "unreachable",
    );
    assertEquals((await tokens.authorization(CHANNEL))?.status, "valid");
    const alarm = bench.lines.map((line) => JSON.parse(line))
      .find(({ event }) => event === "twitch_credentials_refused");
    assertEquals(alarm?.level, "error");

    bench.clock.pass(10_000);
    const vips = await bench.driver.until(platform.vips(CHANNEL));
    assertEquals(vips.size, 0, "mended, it goes on");
  });
}

Deno.test("a login host that errs keeps the old token and is left alone for a while", async () => {
  await using bench = await openBench();
  const { tokens, granted } = await startSignedIn(bench);
  bench.twitch.faults.fail(TOKEN, { status: 503 });
  const renew = () =>
    failureOf(
      bench.driver.until(tokens.renewUser(CHANNEL, granted.accessToken)),
    );

  assertEquals(await renew(), "unreachable");
  assertEquals(await renew(), "unreachable");
  assertEquals(bench.twitch.faults.calls(TOKEN), 1);
  assertEquals((await tokens.authorization(CHANNEL))?.status, "valid");

  bench.clock.pass(10_000);
  const { accessToken } = await tokens.renewUser(CHANNEL, granted.accessToken);
  assertNotEquals(accessToken, granted.accessToken);
});

Deno.test("a login host that erred before the clock was set back is asked again at once", async () => {
  await using bench = await openBench();
  const { tokens, granted } = await startSignedIn(bench);
  bench.twitch.faults.fail(TOKEN, { status: 503 });
  const renew = () =>
    bench.driver.until(tokens.renewUser(CHANNEL, granted.accessToken));
  assertEquals(await failureOf(renew()), "unreachable");

  bench.clock.set(bench.clock.now() - 2 * 3_600_000);

  assertNotEquals((await renew()).accessToken, granted.accessToken);
});

Deno.test("a login host that does not answer is given up after its deadline", async () => {
  await using bench = await openBench();
  const { tokens, granted } = await startSignedIn(bench);
  const hold = bench.twitch.faults.hold(TOKEN);
  const work = failureOf(tokens.renewUser(CHANNEL, granted.accessToken));
  await hold.arrived;

  await bench.clock.advance(OAUTH_DEADLINE_MS);

  assertEquals(await work, "unreachable");
  assertEquals((await tokens.authorization(CHANNEL))?.status, "valid");
});

Deno.test("a token about to end still serves while the login host is away", async () => {
  await using bench = await openBench();
  const { tokens, granted } = await startSignedIn(bench);
  bench.clock.pass(granted.expiresInMs - 30_000);
  bench.twitch.faults.fail(TOKEN, { status: 500, times: Infinity });

  const token = await bench.driver.until(tokens.user(CHANNEL));

  assertEquals(token.accessToken, granted.accessToken);
});

Deno.test("a token refused just after it was renewed is not renewed again", async () => {
  await using bench = await openBench();
  const { tokens, granted } = await startSignedIn(bench);
  const renewed = await tokens.renewUser(CHANNEL, granted.accessToken);

  const failure = await failureOf(
    tokens.renewUser(CHANNEL, renewed.accessToken),
  );

  assertEquals(failure, "authorization_expired");
  assertEquals(bench.twitch.oauth.counts.refreshes, 1);
});

Deno.test("a token that was renewed before the clock was set back is renewed when it is refused", async () => {
  await using bench = await openBench();
  const { tokens, granted } = await startSignedIn(bench);
  const renewed = await tokens.renewUser(CHANNEL, granted.accessToken);

  bench.clock.set(bench.clock.now() - LATER_MS);

  const next = await tokens.renewUser(CHANNEL, renewed.accessToken);
  assertNotEquals(next.accessToken, renewed.accessToken);
});

Deno.test("new tokens are stored even when the database is away for a moment", async () => {
  await using bench = await openBench();
  const granted = bench.twitch.oauth.grant(CHANNEL, SCOPES);
  let away = 0;
  const failing = new Proxy(bench.kv, {
    get(kv, name) {
      if (name === "get" && away-- > 0) {
        return () =>
          Promise.reject(new AppError("storage_unavailable", "away"));
      }
      const member: unknown = Reflect.get(kv, name, kv);
      return typeof member === "function" ? member.bind(kv) : member;
    },
  });
  const { tokens } = await bench.start({ kv: failing });
  await tokens.save(CHANNEL, granted);
  const hold = bench.twitch.faults.hold(TOKEN);
  const work = tokens.renewUser(CHANNEL, granted.accessToken);
  await hold.arrived;
  away = 2;
  hold.release();

  const token = await bench.driver.until(work);

  assertNotEquals(token.accessToken, granted.accessToken);
  const { tokens: other } = await bench.start();
  assertEquals(await other.user(CHANNEL), token);
});
