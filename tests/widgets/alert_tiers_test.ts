/** Large and huge alerts beyond their plate, and the figure that an alert is about. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { createFormatter } from "@/lib/overlay/format.ts";
import { sampleEvent } from "@/lib/schema/widgets/state/samples.ts";
import {
  countedFigure,
  cutAtFigure,
} from "@/lib/widgets/alert_box/alert_figure.ts";
import {
  alertLayout,
  alertPlace,
} from "@/lib/widgets/alert_box/alert_place.ts";
import { ALERT_SIZES } from "@/lib/schema/widgets/alert_size.ts";
import { alertSize } from "@/lib/widgets/alert_box/alert_size.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { withPage } from "@/tests/support/browser.ts";
import {
  type ComponentOptions,
  componentPage,
} from "./support/component_page.ts";

const tip = (amountMinor: number, currency = "EUR") => ({
  ...sampleEvent("tip", "Ødegaard", {
    amount: { amountMinor, currency },
    baseAmount: null,
    provider: "test",
    transactionId: null,
    anonymous: false,
    message: null,
  }),
  test: false,
});

const SETTINGS = alertBox.settings.parse({});
const formatter = createFormatter({ format: SETTINGS.format, locale: "en" });

Deno.test("sizes begin where a channel says, and what an alert shows keeps within its choice", () => {
  const sizes = alertBox.settings.parse({
    sizes: { money: { large: 1_000, huge: 1_001 } },
  }).sizes;
  assertEquals(
    [499, 500, 1_000, 1_001].map((minor) => alertSize(tip(minor), sizes)),
    [...ALERT_SIZES],
  );
  const places = (changes: object) =>
    ALERT_SIZES.map((size) => alertPlace(size, { ...SETTINGS, ...changes }));
  assertEquals(places({}), ["", "", "", "is-band"]);
  assertEquals(places({ greatAlerts: "plate" }), ["", "", "", ""]);
  assertEquals(places({ smallAlerts: "lower-third" })[0], "is-lower");
  const layouts = (layout: typeof SETTINGS.layout) =>
    ALERT_SIZES.map((size) =>
      alertLayout(size, { ...SETTINGS, layout, smallAlerts: "lower-third" })
    );
  assertEquals(layouts("stack-below"), [
    "side-right",
    "stack-below",
    "stack-below",
    "banner",
  ]);
  // A look composes what would be a stack.
  assertEquals(layouts(SETTINGS.layout), layouts("stack-below"));
  // A layout that was chosen for its shape keeps it.
  assertEquals(new Set(layouts("text-only")), new Set(["text-only"]));
});

Deno.test("a figure is found in any sentence, whole, and no other number for it", () => {
  assertEquals(cutAtFigure("tipped €5", "€5"), ["tipped ", ""]);
  assertEquals(cutAtFigure("hat 5 Subs verschenkt", "5"), [
    "hat ",
    " Subs verschenkt",
  ]);
  assertEquals(cutAtFigure("at 15 of 5", "5"), ["at 15 of ", ""]);
  assertEquals(cutAtFigure("gifted a sub", "1"), null);
  fc.assert(fc.property(fc.string(), fc.nat(), fc.string(), (a, n, b) => {
    const text = `${a} ${n} ${b}`;
    const cut = cutAtFigure(text, String(n));
    assert(cut);
    assertEquals(cut.join(String(n)), text);
  }));
});

Deno.test("a price is counted without cents on its way to one that has none, and what has no currency not at all", () => {
  const written = (minor: number, currency: string) => {
    const figure = countedFigure(tip(minor, currency), formatter);
    return figure && [figure.step, figure.write(figure.value)];
  };
  assertEquals(written(5_000, "EUR"), [100, "€50"]);
  assertEquals(written(1_234, "EUR"), [1, "€12.34"]);
  assertEquals(written(5_000, "XXX"), null);
});

/** Reads from a page all that is beyond plates, and its place. */
const BEYOND = `
[...document.querySelectorAll(".ll-alert-box")].map((box) => {
  const place = box.getBoundingClientRect();
  const plate = box.querySelector(".ll-plate").getBoundingClientRect();
  const particles = [...box.querySelectorAll(".ll-rain i")];
  const animations = box.getAnimations({ subtree: true });
  const figure = box.querySelector(".ll-alert-figure");
  return {
    rains: box.querySelectorAll(".ll-rain").length,
    particles: particles.length,
    sparks: box.querySelectorAll(".ll-emblem .ll-burst i").length,
    widthShare: Math.round(plate.width / place.width * 100) / 100,
    isLow: plate.top > place.top + place.height / 2,
    says: box.querySelector(".ll-alert-line").textContent,
    counts: counted.has(figure),
    isHero: parseFloat(getComputedStyle(figure).fontSize) >
      parseFloat(getComputedStyle(box.querySelector(".ll-alert-name")).fontSize),
    beats: animations.filter(({ effect }) =>
      effect.getTiming().delay === 2200).length,
    moved: [...new Set(animations.flatMap(({ effect }) =>
      effect.getKeyframes().flatMap((frame) => Object.keys(frame))))].sort(),
  };
})`;

/** Notes which figures counted up, however soon that was over. */
const WATCH = `<script>
  globalThis.counted = new Set();
  new MutationObserver((changes) => {
    for (const { target } of changes) counted.add(target);
  }).observe(document, { subtree: true, attributeFilter: ["data-shown"] });
</script>`;

interface Beyond {
  rains: number;
  particles: number;
  sparks: number;
  widthShare: number;
  isLow: boolean;
  says: string;
  counts: boolean;
  isHero: boolean;
  beats: number;
  moved: string[];
}

const AMOUNTS = [300, 1_500, 5_000, 50_000];

function boxes(settings: Record<string, unknown>): ComponentOptions[] {
  return AMOUNTS.map((amount, index) => ({
    kind: "alert-box",
    pack: "paper-lantern",
    left: index * 820,
    settings: { smallAlerts: "lower-third", ...settings },
    state: { samples: [tip(amount)] },
  }));
}

async function beyondWith(
  settings: Record<string, unknown>,
): Promise<{ begun: Beyond[]; over: Beyond[] }> {
  const found: { begun: Beyond[]; over: Beyond[] } = { begun: [], over: [] };
  await withPage(async (page, log) => {
    // Animations stand at their start, however busy the machine is.
    const session = await page.context().newCDPSession(page);
    await session.send("Animation.enable");
    await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
    await page.setContent(
      await componentPage(boxes(settings), { head: WATCH }),
    );
    await page.waitForFunction("globalThis.ready === true");
    found.begun = await page.evaluate(BEYOND);
    await page.evaluate(
      `for (const one of document.getAnimations()) one.finish()`,
    );
    await page.waitForFunction(
      `document.querySelector(".ll-rain, [data-shown]") === null`,
    );
    found.over = await page.evaluate(BEYOND);
    log.assertSilent();
  }, { viewport: { width: 3_300, height: 620 } });
  return found;
}

Deno.test("the larger an alert, the more it shows: a line, a plate, the look's material, a band with a second beat", async () => {
  const { begun, over } = await beyondWith({});
  assertEquals(begun.map(({ rains }) => rains), [0, 0, 1, 2]);
  assertEquals(begun.map(({ particles }) => particles), [0, 0, 40, 120]);
  assertEquals(begun.map(({ sparks }) => sparks), [8, 16, 26, 40]);
  assertEquals(begun.map(({ isLow }) => isLow), [true, false, false, false]);
  assertEquals(begun.map(({ isHero }) => isHero), [false, false, true, true]);
  assertEquals(begun.map(({ beats }) => beats), [0, 0, 0, 3]);
  assert(
    begun.every(({ widthShare }, at) => (widthShare >= 0.99) === (at === 3)),
  );
  const still = ["composite", "computedOffset", "easing", "offset"];
  for (const { moved, says, counts } of begun) {
    assertEquals(
      moved.filter((name) => !still.includes(name)),
      ["opacity", "transform"],
    );
    // What it says does not count up: who hears it hears the figure once.
    assert(/^tipped €\d+$/.test(says), says);
    assert(counts);
  }
  // Nothing of it is left when it is over.
  assert(over.every(({ rains }) => rains === 0));
});

Deno.test("with less motion an alert of any size has its place and its figure, and nothing moves", async () => {
  const { begun } = await beyondWith({ motion: { intensity: "gentle" } });
  for (const { rains, sparks, counts, beats } of begun) {
    assertEquals([rains, sparks, counts, beats], [0, 0, false, 0]);
  }
  assertEquals(begun[3]?.widthShare, 1);
  assertEquals(begun[3]?.isHero, true);
});

Deno.test("where large alerts stay on their plate they are drawn as all others", async () => {
  const { begun } = await beyondWith({ greatAlerts: "plate" });
  for (const { rains, isHero, beats } of begun) {
    assertEquals([rains, isHero, beats], [0, false, 0]);
  }
  assert((begun[3]?.widthShare ?? 1) < 0.9);
});

Deno.test("a huge alert crosses its scene where that is chosen, in front of all else, and lies in its place again afterwards", async () => {
  const [, , , huge] = boxes({ greatAlerts: "scene" });
  assert(huge);
  await withPage(async (page) => {
    const html = await componentPage([{ ...huge, left: 0, top: 300 }]);
    await page.setContent(
      html.replace(
        "<body>",
        '<body class="scene" style="width:1900px;height:1060px">',
      )
        .replace("<div data-look", '<div class="item" data-look')
        .replace("left:0px;top:300px;", "transform:translate(120px,300px);"),
    );
    await page.waitForFunction("globalThis.ready === true");
    const place = () =>
      page.locator(".ll-alert-box").evaluate((box) => {
        const { left, top, width } = box.getBoundingClientRect();
        const item = box.closest(".item");
        const z = item && getComputedStyle(item).zIndex;
        return { left, top, width, isFront: z === "9999" };
      });
    assertEquals(await place(), {
      left: 0,
      top: 300,
      width: 1_900,
      isFront: true,
    });
    await page.evaluate(
      `limelight.update("ins_alert-box", { state: { samples: [] } })`,
    );
    await page.waitForFunction(
      `document.querySelector(".ll-alert") === null`,
    );
    assertEquals(await place(), {
      left: 120,
      top: 300,
      width: 800,
      isFront: false,
    });
  }, { viewport: { width: 1_900, height: 1_060 } });
});
