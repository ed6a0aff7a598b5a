import { isolating } from "@/lib/studio/messages/isolating.ts";

/** Texts of looks, the channel's and those of widgets. */
export const LOOK_MESSAGES = {
  look: "Look",
  channel: "Look of your channel",
  channelHint: "Worn by every widget that has no look of its own",
  ofChannel: (title: string) => `Channel's look (${title})`,
  plain: "Plain",
  plainText: "Bare letters and colours, for designs of your own.",
  choose: "Choose a look",
  all: "See every look with your own name, motion and sound",
  worn: (title: string) => `Your channel wears ${title}`,
  undone: "Your channel wears the look that it had before",
  most: (title: string) => `Most of your widgets wear ${title}.`,
  makeMost: "Make it the channel's",
  whileLive: "Show the new look on stream now?",
  whileLiveText:
    "You are live. A look is shown on stream as soon as you choose it.",
  show: "Show on stream",
  dress: "Dress everything",
  dressTitle: (title: string) => `Dress everything in ${title}?`,
  dressText: (own: number, all: number) =>
    `${own} of your ${all} widgets ${
      own === 1 ? "has a look of its own" : "have looks of their own"
    }. From then on they wear the channel's. What you set in a widget yourself stays.`,
  dressAct: "Dress everything",
  dressed: (count: number) =>
    count === 1
      ? "1 widget wears the channel's look"
      : `${count} widgets wear the channel's look`,
  undressed: "Every widget has its own look again",
  scene: (name: string, title: string) => isolating`“${name}” in ${title}`,
  cancel: "Cancel",
} as const;
