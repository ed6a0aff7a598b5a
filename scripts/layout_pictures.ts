/**
 * Takes the pictures of the ready layouts, each at the size of its canvas with
 * the widgets' samples, over a picture like a video or the scene's own
 * background: `deno run -A scripts/layout_pictures.ts`, or some by name. With
 * `--to=<folder>` they are written there as PNG, at full size, to be looked at.
 */
import { layoutOf } from "@/lib/features/overlays/layouts/gallery.ts";
import { LAYOUT_IDS } from "@/lib/features/overlays/layouts/schema.ts";
import { SAMPLE_ASSETS } from "@/lib/widgets/state/sample_assets.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { webpOf } from "@/tests/support/studio_pictures.ts";
import { componentPage } from "@/tests/widgets/support/component_page.ts";
import { type State, statesOf } from "./gallery/states.ts";
import { VIDEO } from "./gallery/video.ts";
import { fontSheetPath } from "@/lib/widgets/font_paths.ts";
import { FONT_FAMILIES } from "@/lib/widgets/fonts.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";

const FOLDER = new URL("../static/previews/layouts/", import.meta.url).pathname;
/** Length of a picture's longer side in px. */
const LENGTH = 960;

/** Style sheets of every font that a look may want. */
const SHEETS = [...FONT_FAMILIES].map((family) =>
  `<link rel="stylesheet" href="${fontSheetPath(family)}">`
).join("");

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
      head: SHEETS,
    },
  );
  await withPage(async (page, log) => {
    await page.route(
      `${origin}/layout`,
      (route) => route.fulfill({ contentType: "text/html", body: html }),
    );
    await page.goto(`${origin}/layout`);
    await page.waitForFunction("globalThis.ready === true");
    await page.evaluate("document.fonts.ready.then(() => {})");
    // Entrances and texts that fit themselves come to rest.
    await page.waitForTimeout(1_500);
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
