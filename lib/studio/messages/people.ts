import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("people");

/** Texts about people who are erased. */
export const PEOPLE_MESSAGES = texts({
  title: "Erase a person",
  lede:
    "For someone who asks you to forget them, or whose name must not be seen again. They disappear from every open page within a second.",
  who: "Name, login or user ID",
  whoHint: "As the activity lists them, or as they signed a tip",
  act: "Erase…",
  actOn: "Erase this person…",
  somebody: "this person",
  askTitle: (name: string) => say`Erase ${name}?`,
  /** Names a person by all that is known of them. */
  known: (name: string, userId: string) => say`${name} (user ID ${userId})`,
  byName: (name: string) =>
    say`everyone called “${name}” who gave without an account`,
  askText:
    "Their name and what they wrote disappear from every open page, the activity and its replays, lists and leaderboards, the subathon's ledger, giveaways, the viewer queue, receipts and credits. What they gave stays in every sum, as someone's. Twitch keeps its own data: ban them there too. You cannot undo this.",
  askAct: "Erase for good",
  keep: "Keep them",
  erased: (name: string) => say`${name} is erased`,
  begun: (name: string) =>
    say`${name} is not shown any more; what is stored is deleted as soon as the database is back`,
});
