import { assertEquals } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { startFakeTwitch } from "@/tests/support/fake_twitch.ts";

const ADA = { id: "1001", login: "ada", name: "Ada" };

Deno.test("a withdrawn grant ends the sessions that stand on it, by notification", async () => {
  const clock = standingClock();
  await using twitch = startFakeTwitch({
    users: [ADA],
    now: () => clock.now(),
  });
  await using app = await startTestApp({
    clock,
    fetch,
    env: {
      BASE_URL: "http://limelight.test",
      SECRET_KEY: "a secret key of the tests, 32 characters",
      TWITCH_CLIENT_ID: twitch.app.clientId,
      TWITCH_CLIENT_SECRET: twitch.app.clientSecret,
      TWITCH_HELIX_URL: twitch.urls.helix,
      TWITCH_OAUTH_URL: twitch.urls.oauth,
    },
  });
  const session = await app.signIn({ channelId: ADA.id });
  const path = `/api/channels/${ADA.id}/token`;
  const before = await app.get(path, { session });
  assertEquals(before.status, 200);
  await before.body?.cancel();
  const body = JSON.parse(
    await Deno.readTextFile(
      "tests/fixtures/eventsub/user.authorization.revoke.json",
    ),
  );
  body.event.user_id = ADA.id;
  const taken = await app.request("/internal/subscription-events", {
    method: "POST",
    internal: "internal-token-of-the-tests",
    body,
  });
  assertEquals(taken.status, 202);
  await taken.body?.cancel();
  const after = await app.get(path, { session });
  assertEquals(after.status, 401);
});
