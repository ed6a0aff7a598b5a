/**
 * Makes the stingers of looks for OBS, `static/stingers/<look>.webm`: `deno run -A
 * scripts/make_stingers.ts`, or some by name. A maker's tool, run by hand when a
 * stinger or a look's world has changed; its files are committed. Each frame is
 * drawn for its instant, and Chromium encodes it: a slow machine makes the same
 * files as a fast one.
 */
import { writeLine } from "@/lib/core/log.ts";
import { MAX_STINGER_BYTES, STINGER } from "@/lib/schema/overlays/stingers.ts";
import type { Look } from "@/lib/widgets/looks/define_look.ts";
import { LOOKS, WORLD_LAYERS } from "@/lib/widgets/looks/registry.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { bundleModule } from "./classic_scripts.ts";
import { someOf } from "./gallery/some_of.ts";
import { lookFolder } from "./make_sheets.ts";
import type { FilmedFrame, FilmedLook, filmStinger } from "./stingers/film.ts";
import { alphaWebm, type Block } from "./stingers/webm.ts";

const FOLDER = new URL("../static/stingers/", import.meta.url);
/** Encoders are for secure pages alone, which those of this host are. */
const PAGE = "http://localhost/stinger";

async function pictureOf(id: string, file: string): Promise<string> {
  const svg = await Deno.readTextFile(new URL(file, lookFolder(id)));
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

async function filmedLook({ id, properties }: Look): Promise<FilmedLook> {
  return {
    id,
    layers: await Promise.all(
      WORLD_LAYERS.map((layer) => pictureOf(id, `world_${layer}.svg`)),
    ),
    emblem: await pictureOf(id, "emblem.svg"),
    particle: await pictureOf(id, "particle.svg"),
    accent: properties["--ll-accent"],
    accent2: properties["--ll-accent-2"],
  };
}

/** Films a look and returns its file. */
async function stingerOf(look: FilmedLook, script: string) {
  const blocks: Block[] = [];
  await withPage(async (page) => {
    await page.route(
      PAGE,
      (route) =>
        route.fulfill({ contentType: "text/html", body: "<!DOCTYPE html>" }),
    );
    await page.exposeFunction("handOver", (frame: FilmedFrame) => {
      blocks.push({
        atMs: Math.round(blocks.length * 1_000 / STINGER.frameRate),
        isKey: frame.isKey,
        color: Uint8Array.fromBase64(frame.color),
        alpha: Uint8Array.fromBase64(frame.alpha),
      });
    });
    await page.goto(PAGE);
    await page.addScriptTag({ content: script });
    await page.evaluate((look) => {
      const { module, handOver } = globalThis as unknown as {
        module: { filmStinger: typeof filmStinger };
        handOver(frame: FilmedFrame): Promise<void>;
      };
      return module.filmStinger(look, handOver);
    }, look);
  });
  return alphaWebm(blocks, STINGER);
}

if (import.meta.main) {
  await Deno.mkdir(FOLDER, { recursive: true });
  try {
    const script = await bundleModule("scripts/stingers/film.ts");
    for (const look of someOf(LOOKS, Deno.args)) {
      const bytes = await stingerOf(await filmedLook(look), script);
      await Deno.writeFile(new URL(`${look.id}.webm`, FOLDER), bytes);
      writeLine(`${look.id}: ${bytes.length} bytes`);
    }
    let sum = 0;
    for await (const { name } of Deno.readDir(FOLDER)) {
      sum += (await Deno.stat(new URL(name, FOLDER))).size;
    }
    writeLine(`All of them: ${sum} of at most ${MAX_STINGER_BYTES} bytes`);
  } finally {
    await closeBrowser();
  }
}
