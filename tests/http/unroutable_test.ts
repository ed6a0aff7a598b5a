import { assert, assertEquals, assertMatch, assertNotMatch } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";

const BROKEN = ["/%zz", "/c/%zz/commands", "/assets/%E0%A4%A/x", "/%"];

Deno.test("a broken escape in the path is 400 with the usual headers and one line of the log", async () => {
  await using app = await startTestApp({ env: { ACCESS_LOG: "on" } });
  for (const path of BROKEN) {
    app.logged.length = 0;
    const answer = await app.get(path);
    assertEquals(answer.status, 400, path);
    assertEquals(answer.headers.get("x-content-type-options"), "nosniff");
    assertEquals((await answer.json()).code, "malformed");
    assertEquals(
      app.logged.map(({ event, status }) => [event, status]),
      [["request", 400]],
    );
  }
});

Deno.test("a method that nobody knows is 405 with Allow, and the log names it", async () => {
  await using app = await startTestApp({ env: { ACCESS_LOG: "on" } });
  const answer = await app.request("/healthz", {
    method: "PROPFIND",
    raw: "a body",
  });
  assertEquals(answer.status, 405);
  assertEquals(answer.headers.get("allow"), "GET, HEAD, OPTIONS");
  assertEquals((await answer.json()).code, "method_not_allowed");
  assertEquals(app.logged.at(-1)?.method, "PROPFIND");

  const nowhere = await app.request("/nothing", { method: "FOO" });
  assertEquals(nowhere.status, 405);
  await nowhere.body?.cancel();
});

Deno.test("a path that is longer than any is 404 before it is looked for, and the log takes its beginning", async () => {
  await using app = await startTestApp({ env: { ACCESS_LOG: "on" } });
  const longest = `/api/widgets/kv/0/${"%E2%82%AC".repeat(256)}`;
  const taken = await app.get(longest);
  assertEquals(taken.status, 401);
  await taken.body?.cancel();

  for (const path of ["/a", "%2525", "/b%", "é"]) {
    const answer = await app.get(`/api/widgets/kv/${path.repeat(4_096)}`);
    assertEquals(answer.status, 404, path);
    assertMatch((await answer.json()).detail, /none is that long$/);
  }
  const lines = app.logged.filter(({ event }) => event === "request");
  assertEquals(lines.map(({ status }) => status), [401, ...Array(4).fill(404)]);
  assert(lines.every(({ path }) => String(path).length <= 3 * 4_096));

  const chat = await app.get(`/api/random${"/a".repeat(4_096)}`);
  assertMatch(await chat.text(), /^[^{]{1,200}$/);
});

Deno.test("people get a page, and overlays one that asks again", async () => {
  await using app = await startTestApp();
  const headers = { accept: "text/html" };
  const page = await app.get("/c/%zz/commands", { headers });
  assertEquals(page.status, 400);
  const html = await page.text();
  assertMatch(
    html,
    /class="door"[^]*<h1>This page cannot be shown<\/h1><p>[^<]+\.<\/p>[^]*Error 400/,
  );
  // The same address will not do later either.
  assertNotMatch(html, /Try again/);
  const back = await app.get(`/auth/callback?state=${"x".repeat(201)}`, {
    headers,
  });
  assertEquals(back.status, 422);
  assertMatch(
    await back.text(),
    /You are not signed in<[^]*The address is mistyped, or something in it is missing or too long\./,
  );
  const overlay = await app.get("/widget/native/%zz", { headers });
  const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(
    overlay.headers.get("content-security-policy") ?? "",
  ) ?? [];
  const asksAgain = new RegExp(
    `<script nonce="${nonce}">[^]*x-limelight-retry`,
  );
  assertMatch(await overlay.text(), asksAgain);
});
