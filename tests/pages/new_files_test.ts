import { assert, assertEquals } from "@std/assert";
import { FONT_FAMILIES } from "@/lib/schema/widgets/fonts.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { WIDGET_KINDS, widgetKind } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { png, wav } from "@/tests/features/overlays/assets/samples.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  openConnected,
  openContext,
  type Page,
  withPage,
} from "@/tests/support/browser.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { readUntil } from "@/tests/support/until.ts";
import {
  alertBox,
  control,
  follow,
  leadsOn,
  open,
  openForAlerts,
  shownOn,
  soundsOf,
} from "./support/alerts.ts";

const FONT = new URL(
  "../../node_modules/@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2",
  import.meta.url,
);
/** Sounds that a page holds ready at most, less some. */
const SOUNDS_A_SCENE = 9;

/** File that a page asks for when an alert plays. */
const IN_ALERTS_ALONE = "alert-box: media";

let marks = 0;

/** Uploads a file that no other widget names. */
async function upload(
  { app }: OverlayStage,
  type: "sound" | "media" | "font",
): Promise<{ id: string; hash: string }> {
  const mark = ++marks;
  const bytes = type === "font"
    ? await Deno.readFile(FONT)
    : type === "sound"
    ? wav(0.2, mark)
    : await png(mark);
  const { asset } = await app.services.overlays.assets.upload(CHANNEL, {
    name: `file-${mark}`,
    bytes: new Blob([bytes]).stream(),
    declared: bytes.length,
  });
  return asset;
}

type Schema = Record<string, unknown>;
type Name = (ref: "sound" | "media") => Promise<string>;

/** Fills every place of settings that names a picture, video or sound; `undefined` without such a place. */
async function named(
  schema: unknown,
  value: unknown,
  name: Name,
): Promise<unknown> {
  const { ref, anyOf, properties, items } = Object(schema) as Schema;
  if (ref === "sound" || ref === "media") return await name(ref);
  if (Array.isArray(anyOf)) {
    for (const option of anyOf) {
      const found = await named(option, value, name);
      if (found !== undefined) return found;
    }
  }
  if (items) {
    const first = Array.isArray(value) ? value[0] : undefined;
    const entry = await named(items, first ?? {}, name);
    return entry === undefined ? undefined : [entry];
  }
  let filled: Schema | undefined;
  for (const [key, inner] of Object.entries(Object(properties))) {
    const found = await named(inner, Object(value)[key], name);
    if (found !== undefined) filled = { ...filled, [key]: found };
  }
  return filled && { ...Object(value), ...filled };
}

/** Notes what files of the channel and of the library a page has asked for. */
function filesOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    asked.add(/^\/assets\/([0-9a-f]{64})\//.exec(pathname)?.[1] ?? pathname);
  });
  return asked;
}

/** Returns how many files each kind's settings name. */
async function filesNamedBy(type: string): Promise<number> {
  const kind = widgetKind(type)!;
  let count = 0;
  await named(settingsJsonSchema(kind), effectiveSettings(kind, {}), () => {
    count++;
    return Promise.resolve("");
  });
  return count;
}

/** The kinds whose settings name files, in scenes with few enough of them. */
async function groupsWithFiles(): Promise<string[][]> {
  const groups: string[][] = [];
  let room = 0;
  for (const { id } of WIDGET_KINDS) {
    let count = await filesNamedBy(id);
    if (count === 0) continue;
    // It holds the sounds of its look as well.
    if (id === "alert-box") count = SOUNDS_A_SCENE;
    if (count > room) {
      groups.push([]);
      room = SOUNDS_A_SCENE;
    }
    room -= count;
    groups.at(-1)?.push(id);
  }
  return groups;
}

for (const [at, types] of (await groupsWithFiles()).entries()) {
  Deno.test(`files that settings come to name reach a page that was open before, as one that is opened after: part ${at + 1}`, async () => {
    await using stage = await startOverlayStage(
      types.map((type) => ({ type })),
    );
    const { instances } = stage.app.services.overlays;
    const context = await openContext();
    try {
      const before = await context.newPage();
      const askedBefore = filesOf(before);
      await openConnected(before, stage.scene);
      // Until then a page whose scripts are slow to come loads itself anew.
      await before.locator("html[data-runtime]").waitFor({ state: "attached" });
      await before.waitForLoadState("load");
      let loads = 0;
      before.on("load", () => loads++);
      const hashes = new Map<string, string>();
      for (const { id, type } of await instances.list(CHANNEL)) {
        const kind = widgetKind(type)!;
        const settings = await named(
          settingsJsonSchema(kind),
          effectiveSettings(kind, {}),
          async (ref) => {
            const file = await upload(stage, ref);
            hashes.set(file.hash, `${type}: ${ref}`);
            return file.id;
          },
        );
        await instances.save(CHANNEL, {
          id,
          settings: Object(settings),
        });
      }
      const after = await context.newPage();
      const askedAfter = filesOf(after);
      // A page that comes in the middle of an alert leaves it to the other.
      if (types.includes("alert-box")) await openForAlerts(after, stage);
      else await openConnected(after, stage.scene);
      const missing = (asked: Set<string>) =>
        [...hashes].filter(([hash]) => !asked.has(hash)).map(([, of]) => of);
      const haveAsked = async (left: readonly string[]) => {
        for (const asked of [askedAfter, askedBefore]) {
          await readUntil(
            () => Promise.resolve(missing(asked)),
            (files) => files.every((of) => left.includes(of)),
          );
        }
      };
      // An alert plays by the settings that its page has then.
      await haveAsked([IN_ALERTS_ALONE]);
      await stage.append([follow("Maya", stage)]);
      await haveAsked([]);
      assertEquals(loads, 0, "without a reload");
    } finally {
      await context.close();
    }
  });
}

/** Returns the sheets and uploaded fonts that a page can draw with. */
const fontsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) =>
      sheet.href?.includes("/fonts/")
        ? [new URL(sheet.href).pathname]
        : sheet.href
        ? []
        : [...sheet.cssRules].map(({ cssText }) =>
          /ast_[0-9A-Z]{26}/.exec(cssText)?.[0] ?? ""
        )
    ).filter((name) => name !== "").toSorted()
  );

Deno.test("a font that settings come to name is drawn with on a page that was open before, of the list and one's own", async () => {
  const kinds = WIDGET_KINDS.filter((kind) =>
    "text" in effectiveSettings(kind, {})
  ).map(({ id }) => id);
  const half = Math.ceil(kinds.length / 2);
  for (const types of [kinds.slice(0, half), kinds.slice(half)]) {
    await using stage = await startOverlayStage(
      types.map((type) => ({ type })),
    );
    const { instances } = stage.app.services.overlays;
    const context = await openContext();
    try {
      const before = await context.newPage();
      await openConnected(before, stage.scene);
      const own = await upload(stage, "font");
      const families = [...FONT_FAMILIES].filter((name) => name !== "Inter");
      for (const [at, { id }] of (await instances.list(CHANNEL)).entries()) {
        const fontFamily = families[at - 1] ?? own.id;
        await instances.save(CHANNEL, {
          id,
          settings: { text: { fontFamily } },
        });
      }
      const after = await context.newPage();
      await openConnected(after, stage.scene);
      const wanted = await fontsOf(after);
      assert(
        wanted.includes(own.id) && wanted.length >= types.length,
        `${wanted}`,
      );
      await readUntil(
        () => fontsOf(before),
        (fonts) => wanted.every((font) => fonts.includes(font)),
      );
    } finally {
      await context.close();
    }
  }
});

Deno.test("an alert on a page that was open before has the picture and the library's sound that were chosen since", async () => {
  await using stage = await startOverlayStage([alertBox()]);
  const { instances } = stage.app.services.overlays;
  const [box] = await instances.list(CHANNEL);
  assert(box);
  const picture = await upload(stage, "media");
  await withPage(async (page) => {
    await openForAlerts(page, stage);
    await stage.append([follow("Ann", stage)]);
    await shownOn(page, "Ann");
    assertEquals(await soundsOf(page), ["blip-yes.flac"]);
    const asked = filesOf(page);
    const { settings } = alertBox({
      variants: [{
        id: "v",
        kinds: ["follow"],
        durationMs: 30_000,
        media: picture.id,
        sound: { soundId: "snd_harp_up" },
      }],
    });
    await instances.save(CHANNEL, { id: box.id, settings });
    await readUntil(
      () => [...asked],
      (paths) => paths.some((path) => path.endsWith("/harp-up.flac")),
    );
    await stage.append([control("control.skip", stage), follow("Bo", stage)]);
    await shownOn(page, "Bo");
    assertEquals(await soundsOf(page), ["blip-yes.flac", "harp-up.flac"]);
    await page.locator(`img[src*="${picture.hash}"]`).waitFor();
  });
});

Deno.test("the page of one widget follows the sounds of its scene, and its own look", async () => {
  await using stage = await startOverlayStage([{
    ...alertBox({ variants: [{ id: "v", kinds: ["follow"] }] }),
    pack: "broadcast",
  }]);
  const { instances, soundAssignments } = stage.app.services.overlays;
  const [box] = await instances.list(CHANNEL);
  assert(box);
  const address = new URL(stage.widget("alert-box", { instance_id: box.id }));
  await withPage(async (page) => {
    const socket = await open(page, stage, address.href);
    await leadsOn(socket);
    let loaded = page.waitForEvent("load");
    await soundAssignments.assign(CHANNEL, box.id, "follow", {
      soundId: "snd_harp_up",
      volume: 0.5,
    });
    await loaded;
    await stage.append([follow("Ann", stage)]);
    await shownOn(page, "Ann");
    await readUntil(
      () => soundsOf(page),
      ([sound]) => sound === "harp-up.flac",
    );
    await stage.append([control("control.skip", stage)]);
    loaded = page.waitForEvent("load");
    await instances.save(CHANNEL, { id: box.id, pack: "paper-lantern" });
    await loaded;
    assertEquals(
      await page.locator(".item").getAttribute("data-look"),
      "paper-lantern",
    );
  });
});
