/** Texts around what nobody on stream should see. */
export const SECRET_WORDS = {
  copy: "Copy",
  copyLabel: (what: string) => `Copy without showing: ${what}`,
  copied: (what: string) => `Copied: ${what}`,
  notCopied:
    "The browser does not let this page copy. Show it and copy it by hand.",
  show: "Show",
  hide: "Hide",
  showLabel: (what: string) => `Show for 30 seconds: ${what}`,
  hideLabel: (what: string) => `Hide: ${what}`,
  hidden: "Hidden from administrators",
} as const;
