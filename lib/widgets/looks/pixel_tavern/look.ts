import { pixelTavernSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Square corners, hard shadows, eight colours and a mug of ale. */
export const pixelTavern = defineLook({
  id: "pixel-tavern",
  title: "Pixel Tavern",
  description:
    "Square corners, hard shadows and the colours of an old console.",
  tier: "free",
  sounds: pixelTavernSounds,
  properties: {
    "--ll-flight": "burst",
    "--ll-accent": "#F7B538",
    "--ll-accent-2": "#E08E45",
    "--ll-on-accent": "#22140A",
    "--ll-plate-image": "none",
    "--ll-plate-shadow":
      "inset 0 0 0 4px #F1E3C4, inset 0 0 0 8px #22140A, 8px 8px 0 rgba(20,10,4,.55)",
    "--ll-fill-image":
      "linear-gradient(180deg, rgba(255,255,255,.35) 0 25%, rgba(255,255,255,0) 25% 75%, rgba(0,0,0,.22) 75%)",
    "--ll-bar-radius": "0px",
    "--ll-line": "rgba(241,227,196,.28)",
    "--ll-ease": "steps(6, end)",
  },
  groups: {
    text: {
      fontFamily: "Jersey 10",
      fontWeight: "400",
      color: "#FFF3D6FF",
      strokeWidth: 0,
      shadow: "hard",
    },
    box: { background: "#3B2417FF", radius: 0, padding: 20 },
    motion: { enter: "look", exit: "look", enterMs: 400, exitMs: 360 },
  },
  track: "#22140AFF",
  good: "#9BE36BFF",
  warn: "#F7B538FF",
  danger: "#FF9A85FF",
  palette: [
    "#A63D2FFF",
    "#2E6E5EFF",
    "#34558BFF",
    "#7A4A9EFF",
    "#8A5A12FF",
    "#5D6B2AFF",
  ],
  types: {
    ticker: { box: { background: "#3B2417FF", radius: 0, padding: 12 } },
  },
});
