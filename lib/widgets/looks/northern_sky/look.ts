import { northernSkySounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Green and violet light drifting over a dark sky. */
export const northernSky = defineLook({
  id: "northern-sky",
  title: "Northern Sky",
  description: "Green and violet light drifting over a dark sky.",
  tier: "plus",
  sounds: northernSkySounds,
  properties: {
    "--ll-flight": "rise",
    "--ll-accent": "#5CF2B5",
    "--ll-accent-2": "#6FC3FF",
    "--ll-on-accent": "#04211A",
    "--ll-plate-image":
      "linear-gradient(115deg, rgba(70,240,180,.18), rgba(90,120,255,.18) 45%, rgba(170,90,255,.2))",
    "--ll-plate-shadow":
      "0 12px 32px rgba(2,10,24,.45), inset 0 0 0 1px rgba(140,255,215,.24)",
    "--ll-fill-image":
      "linear-gradient(90deg, rgba(111,195,255,0), rgba(111,195,255,.9))",
    "--ll-fill-shadow": "0 0 18px rgba(92,242,181,.45)",
    "--ll-line": "rgba(180,255,230,.16)",
  },
  groups: {
    text: {
      fontFamily: "Sora",
      color: "#F2FFFBFF",
      strokeWidth: 0,
      shadow: "soft",
    },
    box: { background: "#08182BF0", radius: 18, padding: 14 },
    motion: { enter: "look", exit: "look", enterMs: 700, exitMs: 450 },
  },
  track: "#132B42FF",
  good: "#7CFFC4FF",
  warn: "#FFE08AFF",
  danger: "#FF9EA8FF",
  palette: [
    "#0F6B54FF",
    "#2A5DA8FF",
    "#6D46B8FF",
    "#0F6A80FF",
    "#8A3A86FF",
    "#4A6B1FFF",
  ],
  types: { ticker: { box: { background: "#08182BF0", radius: 0 } } },
});
