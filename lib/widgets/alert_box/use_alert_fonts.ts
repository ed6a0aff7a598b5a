import { useEffect, useRef } from "preact/hooks";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import type { AlertSettings } from "./alert_content.ts";

/** Families of a look beside the text's own. */
const LOOK_FONTS = ["--ll-title-font", "--ll-digit-font"];
/** Letters that any alert has. */
const LETTERS = "Aa 0";

/**
 * Loads the fonts of alerts before the first one comes: a box that is empty
 * draws no letter, so that the browser fetches none by itself. Returns the ref
 * of the box, whose look names some of them.
 */
export function useAlertFonts(page: PageInfo, settings: AlertSettings) {
  const box = useRef<HTMLDivElement>(null);
  const { fontFamily, fontWeight } = settings.text;
  const templates = settings.variants.map(({ template }) => template).join("");
  useEffect(() => {
    if (page.mode !== "live" || !box.current) return;
    const style = getComputedStyle(box.current);
    const families = [
      JSON.stringify(fontFamily),
      ...LOOK_FONTS.map((name) => style.getPropertyValue(name).trim())
        .filter((family) => family !== ""),
    ];
    // Only files with these letters are fetched.
    const text = LETTERS + templates;
    for (const family of new Set(families)) {
      // One that cannot be loaded is drawn with another.
      document.fonts.load(`${fontWeight} 1em ${family}`, text).catch(() => {});
    }
  }, [fontFamily, fontWeight, templates]);
  return box;
}
