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
  /** `refused`: the browser did not let the page play, or had no such file. */
  outcome: "playing" | "played" | "cut" | "refused";
}

/** Number of sounds that a page remembers. */
const MAX_LOGGED = 50;

const log = signal<readonly LoggedSound[]>([]);
let last = 0;

/** Sounds that this page played, newest first. */
export const playedSounds: ReadonlySignal<readonly LoggedSound[]> = log;

/** Notes a sound that begins; the answer notes what became of it, once. */
export function noteSound(
  url: string,
  volume: number,
): (outcome: LoggedSound["outcome"]) => void {
  const id = ++last;
  const name = url.slice(url.lastIndexOf("/") + 1, 300);
  const at = Date.now();
  log.value = [
    { id, name, at, volume, outcome: "playing" as const },
    ...log.peek(),
  ].slice(0, MAX_LOGGED);
  return (outcome) => {
    log.value = log.peek().map((sound) =>
      sound.id === id && sound.outcome === "playing"
        ? { ...sound, outcome }
        : sound
    );
  };
}
