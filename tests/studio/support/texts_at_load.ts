/** Runs in a thread of its own: loads what the server draws the studio with, and tells what it said meanwhile. */
import "@/lib/pages/studio/shell/language.ts";
import { translationOf } from "@/lib/locales/translations.ts";
import { readTextsBy } from "@/lib/studio/messages/texts.ts";

const ROUTES = new URL("../../../routes/studio/", import.meta.url);

function* modulesIn(folder: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* modulesIn(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name)) yield new URL(name, folder);
  }
}

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
for (const { href } of modulesIn(ROUTES)) await import(href);
postMessage([...said]);
