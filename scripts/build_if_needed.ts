/**
 * Builds into `_fresh/` and `_server/` unless that is newer than all it is made
 * from: the first half of `deno task start`. In a process of its own, so that
 * the build's tools and what they are allowed are gone when the service runs.
 */
const ROOT = new URL("../", import.meta.url);
const SERVER = new URL("_server/start.js", ROOT);
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

/** Returns when a file, or the newest file in a folder, was last changed or removed, ms since the epoch. */
export async function newest(url: URL): Promise<number> {
  const stat = await Deno.stat(url);
  // That of a folder is when a name in it was made or removed.
  let latest = stat.mtime?.getTime() ?? 0;
  if (!stat.isDirectory) return latest;
  const folder = new URL(`${url.href.replace(/\/$/, "")}/`);
  for await (const entry of Deno.readDir(folder)) {
    latest = Math.max(
      latest,
      await newest(new URL(encodeURIComponent(entry.name), folder)),
    );
  }
  return latest;
}

async function isBuilt(): Promise<boolean> {
  try {
    const built = (await Deno.stat(SERVER)).mtime?.getTime() ?? 0;
    const sources = await Promise.all(
      SOURCES.map((path) => newest(new URL(path, ROOT))),
    );
    return built > Math.max(...sources);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

if (import.meta.main && !(await isBuilt())) {
  // Large, and most starts need none of it.
  const { buildProject } = await import("./build_project.ts");
  await buildProject();
}
