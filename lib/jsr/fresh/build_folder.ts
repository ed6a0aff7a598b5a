/**
 * Lists every file below a folder as a path with slashes, sorted; none if there
 * is no such folder.
 */
export async function filesBelow(
  folder: string,
  ignore: RegExp[] = [],
): Promise<string[]> {
  const found: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for await (const entry of Deno.readDir(`${folder}/${path}`)) {
      const inner = path + entry.name;
      if (ignore.some((pattern) => pattern.test(inner))) continue;
      if (entry.isDirectory) await walk(`${inner}/`);
      else found.push(inner);
    }
  };
  try {
    await walk("");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found.sort();
}

/**
 * Hashes bytes or text by SHA-256 into 32 hexadecimal digits: enough to tell
 * versions of a file apart.
 */
export async function contentHash(
  content: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const bytes = typeof content === "string"
    ? new TextEncoder().encode(content)
    : content;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex()
    .slice(0, 32);
}

/** Writes a file so that nobody ever reads a part of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${crypto.randomUUID()}`;
  await Deno.writeTextFile(draft, text);
  await Deno.rename(draft, path);
}
