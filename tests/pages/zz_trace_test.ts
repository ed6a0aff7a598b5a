import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";
for (const [i, room] of ["/studio/bot", "/studio/alerts", "/studio/scenes"].entries()) {
  Deno.test(`trace ${room}`, () => withStudio(async ({ page, open }) => {
    if (i) await page.context().browser()!.startTracing(page, { path: `/tmp/pr/trace${i}.json`, categories: ["devtools.timeline", "v8", "v8.execute", "blink", "cc", "toplevel", "disabled-by-default-devtools.timeline", "loading", "gpu","viz"] });
    await open(room);
    await settled(page);
    if (i) await page.context().browser()!.stopTracing();
  }, { previews: i == 2 ? "drawn" : "empty" }));
}
