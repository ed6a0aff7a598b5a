import type { PlatformEventsDeps } from "./service.ts";

type Effect = Parameters<PlatformEventsDeps["onEffect"]>[1];
type RenamedUser = Extract<Effect, { type: "user_updated" }>["user"];

/**
 * Creates the function that carries out what a notification changes in the
 * service itself.
 */
export function createOnEffect(
  { changeRoom, revokeGrant, revokeSessions, noteRenamed }: {
    /** Carries over what changes among the people of a channel's chat. */
    changeRoom: (channelId: string, effect: Effect) => void;
    /** Ends the grant that a user gave; `at` in ms since the epoch. */
    revokeGrant: (userId: string, at: number) => Promise<unknown>;
    revokeSessions: (userId: string) => Promise<unknown>;
    noteRenamed: (user: RenamedUser) => Promise<unknown>;
  },
): PlatformEventsDeps["onEffect"] {
  return async (channelId, effect) => {
    if (channelId !== null) changeRoom(channelId, effect);
    if (effect.type === "authorization" && !effect.granted) {
      const userId = effect.user.id;
      if (userId === null) return;
      await revokeGrant(userId, Date.parse(effect.at));
      await revokeSessions(userId);
    }
    if (effect.type === "user_updated") await noteRenamed(effect.user);
  };
}
