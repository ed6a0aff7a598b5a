import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { App, type Context, createDefine, HttpError, page } from "fresh";
import { assertAnswer, call, expected, standInTest } from "./support.ts";

type Look = (ctx: Context<Record<string, unknown>>) => unknown;

/** Returns the parts of a request that a handler sees. */
async function see(
  look: Look,
  path = "/u/bob?q=1",
  init?: RequestInit,
  trustProxy = false,
): Promise<unknown> {
  const handler = new App<Record<string, unknown>>({ trustProxy })
    .all("/u/:name", (ctx) => ctx.json(look(ctx) ?? null)).handler();
  return await (await call(handler, path, init)).json();
}

Deno.test("a context says what was asked for", async () => {
  assertEquals(await see((ctx) => ctx.params), { name: "bob" });
  assertEquals(await see((ctx) => ctx.route), "/u/:name");
  assertEquals(await see((ctx) => ctx.url.href), "http://localhost/u/bob?q=1");
  assertEquals(await see((ctx) => ctx.url.pathname, "//u///bob"), "/u/bob");
  assertEquals(
    await see((ctx) => ctx.req.url, "//u///bob"),
    "http://localhost//u///bob",
  );
  assertEquals(await see((ctx) => ctx.state), {});
  assertEquals(await see((ctx) => ctx.error), null);
  assertEquals(await see((ctx) => ctx.isPartial), false);
  assertEquals(await see((ctx) => ctx.config.mode), "production");
  assertEquals(
    await see((ctx) => {
      const { url } = ctx;
      return url === ctx.url;
    }),
    true,
  );
});

Deno.test("a proxy's headers count only if it is trusted", async () => {
  const headers = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": "example.org",
  };
  const look: Look = (ctx) => ctx.url.origin;
  assertEquals(await see(look, "/u/bob", { headers }), "http://localhost");
  assertEquals(
    await see(look, "/u/bob", { headers }, true),
    "https://example.org",
  );
});

standInTest(
  "a proxy's host replaces the port too",
  "the port stays",
  async () => {
    const headers = { "x-forwarded-host": "example.org, inner.example" };
    const handler = new App({ trustProxy: true })
      .get("/", (ctx) => ctx.text(ctx.url.href)).handler();
    const request = new Request("http://127.0.0.1:8000/", { headers });
    assertEquals(await (await handler(request)).text(), "http://example.org/");
  },
);

Deno.test("the state is new for every request", async () => {
  const handler = new App<{ count?: number }>()
    .get(
      "/",
      (ctx) => ctx.text(String(ctx.state.count = (ctx.state.count ?? 0) + 1)),
    ).handler();
  await assertAnswer(await call(handler, "/"), 200, "1");
  await assertAnswer(await call(handler, "/"), 200, "1");
});

Deno.test("what Deno knows of the connection is passed on", async () => {
  let seen: Deno.ServeHandlerInfo | undefined;
  const handler = new App().get("/", (ctx) => {
    seen = ctx.info;
    return ctx.text("");
  }).handler();
  const info: Deno.ServeHandlerInfo = {
    remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 1 },
    completed: Promise.resolve(),
  };
  await handler(new Request("http://localhost/"), info);
  assertStrictEquals(seen, info);
});

Deno.test("redirects stay on the host unless the URL is absolute", async () => {
  const location = async (to: string, status?: number) => {
    const handler = new App().get("/", (ctx) => ctx.redirect(to, status))
      .handler();
    const response = await call(handler, "/");
    return [response.status, response.headers.get("location")];
  };
  assertEquals(await location("/a?x=//y#//z"), [302, "/a?x=//y#//z"]);
  assertEquals(await location("/a", 303), [303, "/a"]);
  assertEquals(await location("//evil.example/x"), [302, "/evil.example/x"]);
  assertEquals(await location("https://other.example//x"), [
    302,
    "https://other.example//x",
  ]);
  assertEquals(
    await location("/\\evil.example"),
    [302, expected({ ours: "/evil.example", fresh: "/\\evil.example" })],
  );
});

Deno.test("text, html, json and stream answer with their content", async () => {
  const handler = new App()
    .get("/text", (ctx) => ctx.text("t", { status: 201 }))
    .get("/html", (ctx) => ctx.html("<p>", { headers: { "x-a": "1" } }))
    .get("/json", (ctx) => ctx.json({ a: 1 }))
    .get("/stream", (ctx) =>
      ctx.stream(async function* () {
        yield "a";
        await Promise.resolve();
        yield new TextEncoder().encode("b");
      }))
    .handler();
  const text = await call(handler, "/text");
  assertEquals(text.headers.get("content-type"), "text/plain;charset=UTF-8");
  await assertAnswer(text, 201, "t");
  const html = await call(handler, "/html");
  assertEquals(html.headers.get("content-type"), "text/html; charset=utf-8");
  assertEquals(html.headers.get("x-a"), "1");
  await assertAnswer(html, 200, "<p>");
  const json = await call(handler, "/json");
  assertEquals(json.headers.get("content-type"), "application/json");
  await assertAnswer(json, 200, '{"a":1}');
  await assertAnswer(await call(handler, "/stream"), 200, "ab");
});

Deno.test("page only says what is to be rendered", () => {
  assertEquals(page({ a: 1 }, { status: 201, headers: { b: "2" } }), {
    data: { a: 1 },
    status: 201,
    headers: { b: "2" },
  });
  assertEquals(page().data, undefined);
});

Deno.test("an HttpError has a status, a message and a cause", () => {
  const cause = new Error("why");
  const error = new HttpError(404, "gone", { cause });
  assertEquals([error.name, error.status, error.message, error.cause], [
    "HttpError",
    404,
    "gone",
    cause,
  ]);
  assertEquals(new HttpError(500).message, "");
  assert(error instanceof Error);
});

Deno.test("define changes nothing", () => {
  const define = createDefine<{ a: number }>();
  const handler = define.handlers({ GET: () => page({ n: 1 }) });
  const View = define.page<typeof handler>(({ data, state }) =>
    data.n + state.a
  );
  const layout = define.layout(({ Component }) => String(Component));
  const middleware = define.middleware([(ctx) => ctx.next()]);
  assertEquals(Object.keys(handler), ["GET"]);
  assertEquals([typeof View, typeof layout, middleware.length], [
    "function",
    "function",
    1,
  ]);
});

/**
 * Checks types and is only compiled: `data` is what the handlers return, and
 * nothing else.
 */
export function dataIsInferred() {
  const define = createDefine<{ user: string }>();
  const handler = define.handlers({
    GET: (ctx) => ctx.state.user ? page({ n: 1 }) : new Response(),
    POST: async () => await Promise.resolve(page({ n: 2 }, { status: 201 })),
  });
  define.page<typeof handler>(({ data, state }) => {
    const n: number = data.n;
    const user: string = state.user;
    // @ts-expect-error -- there is no such thing
    data.other;
    // @ts-expect-error -- nor this
    state.other;
    return n + user;
  });
  const single = define.handlers((ctx) => page(ctx.state.user));
  define.page<typeof single>(({ data }) => data.toUpperCase());
  // @ts-expect-error -- a middleware has to answer
  define.middleware(() => {});
}
