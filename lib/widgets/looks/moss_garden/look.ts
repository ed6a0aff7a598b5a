import { mossGardenSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Soft greens after rain. */
export const mossGarden = defineLook({
  id: "moss-garden",
  title: "Moss Garden",
  description: "Soft greens after rain, round and calm.",
  tier: "plus",
  sounds: mossGardenSounds,
  properties: {
    "--ll-flight": "drift",
    "--ll-accent": "#BEE66B",
    "--ll-accent-2": "#8FD08A",
    "--ll-on-accent": "#14240A",
    "--ll-plate-image":
      "radial-gradient(90% 130% at 90% 0%, rgba(190,230,107,.13), rgba(0,0,0,0) 60%)",
    "--ll-plate-shadow":
      "0 10px 26px rgba(8,20,10,.4), inset 0 0 0 2px rgba(190,230,107,.22)",
    "--ll-fill-shadow": "0 0 14px rgba(190,230,107,.35)",
    "--ll-side": "4px",
    "--ll-line": "rgba(210,240,180,.18)",
  },
  groups: {
    text: {
      fontFamily: "Fredoka",
      fontWeight: "500",
      color: "#F5FBE9FF",
      strokeWidth: 0,
      shadow: "soft",
    },
    box: { background: "#1C2F22F8", radius: 20, padding: 14 },
    motion: { enter: "look", exit: "look", enterMs: 680, exitMs: 420 },
  },
  track: "#14231AFF",
  good: "#BEE66BFF",
  warn: "#F6D873FF",
  danger: "#FFB3A3FF",
  palette: [
    "#3E6B2AFF",
    "#7A5A1CFF",
    "#2A6B62FF",
    "#5A5C9AFF",
    "#8A4A3CFF",
    "#4F6F14FF",
  ],
  types: { ticker: { box: { background: "#1C2F22F8", radius: 14 } } },
});
