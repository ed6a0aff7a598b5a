import { idKey } from "@/lib/schema/events/identity.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { type RandomBelow, Shuffle } from "@/lib/core/draw.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { HiddenAmong } from "@/lib/event_log/hidden_people.ts";
import { personRef } from "@/lib/schema/events/taken_away.ts";
import type { Participant } from "@/lib/schema/events/participation.ts";
import type {
  Draw,
  GiveawayCommandOf,
  StoredEntry,
  StoredGiveaway,
} from "@/lib/schema/audience/giveaways.ts";
import { lastDraws } from "./rules.ts";
import type { TicketStore } from "./store.ts";

/** A giveaway without an entry, and the entry as it was read. */
interface Removal {
  state: StoredGiveaway;
  entry: Deno.KvEntry<StoredEntry>;
}

/** Numbers whose owners are looked up together where the first ones were not enough. */
const MANY_AT_ONCE = 20;

/** Returns the next numbers of an order; fewer at its end. */
function nextOf(order: Shuffle, count: number): number[] {
  return Array.from({ length: count }, () => order.next())
    .filter((number) => number >= 0);
}

/** Creates what draws tickets of a giveaway, and takes them out of the draw. */
export function createDraws(
  { clock, newId, below, tickets, hiddenAmong }: {
    clock: Clock;
    newId: NewId;
    below: RandomBelow;
    tickets: TicketStore;
    hiddenAmong: HiddenAmong;
  },
) {
  /** Returns those of these people whom no page would show. */
  async function hiddenOf(
    channelId: string,
    people: readonly Participant[],
  ): Promise<Set<Participant>> {
    const refs = people.map(personRef);
    const hidden = await hiddenAmong(
      channelId,
      refs.filter((ref) => ref !== null),
    );
    return new Set(
      people.filter((_, index) => hidden.has(refs[index] ?? "")),
    );
  }

  /**
   * Numbers in random order until there are enough that still have an owner. Who
   * is banned or timed out keeps the ticket for later draws.
   */
  async function drawFrom(
    channelId: string,
    giveaway: StoredGiveaway,
    count: number,
  ): Promise<{ draw: Draw; passedOver: number }> {
    const order = new Shuffle(giveaway.tickets, below);
    const won: { ticket: number; winner: Participant }[] = [];
    let passedOver = 0;
    let atOnce = count;
    while (won.length < count) {
      const numbers = nextOf(order, atOnce);
      if (numbers.length === 0) break;
      const holders = await tickets.holders(channelId, giveaway.id, numbers);
      const hidden = await hiddenOf(
        channelId,
        holders.filter((one) => one !== null),
      );
      for (const [index, ticket] of numbers.entries()) {
        const winner = holders[index];
        if (!winner || won.length === count) continue;
        if (hidden.has(winner)) passedOver++;
        else won.push({ ticket, winner });
      }
      atOnce = MANY_AT_ONCE;
    }
    const draw = {
      id: newId("drw"),
      at: clock.now(),
      entries: giveaway.entries,
      tickets: won.map(({ ticket }) => ticket),
      winners: won.map(({ winner }) => winner),
    };
    return { draw, passedOver };
  }

  return {
    /**
     * Returns a giveaway with one more draw; `undefined` when it was drawn and
     * nobody asks for another. Throws `conflict` when there is nobody to draw.
     */
    async drawn(
      channelId: string,
      giveaway: StoredGiveaway,
      { winners: count, again }: GiveawayCommandOf<"draw">,
    ): Promise<StoredGiveaway | undefined> {
      if (giveaway.status === "cancelled") {
        throw new AppError(
          "conflict",
          "Cannot draw: the giveaway was cancelled",
        );
      }
      if (giveaway.status === "drawn" && !again) return undefined;
      const { draw, passedOver } = await drawFrom(channelId, giveaway, count);
      if (draw.winners.length === 0) {
        throw new AppError(
          "conflict",
          passedOver > 0
            ? "Cannot draw: everybody who is left is banned or timed out"
            : giveaway.draws.length === 0
            ? "Cannot draw: nobody has entered"
            : "Cannot draw again: everybody has won",
        );
      }
      return {
        ...giveaway,
        status: "drawn",
        draws: lastDraws([...giveaway.draws, draw]),
      };
    },

    /**
     * Takes a person's ticket out of the draw; `null` when it was taken out
     * before. Throws `not_found` for one who has not entered.
     */
    async removed(
      channelId: string,
      giveaway: StoredGiveaway,
      { userId, platform }: GiveawayCommandOf<"remove">,
    ): Promise<Removal | null> {
      const person = idKey(platform, userId);
      const entry = await tickets.entry(channelId, giveaway.id, person);
      if (entry.value === null) {
        throw new AppError(
          "not_found",
          "Cannot remove the entry: this person has not entered",
        );
      }
      if (entry.value.removed) return null;
      return {
        state: { ...giveaway, entries: giveaway.entries - 1 },
        entry: { ...entry, value: entry.value },
      };
    },
  };
}
