import { kindsGiving } from "@/lib/schema/events/kinds/registry.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("live");

/** Texts of the room from which one runs the stream. */
export const LIVE_MESSAGES = texts({
  group: "Live",

  feed: "Activity",
  feedList: "Events, newest first",
  filters: "Kinds of events",
  all: "Everything",
  person: "From one person",
  personHint: "Their whole name or login",
  tests: "Show test events",
  newSince: (count: number) =>
    count === 1
      ? say`1 new event since you looked`
      : say`${count} new events since you looked`,
  andMore: (count: number) => say`${count} or more new events since you looked`,
  seenTo: "You have seen what is below",
  markSeen: "Mark all as seen",
  markedSeen: "Marked as seen, in your docks too",
  earlier: "Show earlier events",
  end: "That is everything Limelight keeps",
  none: "Nothing has happened yet",
  noneText: "Follows, subscriptions, bits, tips and raids appear here at once.",
  noneFits: "No event matches these filters",
  clearFilters: "Clear the filters",
  /** `of`: events that were looked at, where more are kept. */
  leftOut: (count: number, of: number | null) =>
    of !== null
      ? say`${count} of the newest ${of} events are hidden by your filter`
      : count === 1
      ? say`1 event is hidden by your filter`
      : say`${count} events are hidden by your filter`,
  showAll: "Show all",

  chat: "Chat",
  chatList: "The newest messages, newest first",
  noChat: "No messages yet",
  noChatText: "What viewers write appears here at once.",
  someone: "Someone",

  anonymous: "Anonymous",
  /** After what was given: "tipped €5 via Ko-fi". */
  via: (provider: string) => say`via ${provider}`,
  /** Of a hype train. */
  level: (level: number) => say`Level ${level}`,
  test: "Test",
  changed: "Moderated",
  onStream: "Seen on stream at",
  inBrowser: "Seen in a browser at",
  unheard: "without its sound",
  unseen: "Nobody saw it",
  notYet: "Not shown yet",
  filtered: "No alert: your filters leave it out",
  replay: (what: string) => say`Show again: ${what}`,
  replayLatest: "Show the latest event again",
  details: (what: string) => say`Details: ${what}`,
  detailsTitle: "Event details",
  /** Of one event. */
  hide: "Hide from lists on stream",
  show: "Show in lists on stream",
  doneHide: "Hidden from lists. Goals and totals still count it",
  doneShow: "It is in lists again",
  unlisted: "Not in lists",
  happened: "Happened",
  source: "Came from",
  original: "As it came, before moderation",
  noReceipts: "No overlay has shown it.",
  someAlert: "An alert",
  rested: {
    cooldown: (alert: string, overlay: string) =>
      say`“${alert}” did not play on “${overlay}”: its cool-down was not over.`,
    daily_max: (alert: string, overlay: string) =>
      say`“${alert}” did not play on “${overlay}”: it had played as often as it may in 24 hours.`,
  },
  columns: ["Overlay", "Shown", "Seconds", "Sound", "OBS"],
  heard: "Heard",
  muted: "Muted",
  failed: "Failed",
  /** After the seconds for which an alert was shown. */
  frozen: (seconds: string) => say`${seconds} of them frozen`,
  parts: {
    picture: "without its picture",
    video: "without its video",
    sound: "without its sound",
    drawing: "not drawn",
  },

  queue: "Alerts",
  noBox: "No alert box is open",
  noBoxText:
    "Open a scene with an alert box in OBS, and its queue appears here.",
  box: (name: string, scene: string | null) =>
    scene === null ? name : say`${name} in ${scene}`,
  alertBox: "Alert box",
  open: "Open",
  closed: "Not open",
  paused: "Paused",
  now: "On stream now",
  nothingOn: "Nothing is shown now",
  waiting: (count: number) =>
    count === 0 ? say`Nothing is waiting` : say`Waiting: ${count}`,
  cutShort: (isOpen: boolean) =>
    say`Less than half of it was shown. It plays again${
      isOpen ? "" : say` when the overlay opens`
    }`,
  held: (count: number) => say`Waiting for your approval: ${count}`,
  more: (count: number) => say`and ${count} more`,
  approve: (name: string) => say`Approve: ${name}`,
  approveShort: "Approve",
  reject: (name: string) => say`Reject: ${name}`,
  rejectShort: "Reject",
  skip: "Skip",
  skipLong: "Skip what is shown now",
  pause: "Pause",
  pauseLong: "Pause all alerts",
  resume: "Resume",
  resumeLong: "Resume all alerts",
  clear: "Clear",
  clearLong: "Clear all alerts",
  clearTitle: "Clear the alert on stream and all that are waiting?",
  clearText:
    "Waiting alerts are removed and not shown later. You can still show each one again from the activity.",
  already: "Someone else has already decided about it",
  approved: "Approved",
  rejected: "Rejected",
  doneSkip: "Skipped",
  donePause: "Alerts are paused until you resume them",
  doneResume: "Alerts are playing again",
  doneClear: "Cleared",
  doneMute: "Sounds are muted until you unmute them",
  doneUnmute: "Sounds play again",
  doneVolume: (percent: number) => say`The volume is ${percent} %`,
  nobodySaw: (count: number) =>
    count === 1 ? say`1 alert nobody saw` : say`${count} alerts nobody saw`,
  playAll: "Play all",
  dismissAll: "Dismiss all",
  play: (name: string) => say`Play: ${name}`,
  playShort: "Play",
  dismiss: (name: string) => say`Dismiss: ${name}`,
  dismissShort: "Dismiss",
  played: "It plays next",
  dismissed: "Dismissed",
  approveFirst: "Approve the first alert that waits for approval",
  rejectFirst: "Reject the first alert that waits for approval",
  reasons: {
    missed: "It came while the overlay was closed",
    dropped: "Too many alerts were waiting",
    failed: "The page could not show it",
    hidden: "OBS did not show the source",
    interrupted: "The page closed before it ended",
  },

  controls: "Controls",
  target: "For",
  everywhere: "All overlays",
  mute: "Mute",
  unmute: "Unmute",
  volume: "Volume of all sounds",
  percent: "%",
  stands: (what: string, time: string) => say`${what} since ${time}`,
  standing: { pause: "Paused", mute: "Muted" },

  sources: "Open sources",
  noSource: "No source is open",
  noSourceText:
    "Add a browser source to OBS, or open its address in a browser: it appears here as soon as it connects.",
  obs: (version: string) => say`OBS ${version}`,
  browser: "Browser",
  onProgram: "On stream",
  shown: "Shown in OBS",
  hidden: "Not shown",
  leads: "Plays the sounds",
  oldBuild: "Old version, reloads itself",
  hangs: "Does not respond: refresh it in OBS",
  since: "Open since",
  lastError: (message: string, count: number) =>
    count === 1 ? message : say`${message} (${count} times)`,
  reload: (name: string) => say`Reload ${name}`,
  reloadShort: "Reload",
  reloadAll: "Reload all",
  reloadAllLong: "Reload all open sources",
  eventPage: "Event page",
  widget: "Widget",
});

/** Groups of kinds by which the activity is filtered, in the order of their buttons. */
export const FEED_GROUPS = texts({
  follow: { name: "Follows", kinds: ["follow"] },
  subs: {
    name: "Subs & gifts",
    kinds: [...kindsGiving("months"), ...kindsGiving("gifts")],
  },
  bits: { name: "Bits", kinds: kindsGiving("bits") },
  money: {
    name: "Tips & orders",
    kinds: [...kindsGiving("money"), "correction"],
  },
  raids: { name: "Raids", kinds: kindsGiving("viewers") },
  points: { name: "Channel points", kinds: kindsGiving("points") },
  votes: {
    name: "Polls & trains",
    kinds: [
      "poll.begin",
      "poll.end",
      "prediction.begin",
      "prediction.lock",
      "prediction.end",
      "hype_train.begin",
      "hype_train.end",
    ],
  },
  stream: {
    name: "Stream",
    kinds: [
      "stream.online",
      "stream.offline",
      "ad_break",
      "shoutout",
      "goal.end",
      "wheel.spin",
      "ladder.goal_reached",
      "timer.ended",
    ],
  },
});

/** Id of a group of kinds. */
export type FeedGroup = keyof typeof FEED_GROUPS;

/** Names of kinds in the activity. */
export const FEED_KIND_MESSAGES: Readonly<Record<string, string>> = texts({
  ...KIND_LABELS,
  "gift.recipient": "Gifted sub",
  correction: "Taken back",
  "poll.begin": "Poll begins",
  "poll.end": "Poll ends",
  "prediction.begin": "Prediction begins",
  "prediction.lock": "Prediction locked",
  "prediction.end": "Prediction ends",
  "hype_train.begin": "Hype train begins",
  "hype_train.end": "Hype train ends",
  "stream.online": "Stream begins",
  "stream.offline": "Stream ends",
  ad_break: "Ad break",
  shoutout: "Shoutout",
  "goal.end": "Goal ends",
  "wheel.spin": "Wheel",
  "ladder.goal_reached": "Goal reached",
  "timer.ended": "Timer ended",
});
