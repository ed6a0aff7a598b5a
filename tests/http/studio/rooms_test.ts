import { assert, assertEquals } from "@std/assert";
import { ICONS } from "@/lib/studio/ui/icons.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { scriptSizes } from "@/tests/support/page_weight.ts";

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

Deno.test("the server draws the studio in the rows that a person chose", async () => {
  await using app = await startTestApp();
  const rowsIn = async (headers: Record<string, string>) => {
    const html = await (await app.get("/studio", { headers })).text();
    return /<html[^>]*data-density="(\w+)"/.exec(html)?.[1] ?? null;
  };
  assertEquals(
    await rowsIn({ cookie: "limelight_density=compact" }),
    "compact",
  );
  assertEquals(await rowsIn({ cookie: "limelight_density=tiny" }), null);
  assertEquals(await rowsIn({}), null);
});

Deno.test("the picture of the icons has exactly those that are named", async () => {
  const picture = await Deno.readTextFile("static/studio-ui/icons.svg");
  const drawn = [...picture.matchAll(/<symbol id="([^"]+)"/g)]
    .map(([, name]) => name);
  assertEquals(drawn, [...ICONS]);
});

Deno.test("the scripts that every page of the studio loads stay within 22 KiB", async () => {
  await using app = await startTestApp();
  const html = await (await app.get("/studio")).text();
  const named = [...html.matchAll(/(?:href|src)="([^"]+\.js[^"]*)"/g)]
    .map(([, url = ""]) => url.replaceAll("&amp;", "&"));
  // What starts the islands, the island of the frame, and all that these import at once.
  const shell = named.filter((url) =>
    /\/(?:boot|islands-studio-StudioTools)-/.test(url)
  );
  assertEquals(new Set(shell).size, 2, named.join());
  const sizes = await scriptSizes(app, shell);
  const js = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  assert(js > 10 * 1024 && js <= SHELL_SCRIPT_BYTES, `${js}`);
});
