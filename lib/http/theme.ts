import { readCookie } from "./cookies.ts";

/** Cookie with the look that a visitor chose; scripts of the studio write it. */
const THEME_COOKIE = "limelight_theme";

/** Returns the look that a visitor chose in the studio; `null` for the computer's. */
export function themeOf(req: Request): "dark" | "light" | null {
  const chosen = readCookie(req.headers, THEME_COOKIE);
  return chosen === "dark" || chosen === "light" ? chosen : null;
}
