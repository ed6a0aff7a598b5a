import type { Messages } from "@/lib/locales/translator.ts";

/**
 * Returns settings whose texts are in the page's language where nobody has
 * changed them; themselves where the page speaks English.
 */
export function translateDefaults<Settings extends object>(
  settings: Settings,
  words: Messages,
): Settings {
  const said = Object.entries(settings).flatMap(([key, value]) => {
    const own = typeof value === "string" ? words[`text.${value}`] : undefined;
    return own === undefined ? [] : [[key, own]];
  });
  return said.length === 0
    ? settings
    : { ...settings, ...Object.fromEntries(said) };
}
