import {
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { App, csp, type Middleware } from "fresh";
import { Head } from "fresh/runtime";
import type { ComponentChildren } from "preact";
import { call, standInTest, startProject } from "./support.ts";

const handler = await startProject();

async function htmlOf(path: string): Promise<string> {
  return await (await call(handler, path)).text();
}

/** Renders some content in an app without a build. */
async function render(
  content: ComponentChildren,
  ...middlewares: Middleware<unknown>[]
): Promise<string> {
  const app = new App().get(
    "/here",
    ...middlewares,
    (ctx) => ctx.render(<>{content}</>),
  ).handler();
  return await (await call(app, "/here")).text();
}

standInTest(
  "what is missing of a document is added",
  "a head stands before a given root",
  async () => {
    assertMatch(
      await render(<p>x</p>),
      /^<!DOCTYPE html><html><head><meta charset="utf-8"\/?><\/head><body><p>x<\/p><\/body><\/html>$/,
    );
    assertMatch(
      await render(<body class="b">x</body>),
      /^<!DOCTYPE html><html><head>.*<\/head><body class="b">x<\/body><\/html>$/,
    );
    assertMatch(
      await render(
        <html lang="de">
          <body>x</body>
        </html>,
      ),
      /^<!DOCTYPE html><html lang="de"><head>.*<\/head><body>x<\/body><\/html>$/,
    );
  },
);

Deno.test("text and attributes are escaped", async () => {
  const title = '"<';
  const html = await render(<p title={title}>{"<script>&"}</p>);
  assertStringIncludes(html, '<p title="&quot;&lt;">&lt;script>&amp;</p>');
});

Deno.test("render takes an element or null and its init", async () => {
  const app = new App()
    .get(
      "/null",
      (ctx) =>
        ctx.render(null, {
          status: 203,
          headers: { "x-a": "1", "content-type": "text/plain" },
        }),
    )
    .handler();
  const response = await call(app, "/null");
  assertEquals([response.status, response.headers.get("x-a")], [203, "1"]);
  assertEquals(
    response.headers.get("content-type"),
    "text/html; charset=utf-8",
  );
  const text = new App().get("/", async (ctx) => {
    // @ts-ignore -- Fresh's own type refuses this
    await assertRejects(() => ctx.render("text"));
    return ctx.text("refused");
  }).handler();
  assertEquals(await (await call(text, "/")).text(), "refused");
});

Deno.test("Head replaces what it names and adds the rest", async () => {
  const html = await htmlOf("/head");
  const head = /<head>(.*)<\/head>/.exec(html)?.[1] ?? "";
  assertEquals(head.match(/<title>.*?<\/title>/g), ["<title>Page</title>"]);
  assertEquals(head.match(/name="description" content="[^"]*"/g), [
    'name="description" content="of the page"',
  ]);
  assertMatch(head, /<meta property="og:title" content="new"\/?>/);
  assertMatch(head, /href="\/page.css"/);
  assertEquals(head.includes("/site.css"), false);
  assertEquals((await htmlOf("/")).includes("<title>App</title>"), true);
});

Deno.test("the last of several titles counts", async () => {
  const html = await render(
    <>
      <Head>
        <title>one</title>
      </Head>
      <Head>
        <title>two &amp; three</title>
      </Head>
    </>,
  );
  assertEquals(html.match(/<title>.*?<\/title>/g), [
    "<title>two &amp; three</title>",
  ]);
});

Deno.test("links say whether they lead here", async () => {
  const html = await htmlOf("/links");
  const tagOf = (text: string) =>
    new RegExp(`<a ([^>]*)>${text}`).exec(html)?.[1] ?? "";
  assertMatch(tagOf("exact"), /data-current="true".*aria-current="page"/);
  assertMatch(tagOf("ancestor"), /data-ancestor="true".*aria-current="true"/);
  assertEquals(tagOf("other"), 'href="/other"');
  assertEquals(tagOf("outside"), 'href="https://example.org/links"');
  assertEquals(tagOf("given"), 'href="/links?tab=2" aria-current="step"');
});

standInTest(
  "one element on two pages has what belongs to each",
  "an element that is drawn twice is left as it was",
  async () => {
    const shared = <a href="/a">link</a>;
    const app = new App().get("/a", (ctx) => ctx.render(shared)).get(
      "/b",
      (ctx) => ctx.render(shared),
    ).handler();
    assertStringIncludes(await (await call(app, "/a")).text(), "data-current");
    assertStringIncludes(
      await (await call(app, "/b")).text(),
      '<a href="/a">link</a>',
    );
    assertStringIncludes(await (await call(app, "/a")).text(), "data-current");
  },
);

Deno.test("addresses of images carry the build's id, asset() gives it to others", async () => {
  const html = await htmlOf("/assets");
  assertMatch(
    html,
    /<img src="\/img\/dot.svg\?__frsh_c=\w+" srcset="\/img\/dot.svg\?__frsh_c=\w+ 1x, \/img\/dot.svg\?a=1&amp;__frsh_c=\w+ 2x"/,
  );
  assertMatch(html, /<img src="\/img\/dot.svg" data-fresh-disable-lock/);
  assertMatch(html, /<img src="https:\/\/example.org\/x.png"/);
  assertMatch(html, /<i>\/site.css\?__frsh_c=\w+#part<\/i>/);
});

Deno.test("scripts and styles get the page's nonce, which the policy names", async () => {
  const app = new App().get(
    "/here",
    csp({ useNonce: true }),
    (ctx) =>
      ctx.render(
        <>
          <script src="/x.js"></script>
          <style>{"p{}"}</style>
          <script nonce="own"></script>
        </>,
      ),
  ).handler();
  const response = await call(app, "/here");
  const html = await response.text();
  const nonces = Array.from(
    html.matchAll(/nonce="([^"]+)"/g),
    ([, nonce]) => nonce,
  );
  assertEquals(nonces.length, 3);
  assertEquals([nonces[0], nonces[2]], [nonces[1], "own"]);
  assertStringIncludes(
    response.headers.get("content-security-policy") ?? "",
    `'nonce-${nonces[0]}'`,
  );
  const again = await (await call(app, "/here")).text();
  assertEquals(again.includes(nonces[0] ?? ""), false);
});
