import { paperLanternSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Warm paper, dark ink, a coral lantern. */
export const paperLantern = defineLook({
  id: "paper-lantern",
  title: "Paper Lantern",
  description: "Warm paper, dark ink and the glow of a coral lantern.",
  tier: "free",
  sounds: paperLanternSounds,
  properties: {
    "--ll-flight": "gravity",
    "--ll-accent": "#C2412D",
    "--ll-accent-2": "#A33A1E",
    "--ll-on-accent": "#FFFFFF",
    "--ll-plate-image":
      "linear-gradient(165deg, rgba(255,255,255,.75), rgba(255,236,209,0) 60%)",
    "--ll-plate-shadow":
      "0 10px 28px rgba(60,30,10,.28), inset 0 0 0 1px rgba(120,70,30,.16)",
    "--ll-fill-image":
      "repeating-linear-gradient(90deg, rgba(255,255,255,.16) 0 2px, rgba(90,20,5,.2) 2px 4px, rgba(255,255,255,0) 4px 22px)",
    "--ll-fill-shadow": "0 0 transparent",
    "--ll-bar-radius": "4px",
    "--ll-side": "3px",
    "--ll-title-font": "Caveat",
    "--ll-line": "rgba(70,40,20,.16)",
  },
  groups: {
    text: {
      fontFamily: "Nunito",
      fontWeight: "800",
      color: "#3A2416FF",
      strokeWidth: 0,
      shadow: "none",
    },
    box: { background: "#FFF4E3F5", radius: 3, padding: 16 },
    motion: { enter: "look", exit: "look", enterMs: 620, exitMs: 450 },
  },
  track: "#EBD5B8FF",
  good: "#1E6B3AFF",
  warn: "#8A4B00FF",
  danger: "#B3261EFF",
  palette: [
    "#C2412DFF",
    "#7A5A00FF",
    "#1E6B3AFF",
    "#1F5F8BFF",
    "#8A3FA0FF",
    "#A8325FFF",
  ],
  types: { ticker: { box: { background: "#FFF4E3F5", radius: 0 } } },
});
