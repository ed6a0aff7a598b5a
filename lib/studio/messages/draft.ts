import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("draft");

/** Texts about a document that is saved by itself, and changed elsewhere too. */
export const DRAFT_MESSAGES = texts({
  undo: "Undo",
  redo: "Redo",
  merged: "This was changed elsewhere too. Both changes are kept.",
  leftAlone: (fields: string) =>
    say`Somebody else changed ${fields} meanwhile: that stays`,
  restored: "Picked up where you left off",
});
