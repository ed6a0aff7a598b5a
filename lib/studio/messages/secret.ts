import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("secret");

/** Texts around what nobody on stream should see. */
export const SECRET_MESSAGES = texts({
  copy: "Copy",
  copyLabel: (what: string) => say`Copy without showing: ${what}`,
  copied: (what: string) => say`Copied: ${what}`,
  notCopied:
    "The browser does not let this page copy. Show it and copy it by hand.",
  show: "Show",
  hide: "Hide",
  showLabel: (what: string) => say`Show for 30 seconds: ${what}`,
  hideLabel: (what: string) => say`Hide: ${what}`,
  hidden: "Hidden from administrators",
});
