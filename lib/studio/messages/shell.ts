import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("shell");

/** Texts that the server draws around every room. */
export const FRAME_MESSAGES = texts({
  brand: "Limelight",
  skip: "Skip to the content",
  openRooms: "Open the list of rooms",
  closeRooms: "Close the list of rooms",
  readOnly:
    "You are viewing this channel as an administrator. You can see everything except its secrets, and change nothing.",
  needsScript:
    "Your browser is not running scripts on this page. You can read it, but most buttons do nothing.",
  rooms: "Rooms",
  guide: "Guide",
  onThisPage: "On this page",
  studio: "Studio",
});

/** Texts of the tools that stand around every room. */
export const SHELL_MESSAGES = texts({
  studio: "Studio",
  rooms: "Rooms",
  live: "Live",
  notLive: "Not live",
  unknownLive: "Twitch does not say whether you are live",
  sources: "Open sources",
  muteAll: "Mute all sounds",
  unmuteAll: "Unmute sounds",
  muted: "Muted",
  mutedUnmute: "Muted: unmute sounds",
  mutedSaid: "Every overlay is muted, until you unmute them",
  unmutedSaid: "The overlays play sounds again",
  blankAll: "Blank all overlays",
  blankAllKeys: "Blank all overlays (Ctrl Shift .)",
  unblankAll: "Show the overlays again",
  blankOrShow: "Blank all overlays, or show them again",
  blank: "Blank",
  blankUnblank: "Blank: show the overlays again",
  unblankedSaid: "The overlays are shown again",
  blankSaid: "Your overlays are blank and silent.",
  blankIn: (blank: number, open: number) =>
    open === 0
      ? say`No source is open.`
      : open === 1
      ? say`${blank} of 1 open source.`
      : say`${blank} of ${open} open sources.`,
  blankNote: "Alerts wait, and timers go on.",
  simulator: "Send a test event",
  testAgain: "Repeat the last test event",
  palette: "Search and commands",
  help: "Keyboard shortcuts",
  guides: "Guides",
  goTo: (room: string) => say`Go to ${room}`,
  theme: "Light or dark",
  themeSystem: "Colours as this computer",
  themeLight: "Light colours",
  themeDark: "Dark colours",
  language: "Language",
  compact: "Compact rows",
  comfortable: "Comfortable rows",
  more: "More",
  signOut: "Sign out",
  notLoaded:
    "A part of the page could not be loaded. Reload the page, and try again.",
  waitingForNetwork: "Waiting for the network",
  waitingNote: "Your changes are kept here and are sent as soon as it is back.",
  hearsNothing: "No live connection",
  hearsNothingNote:
    "New events, waiting alerts and open sources do not appear here by themselves. Limelight keeps trying to connect; reload the page to see what is new.",
  undo: "Undo",
  dismiss: "Dismiss",
  notifications: "Notifications",
});

/** Headings of the list of rooms, in its order. */
export const ROOM_GROUP_MESSAGES = texts({
  build: "Build",
  run: "Run",
  channel: "Your channel",
});

/** Texts of the list of rooms, and of what each is for. */
export const ROOM_MESSAGES = texts({
  home: { name: "Home", purpose: "What is going on, and what is left to do" },
  scenes: { name: "Scenes", purpose: "Arrange widgets as OBS shows them" },
  widgets: { name: "Widgets", purpose: "All your widgets and their settings" },
  alerts: {
    name: "Alerts & sounds",
    purpose: "What each alert shows, says and plays",
  },
  code: { name: "Custom code", purpose: "Widgets that you write yourself" },
  live: { name: "Live", purpose: "Run the stream: events, queue, sources" },
  subathon: { name: "Subathon", purpose: "Timer, goals, ledger, credits" },
  audience: {
    name: "Audience",
    purpose: "Giveaway, viewer queue, counters, clocks",
  },
  bot: { name: "Chat bot", purpose: "Commands for the bot that you have" },
  integrations: {
    name: "Integrations",
    purpose: "Services that take your tips, orders and memberships",
  },
  event: { name: "Event page", purpose: "Your public page of an event" },
  channel: {
    name: "Channel",
    purpose: "Language, currency, keys, sessions, backup",
  },
});

/** Id of a room. */
export type RoomId = keyof typeof ROOM_MESSAGES;
