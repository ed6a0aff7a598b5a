/**
 * Takes strips of alerts in their four sizes, a row for each look:
 * `deno run -A scripts/tier_strips.ts FOLDER [LOOK…] [KIND…] [instant in ms…]`.
 * They are looked at and not kept; `film_strips.ts` makes those of the docs.
 */
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { componentPage } from "@/tests/widgets/support/component_page.ts";
import { someOf } from "./gallery/some_of.ts";
import { TIER_EVENTS } from "./gallery/tier_events.ts";
import { VIDEO } from "./gallery/video.ts";
import { FONT_SHEETS, openWidgetPage } from "./gallery/widget_page.ts";

const SIZE = { width: 800, height: 600 };
const GAP = 10;
/** Looks of one picture. */
const ROWS = 3;
/** Fewer are drawn at their instant by a machine that has little to do. */
const INSTANTS = [700, 1_900, 2_600];

const [folder = "/tmp/strips", ...words] = Deno.args;
const looks = someOf(LOOKS, words);
const kinds = Object.entries(TIER_EVENTS).filter(([kind], _, all) =>
  words.includes(kind) || !all.some(([one]) => words.includes(one))
);
const asked = words.map(Number).filter((ms) => ms > 0);
const instants = asked.length > 0 ? asked : INSTANTS;
await Deno.mkdir(folder, { recursive: true });
try {
  await using app = await startTestApp();
  await using served = serveApp(app);
  for (const [kind, { figures, of }] of kinds) {
    for (let first = 0; first < looks.length; first += ROWS) {
      const shown = looks.slice(first, first + ROWS);
      const html = await componentPage(
        shown.flatMap(({ id }, row) =>
          figures.map((figure, column) => ({
            kind: "alert-box",
            pack: id,
            ...SIZE,
            left: column * (SIZE.width + GAP),
            top: row * (SIZE.height + GAP),
            settings: { smallAlerts: "lower-third" },
            state: { samples: [{ ...of(figure), test: false }] },
          }))
        ),
        {
          background: `url("${VIDEO}") 0 0 / ${SIZE.width + GAP}px ${
            SIZE.height + GAP
          }px`,
          head: FONT_SHEETS,
        },
      );
      await withPage(async (page) => {
        await openWidgetPage(page, served.url, html, 0);
        for (const ms of instants) {
          await page.evaluate((at) => {
            for (const one of document.getAnimations()) {
              one.pause();
              one.currentTime = at;
            }
          }, ms);
          const name = `${kind}-${shown[0]?.id}-${ms}.png`;
          await page.screenshot({ path: `${folder}/${name}` });
        }
      }, {
        viewport: {
          width: figures.length * (SIZE.width + GAP),
          height: shown.length * (SIZE.height + GAP),
        },
      });
    }
  }
} finally {
  await closeBrowser();
}
