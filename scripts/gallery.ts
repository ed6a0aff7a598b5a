/**
 * Takes a picture of every widget in three states over a picture like a video,
 * and of one widget in every skin: the previews of the catalogue. Writes
 * `docs/gallery.md` around those of the widgets: `deno run -A
 * scripts/gallery.ts`, or some by name. Pictures show samples, so that they
 * depend on nobody's channel.
 */
import { SAMPLE_ASSETS } from "@/lib/schema/widgets/state/sample_assets.ts";
import { AREAS } from "@/lib/schema/widgets/define_widget.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { componentPage } from "@/tests/widgets/support/component_page.ts";
import { denoFmt } from "./deno_fmt.ts";
import { sizeOf, type State, statesOf } from "./gallery/states.ts";
import { VIDEO } from "./gallery/video.ts";
import { FONT_SHEETS, openWidgetPage } from "./gallery/widget_page.ts";

const DOCS = new URL("../docs/", import.meta.url);
const PICTURES = new URL("../static/previews/", import.meta.url);
/** Shows what a look is like: plate, frame, emblem. */
const IN_SKINS = "alert-box";
/** Width of a picture; its states stand side by side, or one below the other if they are wide. */
const WIDTH = 1080;
const MARGIN = 20;
const LARGEST = 1.4;
const WIDE = 2.6;
/** Pictures taken at a time. */
const TOGETHER = 3;
/** A custom widget is whatever its author makes of it; its picture is its name. */
const SHOWN = WIDGETS.filter(({ id }) => id !== "custom-code");

type Widget = typeof SHOWN[number];

/**
 * Returns the position of each state of a widget, in px of the widget; and the
 * scale at which a px is drawn.
 */
function layoutOf(
  { width, height }: { width: number; height: number },
  count: number,
) {
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

/** States of a widget as one picture. */
async function takePicture(
  origin: string,
  widget: Widget,
  states: readonly State[],
  path: string,
): Promise<void> {
  const size = sizeOf(widget);
  const { scale, cell, viewport, placeOf } = layoutOf(size, states.length);
  const html = await componentPage(
    states.map(({ settings, state, pack = "broadcast" }, index) => ({
      kind: widget.id,
      pack,
      ...(settings && { settings }),
      ...(state && { state }),
      ...size,
      ...placeOf(index),
      page: { mode: "still", assets: SAMPLE_ASSETS },
    })),
    {
      background:
        `url("${VIDEO}") 0 0 / ${cell.width}px ${cell.height}px repeat`,
      head: FONT_SHEETS,
    },
  );
  await photograph(origin, html, path, { viewport, deviceScaleFactor: scale });
}

async function photograph(
  origin: string,
  html: string,
  path: string,
  options: Parameters<typeof withPage>[1],
): Promise<void> {
  await withPage(async (page, log) => {
    await openWidgetPage(page, origin, html);
    await page.screenshot({
      path: new URL(path, PICTURES).pathname,
      type: "jpeg",
      quality: 74,
    });
    log.assertSilent();
  }, options);
}

/** A page with nothing but a name on it. */
function namePage(name: string): string {
  return `<!doctype html><title>${name}</title><style>
    body { margin: 0; height: 100vh; display: grid; place-items: center;
      background: url("${VIDEO}") 0 0 / cover; color: #fff;
      font: 600 48px "Inter Variable", sans-serif; }
  </style>${FONT_SHEETS}<body>${name}<script>ready = true</script>`;
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
        }](../static/previews/widgets/${id}.jpg)\n\n_${captions.join(" · ")}_`;
      }),
    ];
  });
  return [
    "# Widgets",
    "Every built-in widget with sample content, over a picture that stands for the video: as it comes, at another moment or in another skin, and with texts that are hard to set. Sizes are those recommended for the browser source. [How to add one to OBS](streamers.md) · `/looks` on a running service shows every look live, with your own name, motion and sound; [designer's sheets](looks/README.md) show what each is made of.",
    "Written by `deno run -A scripts/gallery.ts`.",
    ...areas,
  ].join("\n\n");
}

for (const folder of ["widgets", "packs"]) {
  await Deno.mkdir(new URL(folder, PICTURES), { recursive: true });
}
const isWanted = (id: string) =>
  Deno.args.length === 0 || Deno.args.includes(id);
try {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const { url } = served;
  const dressed = SHOWN.find(({ id }) => id === IN_SKINS);
  const pictures = [
    ...SHOWN.filter(({ id }) => isWanted(id)).map((widget) => () =>
      takePicture(url, widget, statesOf(widget), `widgets/${widget.id}.jpg`)
    ),
    ...LOOKS.filter(({ id }) => dressed && isWanted(id)).map((pack) => () =>
      takePicture(
        url,
        dressed as Widget,
        statesOf(dressed as Widget).slice(0, 1)
          .map((state) => ({ ...state, pack: pack.id })),
        `packs/${pack.id}.jpg`,
      )
    ),
    ...WIDGETS.filter(({ id }) => id === "custom-code" && isWanted(id)).map((
      { id, title },
    ) =>
    () =>
      photograph(url, namePage(title), `widgets/${id}.jpg`, {
        viewport: { width: 640, height: 400 },
      })
    ),
  ];
  for (let at = 0; at < pictures.length; at += TOGETHER) {
    await Promise.all(
      pictures.slice(at, at + TOGETHER).map((take) => take()),
    );
  }
} finally {
  await closeBrowser();
}
await Deno.writeTextFile(
  new URL("gallery.md", DOCS),
  await denoFmt(galleryDocument(), "md"),
);
