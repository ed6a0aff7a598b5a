import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { VERSION } from "@/lib/app/service_config.ts";
import { HOUR_MS } from "@/lib/core/clock.ts";
import { routeFiles } from "@/lib/http/route_files.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";

Deno.test("GET /healthz says that the process runs", async () => {
  await using app = await startTestApp();
  const res = await app.get("/healthz");
  assertEquals(res.status, 200);
  assertEquals(
    res.headers.get("content-type"),
    "application/json; charset=utf-8",
  );
  assertEquals(await res.json(), { status: "ok", version: VERSION });
});

Deno.test("the version of deno.json is told by the process, by its API's document and to the channel's owner", async () => {
  const { version } = JSON.parse(await Deno.readTextFile("deno.json"));
  await using app = await startTestApp();
  assertEquals((await (await app.get("/healthz")).json()).version, version);
  const { info } = await (await app.get("/openapi.json")).json();
  assertEquals(info.version, version);
  const session = await app.signIn();
  const room = await app.get("/studio/channel", {
    session,
    headers: { accept: "text/html" },
  });
  assert((await room.text()).includes(`>Limelight ${version}</p>`));
});

Deno.test("GET /readyz is 200 while the database takes writes, and 503 when it takes none or is away", async () => {
  using real = await openKv(":memory:");
  const faulty = createFaultyKv(real);
  await using app = await startTestApp({ kv: faulty.kv });
  const ready = async () => {
    await app.clock.advance(1_000);
    const res = await app.get("/readyz");
    return { status: res.status, said: await res.json() };
  };
  assertEquals((await ready()).status, 200);
  faulty.readOnly = true;
  const { status, said } = await ready();
  assertEquals([status, said.code], [503, "storage_unavailable"]);
  faulty.readOnly = false;
  assertEquals((await ready()).status, 200);
});

Deno.test("however often readiness is asked for, the database is written to once a second", async () => {
  await using app = await startTestApp();
  const written = async () => (await app.kv.get(["ready_probe"])).versionstamp;
  await app.get("/readyz");
  const first = await written();
  await Promise.all(Array.from({ length: 20 }, () => app.get("/readyz")));
  assertEquals(await written(), first);
  await app.clock.advance(1_000);
  await app.get("/readyz");
  const second = await written();
  assertNotEquals(second, first);
  app.clock.set(app.clock.now() - HOUR_MS);
  await app.clock.advance(1_000);
  await app.get("/readyz");
  assertNotEquals(await written(), second, "the clock was set back");
});

Deno.test("HEAD says what GET would, the length of its answer too", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  const paths = [
    "/healthz",
    "/",
    "/api/random?apikey=none",
    "/api/widgets/templates/native",
    "/api/nothing-here",
    "/nothing-here",
    `/api/widgets/timer/state?token=${token}&channel_id=${CHANNEL}`,
    `/m/widgets/api/channels/${CHANNEL}/token`,
    "/studio/bot",
    "/overlay/overlay.css",
  ];
  for (const path of paths) {
    const got = await app.get(path, { session });
    const { byteLength } = await got.bytes();
    const head = await app.request(path, { session, method: "HEAD" });
    assertEquals(
      [head.status, head.body, head.headers.get("content-length")],
      [got.status, null, String(byteLength)],
      path,
    );
    assertEquals(
      head.headers.get("content-type"),
      got.headers.get("content-type"),
      path,
    );
  }
});

Deno.test("browsers that ask for no icon by name get one", async () => {
  await using app = await startTestApp();
  const res = await app.get("/favicon.ico");
  assertEquals([res.status, res.headers.get("content-type")], [
    200,
    "image/vnd.microsoft.icon",
  ]);
  // An icon, of three pictures.
  const bytes = new Uint8Array(await res.arrayBuffer());
  assertEquals([...bytes.slice(0, 6)], [0, 0, 1, 0, 3, 0]);
});

Deno.test("a widget's frame may ask by the methods that an address has", async () => {
  await using app = await startTestApp();
  const asked = await app.request("/api/widgets/kv/w_1/high-score", {
    method: "OPTIONS",
    headers: { origin: "null", "access-control-request-method": "PUT" },
  });
  assertEquals(asked.status, 204);
  const methods = asked.headers.get("access-control-allow-methods") ?? "";
  assertEquals(
    methods.split(", ").sort(),
    ["DELETE", "GET", "HEAD", "OPTIONS", "PUT"],
  );
});

Deno.test("every answer has the security headers, errors and 404 too", async () => {
  await using app = await startTestApp();
  const calls: [string, Parameters<typeof app.request>[1]?][] = [
    ["/healthz"],
    ["/"],
    ["/docs"],
    ["/nothing-here"],
    ["/api/nothing-here"],
    ["/favicon.svg"],
    ["/site.css"],
    ["/healthz", { method: "DELETE" }],
    ["/healthz", { method: "OPTIONS" }],
    ["/%zz"],
    ["/widget/native/%zz"],
    [`/api/channels/${CHANNEL}/token`],
    ["/internal/sc-event", { method: "POST" }],
  ];
  for (const [path, call] of calls) {
    const res = await app.request(path, call);
    for (
      const name of [
        "x-content-type-options",
        "referrer-policy",
        "content-security-policy",
      ]
    ) {
      assert(res.headers.get(name), `${path} (${res.status}) lacks ${name}`);
    }
    assert(res.status < 500, `${path} answers ${res.status}`);
    await res.body?.cancel();
  }
});

Deno.test("an unknown address is a problem document for programs and a page for people", async () => {
  await using app = await startTestApp();
  const forPrograms = await app.get("/nothing-here");
  assertEquals(forPrograms.status, 404);
  assertEquals(
    forPrograms.headers.get("content-type"),
    "application/problem+json; charset=utf-8",
  );
  assertEquals((await forPrograms.json()).code, "not_found");

  const forPeople = await app.get("/nothing-here", {
    headers: { accept: "text/html" },
  });
  assertEquals(forPeople.status, 404);
  assert((await forPeople.text()).includes("Page not found"));
});

Deno.test("a page that cannot be shown asks nobody to try again in vain", async () => {
  await using app = await startTestApp();
  const said = async (url: string) => {
    const headers = { accept: "text/html" };
    const answer = await app.handler(new Request(url, { headers }));
    const [, text] = /<h1>[^]*?<p>([^<]*)<\/p>/.exec(await answer.text()) ?? [];
    return [answer.status, text];
  };
  assertEquals(
    await said(`${app.origin}/docs/search?q=${"a".repeat(101)}`),
    [
      422,
      "The address is mistyped, or something in it is missing or too long.",
    ],
  );
  const [status, text] = await said("http://elsewhere.example/");
  assertEquals(status, 403);
  assert(text?.toString().startsWith("The demo is open only at"), `${text}`);
});

Deno.test("a method that a route does not know is 405 with Allow, HEAD is GET without a body", async () => {
  await using app = await startTestApp();
  const wrong = await app.request("/healthz", { method: "DELETE" });
  assertEquals(wrong.status, 405);
  assertEquals(wrong.headers.get("allow"), "GET, HEAD, OPTIONS");
  await wrong.body?.cancel();

  const options = await app.request("/healthz", { method: "OPTIONS" });
  assertEquals(options.status, 204);
  assertEquals(options.headers.get("allow"), "GET, HEAD, OPTIONS");

  const head = await app.request("/healthz", { method: "HEAD" });
  assertEquals(head.status, 200);
  assertEquals(await head.text(), "");
});

Deno.test("every form of a 405 says in Allow what there is", async () => {
  await using app = await startTestApp();
  const html = { accept: "text/html" };
  const pages = "GET, HEAD, OPTIONS";
  const cases: [string, Record<string, string>, string][] = [
    ["/widget/native/1001?widget=clock", {}, pages],
    ["/v1/scene/x", {}, pages],
    ["/event-page", html, pages],
    ["/e/somebody", html, pages],
    ["/c/somebody/commands", html, pages],
    ["/healthz", html, pages],
    ["/docs", html, pages],
    ["/docs/errors", html, pages],
    ["/docs/guide", html, pages],
    ["/studio/sign-in", html, pages],
    ["/", {}, pages],
    ["/site.css", {}, "GET, HEAD"],
    ["/api/random", {}, pages],
    ["/webhooks/twitch", html, "POST, OPTIONS"],
    ["/widget/frame/x/opening", {}, pages],
  ];
  for (const [path, headers, allow] of cases) {
    for (const method of ["PURGE", "DELETE"]) {
      const res = await app.request(path, { method, headers });
      assertEquals(res.status, 405, path);
      assertEquals(res.headers.get("allow"), allow, `${method} ${path}`);
      await res.body?.cancel();
    }
  }
});

Deno.test("cookies that cannot be read are none", async () => {
  await using app = await startTestApp();
  for (const cookie of ["", "=", "=x", ";", "a=b; =c", "limelight_session"]) {
    for (const path of ["/", "/studio/sign-in", "/api/channels/1/settings"]) {
      const res = await app.get(path, { headers: { cookie } });
      assert(res.status < 500, `${path} with "${cookie}": ${res.status}`);
      await res.body?.cancel();
    }
  }
});

Deno.test("every route's handler is one function, for Fresh itself finds nothing at a method that a table lacks", async () => {
  for (const { file, load } of await routeFiles()) {
    assertEquals(typeof (await load()).handler, "function", file);
  }
});

Deno.test("a failure has the same headers in every form, and what a page reads as JSON fails as JSON", async () => {
  await using app = await startTestApp();
  for (const path of ["/event-page", "/widget/frame/x/opening"]) {
    const res = await app.get(path);
    assertEquals(res.status, 401);
    assert(res.headers.has("www-authenticate"), path);
    await res.body?.cancel();
  }
  const opening = await app.get("/widget/frame/x/opening");
  assertEquals((await opening.json()).code, "unauthorized");
  // Unknown credentials of one address are counted.
  let last = opening;
  for (let call = 0; call < 60 && last.status !== 429; call++) {
    last = await app.get("/event-page");
    await last.body?.cancel();
  }
  assertEquals(last.status, 429);
  assert(last.headers.has("retry-after"));
});

Deno.test("the channel's token is shown to its owner's session alone", async () => {
  await using app = await startTestApp();
  const path = `/api/channels/${CHANNEL}/token`;
  assertEquals((await app.get(path)).status, 401);
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals(
    (await (await app.get(path, { session: stranger })).json()).code,
    "wrong_channel",
  );
  const owner = await app.signIn();
  const shown = await app.get(path, { session: owner });
  assertEquals(shown.status, 200);
  assertEquals((await shown.json()).token, await app.widgetToken());
});

Deno.test("rotating needs the owner, from the dashboard, not a masquerade", async () => {
  await using app = await startTestApp();
  const path = `/api/channels/${CHANNEL}/token/rotate`;
  const before = await app.widgetToken();
  const owner = await app.signIn();
  const masquerade = await app.signIn({ role: "masquerade" });
  const codeOf = async (call: Parameters<typeof app.request>[1]) =>
    (await (await app.request(path, { method: "POST", ...call })).json()).code;
  assertEquals(await codeOf({}), "unauthorized");
  assertEquals(await codeOf({ session: masquerade }), "read_only_session");
  assertEquals(
    await codeOf({
      session: owner,
      headers: { origin: "https://evil.example" },
    }),
    "cross_site",
  );
  assertEquals(await app.widgetToken(), before);
  const rotated = await app.request(path, { method: "POST", session: owner });
  assertEquals(rotated.status, 200);
  const { token } = await rotated.json();
  assert(token !== before);
  assertEquals(token, await app.widgetToken());
});

Deno.test("the dashboard's prefix leads to the same route, never to /internal", async () => {
  await using app = await startTestApp();
  const owner = await app.signIn();
  const shown = await app.get(`/m/widgets/api/channels/${CHANNEL}/token`, {
    session: owner,
  });
  assertEquals(shown.status, 200);
  await shown.body?.cancel();
  for (
    const path of [
      "/m/widgets/internal/sc-event",
      "/m/widgets/%2finternal/sc-event",
    ]
  ) {
    const refused = await app.request(path, {
      method: "POST",
      internal: INTERNAL_TOKEN,
      session: owner,
      body: [],
    });
    assertEquals(refused.status, 404, path);
    await refused.body?.cancel();
  }
});

Deno.test("internal routes do not exist without a configured token, and refuse a wrong one", async () => {
  await using closed = await startTestApp({ internalToken: null });
  assertEquals(
    (await closed.request("/internal/sc-event", { method: "POST", body: [] }))
      .status,
    404,
  );
  await using open = await startTestApp();
  const wrong = await open.request("/internal/sc-event", {
    method: "POST",
    internal: "nope",
    body: [],
  });
  assertEquals(wrong.status, 401);
});

Deno.test("no secret of a request reaches the log or the answer", async () => {
  await using app = await startTestApp({ env: { ACCESS_LOG: "on" } });
  const token = await app.widgetToken();
  const res = await app.get(`/api/widgets/nothing?token=${token}`);
  const text = await res.text() + JSON.stringify([...res.headers]) +
    JSON.stringify(app.logged);
  assert(!text.includes(token));
});
