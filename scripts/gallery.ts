/**
 * Takes a picture of every widget in three states over a picture like a video,
 * and writes `docs/gallery.md` around them: `deno run -A scripts/gallery.ts`,
 * or some by name. Pictures show samples, so that they depend on nobody's
 * channel.
 */
import { fontSheetPath } from "@/lib/widgets/font_paths.ts";
import { AREAS } from "@/lib/widgets/define_widget.ts";
import { FONT_FAMILIES } from "@/lib/widgets/fonts.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { facePage } from "@/tests/widgets/support/face_page.ts";
import { formatMarkdown } from "./events_doc.ts";
import { GALLERY_ASSETS } from "./gallery/assets.ts";
import { statesOf } from "./gallery/states.ts";
import { VIDEO } from "./gallery/video.ts";

const DOCS = new URL("../docs/", import.meta.url);
const PICTURES = new URL("images/widgets/", DOCS);
/** Width of a picture; its states stand side by side, or one below the other if they are wide. */
const WIDTH = 1080;
const MARGIN = 20;
const LARGEST = 1.4;
const WIDE = 2.6;
/** Pictures taken at a time. */
const TOGETHER = 3;
/** A custom widget is whatever its author makes of it. */
const SHOWN = WIDGETS.filter(({ id }) => id !== "custom-code");

/** Style sheets of every font that a pack may want. */
const SHEETS = [...FONT_FAMILIES].map((family) =>
  `<link rel="stylesheet" href="${fontSheetPath(family)}">`
).join("");

type Widget = typeof SHOWN[number];

/** Where each state of a widget stands, in px of the widget; and how large a px is drawn. */
function layoutOf({ width, height }: Widget["size"], count: number) {
  const wide = width / height > WIDE;
  const columns = wide ? 1 : count;
  const room = WIDTH / columns - 2 * MARGIN;
  const scale = Math.min(LARGEST, room / width);
  const cell = {
    width: WIDTH / columns / scale,
    height: height + (2 * MARGIN) / scale,
  };
  const rows = wide ? count : 1;
  return {
    scale,
    cell,
    viewport: {
      width: Math.round(cell.width * columns),
      height: Math.round(cell.height * rows),
    },
    placeOf: (index: number) => ({
      left: (index % columns + 0.5) * cell.width - width / 2,
      top: (Math.floor(index / columns) + 0.5) * cell.height - height / 2,
    }),
  };
}

/** The states of a widget as one picture. */
async function takePicture(origin: string, widget: Widget): Promise<void> {
  const { id, size } = widget;
  const states = statesOf(widget);
  const { scale, cell, viewport, placeOf } = layoutOf(size, states.length);
  const html = await facePage(
    states.map(({ settings, state, pack = "studio" }, index) => ({
      kind: id,
      pack,
      ...(settings && { settings }),
      ...(state && { state }),
      ...placeOf(index),
      page: { mode: "still", assets: GALLERY_ASSETS },
    })),
    {
      background:
        `url("${VIDEO}") 0 0 / ${cell.width}px ${cell.height}px repeat`,
      head: SHEETS,
    },
  );
  await withPage(async (page, log) => {
    // For the fonts' addresses.
    await page.route(
      `${origin}/gallery`,
      (route) => route.fulfill({ contentType: "text/html", body: html }),
    );
    await page.goto(`${origin}/gallery`);
    await page.waitForFunction("globalThis.ready === true");
    await page.evaluate("document.fonts.ready.then(() => {})");
    // Entrances and texts that fit themselves come to rest.
    await page.waitForTimeout(1_500);
    await page.screenshot({
      path: new URL(`${id}.jpg`, PICTURES).pathname,
      type: "jpeg",
      quality: 74,
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
      ...widgets.map((widget) => {
        const { id, title, purpose, size } = widget;
        const captions = statesOf(widget).map(({ caption }) => caption);
        return `### ${title}\n\n${purpose} Type \`${id}\`, ${size.width} × ${size.height} px.\n\n![${title}: ${
          captions.join("; ")
        }](images/widgets/${id}.jpg)\n\n_${captions.join(" · ")}_`;
      }),
    ];
  });
  return [
    "# Widgets",
    "Every built-in widget with sample content, over a picture that stands for the video: as it comes, at another moment or in another skin, and with texts that are hard to set. Sizes are those recommended for the browser source. [How to add one to OBS](streamers.md)",
    "Written by `deno run -A scripts/gallery.ts`.",
    ...areas,
  ].join("\n\n");
}

await Deno.mkdir(PICTURES, { recursive: true });
const wanted = SHOWN.filter(({ id }) =>
  Deno.args.length === 0 || Deno.args.includes(id)
);
try {
  await using app = await startTestApp();
  await using served = serveApp(app);
  for (let at = 0; at < wanted.length; at += TOGETHER) {
    await Promise.all(
      wanted.slice(at, at + TOGETHER).map((widget) =>
        takePicture(served.url, widget)
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
