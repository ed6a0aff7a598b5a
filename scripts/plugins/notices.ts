/** Notices of the packages that a bundle has in it, as their licences ask for. */
import { join } from "node:path";

/** Folder of the package that a file is of. */
const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LICENCE = /^(?:licen[cs]e|copying)(?:\.\w+)?$/i;

/** Returns the notices of the packages whose files are named, below a root. */
export async function noticesOf(
  root: string,
  files: Iterable<string>,
): Promise<string> {
  const folders = new Set<string>();
  for (const file of files) {
    const [, folder] = PACKAGE.exec(file) ?? [];
    if (folder !== undefined) folders.add(join(root, folder));
  }
  const notices = await Promise.all([...folders].map(noticeOf));
  return [...new Set(notices)].sort().join("\n\n");
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await Deno.readTextFile(join(folder, "package.json")),
  );
  const head = `${name} ${version}, ${license}\n`;
  for await (const entry of Deno.readDir(folder)) {
    if (!LICENCE.test(entry.name)) continue;
    const text = await Deno.readTextFile(join(folder, entry.name));
    return `${head}\n${text.trim()}\n`;
  }
  return head;
}
