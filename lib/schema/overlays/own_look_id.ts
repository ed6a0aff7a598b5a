/** Names looks of a channel's own, and writes each as the id that it is drawn by, which says all that it is. */
import type { OwnLookDesign } from "./own_look.ts";

/** Id of the first look of a channel's own; those of the others are `own-…`. */
export const OWN_LOOK = "own";
/** Most looks that a channel has of its own. */
export const MAX_OWN_LOOKS = 10;
/** Most characters of the name of such a look. */
export const MAX_OWN_LOOK_NAME = 40;
/** Ids that looks of a channel's own may have. */
export const OWN_LOOK_ID = /^own(?:-[a-z0-9]{4,16})?$/;
/** Stands between the parts of the id of such a look as it is drawn. */
const BETWEEN = "~";
/** Stands between two of its sounds, and between a moment and its sound. */
const BETWEEN_SOUNDS = ",";
const BEFORE_SOUND = ".";

/** Tells whether an id names a look of the channel's own. */
export const isOwnLook = (id: string): boolean => OWN_LOOK_ID.test(id);

/** Parts of such an id, in their order. */
export const OWN_LOOK_PARTS = [
  "base",
  "accent",
  "accent2",
  "text",
  "plate",
  "textFont",
  "titleFont",
  "radius",
  "flight",
] as const satisfies readonly (keyof OwnLookDesign)[];

/**
 * Returns the id by which a look of one's own is drawn. What it sounds like
 * stands at the end, where it is not as the base sounds.
 */
export function ownLookId(
  { soundsOf, sounds, ...design }: OwnLookDesign,
): string {
  const heard = Object.entries(sounds).flatMap(([cue, id]) =>
    id ? [`${cue}${BEFORE_SOUND}${id}`] : []
  ).sort().join(BETWEEN_SOUNDS);
  const parts = OWN_LOOK_PARTS.map((part) => String(design[part]));
  const isAsBase = heard === "" && soundsOf === null;
  return [OWN_LOOK, ...parts, ...isAsBase ? [] : [soundsOf ?? "", heard]]
    .join(BETWEEN);
}

/** Returns the parts of such an id by their names; `null` for the id of another look. */
export function partsOfOwnLookId(id: string): Record<string, unknown> | null {
  const [start, ...parts] = id.split(BETWEEN);
  const [soundsOf = "", heard = "", ...more] = parts.splice(
    OWN_LOOK_PARTS.length,
  );
  const isWhole = parts.length === OWN_LOOK_PARTS.length && more.length === 0;
  if (start !== OWN_LOOK || !isWhole) return null;
  const sounds = heard === "" ? [] : heard.split(BETWEEN_SOUNDS).map((one) => {
    const [cue = "", sound = ""] = one.split(BEFORE_SOUND, 2);
    return [cue, sound] as const;
  });
  return {
    ...Object.fromEntries(
      OWN_LOOK_PARTS.map((name, index) => [name, parts[index] ?? ""]),
    ),
    soundsOf: soundsOf === "" ? null : soundsOf,
    sounds: Object.fromEntries(sounds),
  };
}
