import type { TextSettings } from "@/lib/schema/widgets/settings/text.ts";

/** Families of a look beside the text's own. */
const LOOK_FONTS = ["--ll-title-font", "--ll-digit-font"];
/** Letters that any alert has. */
const LETTERS = "Aa 0";

/** Loads the fonts of a box's text and look, with the letters of its templates. */
export function loadAlertFonts(
  box: Element,
  { fontFamily, fontWeight }: Pick<TextSettings, "fontFamily" | "fontWeight">,
  templates: string,
): void {
  const style = getComputedStyle(box);
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
}
