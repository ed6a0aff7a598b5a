import { HOUR_MS } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import { crowd, fakeChannel } from "@/tests/support/fake_twitch.ts";
import {
  type Bench,
  openBench,
  SCOPES,
} from "@/tests/support/fake_twitch/bench.ts";

const VALIDATE = "/oauth2/validate";

/** A bench with `count` channels that have signed in an hour ago. */
async function openSignedIn(count: number): Promise<Bench> {
  const bench = await openBench({
    channels: crowd(count, 1).map((broadcaster) =>
      fakeChannel({ broadcaster })
    ),
  });
  const { tokens } = await bench.start();
  for (const id of bench.twitch.world.channels.keys()) {
    await tokens.save(id, bench.twitch.oauth.grant(id, SCOPES));
  }
  bench.clock.pass(HOUR_MS);
  return bench;
}

Deno.test("every token is validated once an hour, however many processes try", async () => {
  await using bench = await openSignedIn(130);
  const [one, two] = [await bench.start(), await bench.start()];

  const began = bench.clock.now();
  const reports = await bench.driver.until(
    Promise.all([one, two, one, two].map(({ tokens }) => tokens.validateDue())),
  );

  const valid = reports.map((report) => report?.valid ?? 0);
  assertEquals(valid.reduce((sum, count) => sum + count), 130);
  assertEquals(bench.twitch.faults.calls(VALIDATE), 130);
  const ended = bench.clock.now();
  bench.clock.set(began + HOUR_MS - 1);
  assertEquals((await two.tokens.validateDue())?.valid, 0);
  bench.clock.set(ended + HOUR_MS);
  assertEquals((await two.tokens.validateDue())?.valid, 130);
});

Deno.test("tokens are validated in time where the clock was set back", async () => {
  await using bench = await openSignedIn(1);
  const { tokens } = await bench.start();
  bench.clock.set(bench.clock.now() - 5 * HOUR_MS);
  const report = await bench.driver.until(tokens.validateDue());
  assertEquals(report?.valid, 1);
});

Deno.test("a void access token is renewed, a void grant ends, an unheard one stays", async () => {
  await using bench = await openSignedIn(3);
  const { tokens } = await bench.start();
  const { oauth, faults } = bench.twitch;
  oauth.revokeGrants("2");
  const channels = faults.seen.length;
  assertEquals(channels, 0);

  assertEquals(await bench.driver.until(tokens.validateDue()), {
    valid: 2,
    expired: ["2"],
    unreachable: 0,
  });
  assertEquals((await tokens.authorization("2"))?.reason, "refused");

  oauth.expireAccessTokens();
  bench.clock.pass(HOUR_MS);
  assertEquals((await bench.driver.until(tokens.validateDue()))?.valid, 2);
  assertEquals(oauth.counts.refreshes, 3, "two renewed, one was refused");

  faults.fail(VALIDATE, { status: 500, times: 2 });
  bench.clock.pass(HOUR_MS);
  assertEquals(await bench.driver.until(tokens.validateDue()), {
    valid: 0,
    expired: [],
    unreachable: 2,
  });
  assertEquals((await bench.driver.until(tokens.validateDue()))?.valid, 2);
});

Deno.test("validation learns which scopes are left, and whose token it is", async () => {
  await using bench = await openSignedIn(2);
  const { tokens } = await bench.start();
  bench.twitch.faults.onCall(VALIDATE, () => {
    bench.twitch.faults.fail(VALIDATE, {
      status: 200,
      body: {
        client_id: bench.twitch.app.clientId,
        user_id: "1",
        login: "viewer_1",
        scopes: ["channel:read:goals"],
        expires_in: 5_000,
      },
    });
  });

  const report = await bench.driver.until(tokens.validateDue());

  assertEquals(report, { valid: 1, expired: ["2"], unreachable: 0 });
  assertEquals((await tokens.authorization("1"))?.scopes, [
    "channel:read:goals",
  ]);
  assertEquals((await tokens.authorization("2"))?.reason, "wrong_user");
});

Deno.test("a process that died while validating is followed when its lease lapses", async () => {
  await using bench = await openSignedIn(1);
  const never = Promise.withResolvers<Response>();
  const dead = await bench.start({ fetch: () => never.promise });
  const alive = await bench.start();
  dead.tokens.validateDue().catch(() => {});
  while (bench.clock.pending === 0) await bench.clock.advance(0);

  assertEquals(await alive.tokens.validateDue(), null);
  bench.clock.pass(120_000);
  assertEquals((await alive.tokens.validateDue())?.valid, 1);
});
