/**
 * Writes `start.lock`: of `deno.lock` what building and serving need. Deno
 * fetches all that a lock file names, so that `deno task start` would fetch a
 * browser with the one of the tests. `deno run -A scripts/start_lock.ts`
 * writes it; a test fails when it is not current.
 */
import { type ProjectConfig, readProjectConfig } from "./tree_copy.ts";

/** The parts of a lock file (version 5) that are looked at. */
export interface Lock {
  /** Versions by what was asked for: `npm:zod@4.6.7` is `4.6.7`. */
  specifiers: Record<string, string>;
  npm: Record<string, LockedPackage>;
  [other: string]: unknown;
}

interface LockedPackage {
  dependencies?: string[];
  optionalDependencies?: string[];
  optionalPeers?: string[];
  [other: string]: unknown;
}

const ROOT = new URL("../", import.meta.url);
const NPM = /^npm:\/?((?:@[^/]+\/)?[^@/]+@[^/]+)/;

/** Returns what of a lock file the packages among the imports need, one another included. */
export function lockOf(lock: Lock, { imports }: ProjectConfig): Lock {
  const asked = new Set(
    Object.values(imports).flatMap((target) => {
      const [, name] = NPM.exec(target) ?? [];
      return name === undefined ? [] : [`npm:${name}`];
    }),
  );
  const specifiers = pick(lock.specifiers, (name) => asked.has(name));
  const needed = new Set<string>();
  const queue = Object.entries(specifiers).map(([name, version]) =>
    keyOf(lock, name.slice("npm:".length).replace(/@[^@]*$/, `@${version}`))
  );
  for (const key of queue) {
    if (needed.has(key)) continue;
    needed.add(key);
    const { dependencies = [], optionalDependencies = [] } = lock.npm[key] ??
      {};
    queue.push(
      ...[...dependencies, ...optionalDependencies].map((name) =>
        keyOf(lock, name)
      ),
    );
  }
  return { ...lock, specifiers, npm: pick(lock.npm, (key) => needed.has(key)) };
}

/** A package of which there is one version only is named without it. */
function keyOf({ npm }: Lock, name: string): string {
  if (npm[name]) return name;
  const found = Object.keys(npm).filter((key) => key.startsWith(`${name}@`));
  const [key] = found;
  if (found.length !== 1 || key === undefined) {
    throw new Error(`Cannot find "${name}" in deno.lock`);
  }
  return key;
}

function pick<T>(
  record: Record<string, T>,
  keep: (key: string) => boolean,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => keep(key)),
  );
}

/** Returns the text of `start.lock` as it should be. */
export async function startLock(): Promise<string> {
  const lock: Lock = JSON.parse(
    await Deno.readTextFile(new URL("deno.lock", ROOT)),
  );
  const config = await readProjectConfig(ROOT);
  // Deno writes these lists in one line; a start that adds to the file would
  // otherwise write all of them anew.
  const text = JSON.stringify(lockOf(lock, config), null, 2)
    .replace(/"(os|cpu|libc)": \[\s+("[^\]]*")\s+\]/g, '"$1": [$2]');
  return `${text}\n`;
}

if (import.meta.main) {
  await Deno.writeTextFile(new URL("start.lock", ROOT), await startLock());
}
