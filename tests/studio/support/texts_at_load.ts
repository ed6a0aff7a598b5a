/** Runs in a thread of its own: loads what the server draws the studio with, and tells what it said meanwhile. */
import { fileURLToPath } from "node:url";
import "@/lib/pages/studio/shell/language.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import { readTextsBy } from "@/lib/studio/messages/texts.ts";
import { sourcePaths } from "@/scripts/tree_copy.ts";

const ROOT = new URL("../../../", import.meta.url);

/** Texts that have a translation, by their English. */
const translated = (part: string) =>
  translationOf("de", part === "events" ? part : `studio/${part}`).messages;

const said = new Set<string>();
readTextsBy(() => {
  const isForOne = !new Error().stack?.includes("perLanguage");
  return {
    language: "en",
    parts: new Proxy({}, {
      get: (_, part: string) =>
        new Proxy({}, {
          get(_, english: string) {
            if (isForOne && translated(part)[english] !== undefined) {
              said.add(`${part}: ${english}`);
            }
            return undefined;
          },
        }),
    }),
  };
});
Error.stackTraceLimit = 30;
const routes = sourcePaths(fileURLToPath(ROOT), undefined, "routes/studio");
for await (const path of routes) {
  if (/\.tsx?$/.test(path)) await import(new URL(path, ROOT).href);
}
postMessage([...said]);
