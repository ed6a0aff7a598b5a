import { broadcastSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Dark glass, violet light: at home over any game. */
export const broadcastLook = defineLook({
  id: "broadcast",
  title: "Broadcast",
  description: "Dark glass and violet light, at home over any game.",
  tier: "free",
  sounds: broadcastSounds,
  properties: {
    "--ll-flight": "none",
    "--ll-accent": "#7857FF",
    "--ll-accent-2": "#5B3FD6",
    "--ll-on-accent": "#FFFFFF",
    "--ll-plate-image":
      "linear-gradient(180deg, rgba(255,255,255,.09), rgba(255,255,255,0) 46%)",
    "--ll-plate-shadow":
      "0 10px 30px rgba(5,6,14,.38), inset 0 0 0 1px rgba(255,255,255,.1), inset 0 1px 0 rgba(255,255,255,.14)",
    "--ll-fill-shadow": "0 0 18px rgba(124,92,255,.5)",
  },
  groups: {
    text: { fontFamily: "Inter", strokeWidth: 0, shadow: "soft" },
    box: { background: "#11131CEB", radius: 16 },
    motion: { enter: "look", exit: "look", enterMs: 520, exitMs: 300 },
  },
  track: "#1E2130FF",
  good: "#5CFF9DFF",
  warn: "#FFD166FF",
  danger: "#FF8A80FF",
  palette: [
    "#6A4BE8FF",
    "#1B7F8CFF",
    "#B33A6BFF",
    "#2F5FC9FF",
    "#9A5B12FF",
    "#2F7D46FF",
  ],
  types: { ticker: { box: { background: "#11131CEB", radius: 0 } } },
});
