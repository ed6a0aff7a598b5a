import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("channel_alerts");

const boxes = (count: number) =>
  count === 1 ? say`1 alert box` : say`${count} alert boxes`;

/** Texts about the channel's alerts, and the alert boxes that play them or their own. */
export const CHANNEL_ALERTS_MESSAGES = texts({
  ofChannel: "The channel's alerts",
  usedBy: (count: number) => say`Used by ${boxes(count)}`,
  ofBox: (name: string) => say`Alerts of “${name}”`,
  onlyHere: "Used by this alert box only",
  saveFirst: "Save or discard your changes first.",
  toOwn: "Give this box its own",
  toOwnDone: "This alert box now has its own alerts, a copy of the channel's",
  toOwnUndone: "This alert box uses the channel's alerts again",
  toChannel: "Use the channel's alerts",
  toChannelTitle: "Use the channel's alerts in this alert box?",
  toChannelText: (count: number) =>
    count === 1
      ? say`From now on it plays the channel's only alert, in OBS at once.`
      : say`From now on it plays the channel's ${count} alerts, in OBS at once.`,
  lost: "These alerts are only in this box, and are lost:",
  lostMore: (count: number) => say`and ${count} more`,
  lostNone: "Nothing is lost: the channel has every alert of this box.",
  toChannelDone: "This alert box uses the channel's alerts",
  toChannelUndone: "This alert box has its own alerts again",
  offer: "One set of alerts for all your scenes",
  offerText: (box: string) =>
    say`Make the alerts of “${box}” the channel's: you change them once, and every alert box that uses them follows.`,
  offerRest:
    "Other alert boxes keep their own until you switch them. New ones use the channel's.",
  offerAct: "Make them the channel's alerts",
  made: "Your channel has one set of alerts now",
  unmade: "Each alert box has its own alerts again",
});
