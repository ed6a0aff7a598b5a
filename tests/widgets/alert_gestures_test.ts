import { assert, assertEquals } from "@std/assert";
import { ALERT_SIZES } from "@/lib/schema/widgets/alert_size.ts";
import { sampleEvent } from "@/lib/schema/widgets/state/samples.ts";
import { alertSize, isMilestone } from "@/lib/widgets/alert_box/alert_size.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { withPage } from "@/tests/support/browser.ts";
import { componentPage } from "./support/component_page.ts";

const MONEY = (amountMinor: number) => ({
  amount: { amountMinor, currency: "EUR" },
  baseAmount: { amountMinor, currency: "EUR" },
  message: null,
});

/** An event of each kind with its figure; the one that samples have, or data of its own. */
const EVENTS: Readonly<Record<string, (figure: number) => object>> = {
  follow: () => ({}),
  sub: (tier) => ({ tier, months: 1 }),
  resub: (months) => ({ tier: 1, months, message: null }),
  gift: (count) => ({ tier: 1, count, anonymous: false }),
  cheer: (bits) => ({ bits, anonymous: false, source: "cheer", message: null }),
  tip: MONEY,
  charity: MONEY,
  raid: (viewers) => ({ viewers }),
  redemption: (cost) => ({ reward: { title: "Hydrate", cost }, message: null }),
  order: (amount) => ({ ...MONEY(amount), items: [] }),
};

// deno-lint-ignore no-explicit-any -- data of kinds without their other fields
const eventOf = (kind: string, figure: number): any =>
  sampleEvent(
    // deno-lint-ignore no-explicit-any -- the same
    kind as any,
    "Marlow",
    // deno-lint-ignore no-explicit-any -- the same
    EVENTS[kind]?.(figure) as any,
  );

const SIZES = alertBox.settings.parse({}).sizes;

Deno.test("alerts have four sizes, by what was given", () => {
  const sizes = (kind: string, figures: number[]) =>
    figures.map((figure) => alertSize(eventOf(kind, figure), SIZES));
  assertEquals(sizes("cheer", [1, 100, 1_000, 10_000]), [...ALERT_SIZES]);
  assertEquals(sizes("raid", [2, 10, 100, 1_000]), [...ALERT_SIZES]);
  assertEquals(sizes("tip", [100, 500, 2_500, 10_000]), [...ALERT_SIZES]);
  assertEquals(sizes("gift", [1, 5, 20]), ["medium", "large", "huge"]);
  assertEquals(sizes("sub", [1, 2, 3]), ["medium", "large", "huge"]);
  assertEquals(sizes("follow", [0]), ["small"]);
  const milestones = [11, 12, 13, 24].map((months) =>
    isMilestone(eventOf("resub", months))
  );
  assertEquals(milestones, [false, true, false, true]);
});

/** By kind: the name of its gesture, and the properties that it moves. */
const GESTURES = `
Object.fromEntries([...document.querySelectorAll(".ll-alert")].map((alert) => {
  const own = document.getAnimations().filter(({ effect }) =>
    alert.contains(effect.target));
  const badge = own.find(({ effect }) =>
    effect.target.matches(".ll-emblem > .ll-emblem-badge"));
  const moved = own.flatMap(({ effect }) => effect.getKeyframes())
    .flatMap((frame) => Object.keys(frame));
  return [alert.dataset.kind, {
    gesture: badge?.animationName ?? null,
    moved: [...new Set(moved)],
    longest: Math.max(0, ...own.filter(({ effect }) =>
      effect.target.matches(".ll-emblem-badge")).map(({ effect }) =>
      effect.getComputedTiming().duration)),
    copies: alert.querySelectorAll(".ll-emblem-copy").length,
    crowd: alert.querySelectorAll(".ll-crowd i").length,
    crowns: alert.querySelectorAll(".ll-crown").length,
  }];
}))`;

interface Gesture {
  gesture: string | null;
  moved: string[];
  longest: number;
  copies: number;
  crowd: number;
  crowns: number;
}

async function gesturesWith(
  intensity: string,
): Promise<Record<string, Gesture>> {
  let found: Record<string, Gesture> = {};
  await withPage(async (page) => {
    await page.setContent(
      await componentPage(
        Object.keys(EVENTS).map((kind, index) => ({
          kind: "alert-box",
          pack: "ember-forge",
          left: (index % 4) * 460,
          top: Math.floor(index / 4) * 340,
          width: 440,
          height: 320,
          settings: { motion: { intensity } },
          state: { samples: [eventOf(kind, 24)] },
        })),
      ),
    );
    found = await page.evaluate(GESTURES);
  }, { viewport: { width: 1920, height: 1080 } });
  return found;
}

Deno.test("each kind of alert has a gesture of its own, of transform and opacity", async () => {
  const found = await gesturesWith("full");
  const kinds = Object.keys(EVENTS);
  assertEquals(Object.keys(found).sort(), [...kinds].sort());
  const gestures = Object.values(found).map(({ gesture }) => gesture);
  assertEquals(new Set(gestures).size, kinds.length, gestures.join());
  const still = ["offset", "computedOffset", "easing", "composite"];
  for (const [kind, { moved, longest }] of Object.entries(found)) {
    const properties = moved.filter((name) => !still.includes(name));
    assertEquals(
      properties.filter((name) => name !== "transform" && name !== "opacity"),
      [],
      kind,
    );
    assert(longest > 0 && longest <= 700, `${kind}: ${longest} ms`);
  }
  // A gift multiplies, a raid is many, two years are crowned.
  assertEquals(found.gift?.copies, 6);
  assert((found.raid?.crowd ?? 0) > 8);
  assertEquals(found.resub?.crowns, 1);
});

Deno.test("with less motion no gesture is played", async () => {
  for (const intensity of ["gentle", "none"]) {
    const found = await gesturesWith(intensity);
    assertEquals(
      Object.values(found).map(({ gesture }) => gesture).filter(Boolean),
      [],
    );
  }
});

/** Around an emblem: of copies the least distance, in sizes of one; of people the width in px. */
const AROUND = `
(() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((part) => part.getBoundingClientRect());
  const copies = boxes(".ll-emblem-copy .ll-emblem-badge");
  const apart = copies.flatMap((one, index) =>
    copies.slice(index + 1).map((other) =>
      Math.hypot(one.x - other.x, one.y - other.y) / one.width));
  const [first] = boxes("[data-kind='gift'] .ll-emblem > .ll-emblem-badge");
  const reach = copies.map((one) => Math.hypot(
    one.x + one.width / 2 - first.x - first.width / 2,
    one.y + one.height / 2 - first.y - first.height / 2,
  ) / (first.width / 2));
  return {
    apart: Math.min(...apart),
    reach: Math.min(...reach),
    people: Math.min(...boxes(".ll-crowd i").map(({ width }) => width)),
  };
})()`;

Deno.test("copies of a gift and the people of a raid can be told apart in a small box", async () => {
  await withPage(async (page) => {
    await page.setContent(
      await componentPage(["gift", "raid"].map((kind, index) => ({
        kind: "alert-box",
        pack: "ember-forge",
        left: index * 460,
        width: 440,
        height: 250,
        settings: { crowds: "plate", motion: { intensity: "none" } },
        state: { samples: [eventOf(kind, 24)] },
      }))),
    );
    const { apart, reach, people } = await page.evaluate<
      { apart: number; reach: number; people: number }
    >(AROUND);
    assert(apart > 1, `copies ${apart} of their size apart`);
    assert(reach > 1, `copies at ${reach} of the first one's half`);
    assert(people >= 8, `people ${people} px wide`);
  }, { viewport: { width: 960, height: 320 } });
});
