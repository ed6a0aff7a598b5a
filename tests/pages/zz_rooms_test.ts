import { settled } from "@/tests/support/browser.ts";
import { assertSound, LOOKS, withStudio } from "@/tests/support/studio.ts";
const rooms = ["/studio", "/studio/widgets", "/studio/alerts", "/studio/scenes", "/studio/bot", "/studio/channel"];
for (const previews of ["empty", "drawn"] as const) {
  for (const room of rooms) {
    Deno.test(`room ${room} ${previews}`, () => withStudio(async ({ page, open }) => {
      await open(room);
      await settled(page);
      if (previews === "empty") await assertSound(page, LOOKS[0]![2]);
    }, { previews }));
  }
}
