import { neonHarborSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** A harbour at midnight, lit by cyan and magenta signs. */
export const neonHarbor = defineLook({
  id: "neon-harbor",
  title: "Neon Harbor",
  description: "A harbour at midnight, lit by cyan and magenta signs.",
  tier: "plus",
  sounds: neonHarborSounds,
  properties: {
    "--ll-flight": "gravity",
    "--ll-accent": "#22E6FF",
    "--ll-accent-2": "#FF6BD6",
    "--ll-on-accent": "#06121A",
    "--ll-plate-image":
      "radial-gradient(70% 130% at 0% 0%, rgba(34,230,255,.17), rgba(0,0,0,0) 70%), radial-gradient(70% 130% at 100% 100%, rgba(255,107,214,.17), rgba(0,0,0,0) 70%)",
    "--ll-plate-shadow":
      "0 0 0 1.5px rgba(34,230,255,.75), 0 0 22px rgba(34,230,255,.28), inset 0 0 26px rgba(255,107,214,.16)",
    "--ll-fill-image":
      "linear-gradient(90deg, rgba(255,107,214,0), rgba(255,107,214,.85))",
    "--ll-fill-shadow": "0 0 20px rgba(34,230,255,.65)",
    "--ll-title-font": "Orbitron",
    "--ll-title-spacing": ".04em",
    "--ll-line": "rgba(34,230,255,.24)",
  },
  groups: {
    text: {
      fontFamily: "Exo 2",
      color: "#EAFBFFFF",
      strokeWidth: 0,
      shadow: "soft",
    },
    box: { background: "#080B1CF0", radius: 10, padding: 14 },
    motion: { enter: "look", exit: "look", enterMs: 600, exitMs: 380 },
  },
  track: "#182040FF",
  good: "#6BFFB8FF",
  warn: "#FFE066FF",
  danger: "#FF8FA3FF",
  palette: [
    "#0E6F86FF",
    "#A0307FFF",
    "#5A3FC0FF",
    "#1F5FB8FF",
    "#8A2F5AFF",
    "#10705AFF",
  ],
  types: { ticker: { box: { background: "#080B1CF0", radius: 0 } } },
});
