import type {
  OverlayItem,
  OverlayView,
} from "@/lib/features/overlays/browser_sources/schema.ts";
import { FONT_FAMILIES, isUploadedFont } from "@/lib/widgets/fonts.ts";

const FONT_PATH = /^\/assets\/([0-9a-f]{64})\//;

/**
 * Lists the families of the font list that these items are drawn with, each
 * once, in the list's order.
 */
export function fontFamiliesOf(items: readonly OverlayItem[]): string[] {
  const named = namesOf(items);
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
  return [...namesOf(items)].filter(isUploadedFont).map((id) => {
    const [, hash] = FONT_PATH.exec(assets[id]?.url ?? "") ?? [];
    if (hash === undefined || assets[id]?.type !== "font") return "";
    return `@font-face{font-family:"${id}";font-display:swap;font-weight:1 1000;src:url("/assets/${hash}/font.woff2") format("woff2")}`;
  }).join("");
}

function namesOf(items: readonly OverlayItem[]): Set<string> {
  const named = new Set<string>();
  for (const { content } of items) {
    if (content.kind !== "widget") continue;
    collect(content.widget.settings, named);
    const title = content.widget.skin["--ll-title-font"];
    if (title !== undefined) named.add(title);
  }
  return named;
}

/** Texts have their look at any depth: an alert's variants each have their own. */
function collect(value: unknown, named: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "fontFamily" && typeof inner === "string") named.add(inner);
    else collect(inner, named);
  }
}
