/** Faces of keys: picture and texts of each, by act and state. Pure. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type { SetAct } from "./act_settings.ts";
import { actRow } from "./acts.ts";
import { type DeckState, timerShows } from "./channel_state.ts";
import type { ClientView } from "./client.ts";
import type { DeckIcon } from "./icons.ts";

/** Colours of a key: as it is, in force, in force and hiding the stream, or without news. */
export type Tone = "plain" | "on" | "alarm" | "dim";

/** Picture and texts of a key. */
export interface Face {
  icon: DeckIcon;
  tone: Tone;
  /** State in a word or a figure; empty where the act has none. */
  value: string;
  /** Small text above it: which counter, or what a press does. */
  label: string;
  /** Reason why it does not work, in place of all other text; a line each. */
  note: string;
}

/** Shown for what was not told yet. */
const UNTOLD = "…";
/** Counters beyond are shown in thousands. */
const MAX_SHOWN = 999_999;

type Shown = Omit<Face, "note">;

/** Returns what the key of an act shows at a moment of the steady clock. */
export function faceOf(
  set: SetAct,
  { connection, channel }: ClientView,
  now: number,
): Face {
  const face = { ...shownOf(set, channel, now), note: "" };
  switch (connection.is) {
    case "live":
      return face;
    case "unset":
      return {
        ...face,
        icon: "key-round",
        tone: "dim",
        note: connection.problem === null ? "Set up\nfirst" : "Check\nset-up",
      };
    case "refused": {
      const { code, note } = connection.failure;
      // A key that may not read events still does what it is for.
      if (code !== "forbidden") {
        return { ...face, icon: "key-round", tone: "dim", note };
      }
      return actRow(set.act).topic === null
        ? face
        : { ...face, tone: "dim", label: "No Events" };
    }
    case "connecting":
      return connection.hasFailed
        ? { ...face, icon: "wifi-off", tone: "dim" }
        : face;
  }
}

function shownOf(
  set: SetAct,
  channel: DeckState,
  now: number,
): Shown {
  const { icon } = actRow(set.act);
  switch (set.act) {
    case "counter": {
      const { counters } = channel;
      const value = counters?.get(set.name);
      return {
        icon: set.by < 0 ? "minus" : icon,
        tone: "plain",
        label: set.name,
        value: counters === null
          ? UNTOLD
          : value === undefined
          ? "–"
          : shortNumber(value),
      };
    }
    case "pause":
      return switched(channel.isPaused, ["pause", "play"], "on", [
        "Paused",
        "Alerts on",
      ]);
    case "mute":
      return switched(channel.isMuted, ["volume-x", "volume-2"], "on", [
        "Muted",
        "Sound on",
      ]);
    case "blank":
      return switched(channel.isBlank, ["eye-off", "eye"], "alarm", [
        "Blank",
        "Visible",
      ]);
    case "queue": {
      const { queue } = channel;
      return {
        icon,
        tone: "plain",
        label: queue?.isOpen === false ? "Closed" : "Waiting",
        value: queue === null ? UNTOLD : shortNumber(queue.waiting),
      };
    }
    case "time": {
      const { timer } = channel;
      return {
        icon,
        tone: "plain",
        label: signedTime(set.seconds),
        value: timer === null ? UNTOLD : timerText(timerShows(timer, now)),
      };
    }
    case "wheel": {
      const { owedSpins } = channel;
      return {
        icon,
        tone: owedSpins !== null && owedSpins > 0 ? "on" : "plain",
        label: "Owed",
        value: owedSpins === null ? UNTOLD : shortNumber(owedSpins),
      };
    }
    case "skip":
      return { icon, tone: "plain", label: "", value: "Skip" };
    case "shoutout":
      return { icon, tone: "plain", label: "Shout-out", value: set.login };
    case "test":
      return { icon, tone: "plain", label: set.kind, value: "Test" };
  }
}

/** Returns what the key of a switch shows: its icon says how it stands. */
function switched(
  isOn: boolean | null,
  [on, off]: readonly [DeckIcon, DeckIcon],
  tone: Tone,
  [whenOn, whenOff]: readonly [string, string],
): Shown {
  return {
    icon: isOn ? on : off,
    tone: isOn ? tone : "plain",
    label: "",
    value: isOn === null ? UNTOLD : isOn ? whenOn : whenOff,
  };
}

/** Returns a whole number as a key has room for it. */
export function shortNumber(value: number): string {
  if (Math.abs(value) <= MAX_SHOWN) return String(value);
  const thousands = Math.trunc(value / 1_000);
  return Math.abs(thousands) <= MAX_SHOWN
    ? `${thousands}k`
    : `${Math.trunc(thousands / 1_000)}M`;
}

/** Returns a length of time as a clock: `1:05:09`, or `5:09` below an hour. */
export function timerText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor(ms % HOUR_MS / MINUTE_MS);
  const seconds = Math.floor(ms % MINUTE_MS / SECOND_MS);
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds)}`
    : `${minutes}:${two(seconds)}`;
}

/** Returns what a press adds to the timer: `+5 min`, `−90 s`. */
function signedTime(seconds: number): string {
  const sign = seconds < 0 ? "−" : "+";
  const size = Math.abs(seconds);
  return size % 60 === 0 ? `${sign}${size / 60} min` : `${sign}${size} s`;
}
