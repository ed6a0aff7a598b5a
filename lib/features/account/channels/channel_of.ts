import type { Clock } from "@/lib/core/clock.ts";
import type { OverlayChannel } from "@/lib/features/overlays/browser_sources/schema.ts";
import { createLiveState } from "./live_state.ts";
import type { ChannelService } from "./service.ts";

/** Creates the reader of what overlay pages need to know of a channel. */
export function createChannelOf(
  { clock, settingsOf, isStreaming }: {
    clock: Clock;
    settingsOf: ChannelService["settingsOf"];
    /** Asks the platform. */
    isStreaming: (channelId: string) => Promise<boolean>;
  },
): (channelId: string) => Promise<OverlayChannel> {
  const liveState = createLiveState({ clock, isStreaming });
  return async (channelId) => {
    const [settings, live] = await Promise.all([
      settingsOf(channelId),
      liveState(channelId),
    ]);
    return { ...settings, platforms: ["twitch"], live };
  };
}
