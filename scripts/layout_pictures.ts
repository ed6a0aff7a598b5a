/**
 * Takes the pictures of the ready layouts, each at the size of its canvas with
 * the widgets' samples, over a picture like a video or the scene's own
 * background: `deno run -A scripts/layout_pictures.ts`, or some by name. With
 * `--to=<folder>` they are written there as PNG, at full size, to be looked at.
 */
import { layoutOf } from "@/lib/features/overlays/layouts/gallery.ts";
import { LAYOUT_IDS } from "@/lib/schema/overlays/layouts.ts";
import { SAMPLE_ASSETS } from "@/lib/schema/widgets/state/sample_assets.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { webpOf } from "@/tests/support/studio_pictures.ts";
import { componentPage } from "@/tests/widgets/support/component_page.ts";
import { type State, statesOf } from "./gallery/states.ts";
import { VIDEO } from "./gallery/video.ts";
import { FONT_SHEETS, openWidgetPage } from "./gallery/widget_page.ts";

const FOLDER = new URL("../static/previews/layouts/", import.meta.url).pathname;
/** Length of a picture's longer side in px. */
const LENGTH = 960;

/** Samples that a layout's own texts ask for. */
const LIVE = {
  values: { title: { type: "text", text: "Indie games of the year" } },
};

/** Samples of a widget as it comes. */
function sampleOf(type: string): State | undefined {
  const kind = widgetKind(type);
  return kind ? statesOf(kind)[0] : undefined;
}

async function take(
  origin: string,
  id: typeof LAYOUT_IDS[number],
  to: string | null,
): Promise<void> {
  const { setup, scene } = layoutOf(id);
  const { width, height, background } = scene;
  const html = await componentPage(
    setup.instances.map(({ type, settings, pack, placement }) => ({
      kind: type,
      settings: { ...sampleOf(type)?.settings, ...settings },
      state: type === "static-text" ? LIVE : sampleOf(type)?.state ?? {},
      ...(pack === null ? {} : { pack }),
      left: placement.x,
      top: placement.y,
      width: placement.width,
      height: placement.height,
      page: { mode: "still", assets: SAMPLE_ASSETS },
    })),
    {
      background: background.endsWith("00")
        ? `url("${VIDEO}") 50% 50% / cover`
        : background,
      head: FONT_SHEETS,
    },
  );
  await withPage(async (page, log) => {
    await openWidgetPage(page, origin, html);
    if (to !== null) await page.screenshot({ path: `${to}/${id}.png` });
    else await Deno.writeFile(`${FOLDER}/${id}.webp`, await webpOf(page));
    log.assertSilent();
  }, {
    viewport: { width, height },
    deviceScaleFactor: to === null ? LENGTH / Math.max(width, height) : 1,
  });
}

async function main(): Promise<void> {
  const to = Deno.args.find((arg) => arg.startsWith("--to="))?.slice(5) ?? null;
  const named = Deno.args.filter((arg) => !arg.startsWith("--"));
  await using app = await startTestApp();
  await using served = serveApp(app);
  await Deno.mkdir(to ?? FOLDER, { recursive: true });
  for (const id of LAYOUT_IDS) {
    if (named.length > 0 && !named.includes(id)) continue;
    await take(served.url, id, to);
  }
  await closeBrowser();
}

if (import.meta.main) await main();
