import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { App } from "fresh";
import {
  assertAnswer,
  call,
  expected,
  projectBuilder,
  startProject,
} from "./support.ts";

const handler = await startProject();

async function textOf(path: string, init?: RequestInit): Promise<string> {
  return await (await call(handler, path, init)).text();
}

Deno.test("file names become patterns", async () => {
  for (
    const path of [
      "/",
      "/blog",
      "/blog/",
      "/feed.xml",
      "/grouped",
      "/api/any",
      "/nested/ok",
    ]
  ) {
    await assertAnswer(await call(handler, path), 200);
  }
  for (
    const path of [
      "/index",
      "/ignored_test",
      "/(group)/grouped",
      "/_app",
      "/nested/_error",
      "/api",
    ]
  ) {
    await assertAnswer(await call(handler, path), 404);
  }
  assertEquals(await textOf("/old/a/b"), '{"rest":"a/b"}');
  assertEquals(await textOf("/old"), '{"rest":""}');
  assertEquals(await textOf("/api/7.json"), '{"file":"7"}');
});

Deno.test("plain names win over parameters, and handlers over handler", async () => {
  assertEquals(await textOf("/api/any"), "GET");
  assertEquals(await textOf("/api/other"), '{"id":"other"}');
  assertStringIncludes(await textOf("/blog/bare"), "<h1>Bare</h1>");
  assertStringIncludes(
    await textOf("/blog/x%20y"),
    "<h1>x y at /blog/:slug</h1>",
  );
});

Deno.test("one function answers every method, an object only its own", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    assertEquals(await textOf("/api/any", { method }), method);
  }
  assertEquals(await textOf("/api/any", { method: "HEAD" }), "");
  assertEquals(await textOf("/api/methods"), "got");
  assertEquals(
    await textOf("/api/methods", { method: "POST", body: "x" }),
    "posted x",
  );
  await assertAnswer(
    await call(handler, "/api/methods", { method: "HEAD" }),
    200,
    "",
  );
});

Deno.test("a page answers GET and HEAD", async () => {
  await assertAnswer(await call(handler, "/", { method: "HEAD" }), 200, "");
  const posted = await call(handler, "/", { method: "POST" });
  await assertAnswer(posted, expected({ ours: 405, fresh: 200 }));
});

Deno.test("middlewares run from the outside in, groups scope theirs", async () => {
  const trace = async (path: string) =>
    (await call(handler, path)).headers.get("x-root");
  assertEquals(await trace("/"), "root");
  assertEquals(await trace("/nested/ok"), "root first second");
  assertEquals(await trace("/grouped"), "root group");
  assertEquals(
    (await call(handler, "/nested/ok")).headers.get("x-nested"),
    "yes",
  );
});

Deno.test("layouts stand around their folder's pages, unless a page skips them", async () => {
  assertStringIncludes(
    await textOf("/blog"),
    '<section class="blog"><h1>Blog</h1></section>',
  );
  assertStringIncludes(await textOf("/blog"), '<html lang="en">');
  const bare = await textOf("/blog/bare");
  assertEquals(bare.includes("section") || bare.includes("lang"), false);
  const inner = await textOf("/blog/inner/page");
  assertStringIncludes(inner, "<aside><h1>Inner</h1></aside>");
  assertEquals(inner.includes("section"), false);
  assertStringIncludes(inner, '<html lang="en">');
  const plain = await textOf("/blog/plain");
  assertStringIncludes(plain, '<section class="blog"><h1>Plain</h1></section>');
  assertEquals(plain.includes("lang"), false);
});

Deno.test("a handler hands data, status and headers to its page", async () => {
  const got = await call(handler, "/data");
  assertEquals([got.status, got.headers.get("x-page")], [200, "1"]);
  assertEquals(got.headers.get("content-type"), "text/html; charset=utf-8");
  const html = await got.text();
  assertStringIncludes(html, "<b>42</b>");
  assertStringIncludes(html, 'data-title="set by the handler"');
  const posted = await call(handler, "/data", { method: "POST" });
  assertEquals(posted.status, 201);
  assertStringIncludes(await posted.text(), "<b>1</b>");
});

Deno.test("an async page is awaited and may answer by itself", async () => {
  assertStringIncludes(await textOf("/async"), "<h1>/async</h1>");
  await assertAnswer(await call(handler, "/async?away"), 202, "from the page");
});

Deno.test("routes from before fsRoutes have none of the files' middlewares", async () => {
  const early = await startProject((app) =>
    app.get("/early", (ctx) => ctx.text("early"))
  );
  const response = await call(early, "/early");
  assertEquals(response.headers.get("x-root"), null);
  await assertAnswer(response, 200, "early");
});

Deno.test("an app without a build still answers what it was told", async () => {
  const bare = new App().get("/x", (ctx) => ctx.text("x")).fsRoutes().handler();
  await assertAnswer(await call(bare, "/x"), 200, "x");
  await assertAnswer(await call(bare, "/blog"), 404);
});

/** A project with one route file. */
async function project(file: string, text: string): Promise<URL> {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/routes`);
  await Deno.writeTextFile(`${folder}/routes/${file}`, text);
  await Deno.writeTextFile(
    `${folder}/deno.json`,
    '{ "compilerOptions": { "jsx": "react-jsx", "jsxImportSource": "preact" } }',
  );
  return new URL(`file://${folder}/`);
}

async function answerOf(file: string, text: string): Promise<Response> {
  const root = await project(file, text);
  try {
    const apply = await projectBuilder(root).build({ snapshot: "memory" });
    const app = new App().onError(
      "*",
      (ctx) => ctx.text(String(ctx.error), { status: 500 }),
    ).fsRoutes();
    apply(app);
    return await call(app.handler(), "/x");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("a file that is no route is an error that names it", async () => {
  for (
    const text of [
      "export {};",
      "export const handler = (a, b) => 1;",
      "export const handler = 1;",
    ]
  ) {
    const response = await answerOf("x.js", text);
    assertEquals(response.status, 500);
    assertStringIncludes(await response.text(), "x.js");
  }
});

Deno.test("two parameters that touch are refused", async () => {
  await assertRejects(
    () => answerOf("[a][b].js", "export const handler = () => 1;"),
    SyntaxError,
  );
});

Deno.test("a file for 404s answers them all", async () => {
  const text =
    'export const handler = () => new Response("no such page", { status: 404 });';
  await assertAnswer(await answerOf("_404.js", text), 404, "no such page");
});

Deno.test("a segment may be optional", async () => {
  const text = "export const handler = (ctx) => Response.json(ctx.params);";
  await assertAnswer(await answerOf("[[lang]].js", text), 200, '{"lang":"x"}');
});
