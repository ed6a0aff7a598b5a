import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { BOT_PARAMETERS } from "@/lib/schema/bot/bot_api.ts";
import { people } from "@/tests/features/bot/bot_api/fake_platform.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { startBotApp } from "./bot_app.ts";

const FREE = { env: { BOT_REQUESTS_PER_MINUTE: "100000000" } };
const ALLOW = "GET, HEAD, OPTIONS";
const PATHS = ["random", "fmk", "chatters"];

/** Sends these bytes to the server; what it answers until it hangs up. */
async function exchange(
  url: string,
  request: string | Uint8Array<ArrayBuffer>,
): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const bytes = typeof request === "string"
    ? new TextEncoder().encode(request)
    : request;
  await connection.write(bytes);
  const answer = await new Response(connection.readable).text();
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

const get = (target: string, headers = "") =>
  `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`;

Deno.test("whatever the parameters: 200, one line, a text, no command", async () => {
  await using bot = await startBotApp({ chatters: people(5) }, FREE);
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      "%zz",
      "%",
      "%ff%fe",
      "%00",
      "%0d%0aset-cookie:x=1",
      "%E2%80%AE",
      "\u202e",
      "%F0%28%8C%28",
      "null",
      "{0}",
      "%7B0%7D",
      "&&==&",
      "/ban%20{0}",
      "x".repeat(5_000),
    ),
  );
  const search = fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom<string>(...BOT_PARAMETERS.slice(1)), value),
      value,
    ),
    { maxLength: 6 },
  ).map((all) =>
    all.map(([name, text]) => `${name}=${text}`.replaceAll("#", "")).join("&")
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PATHS),
      search,
      async (path, search) => {
        const res = await bot.ask(path, search);
        assertEquals(res.status, 200);
        assertEquals(res.headers.get("set-cookie"), null);
        const text = await res.text();
        assert(text.length > 0);
        assert(
          !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text),
          text,
        );
        assert(!/^\s|\s$/.test(text), text);
        assert(!/^[/.!\\]/.test(text.replace(/^\/me /, "")), text);
      },
    ),
    { numRuns: 1_000 },
  );
});

Deno.test("odd requests over the wire get a clear answer, never 500", async () => {
  await using bot = await startBotApp({ chatters: people(5) }, FREE);
  await using served = serveApp(bot.app);
  const query = `apikey=${bot.key}`;
  const cases: [string, string | Uint8Array<ArrayBuffer>, number][] = [
    [
      "raw braces and quotes",
      get(`/api/random?${query}&format={0}"<>|^\\`),
      200,
    ],
    [
      "a broken escape in the query",
      get(`/api/random?${query}&format=100%`),
      200,
    ],
    ["a broken escape in the path", get(`/api/random/%zz?${query}`), 400],
    ["a broken escape as the path", get(`/%zz?${query}`), 400],
    ["an encoded path", get(`/api/%72andom?${query}`), 404],
    ["a trailing slash", get(`/api/random/?${query}`), 200],
    ["two slashes", get(`//api/random?${query}`), 200],
    ["another letter case", get(`/API/random?${query}`), 404],
    ["below the path", get(`/api/random/x?${query}`), 404],
    ["a raw space", get(`/api/random?${query}&format=a b`), 400],
    ["no query at all", get("/api/random"), 200],
    ["only a question mark", get("/api/random?"), 200],
    [
      "a query of 15 kB",
      get(`/api/random?${query}&format=${"x".repeat(15_000)}`),
      200,
    ],
    [
      "a thousand parameters",
      get(`/api/random?${"a=1&".repeat(1_000)}${query}`),
      200,
    ],
    ["HTTP/1.0", `GET /api/random?${query} HTTP/1.0\r\n\r\n`, 200],
    [
      "a body on GET",
      get(`/api/random?${query}`, "content-length: 5\r\n").concat("hello"),
      200,
    ],
    [
      "PhantomBot's empty body",
      get(`/api/random?${query}`, "content-length: 0\r\n"),
      200,
    ],
    [
      "a JSON type",
      get(`/api/random?${query}`, "content-type: application/json\r\n"),
      200,
    ],
    [
      "odd accept",
      get(`/api/random?${query}`, "accept: ;;;q=nope,*/x\r\n"),
      200,
    ],
    [
      "absurd headers",
      get(
        `/api/random?${query}`,
        `range: bytes=-1--5\r\nif-match: "\r\nif-none-match: *\r\ncookie: =;;=;\r\n` +
          `origin: null\r\nx-forwarded-for: ,,,\r\nauthorization: \u0001\r\n`
            .replace("\u0001", "?") +
          `accept-encoding: nonsense;q=9\r\nx-long: ${"y".repeat(8_000)}\r\n`,
      ),
      200,
    ],
    ["raw UTF-8 in the query", get(`/api/random?${query}&format=ä{0}絵`), 200],
    [
      "bytes that are no UTF-8 in the query",
      new Uint8Array([
        ...new TextEncoder().encode(`GET /api/random?${query}&format=`),
        0xc3,
        0x28,
        ...new TextEncoder().encode(
          " HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
        ),
      ]),
      400,
    ],
    [
      "an unknown method",
      `BREW /api/random?${query} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      405,
    ],
    [
      "TRACE",
      `TRACE /api/random?${query} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      405,
    ],
  ];
  for (const [what, request, status] of cases) {
    const answer = await exchange(served.url, request);
    assertEquals(answer.status, status, `${what}: ${answer.head}`);
    assert(!/ at .*\.tsx?:\d+/.test(answer.body), what);
    assert(!answer.body.includes(bot.key), what);
  }
});

Deno.test("an odd spelling of a path opens no other host, and gets no other policy", async () => {
  await using bot = await startBotApp({ chatters: people(1) }, {
    env: {
      BASE_URL: "http://bots.test",
      WIDGETS_URL: "http://widgets.test",
      DASHBOARD_URL: "http://dash.test",
    },
  });
  const policies = new Set<string | null>();
  for (const path of ["/api/random", "//api/random", "/x/..//api/random"]) {
    const search = `?apikey=${bot.key}`;
    const own = await bot.app.get(`http://bots.test${path}${search}`);
    assertEquals([own.status, await own.text()], [200, "User1"], path);
    policies.add(own.headers.get("content-security-policy"));
    const other = await bot.app.get(`http://widgets.test${path}${search}`);
    assertEquals(other.status, 404, path);
    await other.body?.cancel();
  }
  assertEquals(policies.size, 1);
});

Deno.test("an address for bots that was mistyped says so in a sentence, other areas in a problem document", async () => {
  await using bot = await startBotApp({ chatters: people(1) });
  const failed = async (path: string) => {
    const res = await bot.app.get(`${path}?apikey=${bot.key}`);
    const type = res.headers.get("content-type")?.split(";")[0];
    return [res.status, type, await res.text()] as const;
  };
  const text = "Cannot answer: there is nothing at this address";
  for (
    const path of [
      "/api/randum",
      "/api/Random",
      "/API/fmk",
      "/api/fmk/x",
      "/api/",
    ]
  ) {
    assertEquals(await failed(path), [404, "text/plain", text], path);
  }
  const [status, type, body] = await failed("/api/random%");
  assertEquals([status, type], [400, "text/plain"]);
  assert(/^Cannot read the address: [^{}\n]+$/.test(body), body);
  for (const path of ["/api/widgets/nope", "/api/channels", "/api/widgets"]) {
    const [status, type] = await failed(path);
    assertEquals([status, type], [404, "application/problem+json"], path);
  }
});

Deno.test("GET, HEAD and OPTIONS are known; any other method is 405 with Allow", async () => {
  await using bot = await startBotApp({ chatters: people(5) }, FREE);
  for (const path of PATHS) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PURGE"]) {
      const res = await bot.ask(path, "", { method, raw: "hello" });
      assertEquals([res.status, res.headers.get("allow")], [405, ALLOW]);
      assert((await res.text()).length < 400);
      assertEquals(res.headers.get("cache-control"), "no-store");
    }
    const options = await bot.ask(path, "", {
      method: "OPTIONS",
      headers: {
        origin: "https://widget.example",
        "access-control-request-method": "GET",
      },
    });
    assertEquals([options.status, options.headers.get("allow")], [204, ALLOW]);
    assertEquals(options.headers.get("access-control-allow-origin"), "*");
    const get = await bot.ask(path);
    const head = await bot.ask(path, "", { method: "HEAD" });
    assertEquals([head.status, await head.text()], [200, ""]);
    assert(Number(head.headers.get("content-length")) > 0);
    head.headers.delete("content-length");
    assertEquals([...head.headers], [...get.headers]);
    const wrong = await bot.app.request(`/api/${path}`, { method: "HEAD" });
    assertEquals(wrong.headers.get("x-limelight-error"), "invalid_apikey");
    await get.body?.cancel();
  }
});

Deno.test("a key in any letter case, with spaces around it, is the key", async () => {
  await using bot = await startBotApp({ chatters: people(1) });
  for (
    const key of [
      bot.key.toUpperCase(),
      bot.key.replace(/[a-f]/, (letter) => letter.toUpperCase()),
      `%20${bot.key}+`,
      bot.key.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
    ]
  ) {
    const res = await bot.app.get(`/api/random?apikey=${key}`);
    assertEquals(await res.text(), "User1", key);
  }
});

Deno.test("no key stands in the log, in an answer or in a header", async () => {
  await using bot = await startBotApp(
    { chatters: people(3) },
    { env: { ACCESS_LOG: "on" } },
  );
  let answered = "";
  for (const search of ["", "n=x", `filter=${bot.key}`, `format=${bot.key}`]) {
    const res = await bot.ask("random", search);
    if (search.startsWith("format")) continue;
    answered += await res.text() + JSON.stringify([...res.headers]);
  }
  assert(!(answered + JSON.stringify(bot.app.logged)).includes(bot.key));
});
