import { noteSound } from "./sound_log.ts";

/** A sound that is heard once. */
export interface Cue {
  url: string;
  /** 0 to 1, without the page's master volume. */
  volume: number;
  /** Length of the skipped beginning of the file. */
  startMs: number;
  /** Hard stop. */
  maxMs: number;
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

/**
 * Plays a cue; `onEnd` is called once it is over, whatever ended it. A sound
 * that cannot be played is silence: the picture tells the same.
 */
export function playSound(
  cue: Cue,
  master: number,
  onEnd: () => void,
): PlayingSound {
  const audio = new Audio(cue.url);
  audio.volume = loudness(cue, master);
  audio.currentTime = cue.startMs / 1000;
  let ended = false;
  let fading: ReturnType<typeof setInterval> | undefined;
  const note = noteSound(cue.url, audio.volume);
  const deadline = setTimeout(stop, Math.max(0, cue.maxMs - FADE_MS));

  function release(): void {
    if (ended) return;
    ended = true;
    clearTimeout(deadline);
    clearInterval(fading);
    note("cut");
    audio.pause();
    // Lets go of the decoder; a page plays thousands of sounds in its life.
    audio.removeAttribute("src");
    audio.load();
    onEnd();
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
    note("played");
    release();
  }, { once: true });
  audio.play().catch(() => {
    note("refused");
    release();
  });
  return {
    stop,
    setMaster(volume) {
      if (fading === undefined) audio.volume = loudness(cue, volume);
    },
  };
}

function loudness({ volume }: Cue, master: number): number {
  return Math.max(0, Math.min(1, volume * master));
}
