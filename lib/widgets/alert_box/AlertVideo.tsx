import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type AudioPolicy, overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageMode } from "@/lib/schema/overlays/browser_sources.ts";
import { recordSound } from "@/lib/overlay/sound_log.ts";
import { joinMix, SOUND_RANKS } from "@/lib/overlay/sound_mix.ts";

/**
 * Plays an alert's video. Its own sound is heard on the page that is meant to
 * be heard, as loud as the page's master volume lets it, like every other.
 */
export function AlertVideo(
  { url, volume, policy, mode, onHeard, onFail }: {
    url: string;
    /** 0 to 1; 0 is silent. */
    volume: number;
    policy: AudioPolicy;
    mode: PageMode;
    /** Its own sound is heard. */
    onHeard(): void;
    /** It cannot be loaded or decoded. */
    onFail(): void;
  },
) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video || volume === 0 || mode !== "live") return;
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
  }, []);
  // Silent until then: a browser plays no other video by itself.
  return (
    <video
      ref={ref}
      src={url}
      autoplay
      muted
      playsInline
      onError={onFail}
    />
  );
}
