import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { scriptFamiliesOf } from "@/lib/schema/widgets/script_fonts.ts";

/**
 * Returns the addresses of the style sheets that texts anywhere in `value` need
 * for their scripts.
 */
export function scriptSheetsOf(value: unknown, locale: string): string[] {
  const families = new Set<string>();
  collect(value, locale, families);
  return [...families].map(fontSheetPath);
}

function collect(
  value: unknown,
  locale: string,
  families: Set<string>,
): void {
  if (typeof value === "string") {
    for (const family of scriptFamiliesOf(value, locale)) families.add(family);
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) collect(inner, locale, families);
  }
}
