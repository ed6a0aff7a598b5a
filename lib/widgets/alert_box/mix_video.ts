import { recordSound } from "@/lib/overlay/sound_log.ts";
import { joinMix, SOUND_RANKS } from "@/lib/overlay/sound_mix.ts";

/** Gives a video's sound its place in the page's mix and its record, once it is heard. */
export function mixVideo(video: HTMLVideoElement, url: string) {
  let place: ReturnType<typeof joinMix> | null = null;
  let note: ReturnType<typeof recordSound> | null = null;
  return {
    setVolume(volume: number): void {
      place ??= joinMix(
        { volume, rank: SOUND_RANKS.alert },
        (gain) => void (video.volume = gain),
      );
      place.setVolume(volume);
    },
    begin(volume: number): void {
      note ??= recordSound(url, volume);
    },
    refuse: () => note?.ended("refused"),
    leave(): void {
      note?.ended(video.ended ? "played" : "cut");
      place?.leave();
    },
  };
}
