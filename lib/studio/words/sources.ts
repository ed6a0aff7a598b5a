import type { Connection } from "@/lib/features/overlays/connections/schema.ts";

/** Texts about browser sources and how they come into OBS. */
export const SOURCE_WORDS = {
  bring: (name: string) => `Bring “${name}” to OBS`,
  drag: "Drag me into OBS",
  dragHint:
    "Drop it on OBS's window: OBS asks once, shows the address for a moment, and makes a browser source of the right size.",
  dragTrap:
    "Nothing happens on Windows? OBS runs as administrator, and your browser does not: copy the address instead.",
  copy: "Copy the address",
  copied: "The address is copied. Keep it to yourself: it opens your overlays.",
  byHand: "By hand",
  orPaste: "Or paste the address",
  steps: [
    "In OBS, under Sources, press + and choose Browser.",
    "Paste the address into URL.",
  ],
  sizeStep: (width: number, height: number) =>
    `Set the width to ${width} and the height to ${height}, and leave “Shutdown source when not visible” off.`,
  none: "Not open anywhere yet",
} as const;

/** Says where a source is open: in OBS with its version, or in a browser. */
export function seenIn({ kind, obsVersion }: Connection): string {
  if (kind !== "obs") return "Open in a browser";
  return obsVersion === null ? "Seen in OBS" : `Seen in OBS ${obsVersion}`;
}
