import { FONT_FAMILIES } from "@/lib/widgets/fonts.ts";
import { fontSheetPath } from "@/lib/widgets/font_paths.ts";
import { uploadedFontFace } from "./named_fonts.ts";
import type { PageAsset } from "./page_info.ts";

/**
 * Makes a page able to draw with a font of the list, or with an uploaded one,
 * whose family is the id of its `file`; its bytes are fetched when text uses it.
 */
export function linkFont(
  family: string,
  file: PageAsset | undefined,
  document: Document,
): void {
  const mark = `[data-font="${CSS.escape(family)}"]`;
  const href = fontSheetPath(family);
  const isKnown = FONT_FAMILIES.has(family);
  const rule = uploadedFontFace(family, file);
  const isThere = document.querySelector(`${mark}, link[href="${href}"]`);
  if (isThere || (!isKnown && rule === "")) return;
  const sheet = document.createElement(isKnown ? "link" : "style");
  sheet.dataset.font = family;
  if (sheet instanceof HTMLLinkElement) {
    sheet.rel = "stylesheet";
    sheet.href = href;
  } else sheet.textContent = rule;
  document.head.append(sheet);
}
