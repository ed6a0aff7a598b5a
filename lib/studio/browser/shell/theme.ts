import type { Language } from "@/lib/core/languages.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";

/** Look that a person chose; `system` follows the computer. */
type ThemeChoice = "system" | "light" | "dark";

/** Height of rows and size of text that a person chose. */
type Density = "compact" | "comfortable";

const YEAR_S = 365 * 24 * 3_600;

/** Shows the studio and the documents in this look from now on, in this browser. */
export function setTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  const scheme = document.querySelector('meta[name="color-scheme"]');
  if (choice === "system") delete dataset.theme;
  else dataset.theme = choice;
  scheme?.setAttribute("content", choice === "system" ? "dark light" : choice);
  const age = choice === "system" ? 0 : YEAR_S;
  // One that an earlier version set for the studio alone would go first.
  document.cookie = "limelight_theme=; Path=/studio; Max-Age=0; SameSite=Lax";
  document.cookie =
    `limelight_theme=${choice}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

/** Draws the rows of the studio with this much space from now on, in this browser. */
export function setDensity(choice: Density): void {
  const isCompact = choice === "compact";
  const { dataset } = document.documentElement;
  if (isCompact) dataset.density = choice;
  else delete dataset.density;
  const age = isCompact ? YEAR_S : 0;
  document.cookie =
    `limelight_density=${choice}; Path=/studio; Max-Age=${age}; SameSite=Lax`;
}

/** Languages of the studio by their own names: who reads none of the others finds theirs. */
const LANGUAGE_NAMES: readonly (readonly [Language, string])[] = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["es", "Español"],
  ["fr", "Français"],
];

/** Lists the languages in which the studio could be drawn, but is not. */
export const otherLanguages = () =>
  LANGUAGE_NAMES.filter(([language]) => language !== studioLanguage());

/** Draws the studio in this language from now on, in this browser. */
export function setLanguage(language: Language): void {
  document.cookie =
    `limelight_language=${language}; Path=/studio; Max-Age=${YEAR_S}; SameSite=Lax`;
  location.reload();
}
