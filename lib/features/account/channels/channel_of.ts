import type { OverlayChannel } from "@/lib/features/overlays/browser_sources/schema.ts";
import { createLiveState } from "./live_state.ts";
import type { ChannelService } from "./service.ts";

/** Creates the reader of what overlay pages need to know of a channel. */
export function createChannelOf(
  { settingsOf, ...live }: Parameters<typeof createLiveState>[0] & {
    settingsOf: ChannelService["settingsOf"];
  },
): (channelId: string) => Promise<OverlayChannel> {
  const liveState = createLiveState(live);
  return async (channelId) => {
    const [settings, live] = await Promise.all([
      settingsOf(channelId),
      liveState(channelId),
    ]);
    return { ...settings, platforms: ["twitch"], live };
  };
}
