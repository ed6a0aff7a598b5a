import { assert, assertEquals } from "@std/assert";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { RATE_LIMITS } from "@/lib/schema/account/rate_limits.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

/** Is a socket, of which a channel may have so many at once. */
const SOCKET = "/api/channels/:id/live";

Deno.test("whatever is read with a session is counted against a limit", async () => {
  const unlimited = (await loadRouteTable()).flatMap(({ path, endpoints }) => {
    const { GET } = endpoints;
    return GET?.guard.credential === "session" && GET.limit === null
      ? [path]
      : [];
  });
  assertEquals(unlimited, [SOCKET]);
});

Deno.test("a channel's dashboard reads so often at once, then 20 times a second", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { burst, perMinute } = RATE_LIMITS.dashboard_reads;
  const path = `/api/channels/${CHANNEL}/events?limit=100`;
  for (let n = 1; n <= burst; n++) {
    const answer = await app.get(path, { session });
    assertEquals(answer.status, 200, String(n));
    assertEquals(
      answer.headers.get("ratelimit-remaining"),
      String(burst - n),
    );
    await answer.body?.cancel();
  }
  // The second session of a channel shares its limit, whatever it reads.
  const other = await app.signIn();
  for (const read of [path, "/api/widgets/scenes"]) {
    const refused = await app.get(read, { session: other });
    assertEquals(refused.status, 429, read);
    assertEquals((await refused.json()).code, "rate_limited");
    assertEquals(refused.headers.get("ratelimit-limit"), String(perMinute));
    assertEquals(
      refused.headers.get("ratelimit-policy"),
      `${perMinute};w=60;burst=${burst}`,
    );
    assertEquals(refused.headers.get("ratelimit-remaining"), "0");
    assert(Number(refused.headers.get("retry-after")) > 0);
  }
  const neighbour = await app.signIn({ channelId: "1002" });
  const theirs = await app.get("/api/widgets/scenes", { session: neighbour });
  assertEquals(theirs.status, 200);
  await theirs.body?.cancel();
  app.clock.advance(60_000 / perMinute);
  const again = await app.get(path, { session });
  assertEquals(again.status, 200);
  await again.body?.cancel();
});
