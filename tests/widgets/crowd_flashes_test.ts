/** Crowds, gifts and rains of alerts, counted as photosensitive viewers would see them. */
import { assert, assertEquals } from "@std/assert";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { withPage } from "@/tests/support/browser.ts";
import { budget } from "@/tests/support/budget.ts";
import { cheerData, giftData } from "@/tests/support/events.ts";
import { componentPage, standStill } from "./support/component_page.ts";
import { FRAME_MS, type Place, watchFlashes } from "./support/flashes.ts";
import { shownEvent } from "./support/shown_events.ts";

/** A smaller part of a picture may flash; what is larger counts as all of it. */
const MAX_AREA = 0.1;
/** Looks with the largest contrasts; a long run watches all of them. */
const CONTRASTS = ["paper-lantern", "frost-pane", "neon-harbor"];
const WATCHED = LOOKS.filter(({ id }) =>
  CONTRASTS.includes(id) || budget(0, 1) === 1
);

for (
  const { what, event, drawn, count, at } of [
    {
      what: "the crowd of a huge raid",
      event: shownEvent("raid", { viewers: 5_000 }, { test: true }),
      drawn: ".ll-figure",
      count: 59,
      at: 100,
    },
    {
      what: "boxes of a hundred gifts that open",
      event: shownEvent("gift", giftData(100), { test: true }),
      drawn: ".ll-gift.is-open",
      count: 11,
      at: 114,
    },
    {
      what: "what falls through the source of a large alert",
      event: shownEvent("cheer", cheerData(1_500)),
      drawn: ".ll-rain",
      count: 1,
      at: 20,
    },
  ]
) {
  Deno.test(`${what} flashes in no look`, async () => {
    await withPage(async (page, log) => {
      await standStill(page);
      const size = { width: 560, height: 450 };
      const places = WATCHED.map((_, index): Place => ({
        left: (index % 3) * size.width,
        top: Math.floor(index / 3) * size.height,
        ...size,
      }));
      const boxes = WATCHED.map(({ id }, index) => ({
        kind: "alert-box",
        instanceId: `ins_${index}`,
        ...places[index],
        pack: id,
        state: { samples: null },
      }));
      await page.setContent(await componentPage(boxes, { background: "#777" }));
      await page.clock.runFor(100);
      assert(await page.evaluate("globalThis.ready"));
      await page.evaluate(`
        limelight.stage.request = ({ start }) => {
          queueMicrotask(start);
          return () => {};
        };
        limelight.feed(${JSON.stringify([event])});`);
      // Until all raiders stand, and all boxes are open.
      const found = await watchFlashes(
        page,
        places,
        4_600 / FRAME_MS,
        async (frame) => {
          if (frame !== at) return;
          assertEquals(
            await page.locator(drawn).count(),
            count * WATCHED.length,
          );
        },
      );
      assertEquals(
        WATCHED.flatMap(({ id }, index) => {
          const { general = 0, red = 0 } = found[index] ?? {};
          return Math.max(general, red) > MAX_AREA ? [[id, found[index]]] : [];
        }),
        [],
      );
      log.assertSilent();
    }, {
      viewport: {
        width: 3 * 560,
        height: Math.ceil(WATCHED.length / 3) * 450,
      },
    });
  });
}
