/** Returns whether `Intl` takes a language tag. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * Gives `navigator` a language that `Intl` takes, where it has none. Chromium
 * on Linux answers what the environment says, such as `en-US@posix`, and
 * uPlot, which formats its figures by it, would fail as it loads.
 */
export function ensureValidLanguage(): void {
  if (isTag(navigator.language)) return;
  const value = navigator.languages.find(isTag) ?? "en-US";
  Object.defineProperty(navigator, "language", { value, configurable: true });
}
