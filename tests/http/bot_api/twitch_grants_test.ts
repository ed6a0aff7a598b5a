import { assert, assertEquals } from "@std/assert";
import { crowd, followedBy } from "@/tests/support/fake_twitch.ts";
import { SCOPES } from "@/tests/support/fake_twitch/bench.ts";
import {
  CHANNEL,
  EXPIRED,
  isName,
  LATER,
  startWorld,
  TOKEN,
  TTL_MS,
} from "./twitch_world.ts";

Deno.test("nobody has signed in, a grant that was taken back, a refresh token that is refused, a scope that lacks: the same text", async () => {
  await using world = await startWorld();
  const { twitch, say, signIn, clock } = world;
  assertEquals(await say("random"), EXPIRED);

  await signIn();
  assert(isName(await say("random")));

  twitch.oauth.revokeGrants(CHANNEL);
  await clock.advance(TTL_MS);
  for (const path of ["random", "fmk", "chatters"]) {
    assertEquals(await say(path), EXPIRED);
  }

  await signIn();
  assert(isName(await say("random")), "a new login mends it at once");

  twitch.oauth.expireAccessTokens();
  twitch.faults.fail(TOKEN, {
    status: 400,
    body: { status: 400, message: "Invalid refresh token" },
  });
  await clock.advance(TTL_MS);
  assertEquals(await say("random"), EXPIRED);

  await signIn(SCOPES.filter((scope) => scope !== "moderator:read:chatters"));
  assertEquals(await say("random"), EXPIRED);
  await signIn(SCOPES.filter((scope) => !scope.includes("subscriptions")));
  assert(isName(await say("random")));
  assertEquals(await say("random", "filter=sub"), EXPIRED);
});

Deno.test("an expired access token is renewed without anybody noticing", async () => {
  await using world = await startWorld();
  await world.signIn();
  await world.say("random");
  world.twitch.oauth.expireAccessTokens();
  await world.clock.advance(TTL_MS);
  assert(isName(await world.say("random")));
  assertEquals(world.twitch.oauth.counts, {
    refreshes: 1,
    reusedRefreshTokens: 0,
  });
});

Deno.test("40 calls at the moment of expiry renew the token once", async () => {
  await using world = await startWorld();
  const { twitch, channel, clock } = world;
  channel.subscribers = crowd(20).map((one) => ({ ...one, tier: 1 }));
  channel.moderators = crowd(20);
  channel.followers = followedBy(crowd(20));
  await world.signIn();
  await world.say("random");
  twitch.oauth.expireAccessTokens();
  await clock.advance(TTL_MS);
  const filters = ["", "filter=sub", "filter=mod", "filter=follower"];
  const answers = await Promise.all(
    Array.from(
      { length: 40 },
      (_, index) => world.say("random", filters[index % 4]),
    ),
  );
  assert(answers.every(isName), answers.join());
  assertEquals(twitch.oauth.counts, { refreshes: 1, reusedRefreshTokens: 0 });
});

Deno.test("the login host in trouble is never an expired authorization", async () => {
  await using world = await startWorld();
  await world.signIn();
  world.twitch.oauth.expireAccessTokens();
  world.twitch.faults.fail(TOKEN, { status: 503, times: Infinity });
  assertEquals(await world.say("random"), LATER);
});

Deno.test("a broadcaster who disconnects the service is told at the next call", async () => {
  await using world = await startWorld();
  await world.signIn();
  assert(isName(await world.say("random")));
  world.twitch.oauth.revokeGrants(CHANNEL);
  await world.clock.advance(1);
  await world.notify("user.authorization.revoke", {
    client_id: world.twitch.app.clientId,
    user_id: CHANNEL,
    user_login: "ada",
    user_name: "Ada",
  });
  assertEquals(await world.say("random"), EXPIRED);
});
