import { effect } from "@preact/signals";
import { type AudioPolicy, overlay } from "@/lib/overlay/overlay_context.ts";
import { recordSound } from "@/lib/overlay/sound_log.ts";
import { joinMix, SOUND_RANKS } from "@/lib/overlay/sound_mix.ts";

/** Sound of an alert's video. */
export interface VideoSound {
  url: string;
  /** 0 to 1. */
  volume: number;
  policy: AudioPolicy;
  /** It is heard. */
  onHeard(): void;
}

/** Lets a video be heard where the page is, as loud as its mix allows. The answer ends it. */
export function hearVideo(
  video: HTMLVideoElement,
  { url, volume, policy, onHeard }: VideoSound,
): () => void {
  const { mayPlay, commands } = overlay();
  let place: ReturnType<typeof joinMix> | null = null;
  let note: ReturnType<typeof recordSound> | null = null;
  const stop = effect(() => {
    const loudness = volume * commands.volume.value;
    place ??= joinMix(
      { volume: loudness, rank: SOUND_RANKS.alert },
      (gain) => void (video.volume = gain),
    );
    place.setVolume(loudness);
    video.muted = !mayPlay(policy) || loudness === 0;
    if (video.muted || video.ended) return;
    const told = note ??= recordSound(url, loudness);
    // Outside OBS a browser lets no video be heard that nobody clicked.
    video.play().then(onHeard).catch(() => {
      video.muted = true;
      told.ended("refused");
      video.play().catch(() => {});
    });
  });
  return () => {
    stop();
    note?.ended(video.ended ? "played" : "cut");
    place?.leave();
  };
}
