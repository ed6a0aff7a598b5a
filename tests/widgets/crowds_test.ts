/** Crowds of raids and boxes of gifts at the foot of an alert's source. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import {
  boxPlaces,
  FIGURE_RATIO,
  raiderPlaces,
  raidersOf,
} from "@/lib/widgets/alert_box/crowd_places.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { giftData } from "@/tests/support/events.ts";
import {
  type ComponentOptions,
  componentPage,
  standStill,
} from "./support/component_page.ts";
import { shownEvent } from "./support/shown_events.ts";

Deno.test("a raid has a figure for each viewer up to a dozen, and ever more up to sixty", () => {
  assertEquals([1, 2, 11, 12].map(raidersOf), [1, 2, 11, 12]);
  assertEquals([0, 2_000, 1_000_000].map(raidersOf), [0, 60, 60]);
  const figures = Array.from({ length: 3_000 }, (_, n) => raidersOf(n));
  assert(figures.every((one, n) => n === 0 || one >= (figures[n - 1] ?? 0)));
  assert(figures.every((one, n) => one <= n), "more figures than viewers");
});

Deno.test("raiders stand within their place, the same ones wherever it is drawn, and the raider in the middle", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 320, max: 1_920 }),
    fc.integer({ min: 60, max: 280 }),
    fc.string(),
    (count, width, height, seed) => {
      const places = raiderPlaces(count, { width, height }, seed);
      assert(places.length <= count && places.length >= Math.min(count, 54));
      assertEquals(places, raiderPlaces(count, { width, height }, seed));
      for (const { left, bottom, width: own, at } of places) {
        assert(left >= 0 && left + own <= width + 0.001, `${left} ${own}`);
        const top = bottom + own * FIGURE_RATIO;
        assert(bottom >= 0 && top <= height, `${bottom} ${own}`);
        assert(at >= 0 && at <= 1, `${at}`);
      }
      const faces = places.flatMap(({ face }) => face ?? []);
      assertEquals(faces.toSorted((a, b) => a - b), [...faces.keys()]);
      const raider = places.find(({ face }) => face === 0);
      assert(raider);
      const off = raider.left + raider.width / 2 - width / 2;
      assert(Math.abs(off) <= raider.width, `${off}`);
    },
  ));
});

Deno.test("gifts have a box each while there is room, and are counted beyond it", () => {
  const wide = { width: 800, height: 150 };
  assertEquals(boxPlaces(3, wide), { columns: 3, rows: 1, boxes: 3, more: 0 });
  assertEquals(boxPlaces(12, wide), {
    columns: 6,
    rows: 2,
    boxes: 12,
    more: 0,
  });
  assertEquals(boxPlaces(100, wide), {
    columns: 6,
    rows: 2,
    boxes: 11,
    more: 89,
  });
  assertEquals(boxPlaces(100, { width: 400, height: 75 }), {
    columns: 4,
    rows: 1,
    boxes: 3,
    more: 97,
  });
});

Deno.test("whoever kept large alerts on their plate keeps raids and gifts there", () => {
  const migrate = alertBox.migrations[2];
  assert(migrate);
  assertEquals(migrate({ greatAlerts: "plate" }), {
    greatAlerts: "plate",
    crowds: "plate",
  });
  assertEquals(migrate({ greatAlerts: "scene" }), { greatAlerts: "scene" });
  assertEquals(migrate({}), {});
});

const BOX: ComponentOptions = {
  kind: "alert-box",
  pack: "honeycomb",
  state: { samples: null },
};

/** Opens a page whose clock and animations stand; `run` is given what moves them on. */
async function withBoxes(
  boxes: readonly ComponentOptions[],
  run: (page: Page, feed: (...events: unknown[]) => Promise<void>) => Promise<
    void
  >,
  wrap = (html: string) => html,
): Promise<void> {
  await withPage(async (page, log) => {
    await standStill(page);
    await page.setContent(wrap(await componentPage(boxes)));
    await page.clock.runFor(100);
    assert(await page.evaluate("globalThis.ready"));
    await run(page, async (...events) => {
      await page.evaluate(`limelight.feed(${JSON.stringify(events)})`);
      await page.clock.runFor(50);
    });
    log.assertSilent();
  }, { viewport: { width: 1_700, height: 620 } });
}

let happened = 0;
const happening = (kind: string, data: unknown, name = "Marlow") => {
  const id = `crowd-${String(++happened).padStart(4, "0")}`;
  return shownEvent(kind, data, {
    id,
    act: id,
    position: id,
    actor: { id: name, login: null, name },
  });
};
const gets = (name: string) =>
  happening("gift.recipient", { tier: 1, giftId: null, gifter: null }, name);

const inBoxes = (page: Page) =>
  page.evaluate<(string | null)[]>(
    `[...document.querySelectorAll(".ll-gift")].map((gift) =>
      gift.matches(".is-open") ? gift.querySelector("bdi").textContent : null)`,
  );

Deno.test("boxes of a gift open one by one, in the order in which it is told who got them", async () => {
  await withBoxes(
    [{ ...BOX, settings: { filter: { hideUsers: ["Shade"] } } }],
    async (page, feed) => {
      // One is told before the purchase.
      await feed(gets("Juniper"), happening("gift", giftData(4)));
      assertEquals(await inBoxes(page), [null, null, null, null]);
      await feed(gets("مها"));
      await page.clock.runFor(1_400);
      assertEquals(await inBoxes(page), ["Juniper", null, null, null]);
      await page.clock.runFor(420);
      // Nobody is told of for the third: it waits, and opens when somebody is.
      assertEquals(await inBoxes(page), ["Juniper", "مها", null, null]);
      await page.clock.runFor(1_000);
      await feed(gets("Shade"));
      assertEquals(await inBoxes(page), ["Juniper", "مها", "", null]);
      await feed(happening("chat.user_cleared", {
        user: { id: "Juniper", login: null, name: "Juniper" },
      }));
      assertEquals(await inBoxes(page), ["", "مها", "", null]);
    },
  );
});

Deno.test("with less motion raiders stand there and boxes are open", async () => {
  await withBoxes(
    [
      { ...BOX, settings: { motion: { intensity: "gentle" } } },
      {
        ...BOX,
        instanceId: "ins_other",
        left: 820,
        settings: { motion: { intensity: "none" } },
      },
    ],
    async (page, feed) => {
      await page.evaluate(
        `limelight.stage.request = ({ start }) => {
          queueMicrotask(start);
          return () => {};
        }`,
      );
      await feed(gets("Juniper"), gets("Emre"), happening("gift", giftData(2)));
      assertEquals(await inBoxes(page), ["Juniper", "Emre", "Juniper", "Emre"]);
      assertEquals(await page.locator(".ll-gift .ll-burst").count(), 0);
      const moving = `document.querySelector(".ll-foot")
        .getAnimations({ subtree: true }).length`;
      assertEquals(await page.evaluate(moving), 0);
      await page.clock.runFor(7_000);
      await feed(happening("raid", { viewers: 7 }));
      await page.clock.runFor(800);
      assertEquals(await page.locator(".ll-figure").count(), 14);
      assertEquals(await page.evaluate(moving), 0);
    },
  );
});

Deno.test("the same raid has the same crowd in every source, and one crowd over a scene", async () => {
  const boxes = (crowds: string): ComponentOptions[] => [
    { ...BOX, settings: { crowds } },
    { ...BOX, instanceId: "ins_other", left: 820, settings: { crowds } },
  ];
  const playBoth = `limelight.stage.request = ({ start }) => {
    queueMicrotask(start);
    return () => {};
  }`;
  await withBoxes(boxes("source"), async (page, feed) => {
    await page.evaluate(playBoth);
    await feed(happening("raid", { viewers: 800 }));
    const crowds = await page.evaluate<string[][]>(
      `[...document.querySelectorAll(".ll-foot")].map((foot) =>
        [...foot.querySelectorAll(".ll-figure")].map((one) => one.style.cssText))`,
    );
    assertEquals(crowds.length, 2);
    assert((crowds[0]?.length ?? 0) > 40);
    assertEquals(crowds[0], crowds[1]);
    const moved = await page.evaluate<string[]>(
      `[...new Set(document.querySelector(".ll-foot")
        .getAnimations({ subtree: true }).flatMap(({ effect }) =>
          effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]`,
    );
    const still = ["composite", "computedOffset", "easing", "offset"];
    assertEquals(
      moved.filter((name) => !still.includes(name)).sort(),
      ["opacity", "transform"],
    );
  });
  await withBoxes(
    boxes("scene"),
    async (page, feed) => {
      await page.evaluate(playBoth);
      await feed(happening("raid", { viewers: 800 }));
      assertEquals(await page.locator(".ll-foot-cover").count(), 1);
      const cover = await page.locator(".ll-foot-cover").boundingBox();
      assertEquals(cover?.width, 1_700);
      // It is gone with its alert.
      await page.clock.runFor(7_000);
      await page.evaluate(
        "for (const one of document.getAnimations()) one.finish()",
      );
      await page.locator(".ll-foot-cover").waitFor({ state: "detached" });
    },
    (html) =>
      html.replace(
        "<body>",
        '<body class="scene" style="width:1700px;height:620px">',
      ).replaceAll("<div data-look", "<div data-item data-look"),
  );
});

Deno.test("words of an alert stand above its crowd and its boxes in every look", async () => {
  const sizes = [[640, 360], [800, 600]] as const;
  const boxes = LOOKS.flatMap(({ id }, nth) =>
    sizes.map(([width, height], row) => ({
      ...BOX,
      pack: id,
      instanceId: `ins_${id}_${row}`,
      left: nth * 820,
      top: row * 620,
      width,
      height,
      // As they stand when all have come.
      settings: { motion: { intensity: "none" } },
    }))
  );
  for (
    const event of [
      happening("raid", { viewers: 800 }, "PixelPandaTheSecond"),
      // Half a source, and a band across it.
      happening("gift_member", { level: "Gold", count: 6 }),
      happening("gift_member", { level: "Gold", count: 60 }),
    ]
  ) {
    await withBoxes(boxes, async (page, feed) => {
      await page.evaluate(
        `limelight.stage.request = ({ start }) => {
          queueMicrotask(start);
          return () => {};
        }`,
      );
      await feed(event);
      await page.clock.runFor(800);
      const covered = await page.evaluate<string[]>(`
        [...document.querySelectorAll(".ll-alert")].flatMap((alert) => {
          const foot = alert.closest(".ll-alert-box").querySelector(".ll-foot");
          const all = foot.querySelectorAll(".ll-figure, .ll-gift-lid");
          const top = Math.min(...[...all].map((one) =>
            one.getBoundingClientRect().top));
          const words = alert.querySelector(".ll-alert-text");
          const { bottom } = words.getBoundingClientRect();
          const { dataset, style } = alert.closest("[data-look]");
          // A line is a little taller than its letters.
          return bottom > top + 4
            ? [[dataset.look, style.height, bottom - top].join(" ")]
            : [];
        })`);
      assertEquals(covered, []);
      assertEquals(await page.locator(".ll-foot").count(), boxes.length);
    });
  }
});
