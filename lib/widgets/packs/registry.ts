import { bareLight } from "./bare_light.ts";
import { blackline } from "./blackline.ts";
import { type TierName, TIERS } from "@/lib/core/tiers.ts";
import type { Pack } from "./define_pack.ts";
import { emberForge } from "./ember_forge.ts";
import { frostPane } from "./frost_pane.ts";
import { honeycomb } from "./honeycomb.ts";
import { mossGarden } from "./moss_garden.ts";
import { neonHarbor } from "./neon_harbor.ts";
import { northernSky } from "./northern_sky.ts";
import { paperLantern } from "./paper_lantern.ts";
import { pixelTavern } from "./pixel_tavern.ts";
import { studio } from "./studio.ts";
import { velvetHall } from "./velvet_hall.ts";

/** Every pack, in the order of the gallery. */
export const PACKS: readonly Pack[] = [
  studio,
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

/** Returns the pack with this id, or `null`. */
export function packOf(id: string | null): Pack | null {
  return PACKS.find((pack) => pack.id === id) ?? null;
}

/**
 * Tells whether a channel on `tier` may choose the pack. One in use is always
 * drawn.
 */
export function isPackAvailable(
  pack: Pick<Pack, "tier">,
  tier: TierName,
): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(pack.tier);
}
