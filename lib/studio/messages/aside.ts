import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("aside");

/** Texts about scenes and widgets that were deleted and can be restored. */
export const ASIDE_MESSAGES = texts({
  title: "Deleted",
  lede: "You can restore what you deleted for 30 days.",
  caption: "What you deleted and can restore",
  columns: ["Name", "Deleted", "Kept until", "Actions"],
  restore: "Restore",
  restoreThing: (name: string) => say`Restore: ${name}`,
  restored: (name: string) => say`“${name}” is back`,
  remove: "Delete for good",
  removeThing: (name: string) => say`Delete for good: ${name}`,
  removeTitle: (name: string) => say`Delete “${name}” for good?`,
  removeText: "Nobody can restore it after that.",
  removed: (name: string) => say`“${name}” is deleted for good`,
});
