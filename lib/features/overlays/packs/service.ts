import { AppError } from "@/lib/core/errors.ts";
import type { PlanTier } from "@/lib/schema/account/plans.ts";
import type { PackSummary } from "@/lib/schema/overlays/packs.ts";
import {
  isLookAvailable,
  lookOf,
  LOOKS,
  PLAIN_LOOK,
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
     * unknown one. Every plan includes the plain look.
     */
    async allowed(channelId: string, id: string): Promise<boolean> {
      if (id === PLAIN_LOOK) return true;
      const pack = lookOf(id);
      return pack !== null && isLookAvailable(pack, await tierOf(channelId));
    },

    /**
     * Throws `invalid_input` for an unknown look, `plan_limit` for one that the
     * channel's plan does not include.
     */
    async assertAllowed(channelId: string, id: string): Promise<void> {
      if (id !== PLAIN_LOOK && lookOf(id) === null) {
        throw new AppError("invalid_input", "Cannot wear the look: unknown", {
          issues: [{ path: "look", message: "No look has this id" }],
        });
      }
      if (await this.allowed(channelId, id)) return;
      throw new AppError(
        "plan_limit",
        `Cannot wear look "${id}": the channel's plan does not include it`,
      );
    },
  };
}
