import { inkOf, plateOf } from "@/lib/widgets/looks/look_colors.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";

/** The look of a channel as its event page wears it. */
interface EventLook {
  /** Classes of the page. */
  classes: string;
  /** CSS custom properties of the page. */
  style: Record<string, string>;
  /** Families to load. */
  fonts: string[];
}

/** Returns how the event page wears a look; `null` where it stays in its own colours. */
export function eventLook(id: string | null): EventLook | null {
  const look = lookOf(id);
  if (!look) return null;
  const { properties, defaults: { all } } = look;
  const font = all.text?.fontFamily;
  const accent = properties["--ll-accent"];
  const titleFont = properties["--ll-title-font"];
  const plate = plateOf(look);
  const ink = inkOf(look);
  return {
    classes: plate ? "event--dressed event--plated" : "event--dressed",
    style: {
      "--accent": accent,
      "--accent-ink": properties["--ll-on-accent"],
      "--bar": `linear-gradient(90deg, ${accent}, ${
        properties["--ll-accent-2"]
      })`,
      "--tint": `${accent}26`,
      "--tint-edge": `${accent}55`,
      ...(font ? { "--text-font": `"${font}"` } : {}),
      ...(titleFont ? { "--title-font": `"${titleFont}"` } : {}),
      // Opaque: what is behind it on a light page is not what the look was made for.
      ...(plate
        ? {
          "--look-plate": plate,
          "--look-ink": ink,
          "--look-soft": `${ink}D9`,
          "--look-line": `${ink}33`,
          "--look-radius": `${all.box?.radius ?? 0}px`,
        }
        : {}),
    },
    fonts: [
      ...new Set([font, titleFont].flatMap((one) => one ?? [])),
    ],
  };
}
