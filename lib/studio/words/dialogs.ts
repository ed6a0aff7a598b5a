/** Texts of the frame's dialogs. */
export const DIALOG_WORDS = {
  singleKeys: "Keys without Ctrl or Alt",
  singleKeysHint:
    "Off: letters alone do nothing, for speech input and shaky hands",
  paletteHint: "Type what you want to do",
  paletteNone: "Nothing fits that",
  close: "Close",
  cancel: "Cancel",
} as const;
