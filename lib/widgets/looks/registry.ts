import { bareLight } from "./bare_light/look.ts";
import { blackline } from "./blackline/look.ts";
import { type TierName, TIERS } from "@/lib/core/tiers.ts";
import type { Look } from "./define_look.ts";
import { emberForge } from "./ember_forge/look.ts";
import { frostPane } from "./frost_pane/look.ts";
import { honeycomb } from "./honeycomb/look.ts";
import { mossGarden } from "./moss_garden/look.ts";
import { neonHarbor } from "./neon_harbor/look.ts";
import { northernSky } from "./northern_sky/look.ts";
import { createLru } from "@/lib/core/lru.ts";
import { isOwnLook } from "@/lib/schema/overlays/own_look_id.ts";
import { ownLookOfId } from "@/lib/schema/overlays/own_look.ts";
import { dressedInOwn } from "./own_look.ts";
import { paperLantern } from "./paper_lantern/look.ts";
import { pixelTavern } from "./pixel_tavern/look.ts";
import { broadcastLook } from "./broadcast/look.ts";
import { velvetHall } from "./velvet_hall/look.ts";

/** Every look, in the order of the gallery. */
export const LOOKS: readonly Look[] = [
  broadcastLook,
  paperLantern,
  bareLight,
  pixelTavern,
  neonHarbor,
  velvetHall,
  honeycomb,
  northernSky,
  mossGarden,
  blackline,
  frostPane,
  emberForge,
];

/** The look of channels that chose none; the plain look plays its sounds. */
export const DEFAULT_LOOK = broadcastLook.id;

/** Says, in place of the id of a look, that a widget is to have none. */
export const PLAIN_LOOK = "plain";

/** Earlier ids of looks, which records and addresses may still have. */
const FORMER_IDS = new Map([["studio", broadcastLook.id]]);

/** Returns the present id of a look; any other text as it is. */
export function lookIdOf<T extends string | null>(id: T): T | string {
  return id === null ? id : FORMER_IDS.get(id) ?? id;
}

/** Layers of a look's world that pictures to share are drawn on, the farthest first. */
export const WORLD_LAYERS = ["sky", "light", "far", "near"] as const;

/** Looks of channels' own that are kept as they were made. */
const MAX_OWN = 500;
const owned = createLru<Look>(MAX_OWN);

/** Returns the look with this id, or `null`; the id of a channel's own says what it is. */
export function lookOf(id: string | null): Look | null {
  const present = lookIdOf(id);
  if (present === null) return null;
  return LOOKS.find((look) => look.id === present) ?? ownLook(present);
}

function ownLook(id: string): Look | null {
  const known = owned.get(id);
  if (known) return known;
  const design = ownLookOfId(id);
  if (!design) return null;
  const { base: baseId, soundsOf } = design;
  const base = LOOKS.find((look) => look.id === baseId);
  const heard = LOOKS.find((look) => look.id === (soundsOf ?? baseId));
  if (!base || !heard) return null;
  const made = dressedInOwn(id, design, base, heard);
  owned.set(id, made);
  return made;
}

/** A look of a channel's own: the id that it is drawn by, and its name. */
interface DrawnOwnLook {
  drawn: string;
  title: string;
}

/** Looks of a channel. */
export interface LooksOfChannel {
  /** The one that it has chosen, by the id that it is drawn by; `null` for none. */
  chosen: string | null;
  /** Its own, by the ids that widgets name them by, oldest first. */
  own: ReadonlyMap<string, DrawnOwnLook>;
}

/**
 * Returns the id of the look that a widget wears: the one that it has of its
 * own, else the channel's, else Broadcast; `null` is the plain one.
 */
export function wornLook(
  ofWidget: string | null,
  { chosen, own }: LooksOfChannel,
): string | null {
  const asked = ofWidget ?? chosen ?? DEFAULT_LOOK;
  const worn = lookIdOf(
    isOwnLook(asked) ? own.get(asked)?.drawn ?? DEFAULT_LOOK : asked,
  );
  return worn === PLAIN_LOOK ? null : worn;
}

/**
 * Tells whether a channel on `tier` may choose the look. One in use is always
 * drawn.
 */
export function isLookAvailable(
  look: Pick<Look, "tier">,
  tier: TierName,
): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(look.tier);
}
