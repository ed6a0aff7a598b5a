import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { App } from "fresh";
import {
  assertAnswer,
  call,
  expected,
  type Handler,
  serve,
} from "./support.ts";

/** An app in which every pattern answers with its own name. */
function table(...patterns: string[]): Handler {
  const app = new App();
  for (const pattern of patterns) {
    app.get(pattern, (ctx) => ctx.json({ pattern, params: ctx.params }));
  }
  return app.handler();
}

async function routeOf(handler: Handler, path: string) {
  const response = await call(handler, path);
  return response.status === 200 ? await response.json() : response.status;
}

Deno.test("static patterns win over dynamic ones whatever the order", async () => {
  const handler = table("/:any", "/a/:x", "/a/b", "/a");
  assertEquals((await routeOf(handler, "/a")).pattern, "/a");
  assertEquals((await routeOf(handler, "/a/b")).pattern, "/a/b");
  assertEquals(await routeOf(handler, "/a/c"), {
    pattern: "/a/:x",
    params: { x: "c" },
  });
  assertEquals(await routeOf(handler, "/z"), {
    pattern: "/:any",
    params: { any: "z" },
  });
});

Deno.test("static paths answer with and without a trailing slash, dynamic ones do not", async () => {
  const handler = table(
    "/about",
    "/list/",
    "/",
    "/u/:name",
    "/old/:rest*",
    "/w/*",
  );
  for (
    const path of [
      "/about",
      "/about/",
      "/list",
      "/list/",
      "/",
      "/u/bob",
      "/old",
      "/old/a/b",
      "/w/",
      "/w/a/",
    ]
  ) {
    assertEquals((await call(handler, path)).status, 200, path);
  }
  for (const path of ["/u/bob/", "/u/", "/old/", "/old/a/", "/w", "/About"]) {
    assertEquals((await call(handler, path)).status, 404, path);
  }
});

Deno.test("a pattern without trailing slash does not hide a wildcard that takes one", async () => {
  const handler = table("/w/:id", "/w/*");
  assertEquals((await routeOf(handler, "/w/a")).pattern, "/w/:id");
  assertEquals(await routeOf(handler, "/w/a/"), {
    pattern: "/w/*",
    params: { 0: "a/" },
  });
});

Deno.test("parameters are decoded, but an encoded slash stays", async () => {
  const handler = table(
    "/u/:name",
    "/old/:rest*",
    "/opt/:x?",
    "/f/:id.json",
    "/w/*",
  );
  const paramsOf = async (path: string) =>
    (await routeOf(handler, path)).params;
  assertEquals(await paramsOf("/u/a%20%C3%A9"), { name: "a é" });
  assertEquals(await paramsOf("/u/a%2Fb"), { name: "a%2Fb" });
  assertEquals(await paramsOf("/old"), { rest: "" });
  assertEquals(await paramsOf("/old/a/b"), { rest: "a/b" });
  assertEquals(await paramsOf("/opt"), { x: "" });
  assertEquals(await paramsOf("/f/7.json"), { id: "7" });
  assertEquals(await paramsOf("/w/a/b"), { 0: "a/b" });
});

Deno.test("malformed percent-encoding answers 400 and never rejects", async () => {
  const handler = table("/u/:name");
  const outcome = await call(handler, "/u/%zz").then(
    (r) => r.status,
    () => "rejected",
  );
  assertEquals(
    outcome,
    expected<number | string>({ ours: 400, fresh: "rejected" }),
  );
});

Deno.test("repeated slashes count as one, dot segments are resolved", async () => {
  await using server = serve(table("/a/b", "/u/:name"));
  const { hostname, port } = new URL(server.origin);
  const raw = async (path: string): Promise<string> => {
    using connection = await Deno.connect({ hostname, port: Number(port) });
    const request =
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
    await connection.write(new TextEncoder().encode(request));
    const chunks = await Array.fromAsync(connection.readable);
    return chunks.map((chunk) => new TextDecoder().decode(chunk)).join("");
  };
  assertMatch(await raw("//a///b"), /^HTTP\/1.1 200/);
  assertMatch(await raw("/a/./x/../b"), /^HTTP\/1.1 200/);
  assertMatch(await raw("/u/%2e%2e/u/bob"), /"name":"bob"/);
  assertMatch(await raw("/a/b?x=//y"), /^HTTP\/1.1 200/);
  assertMatch(await raw("/a/c"), /^HTTP\/1.1 404/);
});

Deno.test("any one pattern matches what URLPattern matches", async () => {
  const patterns = [
    "/:a",
    "/x/:a",
    "/x/:a/y",
    "/x/:a?",
    "/x{/:a}?",
    "/x/:a*",
    "/x/:a+",
    "/x/*",
    "/x/:a.json",
    "/x-:a",
  ];
  const segment = fc.constantFrom(
    "x",
    "y",
    "x-",
    "x-1",
    "1.json",
    ".json",
    "a b",
    "é",
    "%2F",
    "",
  );
  const path = fc.array(segment, { maxLength: 4 }).map((parts) =>
    new URL(`http://h/${parts.join("/")}`).pathname.replace(/\/+/g, "/")
  );
  for (const pattern of patterns) {
    const handler = table(pattern);
    const oracle = new URLPattern({ pathname: pattern });
    await fc.assert(fc.asyncProperty(path, async (path) => {
      const groups = oracle.exec({ pathname: path })?.pathname.groups;
      const wanted = groups && Object.fromEntries(
        Object.entries(groups).map((
          [name, value],
        ) => [name, decodeURI(value ?? "")]),
      );
      const answer = await routeOf(handler, path);
      assertEquals(answer === 404 ? undefined : answer.params, wanted, path);
    }));
  }
});

Deno.test("methods: each its own handler, HEAD through GET, 405 with Allow, OPTIONS by itself", async () => {
  const handler = new App()
    .get("/a/:x", (ctx) => ctx.text("got"))
    .post("/a/:x", (ctx) => ctx.text("posted"))
    .head("/h", () => new Response(null, { headers: { "x-head": "1" } }))
    .get("/h", (ctx) => ctx.text("h"))
    .all("/all", (ctx) => ctx.text(ctx.req.method))
    .handler();
  const ask = (path: string, method: string) => call(handler, path, { method });

  await assertAnswer(await ask("/a/1", "GET"), 200, "got");
  await assertAnswer(await ask("/a/1", "POST"), 200, "posted");
  await assertAnswer(await ask("/a/1", "HEAD"), 200, "");
  assertEquals((await ask("/h", "HEAD")).headers.get("x-head"), "1");
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    await assertAnswer(await ask("/all", method), 200, method);
  }

  const refused = await ask("/a/1", "DELETE");
  assertEquals(refused.status, 405);
  assertEquals(
    refused.headers.get("allow"),
    expected<string | null>({ ours: "GET, HEAD, POST", fresh: null }),
  );
  const options = await ask("/a/1", "OPTIONS");
  assertEquals(options.status, 204);
  assertMatch(options.headers.get("allow") ?? "", /GET.*POST/);
  for (const method of ["constructor", "__proto__", "toString"]) {
    assertEquals(
      (await ask("/a/1", method)).status,
      expected({ ours: 405, fresh: 500 }),
    );
  }
  assertEquals(
    (await ask("/a/1", "FOO")).status,
    expected({ ours: 405, fresh: 500 }),
  );
});

Deno.test("of two equal registrations the first counts, also for another parameter's name", async () => {
  const handler = new App()
    .get("/a", (ctx) => ctx.text("first"))
    .get("/a", (ctx) => ctx.text("second"))
    .get("/p/:x", (ctx) => ctx.text("first"))
    .get("/p/:y", (ctx) => ctx.text("second"))
    .handler();
  await assertAnswer(await call(handler, "/a"), 200, "first");
  await assertAnswer(await call(handler, "/p/1"), 200, "first");
});

Deno.test("several functions of a route are a chain", async () => {
  const handler = new App<{ seen: string[] }>()
    .get("/", (ctx) => {
      ctx.state.seen = ["one"];
      return ctx.next();
    }, (ctx) => ctx.json([...ctx.state.seen, "two"]))
    .get("/open", (ctx) => ctx.next())
    .handler();
  assertEquals(await (await call(handler, "/")).json(), ["one", "two"]);
  assertEquals((await call(handler, "/open")).status, 404);
});

Deno.test("a base path lies before everything", async () => {
  const handler = new App({ basePath: "/base" })
    .get("/", (ctx) => ctx.text("home"))
    .get("/u/:name", (ctx) => ctx.json([ctx.route, ctx.config.basePath]))
    .handler();
  assertEquals((await call(handler, "/")).status, 404);
  await assertAnswer(await call(handler, "/base"), 200, "home");
  assertEquals(await (await call(handler, "/base/u/bob")).json(), [
    "/base/u/:name",
    "/base",
  ]);
});
