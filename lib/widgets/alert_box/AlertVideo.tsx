import { useEffect, useRef } from "preact/hooks";
import type { PageMode } from "@/lib/schema/overlays/browser_sources.ts";
import type { VideoSound } from "./hear_video.ts";

/**
 * Plays an alert's video. Its own sound is heard on the page that is meant to
 * be heard, as loud as the page's master volume lets it, like every other.
 */
export function AlertVideo(
  { url, volume, policy, mode, onHeard, onFail }: VideoSound & {
    mode: PageMode;
    /** It cannot be loaded or decoded. */
    onFail(): void;
  },
) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video || volume === 0 || mode !== "live") return;
    let end: (() => void) | null = () => {};
    // The page has it by now: it comes with the sounds that it makes ready.
    import("./ready_sounds.ts").then(({ hearVideo }) => {
      if (end) end = hearVideo(video, { url, volume, policy, onHeard });
    }).catch(() => {});
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
