import type { ChannelService } from "@/lib/features/account/channels/service.ts";
import type { RoomNotes } from "@/lib/features/bot/bot_api/note_events.ts";
import type { PlatformEventsDeps } from "@/lib/features/platform/notifications/service.ts";
import type { SessionService } from "@/lib/features/account/sessions/service.ts";
import type { PlatformParts } from "./platform.ts";

/** What a notification changes in the service itself. `parts` is asked when one comes. */
export function createOnEffect(
  parts: () => {
    roomNotes: RoomNotes;
    channels: ChannelService;
    tokens: PlatformParts["tokens"];
    sessions: SessionService;
  },
): PlatformEventsDeps["onEffect"] {
  return async (channelId, effect) => {
    const { roomNotes, channels, tokens, sessions } = parts();
    if (channelId !== null) roomNotes.effect(channelId, effect);
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
