/** A font family that the service serves itself. All are under the SIL Open Font License. */
export interface Font {
  /** Name as stored in settings and used in CSS. */
  family: string;
  /** npm package with the font files. */
  package: string;
  category:
    | "sans"
    | "rounded"
    | "display"
    | "serif"
    | "mono"
    | "hand"
    | "pixel";
  /** Lightest and heaviest weight; equal when there is only one. */
  weights: readonly [number, number];
  /** One file for all weights. */
  variable: boolean;
}

const variable = (
  family: string,
  category: Font["category"],
  weights: readonly [number, number],
): Font => ({
  family,
  package: `@fontsource-variable/${family.toLowerCase().replaceAll(" ", "-")}`,
  category,
  weights,
  variable: true,
});

const single = (family: string, category: Font["category"]): Font => ({
  family,
  package: `@fontsource/${family.toLowerCase().replaceAll(" ", "-")}`,
  category,
  weights: [400, 400],
  variable: false,
});

/** The font list: what `text.fontFamily` may name. */
export const FONTS: readonly Font[] = [
  variable("Inter", "sans", [100, 900]),
  variable("Outfit", "sans", [100, 900]),
  variable("Sora", "sans", [100, 800]),
  variable("Montserrat", "sans", [100, 900]),
  variable("Manrope", "sans", [200, 800]),
  variable("Space Grotesk", "sans", [300, 700]),
  variable("Lexend", "sans", [100, 900]),
  variable("Noto Sans", "sans", [100, 900]),
  variable("Rubik", "rounded", [300, 900]),
  variable("Nunito", "rounded", [200, 1000]),
  variable("Fredoka", "rounded", [300, 700]),
  variable("Baloo 2", "rounded", [400, 800]),
  variable("Oswald", "display", [200, 700]),
  variable("Orbitron", "display", [400, 900]),
  variable("Exo 2", "display", [100, 900]),
  single("Bebas Neue", "display"),
  variable("Cinzel", "serif", [400, 900]),
  variable("Playfair Display", "serif", [400, 900]),
  variable("JetBrains Mono", "mono", [100, 800]),
  variable("Pixelify Sans", "pixel", [400, 700]),
  single("Jersey 10", "pixel"),
  variable("Caveat", "hand", [400, 700]),
];

/** Every name that `text.fontFamily` may have. */
export const FONT_FAMILIES: ReadonlySet<string> = new Set(
  FONTS.map((font) => font.family),
);
