import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { scriptSizes } from "@/tests/support/page_weight.ts";

/**
 * Largest size of all scripts of a dock, packed. The last half KiB bought kinds
 * of support that are listed once and the draft that rooms share, by which what
 * docks take of it is in more files; the one before it bought rows that stay
 * under the pointer, Undo of an undo, and a question before an act that waits
 * for the network is lost. 1.5 KiB more bought texts in four languages.
 */
const DOCK_SCRIPT_BYTES = 28 * 1024;
const DOCKS = ["/studio/dock/live", "/studio/dock/subathon"];

async function openedDock(app: TestApp): Promise<string> {
  const { dockKeys } = app.services.account;
  const { key } = await dockKeys.make(CHANNEL, "A dock");
  const opened = await dockKeys.open(key);
  return `limelight_dock=${opened?.cookie}`;
}

Deno.test("a dock's scripts weigh at most 28 KiB, and its style sheet is one that Chromium 103 reads", async () => {
  await using app = await startTestApp();
  const cookie = await openedDock(app);
  for (const path of DOCKS) {
    const page = await (await app.get(path, { headers: { cookie } })).text();
    const named = [...page.matchAll(/(?:href|src)="([^"]+\.js[^"]*)"/g)]
      .map(([, url = ""]) => url.replaceAll("&amp;", "&"));
    const sizes = await scriptSizes(app, [...new Set(named)]);
    const js = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    assert(js > 5 * 1024 && js <= DOCK_SCRIPT_BYTES, `${path}: ${js}`);
    const sheets = [...page.matchAll(/href="([^"]+\.css)[^"]*"/g)]
      .map(([, url = ""]) => url);
    // What islands bring of their own is the framework's one sheet.
    const own = sheets.filter((url) => !url.endsWith("/islands.css"));
    assertEquals(own, ["/studio-ui/dock.css"]);
  }
  const css = await Deno.readTextFile("static/studio-ui/dock.css");
  const rules = css.replace(/\/\*[^]*?\*\//g, "");
  assert(
    !/:has\(|@container|@layer|@scope|&|color-mix|oklch|subgrid/.test(rules),
  );
  // No rule is inside another, media queries aside.
  assert(!/^ {2}[^@\n]*\{/m.test(rules.replace(/@media[^]*?\n\}/g, "")));
});

Deno.test("a dock's page without a key is closed, even where the demo signs everybody in, and one with a key holds no secret", async () => {
  await using app = await startTestApp();
  const cookie = await openedDock(app);
  const token = await app.widgetToken();
  const { module } = await app.services.bot.modules.get(CHANNEL);
  for (const path of DOCKS) {
    const closed = await app.get(path);
    assertEquals(closed.status, 200);
    assertEquals(closed.headers.getSetCookie(), []);
    assertEquals(closed.headers.get("cache-control"), "no-store");
    assert((await closed.text()).includes("This dock is closed"));
    const opened = await app.get(path, { headers: { cookie } });
    const html = await opened.text();
    assert(!html.includes("This dock is closed"));
    for (const secret of [token, module.apiKey, cookie.split("=")[1] ?? ""]) {
      assert(!html.includes(secret), path);
    }
  }
});

Deno.test("docks are dark, as OBS is, unless light was chosen", async () => {
  await using app = await startTestApp();
  const cookie = await openedDock(app);
  const themeWith = async (also: string) => {
    const page = await app.get(DOCKS[0] ?? "", {
      headers: { cookie: `${cookie}${also}` },
    });
    return /data-theme="(\w+)"/.exec(await page.text())?.[1];
  };
  assertEquals(await themeWith(""), "dark");
  assertEquals(await themeWith("; limelight_theme=light"), "light");
});
