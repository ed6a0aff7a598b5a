import { assert, assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  alertBox,
  control,
  follow,
  openForAlerts,
  shownOn,
} from "./support/alerts.ts";

/** Notes the frame of the page in which each name comes, and in which each sound begins. */
const WATCH = `
let frame = 0;
(function count() {
  frame++;
  requestAnimationFrame(count);
})();
globalThis.pictures = [];
globalThis.cues = [];
const { play } = HTMLMediaElement.prototype;
HTMLMediaElement.prototype.play = function () {
  cues.push(frame);
  return play.call(this);
};
addEventListener("DOMContentLoaded", () => {
  let last = "";
  new MutationObserver(() => {
    const name = document.querySelector(".ll-alert-name")?.textContent ?? "";
    if (name !== "" && name !== last) pictures.push([name, frame]);
    last = name;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
});`;

Deno.test("an alert after one that was skipped at once begins with its picture and its sound together", async () => {
  await using stage = await startOverlayStage([
    alertBox({ a11y: { minReadTime: false, flashGuard: true } }),
  ]);
  await withPage(async (page) => {
    await page.addInitScript(WATCH);
    await openForAlerts(page, stage);
    await stage.append([follow("Ada", stage), follow("Bo", stage)]);
    await shownOn(page, "Ada");
    await stage.append([control("control.skip", stage)]);
    await shownOn(page, "Bo");
    const { pictures, cues } = await page.evaluate<
      { pictures: [string, number][]; cues: number[] }
    >("({ pictures, cues })");
    assertEquals(pictures.map(([name]) => name), ["Ada", "Bo"]);
    assertEquals(cues.length, 2);
    pictures.forEach(([name, at], index) => {
      const apart = Math.abs((cues[index] ?? 0) - at);
      assert(apart <= 1, `${name}: ${apart} frames apart`);
    });
  });
});
