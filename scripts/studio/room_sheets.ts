import { assert } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import {
  type BrowserContextOptions,
  settled,
  withPage,
} from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";
import { webpOf, writePicture } from "@/tests/support/studio_pictures.ts";
import { fillChannel } from "./filled_channel.ts";

const DEMO = demoChannel.id;
const GAP = 24;
const CAPTION = 28;
const MAX_BYTES = 600_000;
/** Time in which previews and their fonts come to rest. */
const REST_MS = 2_000;

/** A sheet: how the rooms are looked at, and how they are laid out. */
interface Sheet {
  context: BrowserContextOptions & {
    viewport: { width: number; height: number };
  };
  columns: number;
  /** Width of one room's picture on the sheet, px. */
  width: number;
}

const DOCK = { width: 400, height: 640 };
const DESK = { width: 1280, height: 800 };

/** Contact sheets of all rooms, by the name of their picture. */
export const ROOM_SHEETS: Readonly<Record<string, Sheet>> = {
  "rooms-light": {
    context: { viewport: DESK, colorScheme: "light" },
    columns: 5,
    width: 512,
  },
  "rooms-dark": {
    context: { viewport: DESK, colorScheme: "dark" },
    columns: 5,
    width: 512,
  },
  "rooms-german": {
    context: { viewport: DESK, colorScheme: "dark", locale: "de-DE" },
    columns: 5,
    width: 512,
  },
  "rooms-phone": {
    context: {
      viewport: { width: 390, height: 844 },
      colorScheme: "dark",
      hasTouch: true,
      isMobile: true,
    },
    columns: 9,
    width: 280,
  },
};

const starterFile = (name: string): Promise<string> =>
  Deno.readTextFile(
    new URL(`../../static/starters/chat-poll/${name}`, import.meta.url),
  );

/** Returns the pages of the studio by what a sheet calls them: all rooms, and what opens from them. */
async function pagesOf({ app }: StudioPage): Promise<Record<string, string>> {
  const { account, overlays } = app.services;
  const session = await app.signIn({ channelId: DEMO });
  const made = await app.request("/api/widgets/custom/new", {
    method: "POST",
    session,
    body: {
      name: "Chat poll",
      html: await starterFile("widget.html"),
      css: await starterFile("widget.css"),
      js: await starterFile("widget.js"),
      fields: JSON.parse(await starterFile("fields.json")),
    },
  });
  const [scene] = await overlays.scenes.list(DEMO);
  const goal = (await overlays.instances.list(DEMO))
    .find(({ type }) => type === "goal-bar");
  assert(scene && goal);
  assert(made.ok, `new: ${made.status}`);
  const dock = await account.dockKeys.make(DEMO, "Second screen");
  return {
    ...Object.fromEntries(ROOMS.map(({ id, path }) => [id, path])),
    welcome: "/studio/welcome",
    "scene editor": `/studio/scenes/${scene.id}`,
    "widget settings": `/studio/widgets/${goal.id}`,
    "own look": "/studio/widgets/look",
    "sounds and files": "/studio/alerts/library",
    "code editor": `/studio/code/${(await made.json()).id}`,
    rules: "/studio/subathon/rules",
    ladder: "/studio/subathon/ladder",
    ledger: "/studio/subathon/ledger",
    credits: "/studio/subathon/credits",
    picture: "/studio/subathon/picture?of=total",
    "live dock": `/studio/dock/live#${dock.key}`,
    "subathon dock": `/studio/dock/subathon#${dock.key}`,
  };
}

/** Lays pictures out in rows, each under its name. */
function sheetOf(
  pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  { columns, width, context: { viewport } }: Sheet,
) {
  const height = Math.round(width * viewport.height / viewport.width);
  const rows = Math.ceil(pictures.size / columns);
  const figures = [...pictures].map(([name, bytes]) =>
    `<figure><figcaption>${name}</figcaption><img src="data:image/webp;base64,${bytes.toBase64()}" width="${width}" height="${height}"></figure>`
  );
  return {
    viewport: {
      width: columns * (width + GAP) + GAP,
      height: rows * (height + CAPTION + GAP) + GAP,
    },
    html: `<!doctype html><style>
body { display: grid; grid-template-columns: repeat(${columns}, ${width}px);
  gap: ${GAP}px; margin: 0; padding: ${GAP}px; background: #6b6b70; }
figure { margin: 0; height: ${height + CAPTION}px; }
img { object-fit: contain; object-position: left top; }
figcaption { font: 600 16px/${CAPTION}px system-ui, sans-serif; color: #fff; }
</style>${figures.join("")}`,
  };
}

/**
 * Takes every room, one after the other, and writes them as one sheet into
 * `docs/images/studio/`; each by itself too, into `folder`, where one is given.
 */
export async function takeSheet(
  name: string,
  sheet: Sheet,
  folder?: string,
): Promise<void> {
  if (folder) await Deno.mkdir(folder, { recursive: true });
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();
  await withStudio(async (studio) => {
    const { app, page, url, log, open } = studio;
    await fillChannel(app);
    // The demo's scenes come with its first page.
    await open("/studio");
    for (const [room, path] of Object.entries(await pagesOf(studio))) {
      const isDock = path.includes("/dock/");
      await page.setViewportSize(isDock ? DOCK : sheet.context.viewport);
      await page.goto(url + path);
      await page.locator(
        isDock ? ".dock__parts" : ".studio[data-ready]",
      ).waitFor();
      await settled(page);
      await page.waitForTimeout(REST_MS);
      const bytes = await webpOf(page);
      pictures.set(room, bytes);
      if (folder) {
        const file = `${name}-${room.replaceAll(" ", "-")}.webp`;
        await Deno.writeFile(`${folder}/${file}`, bytes);
      }
    }
    log.assertSilent();
  }, { previews: "drawn", ...sheet.context });
  const { html, viewport } = sheetOf(pictures, sheet);
  await withPage(async (page) => {
    await page.setContent(html);
    await writePicture(name, await webpOf(page), MAX_BYTES);
  }, { viewport });
}
