import type { OverlayChannel } from "@/lib/schema/overlays/browser_sources.ts";
import type { createLiveState } from "./live_state.ts";

/** Creates the reader of what overlay pages need to know of a channel. */
export function createChannelOf(
  { settingsOf, isLive }: Pick<ReturnType<typeof createLiveState>, "isLive"> & {
    settingsOf: (channelId: string) => Promise<Omit<OverlayChannel, "live">>;
  },
): (channelId: string) => Promise<OverlayChannel> {
  return async (channelId) => {
    const [settings, live] = await Promise.all([
      settingsOf(channelId),
      isLive(channelId),
    ]);
    return { ...settings, live };
  };
}
