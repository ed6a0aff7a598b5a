import type { Database } from "@/lib/core/config.ts";

/**
 * Returns whether the database's file is there and has no byte in it, nor has
 * the one of its newest changes: a small database may stand in that alone.
 */
export async function isEmptyFile(
  { path, isFile }: Database,
): Promise<boolean> {
  if (!isFile || path === undefined) return false;
  return await sizeOf(path) === 0 && (await sizeOf(`${path}-wal`) ?? 0) === 0;
}

/** Returns a file's size in bytes; `null` where there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  return (await statOf(path))?.size ?? null;
}

/** Returns what the system knows of a file; `null` where there is none. */
export async function statOf(path: string): Promise<Deno.FileInfo | null> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
