import { useEffect, useRef } from "preact/hooks";
import { lateScript } from "@/lib/overlay/late_script.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import type { AlertSettings } from "./alert_content.ts";

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
    const { current } = box;
    if (page.mode !== "live" || !current) return;
    // Without it they come with the first alert.
    lateScript(import("./load_alert_fonts.ts")).then((script) =>
      script?.loadAlertFonts(current, { fontFamily, fontWeight }, templates)
    );
  }, [fontFamily, fontWeight, templates]);
  return box;
}
