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

/** Returns the look with this id, or `null`. */
export function lookOf(id: string | null): Look | null {
  const present = lookIdOf(id);
  return LOOKS.find((look) => look.id === present) ?? null;
}

/**
 * Returns the id of the look that a widget wears: the one that it has of its
 * own, else the channel's, else Broadcast; `null` is the plain one.
 */
export function wornLook(
  own: string | null,
  ofChannel: string | null,
): string | null {
  const worn = lookIdOf(own ?? ofChannel ?? DEFAULT_LOOK);
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
