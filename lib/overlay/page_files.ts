import { linkFont } from "./link_font.ts";
import { addNamedFonts } from "./named_fonts.ts";
import type { PageInfo } from "./page_info.ts";

/**
 * Makes an open page able to draw and play what `settings`, of one widget or
 * of several, have come to name: takes the `files` in, and links the fonts.
 * Call it before a widget gets the settings.
 */
export function takeFiles(
  page: Pick<PageInfo, "assets">,
  settings: unknown,
  files: PageInfo["assets"],
  document: Document,
): void {
  // All widgets of the page share the one record.
  Object.assign(page.assets, files);
  const named = new Set<string>();
  addNamedFonts(settings, named);
  for (const family of named) linkFont(family, page.assets[family], document);
}
