/**
 * Renders the sound library: `deno run -A scripts/make_sounds.ts`. It writes
 * `static/sounds/*.wav` and `lib/features/overlays/sounds/catalogue.ts`; the same
 * recipes give the same bytes.
 */
import { loudness, normalised } from "./sounds/loudness.ts";
import { type Recipe, RECIPES } from "./sounds/recipes.ts";
import { RATE, render } from "./sounds/synth.ts";

/** A rendered sound. */
export interface Rendered {
  file: string;
  wav: Uint8Array<ArrayBuffer>;
  durationMs: number;
  /** Momentary loudness in LUFS. */
  lufs: number;
}

/** Renders one recipe to a WAV file of 16 bits and one channel. */
export function renderSound({ id, voices }: Recipe): Rendered {
  const samples = normalised(render(voices));
  return {
    file: `${id.replaceAll("_", "-")}.wav`,
    wav: toWav(samples),
    durationMs: Math.round(samples.length / RATE * 1_000),
    lufs: loudness(samples),
  };
}

function toWav(samples: Float64Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string) =>
    bytes.set(new TextEncoder().encode(text), at);
  word(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((value, index) =>
    view.setInt16(44 + 2 * index, Math.round(value * 32_767), true)
  );
  return bytes;
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
import type { LibrarySound } from "./schema.ts";

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
