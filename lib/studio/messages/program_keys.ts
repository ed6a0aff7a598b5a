import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("program_keys");

/** Texts of the panel of keys for programs. */
export const PROGRAM_KEY_MESSAGES = texts({
  title: "Keys for programs",
  lede:
    "For a Stream Deck, a bot, or a script of yours: each key does what you tick and nothing else. None of them shows a secret or changes your settings, scenes and widgets.",
  caption: "Keys for programs",
  columns: ["Name", "May", "Last used", "Ends", "Change"],
  empty: "No program has a key",
  never: "Never",
  ended: "Ended",
  endsToday: "Ends today",
  endsIn: (days: number) =>
    days === 1 ? say`Ends in 1 day` : say`Ends in ${days} days`,
  name: "What uses it",
  nameHint: "Such as: Stream Deck",
  may: "It may",
  scopes: {
    alerts:
      "See what alerts play, skip, pause, approve and replay them, and show shout-outs",
    "overlays:control": "Pause, mute, blank and reload your open overlays",
    audience:
      "Run highlights, the giveaway, the queue, polls, predictions, the wheel, challenges, stopwatch and countdowns",
    counters: "Read, move and set counters",
    subathon:
      "Pause and resume the subathon's timer, add or take up to 10 minutes at once and an hour a day",
    test: "Send test events and clear them",
    "events:read": "Read your events, as they come in too",
    chatters: "Ask who is in your chat",
    "now-playing": "Say which song is playing",
  } satisfies Record<ProgramScope, string>,
  scopeNames: {
    alerts: "Alerts",
    "overlays:control": "Overlays",
    audience: "Audience",
    counters: "Counters",
    subathon: "Timer",
    test: "Tests",
    "events:read": "Events",
    chatters: "Chatters",
    "now-playing": "Song",
  } satisfies Record<ProgramScope, string>,
  end: "It ends",
  ends: [
    ["", "When you revoke it"],
    ["30", "In 30 days"],
    ["90", "In 90 days"],
    ["365", "In a year"],
  ] as [days: string, words: string][],
  make: "Make this key",
  made: "The key was made",
  once: (name: string) =>
    say`Copy the key of ${name} now: it is not shown again.`,
  key: "Key",
  edit: "Edit",
  editOf: (name: string) => say`Edit ${name}`,
  editTitle: (name: string) => say`Edit the key of ${name}`,
  sameEnd: "As it is",
  perCall: "It moves the timer at once by at most",
  perDay: "And on one day by at most",
  minutes: "minutes",
  save: "Save",
  changed: "The key was changed",
  revoke: "Revoke",
  revokeOf: (name: string) => say`Revoke ${name}`,
  revokeTitle: (name: string) => say`Revoke the key of ${name}?`,
  revokeText: "What works with it stops at once.",
  revoked: "The key was revoked",
});
