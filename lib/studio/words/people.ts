/** Texts about people who are erased. */
export const PEOPLE_WORDS = {
  title: "Erase a person",
  lede:
    "For somebody who asks you to forget them, or whose name must not be seen again. They go from every open page within a second.",
  who: "Name, login or user ID",
  whoHint: "As the activity lists them, or as they signed a tip",
  act: "Erase…",
  actOn: "Erase this person…",
  somebody: "this person",
  askTitle: (name: string) => `Erase ${name}?`,
  /** Names somebody by all that is known of them. */
  known: (name: string, userId: string) => `${name} (user ID ${userId})`,
  byName: (name: string) =>
    `everybody called “${name}” who gave without an account`,
  askText:
    "Their name and what they wrote go: from every open page, the activity and its replays, lists and leaderboards, the subathon's ledger, giveaways, the viewer queue, receipts and credits. What they gave stays in every sum, as somebody's. Twitch keeps its own: ban them there too. This cannot be undone.",
  askAct: "Erase for good",
  keep: "Keep them",
  erased: (name: string) => `${name} is erased`,
  begun: (name: string) =>
    `Nobody is shown ${name} any more; what is stored goes as soon as the database is back`,
} as const;
