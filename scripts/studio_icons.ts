/**
 * Draws `static/studio-ui/icons.svg`, one symbol for each name in
 * `lib/studio/ui/icons.ts`: `deno run -A scripts/studio_icons.ts`. The
 * drawings are Lucide's (ISC licence), fetched with npm into a folder that is
 * thrown away, for the whole set has 65 MB.
 */
import { ICONS } from "@/lib/studio/ui/icons.ts";

const PACKAGE = "lucide-static@1.48.0";
const TARGET = new URL("../static/studio-ui/icons.svg", import.meta.url);

async function run(command: string, args: string[], cwd: string) {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args,
    cwd,
  }).output();
  if (success) return new TextDecoder().decode(stdout);
  throw new Error(new TextDecoder().decode(stderr));
}

/** Returns what is between the `svg` tags of an icon's file, on one line. */
function drawingOf(file: string): string {
  return file.replace(/^[\s\S]*?<svg[^>]*>/, "").replace("</svg>", "")
    .split("\n").map((line) => line.trim()).join("");
}

if (import.meta.main) {
  const folder = await Deno.makeTempDir();
  try {
    const archive = await run("npm", ["pack", "--silent", PACKAGE], folder);
    await run("tar", ["xzf", archive.trim()], folder);
    const symbols = await Promise.all(ICONS.map(async (name) => {
      const file = `${folder}/package/icons/${name}.svg`;
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
    await Deno.remove(folder, { recursive: true });
  }
}
