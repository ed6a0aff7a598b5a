import { type ReadonlySignal, signal } from "@preact/signals";

/** A sound that the page played, or was asked to play and did not. */
interface LoggedSound {
  id: number;
  /** Last part of its address. */
  name: string;
  /** By the machine's clock, ms since the epoch. */
  at: number;
  /** 0 to 1, with the master volume. */
  volume: number;
  /** From the moment at which it was asked for, with its picture, until it began, ms; `null` until then. */
  delayMs: number | null;
  /** The file was there before it was asked for. */
  ready: boolean;
  /** `refused`: the browser did not let the page play, or had no such file. */
  outcome: "playing" | "played" | "cut" | "refused";
}

/** Number of sounds that a page remembers. */
const MAX_LOGGED = 50;

const log = signal<readonly LoggedSound[]>([]);
let last = 0;

/** Sounds that this page played, newest first. */
export const playedSounds: ReadonlySignal<readonly LoggedSound[]> = log;

/** Notes of what becomes of a sound. */
interface SoundNote {
  /** It began, so many ms after it was asked for. */
  began(delayMs: number, ready: boolean): void;
  /** It is over, noted once. */
  ended(outcome: LoggedSound["outcome"]): void;
}

/** Notes a sound that begins; the answer notes what became of it. */
export function recordSound(url: string, volume: number): SoundNote {
  const id = ++last;
  const name = url.slice(url.lastIndexOf("/") + 1, 300);
  const at = Date.now();
  const sound: LoggedSound = {
    id,
    name,
    at,
    volume,
    delayMs: null,
    ready: false,
    outcome: "playing",
  };
  log.value = [sound, ...log.peek()].slice(0, MAX_LOGGED);
  const change = (values: Partial<LoggedSound>) => {
    log.value = log.peek().map((one) =>
      one.id === id && one.outcome === "playing" ? { ...one, ...values } : one
    );
  };
  return {
    began: (delayMs, ready) => change({ delayMs: Math.round(delayMs), ready }),
    ended: (outcome) => change({ outcome }),
  };
}
