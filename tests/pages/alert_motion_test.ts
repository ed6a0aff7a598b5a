import { assert, assertEquals } from "@std/assert";
import { openContext, type Page } from "@/tests/support/browser.ts";
import { eventAt } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  alertBox,
  control,
  follow,
  openForAlerts,
  shownOn,
} from "./support/alerts.ts";

/** Writes down how alerts come and go: the first and the last keyframe of each movement. */
const WATCH_MOVEMENTS = `
  globalThis.movements = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    if (this.className === "ll-presence" && this.textContent !== "") {
      const { duration } = options;
      const ends = [frames[0], frames.at(-1)].map((one) =>
        one?.transform ?? "opacity " + one?.opacity);
      movements.push({ ends, duration, phase: this.dataset.phase ?? null });
    }
    return animate.call(this, frames, options);
  };`;

interface Movement {
  ends: string[];
  duration: number;
  phase: string | null;
}

const boxOf = (intensity: string, motion: Record<string, unknown> = {}) =>
  alertBox({
    motion: {
      intensity,
      enter: "fade",
      exit: "none",
      enterMs: 300,
      exitMs: 400,
      ...motion,
    },
    a11y: { minReadTime: false, flashGuard: false },
    variants: [
      {
        id: "own",
        kinds: ["follow"],
        durationMs: 30_000,
        enter: "spin",
        exit: "slide-left",
        sound: { volume: 0 },
      },
      {
        id: "plain",
        kinds: ["raid"],
        durationMs: 30_000,
        sound: { volume: 0 },
      },
    ],
  });

/** Lets an alert with movements of its own and then one without come and go. */
async function movementsOf(
  widget: ReturnType<typeof boxOf>,
): Promise<Movement[]> {
  await using stage = await startOverlayStage([widget]);
  const context = await openContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH_MOVEMENTS);
    await openForAlerts(page, stage);
    await stage.append([follow("Ada", stage)]);
    await shownOn(page, "Ada");
    await stage.append([control("control.skip", stage)]);
    await gone(page);
    await stage.append([eventAt(stage.clock.now(), "raid", { viewers: 12 })]);
    await page.locator('.ll-alert[data-kind="raid"]').waitFor();
    await stage.append([control("control.skip", stage)]);
    await gone(page);
    return await page.evaluate<Movement[]>("movements");
  } finally {
    await context.close();
  }
}

const gone = (page: Page) =>
  page.locator(".ll-alert").waitFor({ state: "detached" });

Deno.test("an alert comes and goes by its own movements, the others by those of the box", async () => {
  const movements = await movementsOf(boxOf("full"));
  assertEquals(movements.map(({ ends }) => ends), [
    ["rotate(-200deg) scale(.3)", "none"],
    ["none", "translateX(64px)"],
    ["opacity 0", "opacity 1"],
  ]);
  assertEquals(movements.map(({ duration }) => duration), [300, 400, 300]);
});

Deno.test("an alert's own movements are fades with gentle motion, and cuts with none", async () => {
  const gentle = await movementsOf(boxOf("gentle"));
  assertEquals(gentle.map(({ ends }) => ends), [
    ["opacity 0", "opacity 1"],
    ["opacity 1", "opacity 0"],
    ["opacity 0", "opacity 1"],
  ]);
  assert(gentle.every(({ duration }) => duration <= 200));
  assertEquals(await movementsOf(boxOf("none")), []);
});

Deno.test("beside a look's movements, one alert has its own", async () => {
  const widget = boxOf("full", { enter: "look", exit: "look" });
  const movements = await movementsOf(
    { ...widget, pack: "neon-harbor" } as typeof widget,
  );
  // The sheet of the look moves the second one while this keeps the time.
  assertEquals(movements.map(({ phase }) => phase), [
    null,
    null,
    "enter",
    "leave",
  ]);
});
