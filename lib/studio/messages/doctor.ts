import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("doctor");

/** Texts of what the doctor finds. */
export const DOCTOR_MESSAGES = texts({
  title: "The doctor",
  lede:
    "What is wrong with the set-up of this service, and what may go wrong. Only operators see this page.",
  open: "Look at the set-up",
  openLede:
    "You run this service: the doctor looks at its settings, addresses, database, bucket and Twitch.",
  again: "Look again",
  none: "Nothing is wrong.",
  levels: { wrong: "Wrong", risk: "Risk" },
  more: (section: string) =>
    say`More in the guide: ${section.replaceAll("-", " ")}`,
  redirect: "OAuth redirect URL in Twitch's console:",
  notSeen: "Not looked at",
  notSeenLede:
    "The running service may not look at these. Run deno task doctor as its user, with its environment.",
  unseen: {
    disk: "room on the disk of the database",
    open_files: "how many files and connections may be open",
    pages: "pages of the database's file",
  },
  at: (time: string) => say`Looked at ${time} UTC`,
});
