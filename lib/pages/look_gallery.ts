import { asset } from "fresh/runtime";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { addNamedFonts } from "@/lib/overlay/named_fonts.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { chatBox } from "@/lib/widgets/chat_box/definition.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import type { Look } from "@/lib/widgets/looks/define_look.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { sceneBackdrop } from "@/lib/widgets/scene_backdrop/definition.ts";
import { webcamFrame } from "@/lib/widgets/webcam_frame/definition.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { listedFamilies } from "./font_families.ts";

/** The gallery's widgets belong to no channel, and connect to nothing. */
export const GALLERY_PAGE: PageInfo = {
  channelId: "",
  sceneId: null,
  overlay: "",
  locale: "en",
  timeZone: "UTC",
  currency: "EUR",
  mode: "preview",
  live: true,
  serverTime: PREVIEW_NOW,
  position: null,
  words: {},
  assets: {},
  orders: [],
  eventSounds: {},
  lookSounds: {},
};

/** One look of the gallery, and the settings of the widgets that it is shown by. */
interface GalleryLook {
  look: Look;
  /** Addresses of its style sheet, and those of its world, its webcam frame and its fonts. */
  sheets: string[];
  settings: ReturnType<typeof settingsIn>;
}

let made: GalleryLook[] | undefined;

/** Returns every look as the gallery draws it; nothing of it is a channel's. */
export function galleryLooks(): readonly GalleryLook[] {
  return made ??= LOOKS.map((look) => {
    const settings = settingsIn(look);
    return {
      look,
      settings,
      sheets: [
        asset(`/looks/${look.id}.css`),
        asset(`/looks/backdrops/${look.id}.css`),
        asset(`/looks/webcams/${look.id}.css`),
        ...fontsOf(look, settings).map(fontSheetPath),
      ],
    };
  });
}

/** Returns settings that move nothing until the visitor presses Play. */
function settingsIn({ defaults }: Look) {
  const still = <S extends { motion: object }>(settings: S): S => ({
    ...settings,
    motion: { ...settings.motion, intensity: "none" },
  });
  return {
    alert: still(
      effectiveSettings(alertBox, {}, defaults),
    ),
    goal: still(effectiveSettings(goalBar, {}, defaults)),
    world: still(effectiveSettings(sceneBackdrop, {}, defaults)),
    cam: still(effectiveSettings(webcamFrame, {}, defaults)),
    // Emotes of other services are a channel's.
    chat: still(
      effectiveSettings(chatBox, { emoteSets: ["platform"] }, defaults),
    ),
  };
}

/** Lists the families of the font list that a look is drawn with. */
function fontsOf({ properties }: Look, settings: object): string[] {
  const named = new Set<string>(Object.values(properties));
  addNamedFonts(settings, named);
  return listedFamilies(named);
}
