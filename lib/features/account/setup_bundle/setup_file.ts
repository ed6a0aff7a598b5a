import { AppError } from "@/lib/core/errors.ts";
import type { Archive } from "@/lib/core/zip_archive.ts";
import { parseJson } from "@/lib/core/json_text.ts";
import { MANIFEST, type Skipped } from "@/lib/schema/account/setup_bundle.ts";
import { type Entries, MAX_JSON, notABundle } from "./entries.ts";

/** Largest setup that is JSON alone. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
/** Bytes in which a text shows its first character, a mark of its encoding included. */
const FIRST_BYTES = 64;

/** Entries that another program's file was turned into, by their names. */
export interface Converted {
  entries: ReadonlyMap<string, unknown>;
  leftOut: readonly Skipped[];
}

/**
 * Opens a file with a setup: a zip, the description of one as JSON, or what
 * `convert` knows of another program's JSON; it answers `null` for what it does
 * not know.
 */
export async function openSetupFile(
  archive: Archive,
  convert: (value: unknown) => Promise<Converted | null>,
): Promise<Entries> {
  if (archive.size === 0) throw notABundle("it is empty");
  const start = await archive.read(0, Math.min(archive.size, FIRST_BYTES) - 1);
  const first = new TextDecoder().decode(start).trimStart()[0];
  if (first !== "{" && first !== "[") {
    const { openZip } = await import("./zip_entries.ts");
    return await openZip(archive);
  }
  if (archive.size > MAX_TEXT_BYTES) {
    throw new AppError(
      "too_large",
      `Cannot import the setup: its JSON is over ${MAX_TEXT_BYTES} bytes`,
      { extra: { limit: MAX_TEXT_BYTES } },
    );
  }
  const value = jsonOf(await archive.read(0, archive.size - 1));
  const converted = await convert(value);
  return converted
    ? entriesOf(converted)
    : entriesOf({ entries: new Map([[MANIFEST, value]]), leftOut: [] });
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return parseJson(text, MAX_JSON);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw notABundle("it is no JSON", cause);
  }
}

/** Entries that are values already; none of them has bytes. */
function entriesOf({ entries, leftOut }: Converted): Entries {
  const missing = (name: string) => notABundle(`"${name}" is missing`);
  return {
    leftOut,
    has: (name) => entries.has(name),
    // deno-lint-ignore require-yield -- it has no bytes to yield
    async *bytes(name) {
      throw missing(name);
    },
    json: (name) =>
      entries.has(name)
        ? Promise.resolve(entries.get(name))
        : Promise.reject(missing(name)),
  };
}
