/** Plays one short sound many times, at instants that are known before: a page loads this late. */
import { effect } from "@preact/signals";
import { type AudioPolicy, overlay } from "./overlay_context.ts";
import { recordSound } from "./sound_log.ts";
import { joinMix, SOUND_RANKS } from "./sound_mix.ts";

/** A sound that is heard at several instants. */
export interface Ticks {
  url: string;
  /** 0 to 1, without the page's master volume. */
  volume: number;
  /** Instants by the server's clock, ms since the epoch, in their order. */
  at: readonly number[];
}

/** Time that the last one takes, ms. */
const LAST_MS = 300;

/**
 * Plays a sound at its instants, as loud as the page's master volume lets it,
 * until the page is muted or another one takes the lead. All of them are
 * planned at once: no timer of a busy page makes one late. Returns what ends it.
 */
export function playTicks(ticks: Ticks, policy: AudioPolicy): () => void {
  const { mayPlay, commands, serverNow } = overlay();
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  const heard = () => ticks.volume * commands.volume.value;
  const note = recordSound(ticks.url, heard());
  const place = joinMix(
    { volume: heard(), rank: SOUND_RANKS.effect },
    (share) => gain.gain.value = share,
  );
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(outcome: "played" | "cut" | "refused"): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    unfollow();
    place.leave();
    note.ended(outcome);
    // Nothing of it is heard any more, and its device is given back.
    context.close().catch(() => {});
  }

  const unfollow = effect(() => {
    if (mayPlay(policy)) place.setVolume(heard());
    // Its own subscription is not there yet while it first runs.
    else queueMicrotask(() => end("cut"));
  });

  async function begin(): Promise<void> {
    const asked = performance.now();
    const file = await (await fetch(ticks.url)).arrayBuffer();
    const buffer = await context.decodeAudioData(file);
    if (isOver) return;
    note.began(performance.now() - asked, false);
    const now = serverNow();
    const zero = context.currentTime;
    for (const at of ticks.at) {
      if (at < now) continue;
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.start(zero + (at - now) / 1_000);
    }
    const left = (ticks.at.at(-1) ?? now) - now + LAST_MS;
    timer = setTimeout(() => end("played"), Math.max(0, left));
  }
  // What cannot be played is silence: the picture tells the same.
  begin().catch(() => end("refused"));
  return () => end("cut");
}
