/** Lists the source files of the project, as paths below its root. */
export async function sourceFiles(...folders: string[]): Promise<string[]> {
  const found: string[] = [];
  async function walk(path: string): Promise<void> {
    for await (const entry of Deno.readDir(path)) {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory) await walk(below);
      else if (/\.tsx?$/.test(entry.name)) found.push(below);
    }
  }
  for (const folder of folders) await walk(folder);
  return found.sort();
}
