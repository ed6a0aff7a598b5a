import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { cleanGuideHtml } from "@/lib/pages/docs/guide_html.ts";
import { servedLink } from "@/lib/pages/docs/guide_links.ts";
import { GUIDE_IDS, guidePath } from "@/lib/pages/docs/guide_list.ts";
import { guideAbout, ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import { sourcePaths } from "@/scripts/tree_copy.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";

const HTML = { accept: "text/html" };

async function pageAt(app: TestApp, path: string): Promise<string> {
  const answer = await app.get(path, { headers: HTML });
  const text = await answer.text();
  assertEquals(answer.status, 200, `${path}: ${text.slice(0, 200)}`);
  return text;
}

Deno.test("every guide is served, and whatever it links to and shows is there", async () => {
  await using app = await startTestApp();
  const pages = new Map<string, string>();
  const read = async (path: string) => {
    const known = pages.get(path) ?? await pageAt(app, path);
    pages.set(path, known);
    return known;
  };
  const pictures = new Set<string>();
  for (const id of GUIDE_IDS) {
    const text = await read(guidePath(id));
    assertStringIncludes(text, "<h1>");
    const article = text.slice(text.indexOf("<article"));
    for (const [, src = ""] of article.matchAll(/<img [^>]*src="([^"]*)"/g)) {
      pictures.add(src);
    }
    for (const [, size] of article.matchAll(/<img [^>]*width="(\d+)"/g)) {
      assert(Number(size) > 0, `a picture of ${id} has no size`);
    }
    for (const [, href = ""] of text.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(
        href,
        `${app.origin}${guidePath(id)}`,
      );
      if (origin !== app.origin || !pathname.startsWith("/docs")) continue;
      const target = await read(pathname);
      assert(
        hash === "" || target.includes(`id="${hash.slice(1)}"`),
        `${id} links to ${href}`,
      );
    }
  }
  assert(pictures.size > 40, `${pictures.size} pictures`);
  for (const src of pictures) {
    const answer = await app.get(src);
    assertEquals(answer.status, 200, src);
    assert(answer.headers.get("content-type")?.startsWith("image/"), src);
    await answer.body?.cancel();
  }
});

Deno.test("every picture of docs/images is shown by a guide or the README", async () => {
  const texts = [await Deno.readTextFile("README.md")];
  for await (const { name } of Deno.readDir("docs")) {
    if (name.endsWith(".md")) {
      texts.push(await Deno.readTextFile(`docs/${name}`));
    }
  }
  const shown = texts.join("\n");
  const unused: string[] = [];
  for await (const path of sourcePaths("docs/images")) {
    if (!shown.includes(`images/${path}`)) unused.push(path);
  }
  assertEquals(unused, []);
});

Deno.test("each room of the studio links to its part of the guides", async () => {
  await using app = await startTestApp();
  for (const { id } of ROOMS) {
    const { pathname, hash } = new URL(guideAbout(id), app.origin);
    const text = await pageAt(app, pathname);
    assert(hash === "" || text.includes(`id="${hash.slice(1)}"`), id);
  }
});

Deno.test("what is no guide and no picture is a 404, whatever the path tries", async () => {
  await using app = await startTestApp();
  for (
    const path of [
      "/docs/guide/none",
      "/docs/guide/architecture",
      "/docs/guide/..%2Foperations",
      "/docs/images/none.webp",
      "/docs/images/..%2F..%2Fdeno.json",
      "/docs/images/studio/..%2F..%2Fstreamers.md",
      "/docs/images/studio",
    ]
  ) {
    const answer = await app.get(path, { headers: HTML });
    assertEquals(answer.status, 404, path);
    await answer.body?.cancel();
  }
});

Deno.test("the film of the studio is served as a film", async () => {
  await using app = await startTestApp();
  const answer = await app.get("/docs/images/studio/tour.webm");
  assertEquals(answer.status, 200);
  assertEquals(answer.headers.get("content-type"), "video/webm");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // As Matroska begins.
  assertEquals([...bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
});

Deno.test("the search finds sections, operations and error codes that have every word", async () => {
  await using app = await startTestApp();
  const search = (query: string) =>
    pageAt(app, `/docs/search?${new URLSearchParams({ q: query })}`);
  assertStringIncludes(
    await search("OBS avoid versions"),
    "/docs/guide/streamers#versions-and-settings-of-obs-to-avoid",
  );
  assertStringIncludes(
    await search("test-event post"),
    'href="/docs#post-api-channels-id-test-event"',
  );
  assertStringIncludes(await search("rate_limited"), "/docs/errors#");
  assertStringIncludes(await search("zzzz nothing"), "Nothing has all");
  const hostile = await search('"><script>alert(1)</script>');
  assertEquals(hostile.includes("<script>alert"), false);
  const tooLong = await app.get(`/docs/search?q=${"a".repeat(101)}`);
  assertEquals(tooLong.status, 422);
  await tooLong.body?.cancel();
});

Deno.test("every operation of the reference can be linked to, by an id of its own", async () => {
  await using app = await startTestApp();
  const text = await pageAt(app, "/docs");
  const ids = [...text.matchAll(/class="operation" id="([^"]+)"/g)]
    .map(([, id]) => id);
  assert(ids.length > 200, `${ids.length} operations`);
  assertEquals(new Set(ids).size, ids.length);
});

Deno.test("a guide can hold no script, no frame and no address that runs code", () => {
  assertEquals(
    cleanGuideHtml(
      '<p onclick="x()">a<script>b</script><iframe src="/c"></iframe><a href="javascript:x()">d</a><img src=e onerror=x()></p>',
    ),
    '<p>a<a>d</a><img src="e" /></p>',
  );
});

Deno.test("links between files become addresses, those to sources alone become text", () => {
  const cases: [string, string | null][] = [
    ["bots.md", "/docs/guide/bots"],
    ["streamers.md#sound", "/docs/guide/streamers#sound"],
    ["images/studio/live.webp", "/docs/images/studio/live.webp"],
    ["../static/previews/widgets/clock.jpg", "/previews/widgets/clock.jpg"],
    ["#sound", "#sound"],
    ["https://example.com/", "https://example.com/"],
    ["decisions/0001-stand-ins-for-jsr.md", null],
    ["../CONTRIBUTING.md", null],
    ["javascript:alert(1)", null],
  ];
  for (const [href, served] of cases) assertEquals(servedLink(href), served);
});
