import { assert, assertEquals, assertMatch } from "@std/assert";
import { openContext, type Page } from "@/tests/support/browser.ts";
import { eventAt, giftData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";
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
    // It holds back the picture of an alert that comes 400 ms after another.
    a11y: { minReadTime: false, flashGuard: false },
    variants: [{ id: "v", kinds: ["follow"], durationMs: 30_000, sound }],
  });

/**
 * Writes down in which frame of the page the picture of each alert is there,
 * and in which each sound is played.
 */
const WATCH_CUES = `
  globalThis.frame = 0;
  globalThis.pictures = {};
  globalThis.begun = [];
  globalThis.held = [];
  globalThis.Audio = class extends Audio {
    constructor(...args) {
      super(...args);
      const hold = () => held.push(this.src);
      this.addEventListener("canplaythrough", hold, { once: true });
    }
  };
  const next = () => { frame++; requestAnimationFrame(next); };
  requestAnimationFrame(next);
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(".ll-alert-name")) {
        pictures[textContent] ??= frame;
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    const { readyState } = this;
    const played = frame;
    this.addEventListener("playing", () => {
      begun.push({ frame: played, readyState });
    }, { once: true });
    return play.call(this);
  };`;

/** Frames that 50 ms have at 60 a second. */
const MAX_FRAMES = 3;

/** Waits until so many sounds began. */
async function begunOn(page: Page, count: number): Promise<void> {
  await readUntil(
    () => page.evaluate<number>("begun.length"),
    (begun) => begun >= count,
  );
}

Deno.test("an alert without a sound of its own plays its look's, with its picture", async () => {
  await using stage = await startOverlayStage([
    { ...plain(), pack: "ember-forge" },
  ]);
  const context = await openContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH_CUES);
    await openForAlerts(page, stage);
    await readUntil(
      () =>
        page.evaluate<boolean>(
          `held.some((url) => url.endsWith("/ember-forge/follow-small.flac"))`,
        ),
      (isHeld) => isHeld,
    );
    const names = ["Ada", "Bo", "Cy", "Di", "Ed"];
    for (const [index, name] of names.entries()) {
      await stage.append([follow(name, stage)]);
      await shownOn(page, name);
      await begunOn(page, index + 1);
      await stage.append([control("control.skip", stage)]);
    }
    assertEquals(await soundsOf(page), names.map(() => "follow-small.flac"));
    const begun = await page.evaluate<{ frame: number; readyState: number }[]>(
      "begun",
    );
    const pictures = await page.evaluate<Record<string, number>>("pictures");
    // The file was there before it was asked for …
    assertEquals(begun[0]?.readyState, 4);
    // … and by the page's own count of frames it was played with the picture.
    const apart = names.map((name, index) =>
      Math.abs((begun[index]?.frame ?? Infinity) - (pictures[name] ?? 0))
    );
    const [, , median = Infinity] = apart.toSorted((a, b) => a - b);

    assert(median <= MAX_FRAMES, apart.join());
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
    assertMatch(html, /(?:"|&quot;)broadcast\b/);
  } finally {
    await context.close();
  }
});

Deno.test("the mixer lowers and mutes what alerts of a kind play, and the volume of the overlay multiplies it", async () => {
  await using stage = await startOverlayStage([
    alertBox({
      a11y: { minReadTime: false, flashGuard: false },
      mixer: { master: 50, muted: ["gift"], volumes: { follow: 40 } },
      variants: [{
        id: "v",
        kinds: ["follow", "gift", "raid"],
        durationMs: 30_000,
        sound: { soundId: "snd_blip_yes", volume: 80 },
      }],
    }),
  ]);
  const context = await openContext();
  try {
    const page = await context.newPage();
    await openForAlerts(page, stage);
    const begun = (count: number) =>
      page.waitForFunction(
        (count) => Reflect.get(globalThis, "sounds").length === count,
        count,
      );
    const gains = async () =>
      (await page.evaluate<number[]>("volumes")).map((one) =>
        Math.round(one * 1_000)
      );
    const now = stage.clock.now();
    await stage.append([follow("Ada", stage)]);
    await shownOn(page, "Ada");
    await begun(1);
    assertEquals(await gains(), [160]);
    await stage.append([control("control.skip", stage)]);
    await stage.append([eventAt(now, "raid", { viewers: 12 })]);
    await begun(2);
    await stage.append([control("control.skip", stage)]);
    assertEquals(await gains(), [160, 400]);
    await stage.append([eventAt(now, "gift", giftData(1))]);
    await page.locator('.ll-alert[data-kind="gift"]').waitFor();
    // The next one that is heard comes right after the silent one.
    await stage.append([control("control.skip", stage), follow("Bo", stage)]);
    await shownOn(page, "Bo");
    await begun(3);
    assertEquals(await gains(), [160, 400, 160]);
  } finally {
    await context.close();
  }
});
