import type { PlanTier } from "@/lib/schema/account/plans.ts";
import type { PackSummary } from "@/lib/schema/overlays/packs.ts";
import {
  isLookAvailable,
  lookOf,
  LOOKS,
} from "@/lib/widgets/looks/registry.ts";

/**
 * Creates the service for overlay skins, which knows which of them a channel
 * may use.
 */
export function createPackService(
  { tierOf }: { tierOf: (channelId: string) => Promise<PlanTier> },
) {
  return {
    /** Every pack, in the order of the gallery. */
    async list(channelId: string): Promise<PackSummary[]> {
      const tier = await tierOf(channelId);
      return LOOKS.map((pack) => ({
        id: pack.id,
        title: pack.title,
        description: pack.description,
        tier: pack.tier,
        available: isLookAvailable(pack, tier),
        properties: { ...pack.properties },
        previewImage: `/previews/packs/${pack.id}.jpg`,
      }));
    },

    /**
     * Returns whether the channel's plan includes the pack; `false` for an
     * unknown one.
     */
    async allowed(channelId: string, id: string): Promise<boolean> {
      const pack = lookOf(id);
      return pack !== null && isLookAvailable(pack, await tierOf(channelId));
    },
  };
}
