import {
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { App, staticFiles } from "fresh";
import { asset } from "fresh/runtime";
import {
  assertAnswer,
  call,
  expected,
  projectBuilder,
  standInTest,
  STANDS_IN,
  startProject,
} from "./support.ts";

const handler = await startProject();

/** The address of the style sheet with this build's id, as a page says it. */
async function lockedUrl(from = handler): Promise<string> {
  const html = await (await call(from, "/assets")).text();
  return /<i>(.*)#part<\/i>/.exec(html)?.[1] ?? "";
}

Deno.test("static files are served with type, length and a weak tag", async () => {
  const response = await call(handler, "/img/dot.svg");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "image/svg+xml");
  // A build in memory of Fresh itself gives files no tag.
  if (STANDS_IN) {
    assertMatch(response.headers.get("etag") ?? "", /^W\/".+"$/);
    assertEquals(response.headers.get("vary"), "If-None-Match");
  }
  assertEquals(
    response.headers.get("cache-control"),
    "no-cache, no-store, max-age=0, must-revalidate",
  );
  const text = await response.text();
  assertEquals(response.headers.get("content-length"), String(text.length));
});

standInTest(
  "a known tag answers 304",
  "a build in memory has no tags",
  async () => {
    const etag = (await call(handler, "/img/dot.svg")).headers.get("etag") ??
      "";
    for (const value of [etag, etag.slice(2), `"x", ${etag}`]) {
      await assertAnswer(
        await call(handler, "/img/dot.svg", {
          headers: { "if-none-match": value },
        }),
        304,
        "",
      );
    }
    await assertAnswer(
      await call(handler, "/img/dot.svg", {
        headers: { "if-none-match": '"x"' },
      }),
      200,
    );
  },
);

Deno.test("with the build's id a file may be kept for ever, with another's it is elsewhere", async () => {
  const locked = await lockedUrl();
  assertMatch(locked, /^\/site.css\?__frsh_c=/);
  const kept = await call(handler, locked);
  assertEquals(
    kept.headers.get("cache-control"),
    "public, max-age=31536000, immutable",
  );
  const stale = await call(handler, "/site.css?a=1&__frsh_c=stale&b=2");
  assertEquals([stale.status, stale.headers.get("location")], [
    307,
    "/site.css?a=1&b=2",
  ]);
});

Deno.test("addresses in style sheets carry the build's id", async () => {
  const css = await (await call(handler, "/site.css")).text();
  const id = (await lockedUrl()).split("=")[1];
  assertStringIncludes(css, `url("/img/dot.svg?__frsh_c=${id}")`);
});

Deno.test("nothing else is served", async () => {
  const paths = [
    // A build in memory of Fresh itself serves dot-files; one on disk does not.
    ...expected({
      ours: ["/.env", "/.hidden/file.txt", "/..%2fmain.ts"],
      fresh: [],
    }),
    "/img",
    "/img/",
    "/img/../main.ts",
    "/%2e%2e/main.ts",
    "/routes/index.tsx",
    "/_fresh/",
    "/_fresh/js/",
    "/static/site.css",
  ];
  for (const path of paths) {
    assertEquals((await call(handler, path)).status, 404, path);
  }
  await assertAnswer(
    await call(handler, "/.well-known/security.txt"),
    200,
    "contact\n",
  );
});

Deno.test("a missing favicon is an empty 404", async () => {
  await assertAnswer(await call(handler, "/favicon.ico"), 404, "");
});

Deno.test("files are read, not written", async () => {
  for (const method of ["POST", "DELETE", "OPTIONS"]) {
    assertEquals(
      (await call(handler, "/site.css", { method })).status,
      405,
      method,
    );
  }
  const head = await call(handler, "/site.css", { method: "HEAD" });
  await assertAnswer(head, 200, "");
});

Deno.test("a static file wins over a route of the same path", async () => {
  await assertAnswer(await call(handler, "/feed.txt"), 200, "both\n");
});

Deno.test("asset() has the build's id outside of pages, too", async () => {
  // That of the app which was started last, as a process has one.
  const last = await startProject();
  assertEquals(asset("/site.css"), await lockedUrl(last));
});

Deno.test("asset() leaves other addresses alone", () => {
  for (const url of ["https://x/y", "//x/y", "y.css", "data:,", ""]) {
    assertEquals(asset(url), url);
  }
});

Deno.test("while developing nothing is kept", async () => {
  const app = new App().use(staticFiles());
  (await projectBuilder().build({ snapshot: "memory", mode: "development" }))(
    app,
  );
  const response = await call(app.handler(), "/img/dot.svg");
  assertEquals(response.headers.get("etag"), null);
  assertMatch(response.headers.get("cache-control") ?? "", /no-store/);
  assertNotEquals(await response.text(), "");
});
