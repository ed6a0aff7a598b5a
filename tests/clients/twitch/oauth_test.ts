import { assertEquals, assertRejects } from "@std/assert";
import { OAuthError } from "@/lib/clients/twitch/oauth.ts";
import { LOGIN_SCOPES } from "@/lib/clients/twitch/scopes.ts";
import { queryString } from "@/lib/clients/twitch/url.ts";
import { CHANNEL, openBench } from "@/tests/support/fake_twitch/bench.ts";

const REDIRECT = "http://localhost:8000/auth/callback";

async function oauthFailure(work: Promise<unknown>): Promise<string> {
  return (await assertRejects(() => work, OAuthError)).failure;
}

Deno.test("a login from the authorize page to a validated token", async () => {
  await using bench = await openBench();
  const { oauth } = await bench.start();
  const scopes = [...LOGIN_SCOPES];
  bench.twitch.oauth.visit(CHANNEL);
  const url = oauth.authorizeUrl({
    redirectUri: REDIRECT,
    scopes,
    state: "s t&te",
    forceVerify: true,
  });

  const page = await fetch(url, { redirect: "manual" });
  await page.body?.cancel();
  const back = new URL(page.headers.get("location") ?? "");
  assertEquals(back.origin + back.pathname, REDIRECT);
  assertEquals(back.searchParams.get("state"), "s t&te");
  const code = back.searchParams.get("code") ?? "";
  const tokens = await oauth.exchangeCode(code, REDIRECT);

  assertEquals(tokens.scopes, scopes);
  assertEquals(tokens.expiresInMs, 14_000_000);
  assertEquals(await oauth.validate(tokens.accessToken), {
    clientId: bench.twitch.app.clientId,
    userId: CHANNEL,
    login: "ada",
    scopes,
    expiresInMs: 14_000_000,
  });
  assertEquals(
    await oauthFailure(oauth.exchangeCode(code, REDIRECT)),
    "refused",
  );
  await oauth.revoke(tokens.accessToken);
  await oauth.revoke(tokens.accessToken);
  assertEquals(
    await oauthFailure(oauth.validate(tokens.accessToken)),
    "refused",
  );
});

Deno.test("a code is worth nothing with another redirect address", async () => {
  await using bench = await openBench();
  const { oauth } = await bench.start();
  bench.twitch.oauth.visit(CHANNEL);
  const url = oauth.authorizeUrl({
    redirectUri: REDIRECT,
    scopes: [],
    state: "s",
  });
  const page = await fetch(url, { redirect: "manual" });
  await page.body?.cancel();
  const code = new URL(page.headers.get("location") ?? "").searchParams
    .get("code") ?? "";

  const elsewhere = oauth.exchangeCode(code, "https://evil.example.test/");

  assertEquals(await oauthFailure(elsewhere), "refused");
});

Deno.test("an app token has no user and no scopes", async () => {
  await using bench = await openBench();
  const { oauth } = await bench.start();
  const { accessToken, expiresInMs } = await oauth.appToken();

  assertEquals(await oauth.validate(accessToken), {
    clientId: bench.twitch.app.clientId,
    userId: null,
    login: null,
    scopes: [],
    expiresInMs,
  });
});

Deno.test("scopes come as a list, as a text, or not at all", async () => {
  await using bench = await openBench();
  const { oauth } = await bench.start();
  for (
    const [scope, scopes] of [
      [["a", "b"], ["a", "b"]],
      ["a b", ["a", "b"]],
      [null, []],
      [undefined, []],
    ]
  ) {
    bench.twitch.faults.fail("/oauth2/token", {
      status: 200,
      body: { access_token: "a", refresh_token: "r", expires_in: 1, scope },
    });
    assertEquals((await oauth.refresh("r")).scopes, scopes as string[]);
  }
});

Deno.test("no secret is in an address or a failure's text", async () => {
  const seen: string[] = [];
  await using bench = await openBench();
  const { oauth } = await bench.start({
    fetch(input, init) {
      seen.push(String(input));
      return fetch(input, init);
    },
  });
  const secret = "very-secret-token";
  for (
    const call of [
      () => oauth.refresh(secret),
      () => oauth.exchangeCode(secret, REDIRECT),
      () => oauth.validate(secret),
    ]
  ) {
    const error = await assertRejects(call, OAuthError);
    seen.push(error.message, String(error.cause));
  }
  await oauth.revoke(secret);

  const shown = [...seen, ...bench.lines].join("\n");
  assertEquals(shown.includes(secret), false);
  assertEquals(shown.includes(bench.twitch.app.clientSecret), false);
});

Deno.test("a login host that is away is unreachable, whatever way it is away", async () => {
  await using bench = await openBench();
  const { oauth } = await bench.start();
  const token = "/oauth2/token";
  for (
    const fault of [
      { status: 500 },
      { status: 503 },
      { status: 429 },
      { status: 0 },
      { status: 200, body: { hello: "world" } },
      { status: 200, body: "text" },
    ]
  ) {
    bench.twitch.faults.fail(token, fault);
    assertEquals(await oauthFailure(oauth.refresh("r")), "unreachable");
  }
  assertEquals(bench.twitch.faults.calls(token), 6, "none is repeated");
});

Deno.test("queries encode what is put into them", () => {
  assertEquals(queryString({}), "");
  assertEquals(
    queryString({ id: ["1", "2&x=3"], after: undefined, first: 5 }),
    "?id=1&id=2%26x%3D3&first=5",
  );
});
