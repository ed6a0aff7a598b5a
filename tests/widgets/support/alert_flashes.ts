/** Alerts whose parts are many, watched for flashes in looks side by side. */
import { assert, assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { cheerData, giftData } from "@/tests/support/events.ts";
import { componentPage, standStill } from "./component_page.ts";
import {
  type Flashing,
  FRAME_MS,
  type Place,
  watchFlashes,
} from "./flashes.ts";
import { shownEvent } from "./shown_events.ts";

/** A smaller part of a picture may flash; what is larger counts as all of it. */
export const MAX_AREA = 0.1;

/** One alert, and how many of its parts are drawn at a frame. */
export interface AlertWatched {
  what: string;
  event: ReturnType<typeof shownEvent>;
  drawn: string;
  count: number;
  at: number;
}

export const ALERTS_WATCHED: readonly AlertWatched[] = [
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
];

/** Watches an alert in looks, until all raiders stand and all boxes are open. */
export function watchAlert(
  { event, drawn, count, at }: AlertWatched,
  looks: readonly { id: string }[],
): Promise<Flashing[]> {
  const size = { width: 560, height: 450 };
  const places = looks.map((_, index): Place => ({
    left: (index % 3) * size.width,
    top: Math.floor(index / 3) * size.height,
    ...size,
  }));
  const boxes = looks.map(({ id }, index) => ({
    kind: "alert-box",
    instanceId: `ins_${index}`,
    ...places[index],
    pack: id,
    state: { samples: null },
  }));
  return withPage(async (page, log) => {
    await standStill(page);
    await page.setContent(await componentPage(boxes, { background: "#777" }));
    await page.clock.runFor(100);
    assert(await page.evaluate("globalThis.ready"));
    await page.evaluate(`
      limelight.stage.request = ({ start }) => {
        queueMicrotask(start);
        return () => {};
      };
      limelight.feed(${JSON.stringify([event])});`);
    const found = await watchFlashes(
      page,
      places,
      4_600 / FRAME_MS,
      async (frame) => {
        if (frame !== at) return;
        assertEquals(
          await page.locator(drawn).count(),
          count * looks.length,
        );
      },
    );
    log.assertSilent();
    return found;
  }, {
    viewport: { width: 3 * 560, height: Math.ceil(looks.length / 3) * 450 },
  });
}
