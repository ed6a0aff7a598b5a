import { isLanguageTag } from "@/lib/core/language_tag.ts";

/**
 * Gives `navigator` a language that `Intl` takes, where it has none. Chromium
 * on Linux answers what the environment says, such as `en-US@posix`, and
 * uPlot, which formats its figures by it, would fail as it loads.
 */
export function ensureValidLanguage(): void {
  if (isLanguageTag(navigator.language)) return;
  const value = navigator.languages.find(isLanguageTag) ?? "en-US";
  Object.defineProperty(navigator, "language", { value, configurable: true });
}
