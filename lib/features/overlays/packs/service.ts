import { AppError } from "@/lib/core/errors.ts";
import type { PlanTier } from "@/lib/schema/account/plans.ts";
import { isOwnLook } from "@/lib/schema/overlays/own_look_id.ts";
import type { PackSummary } from "@/lib/schema/overlays/packs.ts";
import {
  isLookAvailable,
  lookOf,
  LOOKS,
  type LooksOfChannel,
  PLAIN_LOOK,
} from "@/lib/widgets/looks/registry.ts";

/**
 * Creates the service for overlay skins, which knows which of them a channel
 * may use.
 */
export function createPackService(
  { tierOf, channelLooksOf }: {
    tierOf: (channelId: string) => Promise<PlanTier>;
    channelLooksOf: (channelId: string) => Promise<LooksOfChannel>;
  },
) {
  return {
    /** Every pack, in the order of the gallery, and the channel's own. */
    async list(channelId: string): Promise<PackSummary[]> {
      const [tier, { own }] = await Promise.all([
        tierOf(channelId),
        channelLooksOf(channelId),
      ]);
      const ownLooks = [...own].flatMap(([id, { drawn, title }]) => {
        const look = lookOf(drawn);
        return look ? [{ ...look, id, title }] : [];
      });
      return [...LOOKS, ...ownLooks].map((pack) => ({
        id: pack.id,
        base: pack.sheet,
        title: pack.title,
        description: pack.description,
        tier: pack.tier,
        available: isLookAvailable(pack, tier),
        properties: { ...pack.properties },
        previewImage: `/previews/packs/${pack.sheet}.jpg`,
      }));
    },

    /**
     * Returns whether the channel's plan includes the pack; `false` for an
     * unknown one. Every plan includes the plain look.
     */
    async allowed(channelId: string, id: string): Promise<boolean> {
      if (id === PLAIN_LOOK) return true;
      const pack = lookOf(
        isOwnLook(id)
          ? (await channelLooksOf(channelId)).own.get(id)?.drawn ?? null
          : id,
      );
      return pack !== null && isLookAvailable(pack, await tierOf(channelId));
    },

    /**
     * Throws `invalid_input` for an unknown look, `plan_limit` for one that the
     * channel's plan does not include.
     */
    async assertAllowed(
      channelId: string,
      id: string,
      path = "look",
    ): Promise<void> {
      const isNamed = id === PLAIN_LOOK || isOwnLook(id);
      if (!isNamed && lookOf(id) === null) {
        throw new AppError("invalid_input", "Cannot wear the look: unknown", {
          issues: [{ path, message: "No look has this id" }],
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
