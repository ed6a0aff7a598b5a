/**
 * Makes sounds: `deno run -A scripts/make_sounds.ts`. It renders the library to
 * `static/sounds/*.flac`, writes `lib/features/overlays/sounds/catalogue.ts`, and
 * renders and measures every sound of every look for the table in
 * `docs/looks/sounds.md` and the figures by which the service masters it
 * (`render/mastering.json`), which takes some minutes. The same recipes give the
 * same bytes: those of the library stand in `scripts/sounds/recipes.ts`, those of
 * looks in `lib/widgets/looks/*\/sounds.ts` and `lib/widgets/looks/gestures.ts`.
 */
import {
  renderSound,
  type SoundFigures,
  soundFigures,
  type SoundFile,
} from "@/lib/features/overlays/sounds/render/sound_file.ts";
import { CUE_TIERS, LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import { lookScore } from "@/lib/widgets/looks/gestures.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import type { Score } from "@/lib/widgets/looks/voices.ts";
import { withPrintedTable } from "./printed_table.ts";
import { denoFmt } from "./deno_fmt.ts";
import { type Recipe, RECIPES, recipeScore } from "./sounds/recipes.ts";
import { sourceDigest } from "./sounds/source_digest.ts";

const ROOT = new URL("../", import.meta.url);
const FOLDER = new URL("static/sounds/", ROOT);
const CATALOGUE = new URL("lib/features/overlays/sounds/catalogue.ts", ROOT);
const MASTERING = new URL(
  "lib/features/overlays/sounds/render/mastering.json",
  ROOT,
);
const PAGE = new URL("docs/looks/sounds.md", ROOT);

/** Returns the name of a recipe's file. */
export const fileOf = ({ id }: Recipe) => `${id.replaceAll("_", "-")}.flac`;

/** Returns the text of `lib/features/overlays/sounds/catalogue.ts`. */
export function catalogueText(): string {
  const rows = RECIPES.map((recipe) => {
    const { id, name, tags } = recipe;
    const durationMs = Math.round(recipeScore(recipe).seconds * 1_000);
    const file = fileOf(recipe);
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

/** A sound's name in the table, and what it is rendered from. */
export interface NamedScore {
  name: string;
  score: Score;
}

/** Lists every sound that the service has: the library's, then those of looks in each tier. */
export function allScores(): NamedScore[] {
  return [
    ...RECIPES.map((recipe) => ({
      name: fileOf(recipe),
      score: recipeScore(recipe),
    })),
    ...LOOKS.flatMap(({ id, sounds }) =>
      LOOK_CUES.flatMap((cue) =>
        // A tick is the same in all tiers.
        (cue === "tick" ? (["medium"] as const) : CUE_TIERS).map((tier) => ({
          name: `${id}/${cue}-${tier}`,
          score: lookScore(sounds, cue, tier),
        }))
      )
    ),
  ];
}

/** Returns a sound's row of the table. */
export function rowOf(
  name: string,
  { flac, durationMs }: SoundFile,
  { lufs, dbtp, monoLoss, correlation }: SoundFigures,
): string[] {
  return [
    name,
    lufs.toFixed(1),
    dbtp.toFixed(1),
    (durationMs / 1_000).toFixed(2),
    String(flac.length),
    monoLoss.toFixed(1),
    correlation.toFixed(2),
  ];
}

const HEAD = [
  "sound",
  "LUFS",
  "dBTP",
  "seconds",
  "bytes",
  "mono, LU less",
  "left like right",
];

async function main(): Promise<void> {
  const digest = await sourceDigest();
  const rows: string[][] = [];
  const masterings: Record<string, number[]> = {};
  await Deno.mkdir(FOLDER, { recursive: true });
  for (const { name, score } of allScores()) {
    const sound = renderSound(score);
    if (name.includes("/")) {
      const { gain, ceiling } = sound.mastering;
      masterings[name] = [gain, ceiling];
    } else {
      await Deno.writeFile(new URL(name, FOLDER), sound.flac);
    }
    rows.push(rowOf(name, sound, soundFigures(sound)));
  }
  await Deno.writeTextFile(
    MASTERING,
    await denoFmt(JSON.stringify(masterings), "json"),
  );
  await Deno.writeTextFile(CATALOGUE, catalogueText());
  const page = (await Deno.readTextFile(PAGE)).replace(
    /^Sources: .*$/m,
    `Sources: \`${digest}\``,
  );
  const printed = withPrintedTable(
    page,
    { name: "sounds", script: "make_sounds.ts" },
    HEAD,
    rows,
  );
  await Deno.writeTextFile(PAGE, await denoFmt(printed, "md"));
}

if (import.meta.main) await main();
