import { DAY_MS } from "@/lib/core/clock.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { isParticipant } from "@/lib/schema/events/participation.ts";
import { keys } from "@/lib/database/keys.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import type {
  StoredEntry,
  StoredTicket,
} from "@/lib/schema/audience/giveaways.ts";

/** Tickets go two months after they came: a giveaway is open for one at most. */
const TICKET_LIVES_MS = 60 * DAY_MS;

/** Tickets that are looked up beside each other. */
const READS_AT_ONCE = 20;

/** A ticket, and the first of its numbers. */
export interface HeldTicket {
  first: number;
  ticket: StoredTicket;
}

/** Records of one person's tickets. */
interface PersonsTickets {
  keys: Deno.KvKey[];
  /** Number of their tickets that were not taken out, by giveaway. */
  byGiveaway: Map<string, number>;
}

/** Stores the tickets of giveaways. */
export type TicketStore = ReturnType<typeof createTicketStore>;

/** Stores the tickets of giveaways. */
export function createTicketStore({ kv }: { kv: Deno.Kv }) {
  return {
    /** Returns those of these people who have a ticket. */
    known: (
      channelId: string,
      giveawayId: string,
      people: ReadonlySet<string>,
    ): Promise<Map<string, StoredEntry>> =>
      readMany(
        kv,
        people,
        (person) => keys.giveawayEntry(channelId, giveawayId, person),
      ),

    /** Writes tickets from the number `first` on. */
    add(
      operation: Deno.AtomicOperation,
      channelId: string,
      giveawayId: string,
      first: number,
      fresh: readonly StoredTicket[],
    ): void {
      const expireIn = TICKET_LIVES_MS;
      let number = first;
      for (const ticket of fresh) {
        const entry: StoredEntry = { ticket: number, removed: false };
        operation
          .set(
            keys.giveawayEntry(channelId, giveawayId, ticket.key),
            entry,
            { expireIn },
          )
          .set(
            keys.giveawayTicket(channelId, giveawayId, number),
            ticket,
            { expireIn },
          );
        number += ticket.numbers ?? 1;
      }
    },

    entry: (channelId: string, giveawayId: string, person: string) =>
      kv.get<StoredEntry>(keys.giveawayEntry(channelId, giveawayId, person)),

    /** Takes a ticket out of the draw; its owner is not let in again. */
    remove(
      operation: Deno.AtomicOperation,
      channelId: string,
      giveawayId: string,
      entry: Deno.KvEntry<StoredEntry>,
    ): void {
      const { ticket } = entry.value;
      operation.check(entry)
        .set(entry.key, { ticket, removed: true }, {
          expireIn: TICKET_LIVES_MS,
        })
        .delete(keys.giveawayTicket(channelId, giveawayId, ticket));
    },

    /** Returns the entries and tickets of a person, in every giveaway of the channel. */
    async of(channelId: string, gone: TakenAway): Promise<PersonsTickets> {
      const found: PersonsTickets = { keys: [], byGiveaway: new Map() };
      const list = kv.list<StoredEntry>({
        prefix: keys.giveawayEntriesOf(channelId),
      }, { batchSize: 500 });
      for await (const { key, value: { ticket, removed } } of list) {
        const [, , giveawayId, person] = key.map(String);
        if (!giveawayId || !isParticipant(person ?? "", gone)) continue;
        found.keys.push(
          key,
          keys.giveawayTicket(channelId, giveawayId, ticket),
        );
        const before = found.byGiveaway.get(giveawayId) ?? 0;
        if (!removed) found.byGiveaway.set(giveawayId, before + 1);
      }
      return found;
    },

    /** Takes tickets that won out of later draws; their owners are not let in again. */
    spend(
      operation: Deno.AtomicOperation,
      channelId: string,
      giveawayId: string,
      won: readonly number[],
    ): void {
      for (const ticket of won) {
        operation.delete(keys.giveawayTicket(channelId, giveawayId, ticket));
      }
    },

    /**
     * Returns the tickets that numbers are of, in order; `null` for one that was
     * taken out or has won.
     */
    holders: (
      channelId: string,
      giveawayId: string,
      numbers: readonly number[],
    ): Promise<(HeldTicket | null)[]> =>
      mapBounded(numbers, READS_AT_ONCE, async (number) => {
        const range = {
          start: keys.giveawayTicket(channelId, giveawayId, 0),
          end: keys.giveawayTicket(channelId, giveawayId, number + 1),
        };
        // The ticket that begins last before it has it, or nobody.
        const below = kv.list<StoredTicket>(range, { limit: 1, reverse: true });
        for await (const { key, value: ticket } of below) {
          const first = Number(key[3]);
          return number < first + (ticket.numbers ?? 1)
            ? { first, ticket }
            : null;
        }
        return null;
      }),
  };
}
