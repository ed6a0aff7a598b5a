import { asset } from "fresh/runtime";
import type { PictureLook } from "@/lib/schema/subathon/picture_look.ts";
import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { broadcastLook } from "@/lib/widgets/looks/broadcast/look.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";

/** Layers of a world that a picture has, the farthest first. */
const LAYERS = ["sky", "light", "far", "near"];
/** Opacity of a plate, in hex, below which a picture has a dark one instead. */
const MIN_OPACITY = 0x80;

/** Returns how pictures to share wear a look; as Broadcast where a channel has none. */
export function pictureLook(id: string | null): PictureLook {
  const look = lookOf(id) ?? broadcastLook;
  const { properties } = look;
  const text: { color?: string; fontFamily?: string } = Object(
    look.defaults.all.text,
  );
  const box: { background?: string; radius?: number } = Object(
    look.defaults.all.box,
  );
  const plate = box.background ?? "#00000000";
  const isPlated = parseInt(plate.slice(7, 9) || "ff", 16) >= MIN_OPACITY;
  const font = text.fontFamily ?? "Inter";
  const titleFont = properties["--ll-title-font"] ?? font;
  return {
    plate: isPlated ? plate.slice(0, 7) : "#0B0D12",
    ink: (text.color ?? "#FFFFFFFF").slice(0, 7),
    accent: properties["--ll-accent"],
    accent2: properties["--ll-accent-2"],
    onAccent: properties["--ll-on-accent"],
    radius: (box.radius ?? 8) * 1.5,
    font,
    titleFont,
    fontSheets: [...new Set([font, titleFont])].map(fontSheetPath),
    layers: LAYERS.map((layer) =>
      asset(`/looks/worlds/${look.sheet}/${layer}.svg`)
    ),
  };
}
