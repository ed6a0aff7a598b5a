import type {
  OverlayItem,
  OverlayView,
} from "@/lib/schema/overlays/browser_sources.ts";
import { addNamedFonts, uploadedFontFace } from "@/lib/overlay/named_fonts.ts";
import { FONT_FAMILIES } from "@/lib/schema/widgets/fonts.ts";

/**
 * Lists the families of the font list that these items are drawn with, each
 * once, in the list's order.
 */
export function fontFamiliesOf(items: readonly OverlayItem[]): string[] {
  return listedFamilies(namesOf(items));
}

/** Returns those of some names that are families of the font list, in its order. */
export function listedFamilies(named: ReadonlySet<string>): string[] {
  return [...FONT_FAMILIES].filter((family) => named.has(family));
}

/**
 * Returns the style sheet of the uploaded fonts that these items are drawn
 * with; empty without any. A font's family has the name of its id.
 */
export function uploadedFontsSheet(
  items: readonly OverlayItem[],
  assets: OverlayView["assets"],
): string {
  return [...namesOf(items)].map((id) => uploadedFontFace(id, assets[id]))
    .join("");
}

function namesOf(items: readonly OverlayItem[]): Set<string> {
  const named = new Set<string>();
  for (const { content } of items) {
    if (content.kind !== "widget") continue;
    for (const name of namedIn(content.widget.settings)) named.add(name);
    const title = content.widget.skin["--ll-title-font"];
    if (title !== undefined) named.add(title);
  }
  return named;
}

/** Names by settings: those that were completed once are the same object again. */
const namedBy = new WeakMap<object, ReadonlySet<string>>();

function namedIn(settings: unknown): ReadonlySet<string> {
  if (typeof settings !== "object" || settings === null) return new Set();
  let named = namedBy.get(settings);
  if (!named) {
    const found = new Set<string>();
    addNamedFonts(settings, found);
    namedBy.set(settings, named = found);
  }
  return named;
}
