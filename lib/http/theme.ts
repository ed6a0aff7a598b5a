import { readCookie } from "./cookies.ts";

/** Cookie with the look that a visitor chose; scripts of the studio write it. */
const THEME_COOKIE = "limelight_theme";

/** Cookie with the height of rows that a person chose in the studio. */
const DENSITY_COOKIE = "limelight_density";

/** Returns whether a person chose compact rows in the studio; `null` for rows with more space. */
export function densityOf(req: Request): "compact" | null {
  const chosen = readCookie(req.headers, DENSITY_COOKIE);
  return chosen === "compact" ? chosen : null;
}

/** Returns the look that a visitor chose in the studio; `null` for the computer's. */
export function themeOf(req: Request): "dark" | "light" | null {
  const chosen = readCookie(req.headers, THEME_COOKIE);
  return chosen === "dark" || chosen === "light" ? chosen : null;
}
