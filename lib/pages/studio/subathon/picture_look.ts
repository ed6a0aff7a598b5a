import { asset } from "fresh/runtime";
import type { PictureLook } from "@/lib/schema/subathon/picture_look.ts";
import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { broadcastLook } from "@/lib/widgets/looks/broadcast/look.ts";
import { inkOf, plateOf } from "@/lib/widgets/looks/look_colors.ts";
import { lookOf, WORLD_LAYERS } from "@/lib/widgets/looks/registry.ts";

/** Returns how pictures to share wear a look; as Broadcast where a channel has none. */
export function pictureLook(id: string | null): PictureLook {
  const look = lookOf(id) ?? broadcastLook;
  const { properties, defaults: { all } } = look;
  const font = all.text?.fontFamily ?? "Inter";
  const titleFont = properties["--ll-title-font"] ?? font;
  return {
    plate: plateOf(look) ?? "#0B0D12",
    ink: inkOf(look),
    accent: properties["--ll-accent"],
    accent2: properties["--ll-accent-2"],
    onAccent: properties["--ll-on-accent"],
    radius: (all.box?.radius ?? 8) * 1.5,
    font,
    titleFont,
    fontSheets: [...new Set([font, titleFont])].map(fontSheetPath),
    layers: WORLD_LAYERS.map((layer) =>
      asset(`/looks/worlds/${look.sheet}/${layer}.svg`)
    ),
  };
}
