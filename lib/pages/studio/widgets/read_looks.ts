import type { State } from "@/lib/http/define.ts";
import type { ChannelLook } from "@/lib/studio/browser/looks/channel_look.ts";
import { DEFAULT_LOOK, lookIdOf } from "@/lib/widgets/looks/registry.ts";

/** Reads the looks that the channel may choose, and the one that it wears. */
export async function readLooks(
  { overlays, account }: State["services"],
  channelId: string,
): Promise<ChannelLook> {
  const [packs, { settings: { look: chosen } }] = await Promise.all([
    overlays.packs.list(channelId),
    account.channels.settings(channelId),
  ]);
  const worn = lookIdOf(chosen ?? DEFAULT_LOOK);
  // One that the plan no longer includes stays worn.
  const offered = packs.filter(({ id, available }) => available || id === worn);
  return {
    chosen,
    worn,
    looks: offered.map((
      { id, base, title, description, previewImage, available },
    ) => ({
      id,
      base,
      title,
      description,
      picture: previewImage,
      available,
    })),
  };
}
