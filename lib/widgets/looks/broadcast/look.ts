import { broadcastSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Slabs of a sports channel: carbon and violet, with a hairline of lime. */
export const broadcastLook = defineLook({
  id: "broadcast",
  title: "Broadcast",
  description: "Slanted slabs of a sports channel, at home over any game.",
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
      "inset 0 0 0 1px rgba(255,255,255,.1), inset 0 1px 0 rgba(255,255,255,.14)",
    "--ll-plate-clip":
      "polygon(0 0, 100% 0, 100% calc(100% - min(100%, 42px)), calc(100% - 14px) 100%, 0 100%)",
    "--ll-side": "5px",
    "--ll-bar-radius": "0px",
    "--ll-fill-image":
      "repeating-linear-gradient(110deg, rgba(255,255,255,.1) 0 12px, rgba(255,255,255,0) 12px 24px)",
    "--ll-fill-shadow": "0 0 transparent",
  },
  groups: {
    text: { fontFamily: "Inter", strokeWidth: 0, shadow: "soft" },
    box: { background: "#0E1119F2", radius: 0, padding: 14 },
    motion: { enter: "look", exit: "look", enterMs: 520, exitMs: 420 },
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
  types: { ticker: { box: { background: "#0E1119F2", radius: 0 } } },
});
