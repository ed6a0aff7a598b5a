/**
 * Has the package unpack itself, in the process that `chromium.ts` starts for
 * it. The fonts are asked for by their paths: their names stand here so that
 * Deno fetches them.
 */
import "@expo-google-fonts/kosugi/package.json" with { type: "json" };
import "@expo-google-fonts/noto-color-emoji/package.json" with { type: "json" };
import "@expo-google-fonts/noto-sans-arabic/package.json" with { type: "json" };
import chromium from "@sparticuz/chromium";

if (import.meta.main) await chromium.executablePath();
