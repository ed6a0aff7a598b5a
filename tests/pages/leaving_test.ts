import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";
import {
  alertBox,
  control,
  follow,
  open,
  openForAlerts,
  shownOn,
} from "./support/alerts.ts";
import { record } from "./support/record_film.ts";

/** Writes down the content that comes onto the page, what leaves it in which element, and each video that is played. */
const WATCH = `
  globalThis.came = [];
  globalThis.left = [];
  globalThis.played = [];
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          const all = node.querySelectorAll ? [node, ...node.querySelectorAll("*")] : [];
          for (const one of all) {
            if (one.className === "ll-presence" && one.textContent !== "") {
              came.push(one);
            }
          }
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const isExit = this.dataset.phase === "leave" || options.fill === "forwards";
    if (isExit && this.className === "ll-presence") {
      left.push({ text: this.textContent, cameAs: came.indexOf(this) });
    }
    return animate.call(this, frames, options);
  };
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    if (this instanceof HTMLVideoElement) played.push(this.currentTime);
    return play.call(this);
  };`;

/** Returns the texts of what came, each with whether it left as the same element. */
const seenOn = (page: Page) =>
  page.evaluate<{ came: number; left: { cameAs: number }[] }>(
    "({ came: came.length, left })",
  );

for (const pack of ["broadcast", "paper-lantern", "ember-forge"]) {
  Deno.test(`an alert in the look ${pack} leaves as the element that was on the screen, and its video neither begins again nor is heard on`, async () => {
    await using stage = await startOverlayStage([]);
    const { assets, instances, scenes } = stage.app.services.overlays;
    const [scene] = await scenes.list(CHANNEL);
    await withPage(async (page) => {
      await page.goto(`${stage.url}/ws/there`);
      const bytes = Uint8Array.fromBase64(await record(page));
      const { asset } = await assets.upload(CHANNEL, {
        name: "film.webm",
        bytes: new Blob([bytes]).stream(),
        declared: bytes.length,
      });
      const { settings } = alertBox({
        motion: { enter: "look", exit: "look", enterMs: 100, exitMs: 2000 },
        variants: [{
          id: "v",
          kinds: ["follow"],
          durationMs: 30_000,
          media: asset.id,
          mediaVolume: 80,
          sound: { volume: 0 },
        }],
      });
      await instances.save(CHANNEL, {
        type: "alert-box",
        sceneId: scene?.id ?? "",
        settings,
        pack,
      });
      await page.addInitScript(WATCH);
      await openForAlerts(page, stage);
      const names = ["Ann", "Bo", "Cy"];
      for (const name of names) {
        await stage.append([follow(name, stage)]);
        await shownOn(page, name);
        await page.waitForFunction(() =>
          document.querySelector("video")?.muted === false
        );
        const film = await page.locator("video").elementHandle();
        const plays = await page.evaluate<number>("played.length");
        await stage.append([control("control.skip", stage)]);
        const leaving = page.locator('[data-phase="leave"]');
        await leaving.waitFor();
        assertEquals(
          await leaving.locator(".ll-alert-name").textContent(),
          name,
        );
        // The very film, silent from now on.
        assert(
          await leaving.locator("video").evaluate(
            (video, film) =>
              video === film && (video as HTMLVideoElement).muted,
            film,
          ),
        );
        await page.locator(".ll-alert").waitFor({ state: "detached" });
        assertEquals(await page.evaluate<number>("played.length"), plays);
      }
      const { came, left } = await seenOn(page);
      assertEquals(
        came,
        2 * names.length,
        "the alert and its plate, each once",
      );
      assertEquals(
        left.map(({ cameAs }) => cameAs >= 0),
        names.map(() => true),
      );
    });
  });
}

Deno.test("a text that makes way for the next leaves as the element that was on the screen, while the next comes", async () => {
  await using stage = await startOverlayStage([{
    type: "latest-label",
    settings: {
      items: ["follow", "raid"],
      rotateMs: 2000,
      motion: { exitMs: 500 },
      a11y: { minReadTime: false },
    },
  }]);
  await stage.append([follow("Zed", stage)]);
  await withPage(async (page) => {
    await page.addInitScript(WATCH);
    await open(page, stage);
    const { left } = await readUntil(
      () => seenOn(page),
      ({ left }) => left.length >= 3,
    );
    // The first was there before the page's scripts.
    assertEquals(
      left.slice(0, 3).map(({ cameAs }) => cameAs),
      [-1, 0, 1],
    );
  });
});
