import { assert, assertEquals } from "@std/assert";
import { ICONS } from "@/lib/studio/parts/icons.ts";
import { ROOMS } from "@/lib/studio/shell/rooms.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { pageWeight } from "@/tests/support/page_weight.ts";

/** Largest size of the scripts that every page of the studio loads, packed. */
const SHELL_SCRIPT_BYTES = 22 * 1024;

Deno.test("every room of the list stands and marks itself, and so does every link that it shows", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  assert(ROOMS.length > 0);
  for (const { path, name } of ROOMS) {
    const answer = await app.get(path, { session });
    assertEquals(answer.status, 200, path);
    const page = await answer.text();
    const current = [...page.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)]
      .map(([link]) => /href="([^"]*)"/.exec(link)?.[1]);
    assert(current.includes(path), `${name} marks ${current}`);
    const links = new Set(
      [...page.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, to = ""]) => to),
    );
    for (const to of links) {
      const found = await app.get(to, { session });
      await found.body?.cancel();
      assert(found.status < 400, `${path} links to ${to}: ${found.status}`);
    }
  }
});

Deno.test("the picture of the icons has exactly those that are named", async () => {
  const picture = await Deno.readTextFile("static/studio-ui/icons.svg");
  const drawn = [...picture.matchAll(/<symbol id="([^"]+)"/g)]
    .map(([, name]) => name);
  assertEquals(drawn, [...ICONS]);
});

Deno.test("the scripts that every page of the studio loads stay within 22 KiB", async () => {
  await using app = await startTestApp();
  const { js, css } = await pageWeight(app, "/studio");
  assert(js > 0 && js <= SHELL_SCRIPT_BYTES, `${js}`);
  assert(css > 0 && css <= 10 * 1024, `${css}`);
});
