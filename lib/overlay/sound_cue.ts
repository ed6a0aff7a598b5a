import type { SoundSettings } from "@/lib/schema/widgets/settings/sound.ts";
import type { PageInfo } from "./page_info.ts";
import type { Cue } from "./play_sound.ts";

/** Sound of a look for each kind of event; the others have the one of a cheer. */
const LOOK_FILES: Readonly<Record<string, string>> = {
  follow: "follow",
  sub: "sub",
  resub: "sub",
  member: "sub",
  gift: "gift",
  gift_member: "gift",
  "gift.recipient": "gift",
  tip: "tip",
  superchat: "tip",
  charity: "tip",
  order: "tip",
  raid: "raid",
};

/**
 * Returns the sound to play: the widget's own sound, else the one the scene
 * assigns to the kind of event, else the look's. A sound that was deleted is
 * as none; a volume of 0 is silence.
 */
export function cueOf(
  kind: string,
  own: SoundSettings,
  page: Pick<PageInfo, "assets" | "eventSounds">,
  look?: string,
): Cue | null {
  const assigned = page.eventSounds[kind];
  const { startMs, maxMs } = own;
  const volume = own.volume / 100;
  const urlOf = (soundId: string | null | undefined) => {
    const asset = page.assets[soundId ?? ""];
    return asset?.type === "sound" ? asset.url : null;
  };
  const chosen = urlOf(own.soundId);
  if (chosen !== null) return { url: chosen, volume, startMs, maxMs };
  const url = urlOf(assigned?.soundId);
  if (assigned && url !== null) {
    return { url, volume: assigned.volume, startMs, maxMs };
  }
  return look === undefined || own.volume === 0
    ? null
    : { url: lookSound(look, kind), volume, startMs, maxMs };
}

/** Returns the address of a look's sound for a kind of event. */
function lookSound(look: string, kind: string): string {
  return `/sounds/looks/${look}/${LOOK_FILES[kind] ?? "cheer"}.wav`;
}
