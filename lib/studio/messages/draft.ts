import { isolating } from "@/lib/studio/messages/isolating.ts";

/** Texts about a document that is saved by itself, and changed elsewhere too. */
export const DRAFT_MESSAGES = {
  undo: "Undo",
  redo: "Redo",
  merged: "This was changed elsewhere too. Both changes are kept.",
  leftAlone: (fields: string) =>
    isolating`Somebody else changed ${fields} meanwhile: that stays`,
  restored: "Picked up where you left off",
} as const;
