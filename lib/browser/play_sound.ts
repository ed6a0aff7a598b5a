/** A sound that is heard once. */
export interface Cue {
  url: string;
  /** 0 to 1, the page's master volume included. */
  volume: number;
  /** How much of the file is skipped. */
  startMs: number;
  /** Hard stop. */
  maxMs: number;
}

/** How long a sound takes to fade when it is stopped. */
const FADE_MS = 150;
const STEP_MS = 25;

/**
 * Plays a cue and returns what ends it with a short fade. A sound that cannot
 * be played is silence: the picture tells the same.
 */
export function playSound(cue: Cue): () => void {
  const audio = new Audio(cue.url);
  audio.volume = Math.max(0, Math.min(1, cue.volume));
  audio.currentTime = cue.startMs / 1000;
  let ended = false;
  let fading: ReturnType<typeof setInterval> | undefined;
  const deadline = setTimeout(stop, Math.max(0, cue.maxMs - FADE_MS));

  function release(): void {
    ended = true;
    clearTimeout(deadline);
    clearInterval(fading);
    audio.pause();
    // Lets go of the decoder; a page plays thousands of sounds in its life.
    audio.removeAttribute("src");
    audio.load();
  }

  function stop(): void {
    if (ended || fading !== undefined) return;
    const from = audio.volume;
    let left = FADE_MS;
    fading = setInterval(() => {
      left -= STEP_MS;
      if (left <= 0) return release();
      audio.volume = from * (left / FADE_MS);
    }, STEP_MS);
  }

  audio.addEventListener("ended", release, { once: true });
  audio.play().catch(release);
  return stop;
}
