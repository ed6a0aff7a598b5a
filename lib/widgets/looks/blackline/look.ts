import { blacklineSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Cut corners and hard type, as on match day. */
export const blackline = defineLook({
  id: "blackline",
  title: "Blackline",
  description: "Cut corners and condensed type, as on match day.",
  tier: "pro",
  sounds: blacklineSounds,
  properties: {
    "--ll-flight": "burst",
    "--ll-accent": "#FF4B3A",
    "--ll-accent-2": "#FF8A3A",
    "--ll-on-accent": "#160502",
    "--ll-plate-image":
      "linear-gradient(90deg, #FF4B3A 0 6px, rgba(0,0,0,0) 6px), linear-gradient(180deg, rgba(255,255,255,.08), rgba(255,255,255,0) 50%)",
    "--ll-plate-shadow": "none",
    "--ll-plate-clip":
      "polygon(0 0, calc(100% - 18px) 0, 100% 18px, 100% 100%, 18px 100%, 0 calc(100% - 18px))",
    "--ll-bar-radius": "0px",
    "--ll-fill-image":
      "repeating-linear-gradient(115deg, rgba(255,255,255,.14) 0 10px, rgba(255,255,255,0) 10px 20px)",
    "--ll-fill-shadow": "0 0 transparent",
    "--ll-title-font": "Oswald",
    "--ll-title-spacing": ".02em",
    "--ll-ease": "cubic-bezier(.2,.9,.1,1)",
  },
  groups: {
    text: {
      fontFamily: "Oswald",
      fontWeight: "600",
      strokeWidth: 0,
      shadow: "none",
    },
    box: { background: "#0B0C10F5", radius: 0, padding: 18 },
    motion: { enter: "look", exit: "look", enterMs: 500, exitMs: 400 },
  },
  track: "#23262FFF",
  good: "#4BE38AFF",
  warn: "#FFC857FF",
  danger: "#FF8577FF",
  palette: [
    "#B3261AFF",
    "#3A3F4CFF",
    "#9A4A12FF",
    "#27527AFF",
    "#5A3A7AFF",
    "#2F6B4AFF",
  ],
  types: { ticker: { box: { background: "#0B0C10F5", radius: 0 } } },
});
