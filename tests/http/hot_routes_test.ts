import { assert, assertEquals } from "@std/assert";
import { STATIC_PATHS } from "@/lib/app/fast_routes.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

Deno.test("every file of static/ is found before the patterns of the routes are tried", async () => {
  const paths = ["/_fresh/*"];
  for await (const path of filesBelow("static")) {
    paths.push(path.slice("static".length));
  }
  // Routes beside them send names of before on, and stingers by their looks.
  const found = paths.filter((path) => !/^\/(?:sounds|stingers)\//.test(path));
  const patterns = STATIC_PATHS.map((pathname) => new URLPattern({ pathname }));
  for (const pathname of found) {
    assert(patterns.some((one) => one.test({ pathname })), pathname);
  }
  for (const one of patterns) {
    assert(found.some((pathname) => one.test({ pathname })), one.pathname);
  }
});

Deno.test("a file that is not there is a 404 like any other address", async () => {
  await using app = await startTestApp();
  for (const path of ["/overlay/none.css", "/_fresh/none.js"]) {
    const answer = await app.get(path);
    assertEquals(answer.status, 404, path);
    assertEquals((await answer.json()).code, "not_found");
  }
});

Deno.test("pages that are asked most stand alone, with their own status and headers, and know the same methods", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const path = `/widget/native/${CHANNEL}?token=${token}&id=alert-box`;
  const page = await app.get(path);
  const text = await page.text();
  assertEquals(page.headers.get("cache-control"), "no-store");
  assertEquals(text.match(/<html/g)?.length, 1, text);
  assertEquals(text.includes("/site.css"), false);

  const head = await app.request(path, { method: "HEAD" });
  assertEquals([head.status, head.body], [page.status, null]);
  const options = await app.request(path, { method: "OPTIONS" });
  assertEquals([options.status, options.headers.get("allow")], [
    204,
    "GET, HEAD, OPTIONS",
  ]);
  const wrong = await app.request(path, { method: "POST" });
  assertEquals(wrong.status, 405);
  await wrong.body?.cancel();
});
