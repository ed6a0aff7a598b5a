import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { isUploadedFont } from "@/lib/schema/widgets/settings/uploaded_font.ts";
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
  const isOwn = isUploadedFont(family);
  const rule = uploadedFontFace(family, file);
  const isThere = document.querySelector(`${mark}, link[href="${href}"]`);
  if (isThere || (isOwn && rule === "")) return;
  const sheet = document.createElement(isOwn ? "style" : "link");
  sheet.dataset.font = family;
  if (sheet instanceof HTMLLinkElement) {
    sheet.rel = "stylesheet";
    sheet.href = href;
  } else sheet.textContent = rule;
  document.head.append(sheet);
}
