/**
 * Takes contact sheets of the studio: every room in light, in dark, on a phone
 * and in German, `deno run -A scripts/studio_sheets.ts FOLDER [light|dark|phone|german…] [/studio/PATH…]`.
 * They are looked at and not kept.
 */
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { AUDIENCE_TABS } from "@/lib/studio/browser/audience/audience_tabs.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import {
  type BrowserContextOptions,
  closeBrowser,
  settled,
  withPage,
} from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";

const DEMO = demoChannel.id;
const DESK = { width: 1280, height: 900 };
/** Width of one picture on a sheet, px. */
const CELL = 620;
/** Width of a sheet, px. */
const SHEET = 2_600;

/** A way in which every room is taken. */
const VARIANTS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: DESK, colorScheme: "light" },
  dark: { viewport: DESK, colorScheme: "dark" },
  phone: {
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
    hasTouch: true,
  },
  german: { viewport: DESK, colorScheme: "light", locale: "de-DE" },
};

const [folder = "/tmp/studio-sheets", ...words] = Deno.args;

/** Takes each page in one way; returns its pictures by their paths. */
async function taken(
  options: BrowserContextOptions,
): Promise<[string, Uint8Array][]> {
  const pictures: [string, Uint8Array][] = [];
  await withStudio(async ({ app, page, open }) => {
    const [scenes, widgets] = await Promise.all([
      app.services.overlays.scenes.list(DEMO),
      app.services.overlays.instances.list(DEMO),
    ]);
    const [scene] = scenes;
    const [widget] = widgets;
    const paths = [
      ...ROOMS.map(({ path }) => path),
      "/studio/welcome",
      ...Object.keys(AUDIENCE_TABS).map((tab) => `/studio/audience?tab=${tab}`),
      "/studio/subathon/rules",
      "/studio/subathon/ledger",
      "/studio/subathon/credits",
      "/studio/subathon/ladder",
      "/studio/alerts/library",
      "/studio/doctor",
      ...(scene ? [`/studio/scenes/${scene.id}`] : []),
      ...(widget ? [`/studio/widgets/${widget.id}`] : []),
      "/studio/dock/live",
      "/studio/dock/subathon",
    ];
    const named = words.filter((word) => word.startsWith("/"));
    for (const path of named.length > 0 ? named : paths) {
      await open(path);
      await settled(page);
      // Previews come to rest.
      await page.waitForTimeout(1_000);
      const shot = await page.screenshot({ type: "jpeg", quality: 80 });
      pictures.push([path, shot]);
    }
  }, options);
  return pictures;
}

/** Puts pictures on one sheet, each with its path. */
async function sheetOf(
  pictures: readonly (readonly [string, Uint8Array])[],
): Promise<Uint8Array> {
  const cells = pictures.map(([path, bytes]) =>
    `<figure><img src="data:image/jpeg;base64,${bytes.toBase64()}"><figcaption>${path}</figcaption></figure>`
  );
  let sheet: Uint8Array = new Uint8Array();
  await withPage(async (page) => {
    await page.setContent(
      `<style>body{margin:20px;display:flex;flex-wrap:wrap;gap:16px;background:#777;font:20px sans-serif}figure{margin:0;width:${CELL}px}img{width:100%;display:block}</style>${
        cells.join("")
      }`,
    );
    sheet = await page.screenshot({
      type: "jpeg",
      quality: 80,
      fullPage: true,
    });
  }, { viewport: { width: SHEET, height: 1_000 } });
  return sheet;
}

await Deno.mkdir(folder, { recursive: true });
try {
  for (const [name, options] of Object.entries(VARIANTS)) {
    const isAsked = words.some((word) => word in VARIANTS);
    if (isAsked && !words.includes(name)) continue;
    const pictures = await taken(options);
    for (const [path, bytes] of pictures) {
      const file = path.slice(1).replaceAll(/\W+/g, "-");
      await Deno.writeFile(`${folder}/${name}-${file}.jpg`, bytes);
    }
    await Deno.writeFile(`${folder}/${name}.jpg`, await sheetOf(pictures));
  }
} finally {
  await closeBrowser();
}
