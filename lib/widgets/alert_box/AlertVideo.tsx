import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { lateScript } from "@/lib/overlay/late_script.ts";
import { type AudioPolicy, overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageMode } from "@/lib/schema/overlays/browser_sources.ts";

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
    let end: (() => void) | null = () => {};
    // The page has it by now: it comes with the sounds that it makes ready. Where
    // it could not be fetched the video is heard without the others making room.
    lateScript(import("./ready_sounds.ts")).then((script) =>
      script?.mixVideo(video, url)
    ).then((mix) => {
      if (!end) return;
      const stop = effect(() => {
        const loudness = volume * commands.volume.value;
        if (mix) mix.setVolume(loudness);
        else video.volume = loudness;
        video.muted = !mayPlay(policy) || loudness === 0;
        if (video.muted || video.ended) return;
        mix?.begin(loudness);
        // Outside OBS a browser lets no video be heard that nobody clicked.
        video.play().then(onHeard).catch(() => {
          video.muted = true;
          mix?.refuse();
          video.play().catch(() => {});
        });
      });
      end = () => {
        stop();
        mix?.leave();
      };
    });
    return () => {
      end?.();
      end = null;
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
