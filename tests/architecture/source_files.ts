/** Lists the files of some folders whose names match, as paths below the project's root. */
export async function filesNamed(
  name: RegExp,
  ...folders: string[]
): Promise<string[]> {
  const found: string[] = [];
  async function walk(path: string): Promise<void> {
    for await (const entry of Deno.readDir(path)) {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory) await walk(below);
      else if (name.test(entry.name)) found.push(below);
    }
  }
  for (const folder of folders) await walk(folder);
  return found.sort();
}

/** Lists the source files of the project, as paths below its root. */
export function sourceFiles(...folders: string[]): Promise<string[]> {
  return filesNamed(/\.tsx?$/, ...folders);
}

const texts = new Map<string, Promise<string>>();

/** Returns the text of a file, which is read once for all tests of a file. */
export function textOf(path: string): Promise<string> {
  const text = texts.get(path) ?? Deno.readTextFile(path);
  texts.set(path, text);
  return text;
}
