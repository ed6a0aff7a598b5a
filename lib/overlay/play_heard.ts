import { effect } from "@preact/signals";
import { type AudioPolicy, overlay } from "./overlay_context.ts";
import { type Cue, playSound, type SoundFate } from "./play_sound.ts";

/**
 * Plays a cue as loud as the page's master volume lets it, until the page is
 * muted or another one takes the lead. Returns what ends it with a short fade.
 */
export function playHeard(
  cue: Cue,
  policy: AudioPolicy,
  fate: SoundFate = {},
): () => void {
  const { mayPlay, commands: orders } = overlay();
  let unfollow = () => {};
  const sound = playSound(cue, orders.volume.peek(), {
    ...fate,
    onEnd() {
      unfollow();
      fate.onEnd?.();
    },
  });
  unfollow = effect(() => {
    if (mayPlay(policy)) sound.setMaster(orders.volume.value);
    else sound.stop();
  });
  return sound.stop;
}
