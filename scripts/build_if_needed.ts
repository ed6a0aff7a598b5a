/**
 * Builds into `_fresh/` and `_server/` unless that is newer than all it is made
 * from: the first half of `deno task start`. In a process of its own, so that
 * the build's tools and what they are allowed are gone when the service runs.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SERVER = join(ROOT, "_server/start.js");
/** Files that the build is made from. */
const SOURCES = [
  "islands",
  "lib",
  "routes",
  "static",
  "deno.json",
  "fresh.config.ts",
  "main.ts",
  "scripts/start.ts",
];

/**
 * Returns when a file, or the newest file in a folder, was last changed or
 * removed, ms since the epoch. Waits for each answer: to come back to the event
 * loop for some thousand files takes ten times as long.
 */
export function newest(path: string): number {
  const stat = Deno.statSync(path);
  // That of a folder is when a name in it was made or removed.
  let latest = stat.mtime?.getTime() ?? 0;
  if (!stat.isDirectory) return latest;
  for (const { name } of Deno.readDirSync(path)) {
    latest = Math.max(latest, newest(join(path, name)));
  }
  return latest;
}

function isBuilt(): boolean {
  try {
    const built = Deno.statSync(SERVER).mtime?.getTime() ?? 0;
    return SOURCES.every((path) => newest(join(ROOT, path)) < built);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

if (import.meta.main && !isBuilt()) {
  // Large, and most starts need none of it.
  const { buildProject } = await import("./build_project.ts");
  await buildProject();
}
