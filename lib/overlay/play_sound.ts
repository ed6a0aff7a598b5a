import { recordSound } from "./sound_log.ts";
import { joinMix, SOUND_RANKS } from "./sound_mix.ts";

/** A sound that is heard once. */
export interface Cue {
  url: string;
  /** 0 to 1, without the page's master volume. */
  volume: number;
  /** Length of the skipped beginning of the file. */
  startMs: number;
  /** Hard stop. */
  maxMs: number;
  /** Place in the mix; an effect by default. */
  rank?: number;
}

/** Callbacks for the fate of a sound. */
export interface SoundFate {
  /** It is over, whatever ended it. */
  onEnd?(): void;
  /** It is heard from now on. */
  onBegin?(): void;
  /** Its file cannot be loaded or decoded; before `onEnd`. */
  onFail?(): void;
}

/** A sound under way. */
interface PlayingSound {
  /** Ends it with a short fade. */
  stop(): void;
  /** Sets the master volume, 0 to 1. */
  setMaster(volume: number): void;
}

/** Duration of the fade of a sound that is stopped. */
const FADE_MS = 150;
const STEP_MS = 25;
/** Number of files that a page holds ready. */
const MAX_READY = 12;

const ready = new Map<string, { audio: HTMLAudioElement; rank: number }>();

/**
 * Loads a file before it is played, so that it begins with its picture. Where
 * there is no room one of a lower rank makes way.
 */
export function prepareSound(
  url: string,
  rank: number = SOUND_RANKS.effect,
): void {
  const known = ready.get(url);
  if (known) {
    known.rank = Math.max(known.rank, rank);
    return;
  }
  if (ready.size >= MAX_READY) {
    const lower = [...ready].find(([, one]) => one.rank < rank);
    if (!lower) return;
    ready.delete(lower[0]);
    letGo(lower[1].audio);
  }
  const audio = new Audio();
  audio.preload = "auto";
  audio.src = url;
  ready.set(url, { audio, rank });
}

/** Returns an element for a file: the one that was loaded before, or a new one. */
function elementFor(url: string): HTMLAudioElement {
  const known = ready.get(url);
  if (!known) return new Audio(url);
  const { audio, rank } = known;
  // The next alert may come before this one is over.
  ready.delete(url);
  prepareSound(url, rank);
  return audio.error === null ? audio : new Audio(url);
}

/** Lets go of the decoder; a page plays thousands of sounds in its life. */
function letGo(audio: HTMLAudioElement): void {
  audio.removeAttribute("src");
  audio.load();
}

/** Plays a cue. A sound that cannot be played is silence: the picture tells the same. */
export function playSound(
  cue: Cue,
  master: number,
  { onEnd, onBegin, onFail }: SoundFate,
): PlayingSound {
  const wasReady = ready.has(cue.url);
  const audio = elementFor(cue.url);
  if (cue.startMs > 0) audio.currentTime = cue.startMs / 1000;
  let ended = false;
  let fading: ReturnType<typeof setInterval> | undefined;
  const asked = performance.now();
  const volume = cue.volume * master;
  const note = recordSound(cue.url, volume);
  audio.addEventListener(
    "playing",
    () => {
      note.began(performance.now() - asked, wasReady);
      onBegin?.();
    },
    { once: true },
  );
  const place = joinMix(
    { volume, rank: cue.rank ?? SOUND_RANKS.effect },
    (gain) => {
      if (fading === undefined) audio.volume = gain;
    },
  );
  const deadline = setTimeout(stop, Math.max(0, cue.maxMs - FADE_MS));

  function release(): void {
    if (ended) return;
    ended = true;
    clearTimeout(deadline);
    clearInterval(fading);
    note.ended("cut");
    place.leave();
    audio.pause();
    letGo(audio);
    onEnd?.();
  }

  function stop(): void {
    if (ended || fading !== undefined) return;
    // The timers of a hidden page are too slow for a fade.
    if (document.hidden) return release();
    const from = audio.volume;
    const until = performance.now() + FADE_MS;
    fading = setInterval(() => {
      const left = (until - performance.now()) / FADE_MS;
      // The next step would come too late.
      if (left * FADE_MS < STEP_MS) return release();
      audio.volume = from * left;
    }, STEP_MS);
  }

  audio.addEventListener("ended", () => {
    note.ended("played");
    release();
  }, { once: true });
  const fail = () => {
    if (ended) return;
    note.ended("refused");
    // A browser that wants a click first has nothing against the file.
    if (audio.error !== null) onFail?.();
    release();
  };
  // After its beginning, too.
  audio.addEventListener("error", fail, { once: true });
  audio.play().catch(fail);
  return {
    stop,
    setMaster: (master) => place.setVolume(cue.volume * master),
  };
}
