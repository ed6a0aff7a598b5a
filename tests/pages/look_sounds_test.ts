import { assert, assertEquals } from "@std/assert";
import { openContext, type Page } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  alertBox,
  control,
  follow,
  openForAlerts,
  shownOn,
  soundsOf,
} from "./support/alerts.ts";

/** Alerts as they come, with the sound of their look. */
const plain = (sound = {}) =>
  alertBox({
    variants: [{ id: "v", kinds: ["follow"], durationMs: 30_000, sound }],
  });

/** Writes down when the picture of each alert is there, and when each sound begins. */
const WATCH_CUES = `
  globalThis.pictures = {};
  globalThis.begun = [];
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(".ll-alert-name")) {
        pictures[textContent] ??= performance.now();
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    const { readyState } = this;
    this.addEventListener("playing", () => {
      begun.push({ at: performance.now(), readyState });
    }, { once: true });
    return play.call(this);
  };`;

/** Waits until so many sounds began; fails after a generous while. */
async function begunOn(page: Page, count: number): Promise<void> {
  const done = await page.evaluate<boolean>(`new Promise((resolve) => {
    const until = performance.now() + 15_000;
    const look = () => {
      const done = begun.length >= ${count};
      if (done || performance.now() > until) resolve(done);
      else setTimeout(look, 20);
    };
    look();
  })`);
  assert(done, `sound ${count} never began`);
}

Deno.test("an alert without a sound of its own plays its look's, with its picture", async () => {
  await using stage = await startOverlayStage([
    { ...plain(), pack: "ember-forge" },
  ]);
  const context = await openContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH_CUES);
    const loaded = page.waitForResponse(/sounds\/looks\/ember-forge/);
    await openForAlerts(page, stage);
    await (await loaded).finished();
    const names = ["Ada", "Bo", "Cy", "Di", "Ed"];
    for (const [index, name] of names.entries()) {
      await stage.append([follow(name, stage)]);
      await shownOn(page, name);
      await begunOn(page, index + 1);
      await stage.append([control("control.skip", stage)]);
    }
    assertEquals(await soundsOf(page), names.map(() => "follow.wav"));
    const begun = await page.evaluate<{ at: number; readyState: number }[]>(
      "begun",
    );
    const pictures = await page.evaluate<Record<string, number>>("pictures");
    // The file was there before it was asked for …
    assertEquals(begun[0]?.readyState, 4);
    // … and by the page's own log the sound began with the picture.
    const apart = names.map((name, index) =>
      Math.abs((begun[index]?.at ?? Infinity) - (pictures[name] ?? 0))
    );
    const [, , median = Infinity] = apart.toSorted((a, b) => a - b);
    assert(median <= 50, apart.join());
  } finally {
    await context.close();
  }
});

Deno.test("volume 0 is silence, and a widget without a look plays the default's", async () => {
  await using stage = await startOverlayStage([
    { ...plain({ volume: 0 }), pack: "velvet-hall" },
  ]);
  const context = await openContext();
  try {
    const page = await context.newPage();
    await openForAlerts(page, stage);
    await stage.append([follow("Ada", stage)]);
    await shownOn(page, "Ada");
    assertEquals(await soundsOf(page), []);
    const html = await (await stage.app.get(
      stage.widget("alert-box").slice(stage.url.length),
    )).text();
    assert(html.includes(`"broadcast"`) || html.includes("&quot;broadcast"));
  } finally {
    await context.close();
  }
});
