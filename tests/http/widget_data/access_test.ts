import { assert, assertEquals } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";
import { DATA_ENDPOINTS } from "./endpoints.ts";

const url = (path: string, query: string, token?: string) =>
  `${path}?${query}${token === undefined ? "" : `&token=${token}`}`;

async function codeOf(res: Response): Promise<string> {
  return `${res.status} ${(await res.json()).code}`;
}

Deno.test("a data endpoint opens to the channel's widget token alone", async () => {
  await using app = await startTestApp();
  const own = await app.widgetToken();
  const others = await app.widgetToken("2002");
  for (const { path, query, ofChannel } of DATA_ENDPOINTS) {
    // Wrong tokens of one address are limited, too.
    await app.clock.advance(5_000);
    assertEquals(
      await codeOf(await app.get(url(path, query))),
      "401 unauthorized",
      path,
    );
    assertEquals(
      await codeOf(await app.get(url(path, query, "wt_unknown"))),
      "401 unauthorized",
      path,
    );
    const foreign = await app.get(url(path, query, others));
    if (ofChannel) {
      assertEquals(await codeOf(foreign), "403 wrong_channel", path);
    } else await foreign.body?.cancel();
    const res = await app.get(url(path, query, own));
    assertEquals(res.status, 200, path);
    assertEquals(res.headers.get("access-control-allow-origin"), "*", path);
    assertEquals(res.headers.get("cache-control"), "no-store", path);
    await res.body?.cancel();
  }
});

Deno.test("a custom widget's own token opens what is made for widgets", async () => {
  await using app = await startTestApp();
  const { widgetTokens } = app.services.account;
  const caller = await widgetTokens.find(await app.widgetToken());
  assert(caller);
  const token = await widgetTokens.scopedFor(caller, "wgt_1");
  for (const { path, query, scoped } of DATA_ENDPOINTS) {
    const res = await app.get(url(path, query, token));
    if (scoped) assertEquals(res.status, 200, path);
    else assertEquals(await codeOf(res), "403 forbidden", path);
    if (!res.bodyUsed) await res.body?.cancel();
    // One widget may ask the platform seven times at once, and there are more paths.
    await app.clock.advance(2_000);
  }
});

Deno.test("bad input is refused with its place", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  for (const { path, bad } of DATA_ENDPOINTS) {
    for (const query of bad) {
      const res = await app.get(url(path, query, token));
      assertEquals(res.status, 422, `${path}?${query}`);
      const { code, errors } = await res.json();
      assertEquals(code, "invalid_input");
      assert(errors.length > 0 && errors[0].path !== undefined, path);
    }
  }
  for (const login of ["a b", "<x>", "a".repeat(26)]) {
    const path = `/api/widgets/sc/twitch/user/${encodeURIComponent(login)}`;
    const res = await app.get(url(path, "", token));
    assertEquals(res.status, 422, login);
    await res.body?.cancel();
  }
});

Deno.test("only GET, HEAD and OPTIONS are known", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  for (const { path, query } of DATA_ENDPOINTS) {
    const wrong = await app.request(url(path, query, token), {
      method: "POST",
      body: {},
    });
    assertEquals(wrong.status, 405, path);
    assertEquals(wrong.headers.get("allow"), "GET, HEAD, OPTIONS");
    await wrong.body?.cancel();
    const head = await app.request(url(path, query, token), { method: "HEAD" });
    assertEquals(await head.text(), "");
  }
});

Deno.test("platform reads are limited per channel: 30 at once, then two a second", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const paths = DATA_ENDPOINTS.filter(({ platform }) => platform)
    .map(({ path, query }) => url(path, query, token));
  const failing = [
    url("/api/widgets/sc/twitch/user/nobody_at_all", "", token),
    url("/api/widgets/sc/twitch/clips", "limit=0", token),
  ];
  for (let call = 0; call < 30; call++) {
    const path = failing[call] ?? paths[call % paths.length] ?? "";
    const res = await app.get(path);
    assertEquals([404, 422][call] ?? 200, res.status, path);
    assertEquals(res.headers.get("ratelimit-limit"), "120");
    assertEquals(res.headers.get("ratelimit-remaining"), String(29 - call));
    await res.body?.cancel();
  }
  for (const path of paths) {
    const res = await app.get(path);
    assertEquals(res.status, 429, path);
    assertEquals(res.headers.get("retry-after"), "1");
    const told = ["limit", "policy", "remaining", "reset"]
      .map((name) => res.headers.get(`ratelimit-${name}`));
    assertEquals(told, ["120", "120;w=60;burst=30", "0", "15"]);
    // A page of another origin can read when to ask again.
    const shown = res.headers.get("access-control-expose-headers") ?? "";
    assert(shown.includes("RateLimit-Reset") && shown.includes("Retry-After"));
    await res.body?.cancel();
  }
  // Another channel is another matter, and so are figures of our own.
  const other = await app.widgetToken("2002");
  const free = [
    url("/api/widgets/sc/twitch/polls", "", other),
    url("/api/widgets/sc/numbers/metric", "name=bits", token),
  ];
  for (const path of free) {
    const res = await app.get(path);
    assertEquals(res.status, 200, path);
    await res.body?.cancel();
  }
  await app.clock.advance(500);
  const again = await app.get(paths[2] ?? "");
  assertEquals(again.status, 200);
  await again.body?.cancel();
});
