/**
 * Draws `static/studio-ui/icons.svg`, one symbol for each name in
 * `lib/studio/ui/icons.ts`: `deno run -A scripts/studio_icons.ts`. The
 * drawings are Lucide's (ISC licence), fetched with npm into a folder that is
 * thrown away, for the whole set has 65 MB.
 */
import { ICONS } from "@/lib/studio/ui/icons.ts";
import { runProgram } from "./run_program.ts";

const PACKAGE = "lucide-static@1.48.0";
const TARGET = new URL("../static/studio-ui/icons.svg", import.meta.url);

/** Returns what is between the `svg` tags of an icon's file, on one line. */
function drawingOf(file: string): string {
  return file.replace(/^[\s\S]*?<svg[^>]*>/, "").replace("</svg>", "")
    .split("\n").map((line) => line.trim()).join("");
}

if (import.meta.main) {
  const cwd = await Deno.makeTempDir();
  try {
    const pack = ["pack", "--silent", PACKAGE];
    const archive = await runProgram("npm", pack, { cwd });
    await runProgram("tar", ["xzf", archive.trim()], { cwd });
    const symbols = await Promise.all(ICONS.map(async (name) => {
      const file = `${cwd}/package/icons/${name}.svg`;
      const drawing = drawingOf(await Deno.readTextFile(file));
      return `<symbol id="${name}" viewBox="0 0 24 24">${drawing}</symbol>`;
    }));
    await Deno.writeTextFile(
      TARGET,
      `<!-- Icons by Lucide (https://lucide.dev), ISC licence; some by Feather, MIT licence. -->\n<svg xmlns="http://www.w3.org/2000/svg">\n${
        symbols.join("\n")
      }\n</svg>\n`,
    );
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}
