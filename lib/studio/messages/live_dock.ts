import { DOCK_MESSAGES } from "./dock.ts";
import { messagesOf, perLanguage } from "./texts.ts";

const { say, texts } = messagesOf("live_dock");

const OWN = texts({
  pause: "Pause alerts",
  resume: "Resume alerts",
  paused: "Alerts are paused",
  mute: "Mute",
  unmute: "Unmute",
  skip: "Skip",
  blank: "Blank overlays",
  unblank: "Show overlays",
  isBlank: "Every overlay is blank and silent; alerts wait",
  queue: "Alerts",
  queueEmpty: "Nothing plays, nothing waits",
  playing: "Plays",
  held: "To approve",
  waiting: "Waits",
  cutShort: "Plays again",
  more: (count: number) => say`and ${count} more`,
  approve: "Approve",
  reject: "Reject",
  activity: "Last events",
  noEvents: "Nothing happened yet",
  replay: "Replay",
  test: "test",
});

/** Texts of the dock of the live room. */
export const LIVE_DOCK_MESSAGES = perLanguage(() => ({
  ...DOCK_MESSAGES,
  ...OWN,
}));
