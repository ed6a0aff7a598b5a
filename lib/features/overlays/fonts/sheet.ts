import type { FontSheet } from "@/lib/schema/overlays/fonts.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { fontSlug } from "@/lib/schema/widgets/font_paths.ts";
import type { Letters } from "./letters.ts";

const FAMILY = /font-family:\s*(["'])[^"']*\1/g;
const SOURCE = /src:[^;}]*/g;
const WOFF2 = /url\(\.\/files\/([a-z0-9-]+\.woff2)\)\s*(format\([^)]*\))/;

const RULE = /@font-face\s*\{[^}]*\}/g;
const RANGE = /(unicode-range:\s*)([^;}]*)/;
/** Planes of emoji. */
const PICTURE = /^U\+1f[0-9a-f]{3}(?:-1f[0-9a-f]{3})?$/i;

/**
 * Converts a package's style sheet to one under our addresses: the family has
 * the name that settings use, and only WOFF2 is left of the sources, which
 * every browser that draws overlays reads. Addresses are relative to the sheet,
 * so that they hold below a prefix too. `letters` take the place of the family's
 * own: their rule is the last, and their size that of all. Throws where a rule has no such source.
 */
export function toServedSheet(
  css: string,
  family: string,
  packageVersion: string,
  letters?: Letters,
): FontSheet {
  // A sheet that is kept is known to be an older one.
  const version = [
    packageVersion,
    ...letters ? ["letters", fnv1a(letters.data)] : [],
    ...letters?.size ? [letters.size.slice(0, -1)] : [],
  ].join("-");
  const files = new Set<string>();
  const folder = `files/${fontSlug(family)}`;
  const served = css
    .replace(FAMILY, `font-family: "${family}"`)
    .replace(SOURCE, (source) => {
      const [, file, format] = WOFF2.exec(source) ?? [];
      if (file === undefined) {
        throw new Error(`Cannot serve ${family}: a rule names no WOFF2 file`);
      }
      files.add(file);
      return `src: url("${folder}/${file}?v=${version}") ${format}`;
    });
  const rules = withoutPictures(served);
  if (!letters) return { css: rules, version, files };
  files.add(letters.file);
  const rule = `
@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${letters.weights};
  src: url("${folder}/${letters.file}?v=${version}") format("woff2");
  unicode-range: ${letters.range};
}
`;
  return { css: sized(rules + rule, letters.size), version, files };
}

/** Returns rules whose letters are drawn that large. */
function sized(css: string, size: Letters["size"]): string {
  return size
    ? css.replaceAll("@font-face {", `@font-face {\n  size-adjust: ${size};`)
    : css;
}

/** Rules without emoji, which the computer has in colour; a rule of nothing else is left out. */
function withoutPictures(css: string): string {
  return css.replace(RULE, (rule) => {
    const [, name, list] = RANGE.exec(rule) ?? [];
    if (list === undefined) return rule;
    const kept = list.split(",").filter((range) => !PICTURE.test(range.trim()));
    if (kept.length === 0) return "";
    return rule.replace(RANGE, () => `${name}${kept.join(",")}`);
  });
}
