import { isRecord } from "@/lib/core/is_record.ts";
import { contrastRatio, toRgb } from "@/lib/core/readable_color.ts";
import type { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import type { Look } from "./define_look.ts";
import { inkOf } from "./look_colors.ts";

/** Letters on an accent. */
const INKS = ["#FFFFFF", "#06121A"] as const;

/** Makes a look of a channel's own: the base with its colours, letters, plate and sounds in place of those. */
export function dressedInOwn(
  id: string,
  design: OwnLookDesign,
  base: Look,
  heard: Look,
): Look {
  const { accent, accent2, text, plate, radius } = design;
  const { text: letters, box } = base.defaults.all;
  const recolored = recolorer([
    [base.properties["--ll-accent"], accent],
    [base.properties["--ll-accent-2"], accent2],
    [letters?.color?.slice(0, 7), text],
  ], [box?.background, plate]);
  const properties = mapTexts(base.properties, recolored);
  return {
    ...base,
    id,
    title: design.name,
    sounds: heard.sounds,
    soundsOf: heard.id,
    ownSounds: Object.fromEntries(
      Object.entries(design.sounds).filter(([, sound]) => sound),
    ),
    properties: {
      ...properties,
      "--ll-accent": accent,
      "--ll-accent-2": accent2,
      "--ll-on-accent": onAccents(accent, accent2),
      "--ll-title-font": design.titleFont,
      "--ll-flight": design.flight,
      ...(plate.endsWith("00") ? {} : { "--ll-surface": plate }),
    },
    defaults: {
      all: {
        ...mapTexts(base.defaults.all, recolored),
        text: {
          ...letters,
          fontFamily: design.textFont,
          color: `${text}FF`,
        },
        box: { ...box, background: plate, radius },
      },
      types: mapTexts(base.defaults.types, recolored),
    },
  };
}

/** Returns a look as one begins one's own with it: nothing is changed yet. */
export function designOf(look: Look): OwnLookDesign {
  const { properties, defaults: { all } } = look;
  const textFont = all.text?.fontFamily ?? "Inter";
  return {
    name: look.title,
    base: look.id,
    accent: properties["--ll-accent"],
    accent2: properties["--ll-accent-2"],
    text: inkOf(look),
    plate: all.box?.background ?? "#00000000",
    textFont,
    titleFont: properties["--ll-title-font"] ?? textFont,
    radius: all.box?.radius ?? 0,
    flight: properties["--ll-flight"],
    soundsOf: null,
    sounds: {},
  };
}

/** Returns the ink that is read best on both accents. */
function onAccents(accent: string, accent2: string): string {
  const worst = (ink: string) =>
    Math.min(contrastRatio(ink, accent), contrastRatio(ink, accent2));
  const [light, dark] = INKS;
  return worst(light) >= worst(dark) ? light : dark;
}

/** Makes what puts colours in the place of others: those of three bytes in any form, the plate as it is. */
function recolorer(
  colors: readonly (readonly [string | undefined, string])[],
  [plate, newPlate]: readonly [string | undefined, string],
): (text: string) => string {
  const known = new Map(
    colors.flatMap(([from, to]) =>
      from === undefined ? [] : [
        [from.toLowerCase(), to] as const,
        [bytesOf(from), bytesOf(to)] as const,
      ]
    ),
  );
  return (text) =>
    text.toLowerCase() === plate?.toLowerCase() ? newPlate : text.replaceAll(
      /#[0-9a-f]{6}|\d{1,3}, ?\d{1,3}, ?\d{1,3}/gi,
      (found) => known.get(found.toLowerCase().replaceAll(" ", "")) ?? found,
    );
}

/** Returns a colour as `rgba()` has it: `34,230,255`. */
const bytesOf = (color: string): string => (toRgb(color) ?? []).join();

/** Changes every text within a value. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) {
    return value.map((one) => mapTexts(one, change)) as T;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]),
  ) as T;
}
