import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { type Page, withPage } from "@/tests/support/browser.ts";
import {
  galleryEvent,
  type GalleryKind,
} from "@/lib/schema/widgets/state/gallery_events.ts";
import { toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { until } from "@/tests/support/clock.ts";
import { hypeTrainData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  alertBox,
  control,
  follow,
  leadsOn,
  open,
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

/**
 * Notes by the page's own clock when each alert is painted for the first time and
 * when its sound is asked for and heard, whether the sound was loaded when it was
 * asked for, and each frame.
 */
const TIME = `
globalThis.pictures = {};
globalThis.heard = [];
globalThis.frames = [];
(function count(at) {
  if (at) frames.push(at);
  requestAnimationFrame(count);
})();
globalThis.ready = new Set();
globalThis.Audio = class extends Audio {
  constructor(...args) {
    super(...args);
    this.addEventListener("canplaythrough", () => ready.add(new URL(this.src).pathname), { once: true });
  }
};
globalThis.cached = () => new Set(performance.getEntriesByType("resource")
  .filter(({ responseEnd }) => responseEnd > 0)
  .map(({ name }) => new URL(name).pathname)
  .filter((file) => file.startsWith("/sounds/looks/")));
const { play } = HTMLMediaElement.prototype;
HTMLMediaElement.prototype.play = function () {
  const file = new URL(this.src).pathname;
  // Held by the page, or in its cache.
  const wasReady = ready.has(file) || cached().has(file);
  const entry = { file, asked: performance.now(), wasReady, began: null };
  heard.push(entry);
  this.addEventListener("playing", () => entry.began = performance.now(), { once: true });
  return play.call(this);
};
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    const name = document.querySelector(".ll-alert-name, .ll-hype-title")?.textContent ?? "";
    if (name === "" || name in pictures) return;
    pictures[name] = null;
    // It is painted at the end of the next frame.
    requestAnimationFrame((at) => pictures[name] = at);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
});`;

interface Timed {
  pictures: Record<string, number>;
  heard: { file: string; asked: number; wasReady: boolean; began: number }[];
  frames: number[];
  ready: string[];
}

/** Data that makes an alert of each kind and size, by name; and the sound of its look. */
const ALERTS: [name: string, kind: GalleryKind, data: object, file: string][] =
  [
    ["Follow", "follow", {}, "follow-small"],
    ["Sub", "sub", {}, "sub-large"],
    [
      "Resub",
      "resub",
      { months: 5, streakMonths: 5, message: null },
      "resub-medium",
    ],
    [
      "Milestone",
      "resub",
      { months: 24, streakMonths: 24, message: null },
      "resub-large",
    ],
    ["Gift", "gift", { count: 1 }, "gift-medium"],
    ["Gift bomb", "gift", { count: 50 }, "gift-huge"],
    ["Cheer 50", "cheer", { bits: 50, message: null }, "cheer-small"],
    ["Cheer 1,000", "cheer", { bits: 1_000, message: null }, "cheer-large"],
    ["Cheer 25,000", "cheer", { bits: 25_000, message: null }, "cheer-huge"],
    ["Tip", "tip", {}, "tip-large"],
    ["Charity", "charity", {}, "charity-large"],
    ["Raid", "raid", {}, "raid-large"],
  ];

Deno.test("picture and sound of every kind of alert begin within a frame by the page's own clock", async () => {
  await using stage = await startOverlayStage([{
    type: "alert-box",
    pack: "neon-harbor",
    settings: { gapMs: 0, a11y: { minReadTime: false, flashGuard: false } },
  }]);
  await withPage(async (page) => {
    await page.addInitScript(TIME);
    await answerTicks(page);
    await openForAlerts(page, stage);
    await until(() => page.evaluate("ready.size >= 9"));
    // The page loads other tiers in some minutes.
    const files = ALERTS.map(([, , , file]) => file);
    await page.evaluate(`Promise.all(${JSON.stringify(files)}.map((file) =>
      fetch("/sounds/looks/neon-harbor/" + file + ".flac")))`);
    for (const [name, kind, data] of ALERTS) {
      const event = galleryEvent(kind, name);
      await stage.append([{
        ...follow(name, stage),
        kind,
        data: { ...event.data, ...data },
      } as NewEvent]);
      await shownOn(page, name);
      await until(() =>
        page.evaluate(
          `!!heard.at(-1)?.began && !!pictures[${JSON.stringify(name)}]`,
        )
      );
      await stage.append([control("control.skip", stage)]);
      await page.locator(".ll-alert-name", { hasText: name }).first().waitFor({
        state: "detached",
      });
    }
    const { pictures, heard, frames } = await page.evaluate<Timed>(
      "({ pictures, heard, frames })",
    );
    assertEquals(
      heard.map(({ file }) => file),
      ALERTS.map(([, , , file]) => `/sounds/looks/neon-harbor/${file}.flac`),
    );
    for (const [index, [name]] of ALERTS.entries()) {
      assertTogether(name, pictures[name], heard[index], frames);
    }
  });
});

// The catalogue has no alert of hype trains: they have a widget of their own,
// which stays for minutes and plays its sound as one begins and as it ends.
Deno.test("a hype train begins with its picture and its sound together", async () => {
  await using stage = await startOverlayStage([{
    type: "hype-train",
    settings: { sound: { soundId: "snd_blip_yes" } },
  }]);
  await withPage(async (page) => {
    await page.addInitScript(TIME);
    await leadsOn(await open(page, stage));
    await until(() => page.evaluate("ready.size === 1"));
    await stage.append([{
      ...follow("train", stage),
      kind: "hype_train.begin",
      actor: null,
      data: hypeTrainData({
        startedAt: toIso(stage.clock.now()),
        expiresAt: toIso(stage.clock.now() + 300_000),
      }),
    } as NewEvent]);
    await until(() =>
      page.evaluate(
        "!!heard.at(-1)?.began && Object.values(pictures).every(Boolean)",
      )
    );
    const { pictures, heard, frames } = await page.evaluate<Timed>(
      "({ pictures, heard, frames })",
    );
    assertEquals(heard.length, 1);
    const [title = ""] = Object.keys(pictures);
    assertTogether(title, pictures[title], heard[0], frames);
  });
});

Deno.test("an alert's sounds are loaded before they are played, however many the page's other widgets have", async () => {
  await using stage = await startOverlayStage([
    ...CHIMES.map((soundId) => ({
      type: "hype-train",
      settings: { sound: { soundId } },
    })),
    { type: "alert-box", pack: "neon-harbor" },
  ]);
  await withPage(async (page) => {
    await page.addInitScript(TIME);
    await answerTicks(page);
    const held = Promise.withResolvers<void>();
    await page.route(/-AlertBox-[^/]*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(stage.scene);
    await until(() => page.evaluate(`ready.size === ${CHIMES.length}`));
    held.resolve();
    await until(() =>
      page.evaluate(
        `[...ready].filter((file) => file.includes("/neon-harbor/")).length === 9`,
      )
    );
  });
});

/** Answers one short sound for all of a look's: only when they are asked for is looked at. */
async function answerTicks(page: Page): Promise<void> {
  const tick = Buffer.from(
    await Deno.readFile(
      new URL("../../static/sounds/tick.flac", import.meta.url),
    ),
  );
  await page.route(
    "**/sounds/looks/**",
    (route) => route.fulfill({ body: tick, contentType: "audio/flac" }),
  );
}

/** As many sounds of widgets as a page holds ready. */
const CHIMES = [
  ..."bright soft rising falling".split(" ").map((name) => `snd_chime_${name}`),
  ..."bell_single bell_desk glass_tap harp_up harp_down pluck_pair strum_warm tick"
    .split(" ").map((name) => `snd_${name}`),
];

/**
 * Asserts that a sound is asked for within a frame of its picture, when it was
 * already loaded. What the browser then takes to play it is the machine's.
 */
function assertTogether(
  name: string,
  painted = Infinity,
  { asked, wasReady }: { asked: number; wasReady: boolean } = {
    asked: Infinity,
    wasReady: false,
  },
  frames: readonly number[],
): void {
  const between = frames.filter((at) =>
    at > Math.min(asked, painted) && at < Math.max(asked, painted)
  );
  assert(between.length <= 1, `${name}: ${between.length} frames apart`);
  assert(wasReady, `${name}: its sound was not loaded yet`);
}
