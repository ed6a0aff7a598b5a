import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import {
  type LooksOfChannel,
  PLAIN_LOOK,
  wornLook,
} from "@/lib/widgets/looks/registry.ts";

/**
 * Creates what turns a read of a channel's widgets into one that answers the
 * look that each wears in place of the one that it has of its own.
 */
export function createDressed(
  channelLooksOf: (channelId: string) => Promise<LooksOfChannel>,
) {
  return <A extends unknown[], I extends Pick<Instance, "pack">>(
    read: (channelId: string, ...asked: A) => Promise<I[]>,
  ) =>
  async (channelId: string, ...asked: A): Promise<I[]> => {
    const [instances, ofChannel] = await Promise.all([
      read(channelId, ...asked),
      channelLooksOf(channelId),
    ]);
    return instances.map((one) => ({
      ...one,
      pack: wornLook(one.pack, ofChannel) ?? PLAIN_LOOK,
    }));
  };
}
