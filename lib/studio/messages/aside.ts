import { isolating } from "@/lib/studio/messages/isolating.ts";

/** Texts about scenes and widgets that were deleted and can be restored. */
export const ASIDE_MESSAGES = {
  title: "Deleted",
  lede: "You can restore what you deleted for 30 days.",
  caption: "What you deleted and can restore",
  columns: ["Name", "Deleted", "Kept until", "Actions"],
  restore: "Restore",
  restoreThing: (name: string) => isolating`Restore: ${name}`,
  restored: (name: string) => isolating`“${name}” is back`,
  remove: "Delete for good",
  removeThing: (name: string) => isolating`Delete for good: ${name}`,
  removeTitle: (name: string) => isolating`Delete “${name}” for good?`,
  removeText: "Nobody can restore it after that.",
  removed: (name: string) => isolating`“${name}” is deleted for good`,
} as const;
