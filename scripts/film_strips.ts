/**
 * Takes a film strip of every look for `docs/looks/strips`, or of some by name:
 * `deno run -A scripts/film_strips.ts [LOOK…]`. A row is a kind of alert, in it
 * are its four sizes, each at three instants.
 */
import { assert } from "@std/assert";
import type { Look } from "@/lib/widgets/looks/define_look.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import {
  closeBrowser,
  takePicture,
  withPage,
} from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  type ComponentOptions,
  componentPage,
} from "@/tests/widgets/support/component_page.ts";
import { someOf } from "./gallery/some_of.ts";
import { TIER_EVENTS } from "./gallery/tier_events.ts";
import { VIDEO } from "./gallery/video.ts";
import { FONT_SHEETS, openWidgetPage } from "./gallery/widget_page.ts";

const FOLDER = new URL("../docs/looks/strips/", import.meta.url);
const SIZE = { width: 800, height: 600 };
const GAP = { x: 10, y: 10 };
const SCALE = 0.2;
/** While it enters, while it is held, and at the second beat of a huge one, ms. */
const INSTANTS = [350, 1_900, 2_600];
/** A picture of fewer was taken before all of it was drawn. */
const MIN_BYTES = 100_000;
const MAX_BYTES = 250_000;

const left = (column: number) => column * (SIZE.width + GAP.x);
const top = (row: number) => row * (SIZE.height + GAP.y);

/** Returns the alerts of a strip, row by row. */
function alertsOf({ id }: Look): ComponentOptions[] {
  return Object.values(TIER_EVENTS).flatMap(({ figures, of }, row) =>
    figures.flatMap((figure, size) =>
      INSTANTS.map((_, at): ComponentOptions => ({
        kind: "alert-box",
        pack: id,
        ...SIZE,
        left: left(size * INSTANTS.length + at),
        top: top(row),
        settings: { smallAlerts: "lower-third" },
        state: { samples: [{ ...of(figure), test: false }] },
      }))
    )
  );
}

async function takeStrip(origin: string, look: Look): Promise<void> {
  const html = await componentPage(alertsOf(look), {
    background: `url("${VIDEO}") 0 0 / ${left(1)}px ${top(1)}px`,
    head: FONT_SHEETS,
  });
  await withPage(async (page) => {
    await openWidgetPage(page, origin, html, 1_200);
    await page.evaluate((instants) => {
      [...document.querySelectorAll(".ll-alert-box")].forEach((box, index) => {
        for (const one of box.getAnimations({ subtree: true })) {
          one.pause();
          one.currentTime = instants[index % instants.length] ?? 0;
        }
      });
    }, INSTANTS);
    const picture = await takePicture(page, { type: "jpeg", quality: 60 });
    const { length } = picture;
    assert(
      length > MIN_BYTES && length < MAX_BYTES,
      `${look.id}: ${length} bytes`,
    );
    await Deno.writeFile(new URL(`${look.id}.jpg`, FOLDER), picture);
  }, {
    viewport: {
      width: left(4 * INSTANTS.length),
      height: top(Object.keys(TIER_EVENTS).length),
    },
    deviceScaleFactor: SCALE,
  });
}

await Deno.mkdir(FOLDER, { recursive: true });
try {
  await using app = await startTestApp();
  await using served = serveApp(app);
  for (const look of someOf(LOOKS, Deno.args)) {
    await takeStrip(served.url, look);
  }
} finally {
  await closeBrowser();
}
