import { AppError } from "@/lib/core/errors.ts";
import type { Skipped } from "@/lib/schema/account/setup_bundle.ts";

/** Entries of an opened archive by name. */
export interface Entries {
  /** The bytes of an entry as they are taken; `too_large` once they are over `most`. */
  bytes(name: string, most: number): AsyncIterable<Uint8Array>;
  /** An entry as JSON, at most `most` bytes of it. */
  json(name: string, most: number): Promise<unknown>;
  has(name: string): boolean;
  /** Things that the file has and that no entry could be made of. */
  leftOut: readonly Skipped[];
}

/** Limits of one entry that is JSON. */
export const MAX_JSON = { depth: 128, values: 200_000 };

/** Returns the error for a file that is no bundle of ours. */
export function notABundle(state: string, cause?: unknown): AppError {
  return new AppError(
    "malformed",
    `Cannot import the setup: ${state}. Export or download it again, and bring that file as it is`,
    { cause },
  );
}
