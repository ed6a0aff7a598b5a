import type { Changes } from "./change.ts";
import { cheer, emoteStorm, train } from "./samples.ts";

/** For alerts, chat and lists, by id of the widget. */
export const ALERTS: Record<string, Changes> = {
  "alert-box": {
    moment: {
      caption: "a cheer with its message",
      settings: { layout: "side-right" },
      state: {
        samples: [cheer("first time here, and what a finish that was")],
      },
    },
    names: { pack: "ember-forge" },
  },
  "contribution-popups": {
    moment: {
      caption: "points too, as words",
      settings: { show: ["time", "points", "name"], signStyle: "word" },
    },
  },
  "shoutout-card": {
    moment: { caption: "Velvet hall", pack: "velvet-hall" },
  },
  "hype-train": {
    moment: {
      caption: "golden from level 5, Pixel tavern",
      pack: "pixel-tavern",
      state: train({}),
    },
    names: {
      settings: { style: "bar" },
      state: train({ level: 2, progress: 900 }),
    },
  },
  "chat-box": {
    moment: { caption: "bubbles", settings: { layout: "bubbles" } },
    names: { settings: { showTime: true, mergeSameUser: true } },
  },
  "chat-highlight": {
    moment: { caption: "Frost pane", pack: "frost-pane" },
  },
  "emote-wall": {
    base: { state: { samples: emoteStorm() } },
    moment: { caption: "larger", settings: { scale: 180 } },
    names: { caption: "smaller", settings: { scale: 60 } },
  },
  "event-list": {
    moment: {
      caption: "with times, Moss garden",
      pack: "moss-garden",
      settings: { show: ["icon", "name", "action", "amount", "ago"] },
    },
  },
  "leaderboard": {
    moment: {
      caption: "with bars and pictures",
      settings: { show: ["rank", "avatar", "name", "value", "bar"] },
    },
  },
  "ticker": {
    size: { width: 720, height: 64 },
    base: {
      settings: {
        items: [
          { type: "latest", kind: "follow" },
          { type: "latest", kind: "tip" },
          { type: "latest", kind: "cheer" },
          { type: "text", text: "Schedule and socials: !links" },
          { type: "latest", kind: "raid" },
        ],
      },
    },
    moment: { caption: "step by step", settings: { mode: "step" } },
  },
  "latest-label": {
    moment: { caption: "Honeycomb", pack: "honeycomb" },
  },
};
