/** Everything that a key of a deck does: its name, its fields, the scope it needs. Forms read it too, so it imports no zod. */
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import type { DeckIcon } from "./icons.ts";

/** Parts of a channel's state that keys show. */
export type Topic = "counters" | "control" | "queue" | "timer" | "wheel";

/** A field of an act's settings, as it is drawn in a form. */
export interface ActField {
  id: string;
  label: string;
  initial: string | number;
  hint?: string;
  /** Range of a whole number. */
  range?: { min: number; max: number };
  /** Values that can be chosen, with their labels. */
  choices?: readonly (readonly [value: string, label: string])[];
}

/** An act that a key does. */
interface ActRow {
  title: string;
  /** A sentence about a press. */
  does: string;
  icon: DeckIcon;
  scope: ProgramScope;
  /** State that its key shows; `null` for none. */
  topic: Topic | null;
  fields: readonly ActField[];
}

/** Titles of scopes, as the studio lists them. */
export const SCOPE_TITLES = {
  alerts: "Alerts",
  "overlays:control": "Overlays",
  audience: "Audience",
  counters: "Counters",
  subathon: "Timer",
  test: "Tests",
  "events:read": "Events",
  chatters: "Chatters",
  "now-playing": "Song",
} as const satisfies Record<ProgramScope, string>;

/** Returns the choices of an act that switches between two states. */
const switched = (on: string, off: string): readonly ActField[] => [{
  id: "to",
  label: "A press",
  initial: "toggle",
  choices: [["toggle", "Switches"], ["on", on], ["off", off]],
}];

/** Kinds of alert that a test can be of. */
export const TEST_CHOICES = [
  ["follow", "Follow"],
  ["sub", "Subscription"],
  ["gift", "Gifted subscriptions"],
  ["cheer", "Bits"],
  ["tip", "Tip"],
  ["raid", "Raid"],
] as const;

/** All acts, in the order in which apps list them. */
const ACTS = {
  counter: {
    title: "Counter",
    does: "Moves a counter, and shows where it stands.",
    icon: "plus",
    scope: "counters",
    topic: "counters",
    fields: [
      {
        id: "name",
        label: "Counter",
        initial: "deaths",
        hint: "Its name in the studio: a–z, 0–9, _ and -.",
      },
      {
        id: "by",
        label: "Moves by",
        initial: 1,
        range: { min: -1_000_000, max: 1_000_000 },
        hint: "Less than 0 takes away.",
      },
    ],
  },
  skip: {
    title: "Skip alert",
    does: "Ends the alert that is shown.",
    icon: "skip-forward",
    scope: "alerts",
    topic: null,
    fields: [],
  },
  pause: {
    title: "Pause alerts",
    does: "Holds the queue of alerts, or lets it go on.",
    icon: "pause",
    scope: "overlays:control",
    topic: "control",
    fields: switched("Pauses alerts", "Resumes alerts"),
  },
  mute: {
    title: "Mute overlays",
    does: "Turns the sound of every overlay off, or on again.",
    icon: "volume-x",
    scope: "overlays:control",
    topic: "control",
    fields: switched("Mutes", "Unmutes"),
  },
  blank: {
    title: "Panic: blank overlays",
    does:
      "Hides and silences every overlay, or shows them again. Alerts wait meanwhile.",
    icon: "eye-off",
    scope: "overlays:control",
    topic: "control",
    fields: switched("Hides everything", "Shows everything"),
  },
  queue: {
    title: "Next in queue",
    does:
      "Calls the next viewers of the viewer queue, and shows how many wait.",
    icon: "users",
    scope: "audience",
    topic: "queue",
    fields: [{
      id: "n",
      label: "Calls how many",
      initial: 1,
      range: { min: 1, max: 10 },
    }],
  },
  time: {
    title: "Add time",
    does: "Adds time to the subathon's timer, and shows what is left.",
    icon: "timer",
    scope: "subathon",
    topic: "timer",
    fields: [{
      id: "seconds",
      label: "Seconds",
      initial: 300,
      range: { min: -86_400, max: 86_400 },
      hint: "Less than 0 takes time. The key has a cap.",
    }],
  },
  wheel: {
    title: "Spin the wheel",
    does: "Spins the prize wheel, and shows how many spins are owed.",
    icon: "refresh-cw",
    scope: "audience",
    topic: "wheel",
    fields: [{
      id: "owed",
      label: "Takes",
      initial: "no",
      choices: [["no", "A spin of its own"], ["yes", "One of the spins owed"]],
    }],
  },
  shoutout: {
    title: "Shout-out",
    does: "Shows a channel on the shout-out card.",
    icon: "radio",
    scope: "alerts",
    topic: null,
    fields: [{
      id: "login",
      label: "Channel",
      initial: "",
      hint: "Its name on Twitch, such as ada.",
    }],
  },
  test: {
    title: "Test alert",
    does: "Shows a test alert on every open overlay. It counts nowhere.",
    icon: "bell-ring",
    scope: "test",
    topic: null,
    fields: [{
      id: "kind",
      label: "Alert",
      initial: "follow",
      choices: TEST_CHOICES,
    }],
  },
} as const satisfies Record<string, ActRow>;

/** An act of a key. */
export type ActId = keyof typeof ACTS;

/** Ids of all acts, in their order. */
export const ACT_IDS = Object.keys(ACTS) as readonly ActId[];

/** Returns an act's row. */
export function actRow(act: ActId): ActRow {
  return ACTS[act];
}

/** Tells whether a text names an act. */
export function isActId(text: string): text is ActId {
  return Object.hasOwn(ACTS, text);
}
