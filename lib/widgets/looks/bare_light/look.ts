import { bareLightSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** No plates: outlined letters straight on the picture. */
export const bareLight = defineLook({
  id: "bare-light",
  title: "Bare Light",
  description: "No plates, only crisp outlined letters on the picture.",
  tier: "free",
  sounds: bareLightSounds,
  properties: {
    "--ll-flight": "burst",
    "--ll-accent": "#FFD84D",
    "--ll-accent-2": "#FFB020",
    "--ll-on-accent": "#241A00",
    "--ll-outline": "max(1.5px, .085em)",
    "--ll-plate-image": "none",
    "--ll-plate-shadow": "none",
    "--ll-fill-image":
      "repeating-linear-gradient(98deg, rgba(11,13,18,.14) 0 4px, rgba(11,13,18,0) 4px 17px)",
  },
  groups: {
    text: {
      fontFamily: "Outfit",
      fontWeight: "700",
      strokeWidth: 4,
      strokeColor: "#0B0D12FF",
      shadow: "soft",
    },
    box: { background: "#00000000" },
    motion: { enter: "look", exit: "look", enterMs: 480, exitMs: 380 },
  },
  track: "#10131AE6",
  good: "#7CFFB0FF",
  warn: "#FFD84DFF",
  danger: "#FF9C93FF",
  palette: [
    "#7A5200FF",
    "#8E3B2EFF",
    "#5B4A9EFF",
    "#22677AFF",
    "#3C6E2FFF",
    "#8A3566FF",
  ],
});
