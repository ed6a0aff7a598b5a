import { readCookie } from "./cookies.ts";

/** Cookie with the look that a visitor chose; scripts of the studio write it. */
const THEME_COOKIE = "limelight_theme";

/** Cookie with the height of rows that a person chose in the studio. */
const DENSITY_COOKIE = "limelight_density";

/** Look of the studio, as a visitor chose it in this browser. */
export interface ChosenLook {
  /** Light or dark; `null` for the computer's. */
  theme: "dark" | "light" | null;
  /** Compact rows; `null` for rows with more space. */
  density: "compact" | null;
}

/** Returns the look that a visitor chose in the studio. */
export function chosenLook({ headers }: Request): ChosenLook {
  const theme = readCookie(headers, THEME_COOKIE);
  const density = readCookie(headers, DENSITY_COOKIE);
  return {
    theme: theme === "dark" || theme === "light" ? theme : null,
    density: density === "compact" ? density : null,
  };
}
