import type { OwnLook, OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import { OWN_LOOK } from "@/lib/schema/overlays/own_look_id.ts";
import { randomId } from "@/lib/overlay/random_id.ts";

/** Digits of the id of a look: enough that no two of a channel's are the same. */
const ID_DIGITS = 10;

/** Returns a look with an id that no other one has. */
export const newOwnLook = (design: OwnLookDesign): OwnLook => ({
  ...design,
  id: `${OWN_LOOK}-${randomId().slice(0, ID_DIGITS)}`,
});

/** Returns a design begun anew with another look; a name that was given stays. */
export function begunWith(
  design: OwnLookDesign,
  base: OwnLookDesign,
  bases: readonly { title: string }[],
): OwnLookDesign {
  const isGiven = bases.every(({ title }) => title !== design.name);
  return { ...base, ...isGiven ? { name: design.name } : {} };
}
