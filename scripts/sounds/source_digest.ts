/** Digest of all that decides how sounds are rendered: a table that names another is not of these sounds. */
import { encodeHex } from "@/lib/core/encoding.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";

const ROOT = new URL("../../", import.meta.url);
const RENDER = "lib/features/overlays/sounds/render/";

/** Returns the files that decide on the bytes of sounds. */
function sources(): string[] {
  return [
    ...["flac", "loudness", "master", "room", "sound_file", "synth"]
      .map((name) => `${RENDER}${name}.ts`),
    "lib/widgets/looks/voices.ts",
    "lib/widgets/looks/gestures.ts",
    ...LOOKS.map(({ id }) =>
      `lib/widgets/looks/${id.replaceAll("-", "_")}/sounds.ts`
    ).sort(),
    "scripts/sounds/recipes.ts",
  ];
}

/** Returns the first half of the SHA-256 of the sources, without what comments and layout change. */
export async function sourceDigest(): Promise<string> {
  const texts = await Promise.all(
    sources().map((path) => Deno.readTextFile(new URL(path, ROOT))),
  );
  const bytes = new TextEncoder().encode(texts.map(bare).join("\n"));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return encodeHex(new Uint8Array(digest)).slice(0, 32);
}

/** Returns a source without its comments and spaces, nor commas before an end, which the formatter sets. */
const bare = (source: string) =>
  source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "").replace(/\s+/g, "")
    .replace(/,(?=[)\]}])/g, "");
