/**
 * Puts the sheet of each look together: `deno run -A scripts/make_looks.ts`
 * writes `static/looks/*.css`, with the pictures of the folder in them, so that
 * a page fetches one small file for its look and nothing else.
 */
import { build, stop } from "esbuild";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";

const FOLDERS = new URL("../lib/widgets/looks/", import.meta.url);
const SHEETS = new URL("../static/looks/", import.meta.url);

const HEAD = "/* Written by scripts/make_looks.ts. deno-fmt-ignore-file */\n";

/** Returns the folder of a look. */
export function lookFolder(id: string): URL {
  return new URL(`${id.replaceAll("-", "_")}/`, FOLDERS);
}

/** Returns the sheet of a look as pages get it. */
export async function lookSheet(id: string): Promise<string> {
  const result = await build({
    entryPoints: [new URL("look.css", lookFolder(id)).pathname],
    bundle: true,
    minify: true,
    write: false,
    target: "chrome103",
    loader: { ".svg": "dataurl" },
    logLevel: "silent",
  });
  return HEAD + (result.outputFiles[0]?.text ?? "");
}

if (import.meta.main) {
  await Deno.mkdir(SHEETS, { recursive: true });
  for (const { id } of LOOKS) {
    await Deno.writeTextFile(new URL(`${id}.css`, SHEETS), await lookSheet(id));
  }
  await stop();
}
