/**
 * Writes `lib/plugins/core/icons.ts`: of the studio's icons those that keys of
 * decks show. `deno run -A scripts/plugin_icons.ts`
 */
import { denoFmt } from "./deno_fmt.ts";

const SOURCE = new URL("../static/studio-ui/icons.svg", import.meta.url);
const TARGET = new URL("../lib/plugins/core/icons.ts", import.meta.url);

/** Icons of acts and of their other states. */
const NAMES = [
  "plus",
  "minus",
  "skip-forward",
  "pause",
  "play",
  "volume-x",
  "volume-2",
  "eye-off",
  "eye",
  "users",
  "timer",
  "refresh-cw",
  "radio",
  "bell-ring",
  "wifi-off",
  "key-round",
] as const;

/** Returns the text of the module. */
export async function pluginIcons(): Promise<string> {
  const sheet = await Deno.readTextFile(SOURCE);
  const rows = NAMES.map((name) => {
    const [, drawing] =
      new RegExp(`<symbol id="${name}"[^>]*>([\\s\\S]*?)</symbol>`).exec(
        sheet,
      ) ?? [];
    if (drawing === undefined) throw new Error(`Cannot find icon "${name}"`);
    const text = drawing.trim().replace(/>\s+</g, "><").replace(/\s+/g, " ")
      .replaceAll('"', "'");
    return `  ${JSON.stringify(name)}:\n    ${JSON.stringify(text)},\n`;
  });
  const module = `/**
 * Drawings of 24 × 24 by Lucide (https://lucide.dev), ISC licence. Printed by
 * \`scripts/plugin_icons.ts\`.
 */
export const DECK_ICONS = {
${rows.join("")}} as const;

/** Name of a drawing. */
export type DeckIcon = keyof typeof DECK_ICONS;
`;
  return await denoFmt(module, "ts");
}

if (import.meta.main) {
  await Deno.writeTextFile(TARGET, await pluginIcons());
}
