import { assert, assertEquals } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";
import { pageWeight } from "@/tests/support/page_weight.ts";

const PARTS = ["", "/rules", "/ladder", "/ledger", "/credits"];
/**
 * 2 KiB bought forms of policy and rates that are drawn from their schemas. The
 * last two are icons of overlays: names of platforms, which lines of chat have
 * now, come in one file with them. One more bought texts in four languages.
 */
const MAX_SCRIPT_BYTES = 65 * 1024;

Deno.test("no part of the subathon's room loads more than 65 KiB of scripts, and the chart's library comes later", async () => {
  await using app = await startTestApp();
  for (const part of PARTS) {
    const path = `/studio/subathon${part}`;
    const { js } = await pageWeight(app, path);
    assert(js > 0 && js <= MAX_SCRIPT_BYTES, `${path}: ${js}`);
    assert(!(await (await app.get(path)).text()).includes("uPlot"), path);
  }
});

Deno.test("a masquerade sees each part of the subathon's room, without a secret, and nothing in it writes", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  for (const role of ["owner", "masquerade"] as const) {
    const session = await app.signIn({ role });
    for (const part of PARTS) {
      const page = await (await app.get(`/studio/subathon${part}`, {
        session,
        headers: { accept: "text/html" },
      })).text();
      assert(!page.includes(token), part);
      const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
      const buttons = [...main.matchAll(/<button([^>]*)>/g)];
      const open = buttons.filter(([, attributes = ""]) =>
        !/\bdisabled\b/.test(attributes)
      );
      if (role === "masquerade") assertEquals(open, [], part);
      else if (part !== "/ledger") assert(open.length > 0, part);
    }
  }
});
