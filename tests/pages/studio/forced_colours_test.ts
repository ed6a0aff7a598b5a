/** In colours of the reader's own, which no studio's colour outlives, what is chosen is still seen. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { withStudio } from "@/tests/support/studio.ts";

const FORCED = { forcedColors: "active" } as const;

/** Returns what tells each control from others of its kind: its surface and its edges. */
const looks = (elements: Element[]) =>
  elements.map((element) => {
    const { backgroundColor, borderBottomColor, outlineStyle, outlineWidth } =
      getComputedStyle(element);
    // A surface of white on white is seen by nobody, whatever its opacity.
    const [surface] = /\d+, \d+, \d+/.exec(backgroundColor) ?? [];
    return [surface, borderBottomColor, outlineStyle, outlineWidth].join();
  });

/** Elements of which one is chosen, by the path of their page. */
const CHOICES: readonly (readonly [path: string, all: string, is: string])[] = [
  ["/studio/live", ".feed__filters .btn", '[aria-pressed="true"]'],
  ["/studio/subathon/rules", ".tabs a", '[aria-current="page"]'],
  ["/studio/code", ".rooms li a", '[aria-current="page"]'],
];

Deno.test("in forced colours what is chosen is told from the rest", async () => {
  await withStudio(async ({ page, open, log }) => {
    for (const [path, all, is] of CHOICES) {
      await open(path);
      const chosen = await page.locator(all + is).evaluateAll(looks);
      const rest = await page.locator(`${all}:not(${is})`)
        .evaluateAll(looks);
      assertEquals(chosen.length, 1, path);
      assertEquals(new Set(rest).size, 1, path);
      assertNotEquals(chosen[0], rest[0], path);
    }
    log.assertSilent();
  }, FORCED);
});

Deno.test("in forced colours the room one is in shows the focus, too", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/code");
    const room = page.locator('.rooms li a[aria-current="page"]');
    const [before] = await room.evaluateAll(looks);
    for (let steps = 0; steps < 20; steps++) {
      await page.keyboard.press("Tab");
      if (await room.evaluate((one) => one === document.activeElement)) break;
    }
    assert(await room.evaluate((one) => one.matches(":focus-visible")));
    assertNotEquals((await room.evaluateAll(looks))[0], before);
  }, FORCED);
});
