import type { SoundSettings } from "@/lib/widgets/settings/sound.ts";
import type { PageInfo } from "./page_info.ts";
import type { Cue } from "./play_sound.ts";

/**
 * Returns the sound to play: the widget's own sound, else the one the scene
 * assigns to the kind of event.
 */
export function cueOf(
  kind: string,
  own: SoundSettings,
  page: Pick<PageInfo, "assets" | "eventSounds">,
): Cue | null {
  const assigned = page.eventSounds[kind];
  const soundId = own.soundId ?? assigned?.soundId;
  const asset = soundId === undefined ? undefined : page.assets[soundId];
  if (asset?.type !== "sound") return null;
  const volume = own.soundId === null
    ? assigned?.volume ?? 0
    : own.volume / 100;
  return { url: asset.url, volume, startMs: own.startMs, maxMs: own.maxMs };
}
