import type { NewEvent, PlatformKind } from "@/lib/schema/events/catalogue.ts";
import type { Effect } from "@/lib/schema/platform/notifications.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { isOfRoom } from "./people.ts";
import type { Room, Roster } from "./roster.ts";
import type { RoomSpeakers } from "./speakers.ts";

/**
 * The platform's own list of streams can lag behind its events by a minute or
 * two; until then a look at it would undo what the event said.
 */
export const EVENT_LEADS_MS = 90_000;

/** Keeps what is known of chat rooms in step with what happens. */
export function createChatUpdates(
  { roster, speakers, followers, clock }: {
    roster: Roster;
    speakers: Pick<RoomSpeakers, "note">;
    /** The whole lists of followers, of channels that have one. */
    followers: { applyFollow(channelId: string, userId: string): void };
    clock: Clock;
  },
) {
  function noteOne(room: Room, event: NewEvent): void {
    const now = clock.steady();
    const id = event.actor?.id ?? null;
    switch (event.kind) {
      case "stream.online":
      case "stream.offline":
        room.live = event.kind === "stream.online";
        room.liveAt = now + EVENT_LEADS_MS;
        return;
      case "chat.message":
        if (id !== null) speakers.note(room, id);
        return;
      case "follow":
        if (id !== null) room.knowledge.noteFollows(id, true, now);
        return;
      case "sub":
      case "resub":
      case "gift.recipient":
        if (id !== null) room.knowledge.noteTier(id, event.data.tier, now);
        return;
      case "platform.channel.subscription.end": {
        const userId = rawUserId(event);
        if (userId !== null) room.knowledge.noteTier(userId, 0, now);
        return;
      }
      case "platform.channel.moderator.add":
      case "platform.channel.moderator.remove":
      case "platform.channel.vip.add":
      case "platform.channel.vip.remove": {
        const userId = rawUserId(event);
        const [, , role, change] = event.kind.split(".");
        if (userId === null) return;
        room.knowledge.noteRole(
          role === "vip" ? "vip" : "moderator",
          userId,
          change === "add",
        );
      }
    }
  }

  return {
    /** Events that the log has just taken, here or on another process. */
    events(channelId: string, events: readonly NewEvent[]): void {
      const ours = events.filter(isOfRoom);
      for (const { kind, actor } of ours) {
        if (kind === "follow" && actor?.id) {
          followers.applyFollow(channelId, actor.id);
        }
      }
      roster.note(channelId, (room) => {
        for (const event of ours) noteOne(room, event);
      });
    },

    /** Applies a notification's changes other than events. */
    effect(channelId: string, effect: Effect): void {
      roster.note(channelId, (room) => {
        switch (effect.type) {
          case "role":
            if (effect.user.id !== null) {
              room.knowledge.noteRole(effect.role, effect.user.id, effect.held);
            }
            return;
          case "authorization":
            // Asked anew at the next call, which hears how things stand.
            room.fetchedAt = -Infinity;
        }
      });
    },
  };
}

function rawUserId({ data }: NewEvent<PlatformKind>): string | null {
  const { user_id: userId } = data.raw;
  return typeof userId === "string" ? userId : null;
}
