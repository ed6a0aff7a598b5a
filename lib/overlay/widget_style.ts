import type { BoxSettings } from "@/lib/schema/widgets/settings/box.ts";
import type { A11ySettings } from "@/lib/schema/widgets/settings/a11y.ts";
import type { TextSettings } from "@/lib/schema/widgets/settings/text.ts";
import { contrastRatio } from "@/lib/core/readable_color.ts";

/** CSS custom properties of a widget's root. */
type StyleVariables = Record<`--${string}`, string | number>;

/** The groups that decide how a widget looks; some widgets lack some. */
export interface LookSettings {
  text?: TextSettings;
  box?: BoxSettings;
  a11y?: Pick<A11ySettings, "contrastGuard" | "flashGuard">;
}

/**
 * Returns the look of a widget as custom properties, which its style sheet
 * reads.
 */
export function widgetStyle(look: LookSettings): StyleVariables {
  const { text, box } = look;
  return {
    ...(text ? textVariables(guardContrast(text, look)) : {}),
    ...(box ? boxVariables(box) : {}),
  };
}

/** Tells whether there is a plate to draw at all. */
export function hasPlate(box: BoxSettings | undefined): boolean {
  if (!box || box.opacity === 0) return false;
  return alphaOf(box.background) > 0 ||
    (box.borderWidth > 0 && alphaOf(box.borderColor) > 0);
}

/**
 * Gives a text an outline that makes it readable when `contrastGuard` is
 * `enforce` and the text cannot be read on its plate (or, without one, on its
 * outline).
 */
export function guardContrast(
  text: TextSettings,
  { box, a11y }: LookSettings,
): TextSettings {
  if (a11y?.contrastGuard !== "enforce") return text;
  const solid = box !== undefined && box.opacity >= 80 &&
    alphaOf(box.background) >= 0xcc;
  const outlined = text.strokeWidth >= GUARD_STROKE_PX &&
    alphaOf(text.strokeColor) >= 0xcc;
  const behind = solid ? box.background : outlined ? text.strokeColor : null;
  if (behind !== null && contrastRatio(text.color, behind) >= MIN_CONTRAST) {
    return text;
  }
  const dark = contrastRatio(text.color, "#000000");
  const light = contrastRatio(text.color, "#FFFFFF");
  return {
    ...text,
    strokeWidth: Math.max(text.strokeWidth, GUARD_STROKE_PX),
    strokeColor: dark >= light ? "#000000FF" : "#FFFFFFFF",
  };
}

/**
 * Returns the outline and the shadow of a text as one `text-shadow`. Around dark
 * letters a soft shadow is light: a dark one smudges them.
 */
export function textShadow(
  { color, strokeWidth, strokeColor, shadow }: Pick<
    TextSettings,
    "color" | "strokeWidth" | "strokeColor" | "shadow"
  >,
): string {
  const layers = strokeWidth > 0 && alphaOf(strokeColor) > 0
    ? outline(strokeWidth, strokeColor)
    : [];
  if (shadow === "soft") {
    layers.push(
      isDark(color) && strokeWidth === 0
        ? "0 0 8px rgba(255,255,255,.5)"
        : "0 2px 10px rgba(0,0,0,.55)",
    );
  }
  if (shadow === "hard") {
    const away = Math.max(2, strokeWidth + 2);
    layers.push(`${away}px ${away}px 0 rgba(0,0,0,.7)`);
  }
  return layers.join() || "none";
}

function textVariables(text: TextSettings): StyleVariables {
  return {
    "--font": JSON.stringify(text.fontFamily),
    "--size": `${text.fontSize}px`,
    "--weight": text.fontWeight,
    "--ink": text.color,
    "--ring": `min(${text.strokeWidth}px,var(--ll-outline,99em))`,
    "--ink-shadow": textShadow(text),
    "--align": text.align,
    "--justify": FLEX[text.align],
    "--case": CASES[text.case],
    "--leading": text.lineHeight,
  };
}

function boxVariables(box: BoxSettings): StyleVariables {
  return {
    "--plate": box.background,
    "--plate-opacity": box.opacity / 100,
    "--radius": `${box.radius}px`,
    "--pad": `${box.padding}px`,
    "--edge": `${box.borderWidth}px solid ${box.borderColor}`,
    // A plate's light follows its opacity, so that a thin plate stays thin.
    "--plate-alpha": alphaOf(box.background) / 255,
  };
}

/**
 * An outline as rings of shadows, as wide as `--ring`, which a look can keep in
 * proportion to the letters. `paint-order` would be one property, but Chromium
 * obeys it on HTML text only from version 123.
 */
function outline(width: number, color: string): string[] {
  const rings = width > 4 ? [1, 0.5] : [1];
  return rings.flatMap((part) => {
    const steps = width * part > 6 ? 24 : width * part > 2 ? 16 : 8;
    const away = (share: number) =>
      `calc(var(--ring)*${(share * part).toFixed(2)})`;
    return Array.from({ length: steps }, (_, step) => {
      const angle = (step / steps) * 2 * Math.PI;
      return `${away(Math.cos(angle))} ${away(Math.sin(angle))} 0 ${color}`;
    });
  });
}

function isDark(color: string): boolean {
  return contrastRatio(color, "#FFFFFF") > contrastRatio(color, "#000000");
}

function alphaOf(color: string): number {
  return parseInt(color.slice(7, 9), 16);
}

const MIN_CONTRAST = 4.5;
const GUARD_STROKE_PX = 3;
const FLEX = { left: "flex-start", center: "center", right: "flex-end" };
const CASES = { none: "none", upper: "uppercase", lower: "lowercase" };
