import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("looks");

/** Texts of looks, the channel's and those of widgets. */
export const LOOK_MESSAGES = texts({
  channel: "Look of your channel",
  channelHint:
    "For every widget, link and event page without a look of its own",
  ofChannel: (title: string) => say`Channel's look (${title})`,
  plain: "Plain",
  plainText: "Just letters and colours, for a design of your own.",
  choose: "Choose a look",
  worn: (title: string) => say`Your channel wears ${title}`,
  undone: "Your channel has its previous look again",
  most: (title: string) => say`Most of your widgets have the look ${title}.`,
  makeMost: "Use it for the channel",
  whileLive: "Show the new look on stream now?",
  whileLiveText:
    "You are live. A look is shown on stream as soon as you choose it.",
  show: "Show on stream",
  dress: "Dress everything",
  dressTitle: (title: string) => say`Dress everything in ${title}?`,
  dressText: (own: number, all: number) =>
    say`${own} of your ${all} widgets ${
      own === 1 ? say`has a look of its own` : say`have looks of their own`
    }. After this they wear your channel's look. What you set in each widget stays.`,
  dressLoses: (count: number) =>
    count === 1
      ? say`1 widget has a look that your plan no longer includes: you cannot undo that one.`
      : say`${count} widgets have looks that your plan no longer includes: you cannot undo those.`,
  dressAct: "Dress everything",
  dressed: (count: number) =>
    count === 1
      ? say`1 widget wears the channel's look`
      : say`${count} widgets wear the channel's look`,
  undressed: "The widgets have their own looks again",
  stinger: "Stinger for OBS",
  stingerTitle: (title: string) => say`Stinger of ${title}`,
  stingerPreview: (title: string) =>
    say`Preview of the stinger of ${title}, without sound`,
  stingerFile: "Download the file",
  stingerSteps: (cutMs: number) => [
    say`Download the file, and keep it where it can stay.`,
    say`In OBS, under Scene Transitions, choose + and then Stinger.`,
    say`Choose the file under Video File. Leave Transition Point Type at Time, and set Transition Point to ${cutMs} ms.`,
    say`OBS now changes scenes behind it. It has no sound of its own.`,
  ],
  scene: (name: string, title: string) => say`“${name}” in ${title}`,
});
