import { type FontSheet, fontSlug } from "./schema.ts";

const FAMILY = /font-family:\s*(["'])[^"']*\1/g;
const SOURCE = /src:[^;}]*/g;
const WOFF2 = /url\(\.\/files\/([a-z0-9-]+\.woff2)\)\s*(format\([^)]*\))/;

/**
 * A package's style sheet under our addresses: the family has the name that
 * settings use, and only WOFF2 is left of the sources, which every browser
 * that draws overlays reads. Addresses are relative to the sheet, so that they
 * hold below a prefix too. Throws where a rule has no such source.
 */
export function toServedSheet(
  css: string,
  family: string,
  version: string,
): FontSheet {
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
  return { css: served, version, files };
}
