import { velvetHallSounds } from "./sounds.ts";
import { defineLook } from "@/lib/widgets/looks/define_look.ts";

/** Burgundy velvet and gold leaf, for grand evenings. */
export const velvetHall = defineLook({
  id: "velvet-hall",
  title: "Velvet Hall",
  description: "Burgundy velvet and gold leaf, for grand evenings.",
  tier: "plus",
  sounds: velvetHallSounds,
  properties: {
    "--ll-flight": "rise",
    "--ll-accent": "#E3B65B",
    "--ll-accent-2": "#C8923A",
    "--ll-on-accent": "#2A0A12",
    "--ll-plate-image":
      "radial-gradient(120% 140% at 20% 0%, rgba(255,120,140,.2), rgba(0,0,0,0) 55%)",
    "--ll-plate-shadow":
      "0 14px 34px rgba(20,2,8,.5), inset 0 0 0 1px rgba(227,182,91,.75), inset 0 0 0 4px rgba(42,10,18,.9), inset 0 0 0 5px rgba(227,182,91,.35)",
    "--ll-fill-image":
      "linear-gradient(180deg, rgba(255,246,214,.55), rgba(255,246,214,0) 55%)",
    "--ll-fill-shadow": "0 0 14px rgba(227,182,91,.35)",
    "--ll-title-font": "Cinzel",
    "--ll-title-spacing": ".03em",
    "--ll-side": "8px",
    "--ll-line": "rgba(227,182,91,.3)",
  },
  groups: {
    text: {
      fontFamily: "Playfair Display",
      color: "#FFF3DCFF",
      strokeWidth: 0,
      shadow: "soft",
    },
    box: { background: "#3D0F1DF5", radius: 6, padding: 18 },
    motion: { enter: "look", exit: "look", enterMs: 700, exitMs: 450 },
  },
  track: "#23070FFF",
  good: "#A6E3A1FF",
  warn: "#F3CF7AFF",
  danger: "#FFA79AFF",
  palette: [
    "#7A1F35FF",
    "#8A6116FF",
    "#2F5A4AFF",
    "#3D3F7AFF",
    "#70325EFF",
    "#6B4423FF",
  ],
  types: { ticker: { box: { background: "#3D0F1DF5", radius: 0 } } },
});
