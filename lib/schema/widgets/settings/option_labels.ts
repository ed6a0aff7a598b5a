/** Labels of values that the settings of several widgets offer. */
import { SUPPORT_LABELS } from "./support_labels.ts";

/** Kinds of support and of chat, by one name wherever they are named. */
export const KIND_LABELS = {
  ...SUPPORT_LABELS,
  "chat.message": "Chat message",
  "chat.notice": "Chat notice",
} as const;

/** Metrics that leaderboards rank by. */
export const METRIC_LABELS = {
  tips: "Tips",
  bits: "Bits",
  gifts: "Gifted subs",
  points: "Points",
  "time-added": "Time added",
  messages: "Chat messages",
  redemptions: "Rewards redeemed",
} as const;

/** Periods over which events are counted. */
export const PERIOD_LABELS = {
  none: "No end",
  hour: "This hour",
  stream: "This stream",
  session: "This session",
  day: "Today",
  week: "This week",
  month: "This month",
  all: "All time",
} as const;

/** Totals of a stream. */
export const TOTAL_LABELS = {
  followers: "New followers",
  subs: "Subs",
  gifts: "Gifted subs",
  members: "Memberships",
  bits: "Bits",
  tips: "Tips",
  raids: "Raids",
  chatters: "Chatters",
  messages: "Chat messages",
  "peak-viewers": "Peak viewers",
  uptime: "Time live",
} as const;

/** Names of streaming platforms, and all of them. */
export const PLATFORM_LABELS = {
  all: "All platforms",
  twitch: "Twitch",
  youtube: "YouTube",
  kick: "Kick",
  other: "Others",
} as const;

/** Places from left to right. */
export const ALIGN_LABELS = {
  left: "Left",
  center: "Centre",
  right: "Right",
} as const;

/** Ways to write a time. */
export const TIME_FORMAT_LABELS = {
  auto: "Automatic",
  hms: "Hours, minutes, seconds",
  "d-hms": "Days, hours, minutes, seconds",
  words: "In words",
  compact: "Compact",
} as const;
