import { isolating } from "@/lib/studio/messages/isolating.ts";

/** Texts around what nobody on stream should see. */
export const SECRET_MESSAGES = {
  copy: "Copy",
  copyLabel: (what: string) => isolating`Copy without showing: ${what}`,
  copied: (what: string) => isolating`Copied: ${what}`,
  notCopied:
    "The browser does not let this page copy. Show it and copy it by hand.",
  show: "Show",
  hide: "Hide",
  showLabel: (what: string) => isolating`Show for 30 seconds: ${what}`,
  hideLabel: (what: string) => isolating`Hide: ${what}`,
  hidden: "Hidden from administrators",
} as const;
