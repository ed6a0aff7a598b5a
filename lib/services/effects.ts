import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import type { RoomUpdates } from "@/lib/features/bot/bot_api/room_updates.ts";
import type { PlatformEventsDeps } from "@/lib/features/platform/notifications/service.ts";
import type { SessionService } from "@/lib/features/account/sessions/service.ts";
import type { PlatformParts } from "./platform.ts";

/**
 * Creates the function that carries out what a notification changes in the
 * service itself. `parts` is called when one arrives.
 */
export function createOnEffect(
  parts: () => {
    roomUpdates: RoomUpdates;
    channels: ChannelService;
    tokens: PlatformParts["tokens"];
    sessions: SessionService;
  },
): PlatformEventsDeps["onEffect"] {
  return async (channelId, effect) => {
    const { roomUpdates, channels, tokens, sessions } = parts();
    if (channelId !== null) roomUpdates.effect(channelId, effect);
    if (effect.type === "authorization" && !effect.granted) {
      const userId = effect.user.id;
      if (userId === null) return;
      await tokens?.revoked(userId, Date.parse(effect.at));
      await sessions.revokeAll(userId);
    }
    if (effect.type === "user_updated") {
      await channels.noteRenamed(effect.user);
    }
  };
}
