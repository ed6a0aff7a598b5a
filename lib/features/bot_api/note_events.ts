import type { NewEvent } from "@/lib/events/catalogue.ts";
import type { Effect } from "@/lib/features/platform_events/schema.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Room, Roster } from "./roster.ts";

/** Keeps what is known of chat rooms in step with what happens. */
export function createRoomNotes(
  { roster, clock }: { roster: Roster; clock: Clock },
) {
  function noteOne(room: Room, event: NewEvent): void {
    const now = clock.now();
    const id = event.actor?.id ?? null;
    switch (event.kind) {
      case "stream.online":
      case "stream.offline":
        room.live = event.kind === "stream.online";
        room.liveAt = now;
        return;
      case "follow":
        if (id !== null) room.knowledge.setFollows(id, true, now);
        return;
      case "sub":
      case "resub":
      case "gift.recipient":
        if (id !== null) room.knowledge.setTier(id, event.data.tier, now);
        return;
    }
  }

  return {
    /** Events that the log has just taken. */
    events(channelId: string, events: readonly NewEvent[]): void {
      roster.note(channelId, (room) => {
        for (const event of events) if (!event.test) noteOne(room, event);
      });
    },

    /** What a notification says beside events. */
    effect(channelId: string, effect: Effect): void {
      if (effect.type !== "role" || effect.user.id === null) return;
      const { role, held, user: { id } } = effect;
      roster.note(
        channelId,
        (room) => room.knowledge.patchRole(role, id, held),
      );
    },
  };
}

/** Keeps rooms in step. */
export type RoomNotes = ReturnType<typeof createRoomNotes>;
