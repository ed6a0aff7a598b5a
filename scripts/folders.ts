/** Folders that a build makes. */
import { join } from "node:path";

/** Copies what is in a folder, folders within it too, over what is at `to`. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (isDirectory) await copyFolder(source, target);
    else await Deno.copyFile(source, target);
  }
}

/** Removes a folder and all that is in it, if there is one. */
export async function removeFolder(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
