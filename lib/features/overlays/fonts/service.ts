import { AppError } from "@/lib/core/errors.ts";
import { memoizeByKey } from "@/lib/core/memoize.ts";
import type { Font } from "@/lib/schema/widgets/fonts.ts";
import { fontSlug } from "@/lib/schema/widgets/font_paths.ts";
import type { FontSheet } from "@/lib/schema/overlays/fonts.ts";
import { LETTERS } from "./letters.ts";
import { toServedSheet } from "./sheet.ts";

/** Dependencies for serving fonts. */
interface FontDeps {
  fonts: readonly Font[];
  /** Reads a file of an installed package. */
  readPackageFile: (
    packageName: string,
    file: string,
  ) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Serves the families of the font list from their packages. */
export function createFontService({ fonts, readPackageFile }: FontDeps) {
  const bySlug = new Map(fonts.map((font) => [fontSlug(font.family), font]));
  const sheets = new Map<string, Promise<FontSheet>>();

  function fontOf(slug: string): Font {
    const font = bySlug.get(slug);
    if (!font) {
      throw new AppError(
        "not_found",
        "Cannot serve the font: no family has that name",
      );
    }
    return font;
  }

  async function readSheet(font: Font): Promise<FontSheet> {
    const [css, manifest] = await Promise.all(
      ["index.css", "package.json"].map(async (file) =>
        new TextDecoder().decode(await readPackageFile(font.package, file))
      ),
    );
    const { version } = JSON.parse(manifest ?? "");
    return toServedSheet(
      css ?? "",
      font.family,
      version,
      LETTERS[font.family],
    );
  }

  /** The style sheet of a family, by its name in addresses; `not_found` for an unknown one. */
  function sheet(slug: string): Promise<FontSheet> {
    const font = fontOf(slug);
    return memoizeByKey(sheets, slug, () => readSheet(font));
  }

  return {
    sheet,

    /** A WOFF2 file that the family's sheet names; `not_found` for any other. */
    async file(
      slug: string,
      name: string,
    ): Promise<{ bytes: Uint8Array<ArrayBuffer>; version: string }> {
      const { files, version } = await sheet(slug);
      if (!files.has(name)) {
        throw new AppError(
          "not_found",
          "Cannot serve the font: the family has no such file",
        );
      }
      const font = fontOf(slug);
      const letters = LETTERS[font.family];
      const bytes = letters?.file === name
        ? Uint8Array.fromBase64(letters.data)
        : await readPackageFile(font.package, `files/${name}`);
      return { bytes, version };
    },
  };
}
