/**
 * Takes a still of every widget over a picture like a video, and writes
 * `docs/gallery.md` around them: `deno run -A scripts/gallery.ts`. Stills show
 * samples, so that the pictures depend on nobody's channel.
 */
import { AREAS } from "@/lib/widgets/define_widget.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { PREVIEW_NOW } from "@/lib/widgets/state/samples.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { formatMarkdown } from "./events_doc.ts";

const DOCS = new URL("../docs/", import.meta.url);
const PICTURES = new URL("images/widgets/", DOCS);
const WIDTH = 640;
const TALLEST = 460;
const MARGIN = 24;
/** Pictures taken at a time. */
const TOGETHER = 4;
/** Empty until somebody puts something in. */
const EMPTY = new Set([
  "custom-code",
  "static-media",
  "social-rotator",
  "image-rotator",
  "wheel",
]);
const SHOWN = WIDGETS.filter(({ id }) => !EMPTY.has(id));

const VIDEO = `
  radial-gradient(50% 60% at 30% 30%, #2f6f6a, transparent 70%),
  radial-gradient(60% 70% at 75% 60%, #5b3a86, transparent 70%),
  linear-gradient(160deg, #122033, #0b0f1a)`;

/** How large a widget of this size is drawn, and how tall the picture around it is. */
function frameOf(size: { width: number; height: number }) {
  const scale = Math.min(
    1.4,
    (WIDTH - 2 * MARGIN) / size.width,
    (TALLEST - 2 * MARGIN) / size.height,
  );
  return { scale, height: Math.ceil(size.height * scale) + 2 * MARGIN };
}

async function takePicture(url: string, widget: typeof SHOWN[number]) {
  const { size, id } = widget;
  const { scale, height } = frameOf(size);
  const viewport = {
    width: Math.ceil(WIDTH / scale),
    height: Math.ceil(height / scale),
  };
  await withPage(async (page, log) => {
    await page.goto(url);
    await page.addStyleTag({
      content: `
        :root { --w: ${size.width}px; --h: ${size.height}px; }
        html.overlay { background: ${VIDEO}; }
        html.overlay body {
          position: absolute; inset: 0; margin: auto;
          width: ${size.width}px; height: ${size.height}px; overflow: visible;
        }`,
    });
    await page.evaluate(() => void dispatchEvent(new Event("resize")));
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    // Entrances and texts that fit themselves come to rest.
    await page.waitForTimeout(1_200);
    await page.screenshot({
      path: new URL(`${id}.jpg`, PICTURES).pathname,
      type: "jpeg",
      quality: 72,
    });
    log.assertSilent();
  }, { viewport, deviceScaleFactor: scale });
}

/** The page around the pictures. */
function galleryDocument(): string {
  const areas = Object.entries(AREAS).flatMap(([area, title]) => {
    const widgets = SHOWN.filter((widget) => widget.area === area);
    return widgets.length === 0 ? [] : [
      `## ${title}`,
      ...widgets.map(({ id, title, purpose, size }) =>
        `### ${title}\n\n${purpose} Type \`${id}\`, ${size.width} × ${size.height} px.\n\n![${title}](images/widgets/${id}.jpg)`
      ),
    ];
  });
  return [
    "# Widgets",
    "Every built-in widget as it comes, with sample content, over a picture that stands for the video. Sizes are those recommended for the browser source. [How to add one to OBS](streamers.md)",
    "Written by `deno run -A scripts/gallery.ts`.",
    ...areas,
  ].join("\n\n");
}

await Deno.mkdir(PICTURES, { recursive: true });
try {
  await using app = await startTestApp({
    clock: new ManualClock(PREVIEW_NOW),
  });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  const urlOf = (id: string) =>
    `${served.url}/widget/native/${CHANNEL}?token=${token}&type=${id}&thumb=1`;
  for (let at = 0; at < SHOWN.length; at += TOGETHER) {
    await Promise.all(
      SHOWN.slice(at, at + TOGETHER).map((widget) =>
        takePicture(urlOf(widget.id), widget)
      ),
    );
  }
} finally {
  await closeBrowser();
}
await Deno.writeTextFile(
  new URL("gallery.md", DOCS),
  await formatMarkdown(galleryDocument()),
);
