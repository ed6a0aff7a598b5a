import { dirname, join } from "node:path";
import type { Files } from "@/scripts/plugins/archives.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import type { ServedApp } from "@/tests/support/serve.ts";

/** Writes the files of a plugin into a folder of its own, as an app installs them. */
export async function install(
  files: Files,
): Promise<{ folder: string } & AsyncDisposable> {
  const root = await Deno.makeTempDir();
  for (const [path, bytes] of files) {
    await Deno.mkdir(join(root, dirname(path)), { recursive: true });
    await Deno.writeFile(join(root, path), bytes);
  }
  const [first = ""] = files.keys();
  return {
    folder: join(root, first.split("/")[0] ?? ""),
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

/** Returns settings by which a plugin reaches the channel of tests. */
export const settingsFor = ({ url }: Pick<ServedApp, "url">, key: string) => ({
  studio: `${url}/studio`,
  channel: CHANNEL,
  key,
});
