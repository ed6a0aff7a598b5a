/** Splits files of tests into groups that one worker runs each. */
import { dirname, join } from "node:path";
import { GROUPS } from "./group_module.ts";
import { type ImportGraph, kindOf } from "./import_graph.ts";
import type { ExpectedMs } from "./record.ts";

/** Time for which a group's module stays. */
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Time that the files of a group take at most, unless it is one file. Before its
 * first test a worker has had a processor for three seconds: it loads the
 * service, the build, and what drives a browser.
 */
export const GROUP_MS: Record<ReturnType<typeof kindOf>, number> = {
  browser: 120_000,
  process: 60_000,
  plain: 60_000,
};

/** Splits files into groups of one kind each, neighbours together; those that take longest first. */
export function groupsOf(
  files: readonly string[],
  graph: ImportGraph,
  msOf: ExpectedMs,
): string[][] {
  const groups: { ms: number; files: string[] }[] = [];
  const open = new Map<string, (typeof groups)[number]>();
  for (const file of files.toSorted()) {
    const ms = msOf(file);
    const kind = kindOf(graph, file);
    let group = open.get(kind);
    if (group === undefined || group.ms + ms > GROUP_MS[kind]) {
      group = { ms: 0, files: [] };
      groups.push(group);
      open.set(kind, group);
    }
    group.ms += ms;
    group.files.push(file);
  }
  return groups.sort((one, other) => other.ms - one.ms)
    .map(({ files }) => files);
}

/**
 * Writes the groups' modules, named after their first file's folder and their
 * content, and returns their paths. Those of the last hours stay: two runs may
 * go on at a time, and the record of a run names them.
 */
export async function writeGroups(
  root: string,
  groups: readonly (readonly string[])[],
  textOf: (files: readonly string[]) => string,
): Promise<string[]> {
  await Deno.mkdir(join(root, GROUPS), { recursive: true });
  await removeOld(join(root, GROUPS));
  return await Promise.all(groups.map(async (files) => {
    const text = textOf(files);
    const path = `${GROUPS}/${await nameOf(files, text)}.ts`;
    await Deno.writeTextFile(join(root, path), text);
    return path;
  }));
}

async function removeOld(folder: string): Promise<void> {
  const since = Date.now() - KEPT_MS;
  for await (const { name } of Deno.readDir(folder)) {
    const path = join(folder, name);
    const { mtime } = await Deno.stat(path);
    if (mtime !== null && mtime.getTime() < since) await Deno.remove(path);
  }
}

async function nameOf(files: readonly string[], text: string): Promise<string> {
  const hash = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
  ).slice(0, 4).toHex();
  const folder = dirname(files[0]!).replace(/^tests\/?/, "").replaceAll(
    "/",
    "_",
  );
  return `${folder || "tests"}_${hash}`;
}
