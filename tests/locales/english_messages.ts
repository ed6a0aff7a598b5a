import { isRecord } from "@/lib/core/is_record.ts";
import { PAGE_MESSAGES } from "@/lib/pages/messages.ts";
import type { Messages } from "@/lib/locales/translator.ts";

const WIDGETS = new URL("../../lib/widgets/", import.meta.url);
const SHARED = new URL("../../lib/locales/english/", import.meta.url);

/** Returns the texts that a module exports. */
async function messagesOf(url: URL): Promise<Messages> {
  const exported = Object.values(await import(url.href)).filter(isRecord);
  return Object.assign({}, ...exported);
}

/** Reads the English of each part that is drawn, from the modules where it stands. */
export async function englishMessages(): Promise<Map<string, Messages>> {
  const parts = new Map<string, Messages>([["pages", PAGE_MESSAGES]]);
  for await (const { name } of Deno.readDir(SHARED)) {
    const url = new URL(name, SHARED);
    parts.set(name.replace(/\.ts$/, ""), await messagesOf(url));
  }
  for await (const { name, isDirectory } of Deno.readDir(WIDGETS)) {
    const url = new URL(`${name}/messages.ts`, WIDGETS);
    const stands = isDirectory &&
      await Deno.stat(url).then(() => true, () => false);
    if (!stands) continue;
    parts.set(`widgets/${name.replaceAll("_", "-")}`, await messagesOf(url));
  }
  return parts;
}
