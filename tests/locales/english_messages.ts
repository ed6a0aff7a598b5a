import { isRecord } from "@/lib/core/is_record.ts";
import { PAGE_MESSAGES } from "@/lib/pages/messages.ts";
import { studioMessages } from "@/scripts/studio_messages.ts";
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
    if (!isDirectory) continue;
    const folder = new URL(`${name}/`, WIDGETS);
    const files = await Array.fromAsync(Deno.readDir(folder));
    // Texts that a page loads later stand in a module of their own.
    const texts = files.filter((file) => file.name.endsWith("messages.ts"));
    if (texts.length === 0) continue;
    const read = texts.map((file) => messagesOf(new URL(file.name, folder)));
    parts.set(
      `widgets/${name.replaceAll("_", "-")}`,
      Object.assign({}, ...await Promise.all(read)),
    );
  }
  for (const [part, texts] of await studioMessages()) {
    const messages = [...texts].map((english) => [english, english]);
    parts.set(`studio/${part}`, Object.fromEntries(messages));
  }
  return parts;
}
