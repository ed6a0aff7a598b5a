import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import { settingsKind, unitOf } from "@/lib/schema/events/kinds/given.ts";
import type { CueKind } from "@/lib/schema/events/kinds/registry.ts";
import type { WornSounds } from "@/lib/schema/overlays/browser_sources.ts";
import type { SoundSettings } from "@/lib/schema/widgets/settings/sound.ts";
import type { CueTier, LookCue } from "@/lib/schema/widgets/look_cues.ts";
import type { PageInfo } from "./page_info.ts";
import type { Cue } from "./play_sound.ts";

/** Path of the sounds of looks. */
const LOOKS_AT = "/sounds/looks/";

/** The sounds of a look, and which of them. */
export interface LookSound extends Pick<WornSounds, "own"> {
  /** Id of the look; none plays no sound of a look. */
  look?: string | undefined;
  /** By the kind of event where it is missing. */
  cue?: LookCue | null | undefined;
  tier?: CueTier | undefined;
}

/**
 * Returns the sound to play: the widget's own sound, else the one the scene
 * assigns to the kind of event, else the look's, or the one that stands in
 * its place. A sound that was deleted is as none; a volume of 0 is silence.
 */
export function cueOf(
  kind: string,
  own: SoundSettings,
  page: Pick<PageInfo, "assets" | "eventSounds">,
  { look, own: others, cue, tier = "medium" }: LookSound = {},
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
  if (look === undefined || own.volume === 0) return null;
  const name = cue ?? cueOfKind(kind);
  const found = urlOf(others?.[name]) ?? `${LOOKS_AT}${look}/${name}`;
  return {
    // A sound of any look grows with its alert.
    url: found.startsWith(LOOKS_AT)
      ? found.replace(/(-\w+\.flac)?$/, `-${tier}.flac`)
      : found,
    volume,
    startMs,
    maxMs,
  };
}

/** Sounds of a look by what is given. */
const CUES: Readonly<Record<Unit, LookCue>> = {
  nothing: "follow",
  months: "sub",
  gifts: "gift",
  bits: "cheer",
  money: "tip",
  viewers: "raid",
  points: "cheer",
};

/** Kinds with a sound of their own, as their descriptors say. */
const OWN: readonly string[] = [
  "resub",
  "charity",
  "redemption",
] satisfies CueKind[];

/** Returns the sound of a look for a kind of event; any other than support has the one of a cheer. */
export function cueOfKind(kind: string): LookCue {
  const named = settingsKind(kind);
  if (isOwn(named)) return named;
  const unit = unitOf(named);
  return unit ? CUES[unit] : "cheer";
}

const isOwn = (kind: string): kind is CueKind => OWN.includes(kind);
