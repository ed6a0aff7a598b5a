import { Tier } from "@/lib/features/plans/schema.ts";
import type { Pack } from "@/lib/widgets/packs/define_pack.ts";
import { PACKS } from "@/lib/widgets/packs/registry.ts";
import type { PackSummary } from "./schema.ts";

/** Overlay skins, and which of them a channel may use. */
export function createPackService(
  { tierOf }: { tierOf: (channelId: string) => Promise<Tier> },
) {
  const includes = (tier: Tier, pack: Pack) =>
    Tier.options.indexOf(pack.tier) <= Tier.options.indexOf(tier);

  return {
    /** Every pack, in the order of the gallery. */
    async list(channelId: string): Promise<PackSummary[]> {
      const tier = await tierOf(channelId);
      return PACKS.map((pack) => ({
        id: pack.id,
        title: pack.title,
        description: pack.description,
        tier: pack.tier,
        available: includes(tier, pack),
        properties: { ...pack.properties },
        previewImage: `/previews/packs/${pack.id}.jpg`,
      }));
    },

    /** Whether the channel's plan includes the pack; `false` for an unknown one. */
    async allowed(channelId: string, id: string): Promise<boolean> {
      const pack = PACKS.find((one) => one.id === id);
      return pack !== undefined && includes(await tierOf(channelId), pack);
    },
  };
}

/** Knows packs. */
export type PackService = ReturnType<typeof createPackService>;
