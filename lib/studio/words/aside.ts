/** Texts about scenes and widgets that were deleted and can be restored. */
export const ASIDE_WORDS = {
  title: "Deleted",
  lede: "You can restore what you deleted for 30 days.",
  caption: "What you deleted and can restore",
  columns: ["Name", "Deleted", "Kept until", "Actions"],
  restore: "Restore",
  restoreThing: (name: string) => `Restore: ${name}`,
  restored: (name: string) => `“${name}” is back`,
  remove: "Delete for good",
  removeThing: (name: string) => `Delete for good: ${name}`,
  removeTitle: (name: string) => `Delete “${name}” for good?`,
  removeText: "Nobody can restore it after that.",
  removed: (name: string) => `“${name}” is deleted for good`,
} as const;
