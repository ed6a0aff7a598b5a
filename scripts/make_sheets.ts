/**
 * Makes the sheets that pages of overlays fetch: `deno run -A
 * scripts/make_sheets.ts` writes `static/overlay/` from `lib/widgets/styles/`,
 * and `static/looks/` from the folder of each look, with the look's pictures in
 * its sheet. They are minified, since every page of OBS loads them, and no
 * formatter's: see `fmt` in deno.json.
 */
import { build, stop } from "esbuild";
import { LOOKS, WORLD_LAYERS } from "@/lib/widgets/looks/registry.ts";

const FOLDERS = new URL("../lib/widgets/looks/", import.meta.url);
const STATIC = new URL("../static/", import.meta.url);

/** Folder of the style sheets of overlays as they are written. */
export const STYLES = new URL("../lib/widgets/styles/", import.meta.url);

/** Returns the folder of a look. */
export function lookFolder(id: string): URL {
  return new URL(`${id.replaceAll("-", "_")}/`, FOLDERS);
}

/** Returns style sheets as one, minified, with the pictures that they name in it. */
async function minified(...sheets: URL[]): Promise<string> {
  const result = await build({
    stdin: {
      contents: sheets.map(({ pathname }) => `@import "${pathname}";`).join(""),
      loader: "css",
      resolveDir: FOLDERS.pathname,
    },
    bundle: true,
    minify: true,
    write: false,
    target: "chrome103",
    loader: { ".svg": "dataurl" },
    logLevel: "silent",
  });
  return unspaced(result.outputFiles[0]?.text ?? "");
}

/** Texts and addresses, which stay as they are, and the spaces that esbuild leaves in values of custom properties. */
const SPACES =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^"')]*\)|(--[\w-]+:|,) (?=[^\s;}])/g;

/** Takes those spaces out, which mean nothing. */
function unspaced(sheet: string): string {
  return sheet.replace(SPACES, (found, before?: string) => before ?? found);
}

/** Returns the sheet of a look as pages get it, with what all looks share. */
export const lookSheet = (id: string): Promise<string> =>
  minified(new URL("exits.css", FOLDERS), new URL("look.css", lookFolder(id)));

/** Returns the sheet of a look's world, which pages with a backdrop get as well. */
export const backdropSheet = (id: string): Promise<string> =>
  minified(new URL("backdrop.css", lookFolder(id)));

/** Returns the sheet of a look's train, which pages with a hype train get as well. */
export const trainSheet = (id: string): Promise<string> =>
  minified(new URL("train.css", lookFolder(id)));

/** Returns the sheet of a look's webcam frame, which pages with one get as well. */
export const webcamSheet = (id: string): Promise<string> =>
  minified(new URL("webcam.css", lookFolder(id)));

/** Returns the sheet of a look's raiders and gift boxes, which pages fetch that have alerts of them. */
export const crowdSheet = (id: string): Promise<string> =>
  minified(new URL("crowd.css", lookFolder(id)));

/** Returns a layer of a look's world, a picture of its own. */
export const worldLayer = (id: string, layer: string): Promise<string> =>
  Deno.readTextFile(new URL(`world_${layer}.svg`, lookFolder(id)));

/** Returns a sheet of overlays, such as "alert-box", as pages get it. */
export const overlaySheet = (name: string): Promise<string> =>
  minified(new URL(`${name}.css`, STYLES));

/** Lists the names of the sheets of overlays. */
export async function overlaySheets(): Promise<string[]> {
  const files = await Array.fromAsync(Deno.readDir(STYLES));
  return files.map(({ name }) => name.replace(/\.css$/, ""));
}

/** Writes the sheets that have changed; a file that stays the same wakes nobody who watches it. */
export async function makeSheets(): Promise<void> {
  const sheets = [
    ...LOOKS.flatMap(({ id }) => [
      { path: `looks/${id}.css`, text: lookSheet(id) },
      { path: `looks/backdrops/${id}.css`, text: backdropSheet(id) },
      { path: `looks/trains/${id}.css`, text: trainSheet(id) },
      { path: `looks/webcams/${id}.css`, text: webcamSheet(id) },
      { path: `looks/crowds/${id}.css`, text: crowdSheet(id) },
      ...WORLD_LAYERS.map((layer) => ({
        path: `looks/worlds/${id}/${layer}.svg`,
        text: worldLayer(id, layer),
      })),
    ]),
    ...(await overlaySheets()).map((name) => ({
      path: `overlay/${name}.css`,
      text: overlaySheet(name),
    })),
  ];
  for (const { path, text } of sheets) {
    const file = new URL(path, STATIC);
    await Deno.mkdir(new URL(".", file), { recursive: true });
    const known = await Deno.readTextFile(file).catch(() => null);
    if (known !== await text) await Deno.writeTextFile(file, await text);
  }
}

if (import.meta.main) {
  await makeSheets();
  await stop();
}
