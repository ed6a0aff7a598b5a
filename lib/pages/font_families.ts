import type { OverlayItem } from "@/lib/features/overlays/browser_sources/schema.ts";
import { FONT_FAMILIES } from "@/lib/widgets/fonts.ts";

/**
 * Lists the families of the font list that these items are drawn with, each
 * once, in the list's order.
 */
export function fontFamiliesOf(items: readonly OverlayItem[]): string[] {
  const named = new Set<string>();
  for (const { content } of items) {
    if (content.kind !== "widget") continue;
    collect(content.widget.settings, named);
    const title = content.widget.skin["--ll-title-font"];
    if (title !== undefined) named.add(title);
  }
  return [...FONT_FAMILIES].filter((family) => named.has(family));
}

/** Texts have their look at any depth: an alert's variants each have their own. */
function collect(value: unknown, named: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "fontFamily" && typeof inner === "string") named.add(inner);
    else collect(inner, named);
  }
}
