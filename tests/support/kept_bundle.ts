import { fileURLToPath } from "node:url";

/** Text of a bundle, and the files below the root that went into it. */
export interface Bundled {
  text: string;
  inputs: string[];
}

interface Kept extends Bundled {
  /** Hash of all the inputs' texts. */
  hash: string;
}

const ROOT = fileURLToPath(import.meta.resolve("@/deno.json"))
  .replace(/deno\.json$/, "");
const FOLDER = `${ROOT}.cache/test-bundles`;

/**
 * Returns a bundle that is kept in `.cache` between runs and files of tests; it
 * is made anew when `source`, which says all of how it is made, or the text of a
 * file that went into it has changed.
 */
export async function keptBundle(
  source: string,
  bundle: () => Promise<Bundled>,
): Promise<string> {
  const path = `${FOLDER}/${await hashOf([source])}.json`;
  const kept = await readKept(path);
  if (kept && await hashOfFiles(kept.inputs) === kept.hash) return kept.text;
  const made = await bundle();
  const hash = await hashOfFiles(made.inputs);
  await Deno.mkdir(FOLDER, { recursive: true });
  // Other files of tests may read it at the same time.
  const draft = `${path}.${crypto.randomUUID()}`;
  await Deno.writeTextFile(draft, JSON.stringify({ ...made, hash }));
  await Deno.rename(draft, path);
  return made.text;
}

async function readKept(path: string): Promise<Kept | null> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Returns null where a file is gone. */
async function hashOfFiles(paths: readonly string[]): Promise<string | null> {
  try {
    return await hashOf(
      await Promise.all(
        paths.map((path) => Deno.readTextFile(`${ROOT}${path}`)),
      ),
    );
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function hashOf(texts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(texts));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toHex().slice(0, 32);
}
