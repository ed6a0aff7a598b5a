import { emberForgeSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Charcoal, sparks and molten edges. */
export const emberForge = defineLook({
  id: "ember-forge",
  title: "Ember Forge",
  description: "Charcoal plates with molten edges and flying sparks.",
  tier: "pro",
  sounds: emberForgeSounds,
  properties: {
    "--ll-flight": "gravity",
    "--ll-accent": "#FF9A3C",
    "--ll-accent-2": "#FFD25C",
    "--ll-on-accent": "#241002",
    "--ll-plate-image":
      "linear-gradient(0deg, rgba(255,110,30,.24), rgba(255,110,30,0) 42%), radial-gradient(closest-side, rgba(0,0,0,.24) 20%, rgba(255,220,190,.05) 80%, rgba(255,220,190,0)) 0 0/58px 44px, radial-gradient(closest-side, rgba(0,0,0,.17) 20%, rgba(255,220,190,.045) 80%, rgba(255,220,190,0)) 23px 19px/82px 60px",
    "--ll-plate-shadow":
      "0 12px 30px rgba(0,0,0,.5), inset 0 -2px 0 #FF7A1E, inset 0 0 0 1px rgba(255,170,90,.22)",
    "--ll-fill-image":
      "linear-gradient(90deg, rgba(196,46,10,.75), rgba(255,210,92,.0) 55%, rgba(255,225,130,.85))",
    "--ll-fill-shadow": "0 0 20px rgba(255,130,40,.6)",
    "--ll-bar-radius": "6px",
    "--ll-line": "rgba(255,180,110,.18)",
  },
  groups: {
    text: {
      fontFamily: "Exo 2",
      fontWeight: "700",
      color: "#FFF1E2FF",
      strokeWidth: 0,
      shadow: "soft",
    },
    box: { background: "#191412F5", radius: 8, padding: 16 },
    motion: { enter: "look", exit: "look", enterMs: 620, exitMs: 420 },
  },
  track: "#332620FF",
  good: "#A8E06AFF",
  warn: "#FFD25CFF",
  danger: "#FF9180FF",
  palette: [
    "#A8401AFF",
    "#7A5A16FF",
    "#7A2F2FFF",
    "#4A4F5EFF",
    "#8A4A0FFF",
    "#5A3F2EFF",
  ],
  types: { ticker: { box: { background: "#191412F5", radius: 0 } } },
});
