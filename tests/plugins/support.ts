import { dirname, join } from "node:path";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import type { Files } from "@/scripts/plugins/archives.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
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

/** Makes a key for programs, by the owner's hand. */
export async function makeKey(
  app: TestApp,
  scopes: readonly ProgramScope[],
): Promise<{ id: string; key: string }> {
  const res = await app.request(`/api/channels/${CHANNEL}/keys`, {
    method: "POST",
    session: await app.signIn(),
    body: { name: "Stream Deck", scopes },
  });
  return await res.json();
}

/** Revokes a key. */
export async function revoke(app: TestApp, id: string): Promise<void> {
  const res = await app.request(`/api/channels/${CHANNEL}/keys/${id}`, {
    method: "DELETE",
    session: await app.signIn(),
  });
  await res.body?.cancel();
}

/** Sets a counter by the owner's hand. */
export async function setCounter(
  app: TestApp,
  name: string,
  value: number,
): Promise<void> {
  const path = `/api/channels/${CHANNEL}/counters/${name}`;
  const session = await app.signIn();
  const res = await app.request(path, {
    method: "PUT",
    session,
    body: { value },
  });
  await res.body?.cancel();
}

/** Returns the value of a counter. */
export async function counter(app: TestApp, name: string): Promise<number> {
  const path = `/api/channels/${CHANNEL}/counters/${name}`;
  const res = await app.get(path, { session: await app.signIn() });
  return (await res.json()).value;
}

/** Returns settings by which a plugin reaches the channel of tests. */
export const settingsFor = ({ url }: Pick<ServedApp, "url">, key: string) => ({
  studio: `${url}/studio`,
  channel: CHANNEL,
  key,
});
