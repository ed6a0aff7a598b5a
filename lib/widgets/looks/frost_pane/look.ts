import { frostPaneSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Bright frosted glass with cold blue accents. */
export const frostPane = defineLook({
  id: "frost-pane",
  title: "Frost Pane",
  description: "Bright frosted glass with cold blue accents.",
  tier: "pro",
  sounds: frostPaneSounds,
  properties: {
    "--ll-flight": "drift",
    "--ll-accent": "#1B5FD0",
    "--ll-accent-2": "#3A3FC4",
    "--ll-on-accent": "#FFFFFF",
    "--ll-plate-image":
      "linear-gradient(160deg, rgba(255,255,255,.85), rgba(214,232,255,.15) 60%, rgba(255,255,255,.5))",
    "--ll-plate-shadow":
      "0 10px 30px rgba(10,30,60,.3), inset 0 0 0 2px #8FBDF5, inset 0 0 0 4px rgba(255,255,255,.9), inset 0 0 26px rgba(70,140,235,.34)",
    "--ll-fill-image":
      "linear-gradient(180deg, rgba(255,255,255,.32), rgba(255,255,255,0) 55%)",
    "--ll-fill-shadow": "0 2px 12px rgba(27,95,208,.4)",
    "--ll-line": "rgba(16,40,80,.14)",
  },
  groups: {
    text: {
      fontFamily: "Manrope",
      fontWeight: "700",
      color: "#0F2747FF",
      strokeWidth: 0,
      shadow: "none",
    },
    box: { background: "#EAF2FFF0", radius: 8, padding: 16 },
    motion: { enter: "look", exit: "look", enterMs: 650, exitMs: 450 },
  },
  track: "#C9DAF2FF",
  good: "#0B6B45FF",
  warn: "#7A4A00FF",
  danger: "#B0203AFF",
  palette: [
    "#1B5FD0FF",
    "#6A45C4FF",
    "#0F6F86FF",
    "#A03A72FF",
    "#2A6B45FF",
    "#8A5A10FF",
  ],
  types: {
    // Letters in a rim of ice: the plate's colour, so that it goes with a look of one's own.
    "alert-box": {
      text: { strokeWidth: 6, strokeColor: "#EAF2FFF0" },
      box: { background: "#00000000" },
    },
    ticker: { box: { background: "#EAF2FFF0", radius: 0 } },
  },
});
