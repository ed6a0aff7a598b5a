/**
 * Takes contact sheets: every widget in a look over bright, dark and busy video,
 * `deno run -A scripts/contact_sheets.ts FOLDER [LOOK…] [WIDGET…] [bright|dark|busy]`.
 * They are looked at and not kept.
 */
import { SAMPLE_ASSETS } from "@/lib/schema/widgets/state/sample_assets.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  type ComponentOptions,
  componentPage,
} from "@/tests/widgets/support/component_page.ts";
import { someOf } from "./gallery/some_of.ts";
import { type State, statesOf } from "./gallery/states.ts";
import { VIDEO } from "./gallery/video.ts";
import { FONT_SHEETS, openWidgetPage } from "./gallery/widget_page.ts";

const WIDTH = 2600;
const HEIGHT = 1700;
const GAP = 48;
const BACKGROUNDS: Readonly<Record<string, string>> = {
  bright: "linear-gradient(160deg, #ffffff, #f4f7e8 40%, #cfe8ff 70%, #fff3c4)",
  dark: "linear-gradient(160deg, #05060a, #141018 50%, #0a1420)",
  busy:
    `repeating-conic-gradient(rgba(255,255,255,.25) 0 12deg, rgba(0,0,0,.3) 12deg 24deg) 0 0 / 160px 160px, url("${VIDEO}") 0 0 / 960px 540px`,
};

/** One widget in one state, and where it stands on a sheet. */
interface Placed {
  widget: typeof WIDGETS[number];
  state: State;
  left: number;
  top: number;
}

/** Places widgets in rows from the left, on as many sheets as they need. */
function packed(
  shown: readonly Pick<Placed, "widget" | "state">[],
): Placed[][] {
  const sheets: Placed[][] = [[]];
  let [left, top, row] = [GAP, GAP, 0];
  for (const one of shown) {
    const { width, height } = one.widget.size;
    if (left + width + GAP > WIDTH) {
      [left, top, row] = [GAP, top + row + GAP, 0];
    }
    if (top + height + GAP > HEIGHT) {
      sheets.push([]);
      [left, top] = [GAP, GAP];
    }
    sheets.at(-1)?.push({ ...one, left, top });
    left += width + GAP;
    row = Math.max(row, height);
  }
  return sheets;
}

const [folder = "/tmp/contact", ...words] = Deno.args;
const names = Object.keys(BACKGROUNDS);
const backgrounds = names.some((name) => words.includes(name))
  ? names.filter((name) => words.includes(name))
  : names;
const widgets = someOf(WIDGETS, words).filter(({ id }) => id !== "custom-code")
  .flatMap((widget) => statesOf(widget).map((state) => ({ widget, state })));
await Deno.mkdir(folder, { recursive: true });
try {
  await using app = await startTestApp();
  await using served = serveApp(app);
  for (const look of someOf(LOOKS, words)) {
    for (const name of backgrounds) {
      for (const [index, sheet] of packed(widgets).entries()) {
        const html = await componentPage(
          sheet.map(({ widget, state, left, top }): ComponentOptions => ({
            kind: widget.id,
            pack: look.id,
            ...(state.settings && { settings: state.settings }),
            ...(state.state && { state: state.state }),
            left,
            top,
            page: { mode: "still", assets: SAMPLE_ASSETS },
          })),
          { background: BACKGROUNDS[name] ?? "", head: FONT_SHEETS },
        );
        await withPage(async (page) => {
          await openWidgetPage(page, served.url, html);
          await page.screenshot({
            path: `${folder}/${look.id}-${name}-${index + 1}.png`,
          });
        }, {
          viewport: { width: WIDTH, height: HEIGHT },
          deviceScaleFactor: 0.6,
        });
      }
    }
  }
} finally {
  await closeBrowser();
}
