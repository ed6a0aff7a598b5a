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

/** Opacity of a plate, in hex, from which on the page has plates of that colour. */
const MIN_OPACITY = 0x80;

/** Returns how the event page wears a look; `null` where it stays in its own colours. */
export function eventLook(id: string | null): EventLook | null {
  const look = lookOf(id);
  if (!look) return null;
  const { properties } = look;
  const text: { color?: string; fontFamily?: string } = Object(
    look.defaults.all.text,
  );
  const box: { background?: string; radius?: number } = Object(
    look.defaults.all.box,
  );
  const accent = properties["--ll-accent"];
  const titleFont = properties["--ll-title-font"];
  const plate = box.background ?? "#00000000";
  const isPlated = parseInt(plate.slice(7, 9) || "ff", 16) >= MIN_OPACITY;
  const ink = (text.color ?? "#FFFFFFFF").slice(0, 7);
  return {
    classes: isPlated ? "event--dressed event--plated" : "event--dressed",
    style: {
      "--accent": accent,
      "--accent-ink": properties["--ll-on-accent"],
      "--bar": `linear-gradient(90deg, ${accent}, ${
        properties["--ll-accent-2"]
      })`,
      "--tint": `${accent}26`,
      "--tint-edge": `${accent}55`,
      ...(text.fontFamily ? { "--text-font": `"${text.fontFamily}"` } : {}),
      ...(titleFont ? { "--title-font": `"${titleFont}"` } : {}),
      // Opaque: what is behind it on a light page is not what the look was made for.
      ...(isPlated
        ? {
          "--look-plate": plate.slice(0, 7),
          "--look-ink": ink,
          "--look-soft": `${ink}D9`,
          "--look-line": `${ink}33`,
          "--look-radius": `${box.radius ?? 0}px`,
        }
        : {}),
    },
    fonts: [
      ...new Set([text.fontFamily, titleFont].flatMap((one) => one ?? [])),
    ],
  };
}
