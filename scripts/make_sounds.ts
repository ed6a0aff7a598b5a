/**
 * Renders the sound library: `deno run -A scripts/make_sounds.ts`. It writes
 * `static/sounds/*.wav` and `lib/features/overlays/sounds/catalogue.ts`; the same
 * recipes give the same bytes.
 */
import {
  type RenderedWav,
  renderWav,
} from "@/lib/features/overlays/sounds/render/wav.ts";
import { type Recipe, RECIPES } from "./sounds/recipes.ts";

/** A rendered sound of the library. */
export interface Rendered extends RenderedWav {
  file: string;
}

/** Renders one recipe to a WAV file of 16 bits and one channel. */
export function renderSound({ id, voices }: Recipe): Rendered {
  return { file: `${id.replaceAll("_", "-")}.wav`, ...renderWav(voices) };
}

/** Returns the text of `lib/features/overlays/sounds/catalogue.ts`. */
export function catalogueText(): string {
  const rows = RECIPES.map((recipe) => {
    const { file, durationMs } = renderSound(recipe);
    const { id, name, tags } = recipe;
    return `  ${
      JSON.stringify({ id: `snd_${id}`, name, tags, durationMs, file })
    },`;
  });
  return `/** Written by scripts/make_sounds.ts; change the recipes instead. */
import type { LibrarySound } from "@/lib/schema/overlays/sounds.ts";

/** The sounds that come with the service, made for it by the script's synthesis. */
// deno-fmt-ignore -- a table
export const SOUNDS: readonly LibrarySound[] = [
${rows.join("\n")}
];
`;
}

async function main(): Promise<void> {
  const folder = new URL("../static/sounds/", import.meta.url);
  await Deno.mkdir(folder, { recursive: true });
  for (const recipe of RECIPES) {
    const { file, wav } = renderSound(recipe);
    await Deno.writeFile(new URL(file, folder), wav);
  }
  await Deno.writeTextFile(
    new URL("../lib/features/overlays/sounds/catalogue.ts", import.meta.url),
    catalogueText(),
  );
}

if (import.meta.main) await main();
