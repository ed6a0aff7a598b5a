import { createRequire } from "node:module";
import {
  createFontService,
  type FontService,
} from "@/lib/features/fonts/service.ts";
import { FONTS } from "@/lib/widgets/fonts.ts";
import { SCRIPT_FONTS } from "@/lib/widgets/script_fonts.ts";

/** Fonts out of the npm packages that `deno.json` names. */
export function createFonts(): FontService {
  const { resolve } = createRequire(import.meta.url);
  return createFontService({
    fonts: [...FONTS, ...SCRIPT_FONTS],
    readPackageFile: (name, file) => Deno.readFile(resolve(`${name}/${file}`)),
  });
}
