import { honeycombSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Round, sunny, a little sticky. */
export const honeycomb = defineLook({
  id: "honeycomb",
  title: "Honeycomb",
  description: "Round and sunny, with thick honey-coloured edges.",
  tier: "plus",
  sounds: honeycombSounds,
  properties: {
    "--ll-flight": "burst",
    "--ll-accent": "#7A3E00",
    "--ll-accent-2": "#9A4B00",
    "--ll-on-accent": "#FFFFFF",
    "--ll-plate-image":
      "linear-gradient(180deg, rgba(255,255,255,.55), rgba(255,255,255,0) 50%)",
    "--ll-plate-shadow":
      "0 8px 0 rgba(122,62,0,.55), 0 16px 26px rgba(60,30,0,.3), inset 0 0 0 4px rgba(255,255,255,.55)",
    "--ll-fill-image":
      "linear-gradient(180deg, rgba(255,255,255,.3), rgba(255,255,255,0) 50%)",
    "--ll-line": "rgba(74,40,0,.2)",
    "--ll-ease": "cubic-bezier(.34,1.8,.5,1)",
  },
  groups: {
    text: {
      fontFamily: "Baloo 2",
      fontWeight: "700",
      color: "#3B2100FF",
      strokeWidth: 0,
      shadow: "none",
    },
    box: { background: "#FFC933FA", radius: 28, padding: 18 },
    motion: { enter: "look", exit: "look", enterMs: 550, exitMs: 400 },
  },
  track: "#FFE9A8FF",
  good: "#0F5A2CFF",
  warn: "#6B3A00FF",
  danger: "#8F1D14FF",
  palette: [
    "#8A4B00FF",
    "#A33A16FF",
    "#5C6B00FF",
    "#1F6B5AFF",
    "#2B5C9EFF",
    "#8A3560FF",
  ],
  types: { ticker: { box: { background: "#FFC933FA", radius: 0 } } },
});
