import { idKey } from "@/lib/schema/events/identity.ts";
import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import { type RandomBelow, Shuffle } from "@/lib/core/draw.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import type { HiddenAmong } from "@/lib/event_log/hidden_people.ts";
import { personRef } from "@/lib/schema/events/taken_away.ts";
import type { Participant } from "@/lib/schema/events/participation.ts";
import type {
  Draw,
  FollowsAsked,
  GiveawayCommandOf,
  StoredEntry,
  StoredGiveaway,
} from "@/lib/schema/audience/giveaways.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import { answerTime, lastDraws, optionsOf } from "./rules.ts";
import type { HeldTicket, TicketStore } from "./store.ts";

/** A giveaway without an entry, and the entry as it was read. */
interface Removal {
  state: StoredGiveaway;
  entry: Deno.KvEntry<StoredEntry>;
}

/** Numbers whose owners are looked up together where the first ones were not enough. */
const MANY_AT_ONCE = 20;

/** People of whom Twitch is asked for one draw: each is a call of its own. */
const MAX_ASKED = 200;

/** Returns the next numbers of an order; fewer at its end. */
function nextOf(order: Shuffle, count: number): number[] {
  return Array.from({ length: count }, () => order.next())
    .filter((number) => number >= 0);
}

/** Reason for which a person who was drawn is passed over. */
type Bar = "hidden" | "won_lately" | "follows_not" | "not_asked";

/** Reasons in words, in the order in which they are told. */
const BARS: Readonly<Record<Bar, string>> = {
  hidden: "is banned or timed out",
  won_lately: "has won lately",
  follows_not: "does not follow",
  not_asked:
    `is not among the ${MAX_ASKED} that Twitch was asked about. Draw again to ask about others`,
};

/** A number that was drawn, and the ticket that it is of. */
interface DrawnNumber extends HeldTicket {
  number: number;
}

/** Creates what draws tickets of a giveaway, and takes them out of the draw. */
export function createDraws(
  { kv, clock, newId, below, tickets, hiddenAmong, followersAmong }: {
    kv: Deno.Kv;
    clock: Clock;
    newId: NewId;
    below: RandomBelow;
    tickets: TicketStore;
    hiddenAmong: HiddenAmong;
    /** Asks Twitch which of these users follow; throws `PlatformError`. */
    followersAmong: (
      channelId: string,
      userIds: string[],
    ) => Promise<ReadonlySet<string>>;
  },
) {
  /** Returns who of these people is passed over, by key, whatever Twitch says of them. */
  async function barredOf(
    channelId: string,
    giveaway: StoredGiveaway,
    people: readonly Participant[],
  ): Promise<Map<string, Bar>> {
    const barred = new Map<string, Bar>();
    const { excludeWinnersDays } = optionsOf(giveaway);
    if (excludeWinnersDays > 0) {
      const since = clock.now() - excludeWinnersDays * DAY_MS;
      const wins = await readMany(
        kv,
        new Set(people.map(({ key }) => key)),
        (person) => keys.giveawayWin(channelId, person),
      );
      for (const [key, { at, giveawayId }] of wins) {
        if (at > since && giveawayId !== giveaway.id) {
          barred.set(key, "won_lately");
        }
      }
    }
    const refs = people.map(personRef);
    const hidden = await hiddenAmong(
      channelId,
      refs.filter((ref) => ref !== null),
    );
    for (const [index, { key }] of people.entries()) {
      if (hidden.has(refs[index] ?? "")) barred.set(key, "hidden");
    }
    return barred;
  }

  /** Creates the reader of who follows, each person asked for once; on other platforms nobody does. */
  function createFollows(channelId: string, mustKnow: boolean) {
    const known = new Map<string, boolean>();
    let asked: FollowsAsked = "not_asked";

    async function ask(people: readonly Participant[]): Promise<void> {
      const unknown = people.filter(({ key }) => !known.has(key))
        .slice(0, Math.max(0, MAX_ASKED - known.size));
      const ids = unknown.flatMap(({ key, id }) =>
        id !== null && key.startsWith("twitch:") ? [id] : []
      );
      const found = await followersAmong(channelId, ids);
      for (const { key, id } of unknown) {
        known.set(key, id !== null && found.has(id));
      }
    }

    return {
      asked: () => asked,
      /** True when nobody else is asked for. */
      isSpent: () => known.size >= MAX_ASKED,

      async learn(people: readonly Participant[]): Promise<void> {
        if (people.length === 0 || asked === "not_told") return;
        try {
          await ask(people);
          asked = "told";
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error;
          if (mustKnow) throw followsUnknown(error);
          asked = "not_told";
        }
      },

      follows: ({ key }: Participant): boolean =>
        asked === "told" && known.get(key) === true,
    };
  }

  /**
   * Draws numbers in random order until enough of them win: those of people who
   * were removed, are passed over or have won by another number do not. Who is
   * passed over keeps the ticket for later draws.
   */
  async function drawFrom(
    channelId: string,
    giveaway: StoredGiveaway,
    count: number,
  ): Promise<{ draw: Draw; bars: ReadonlySet<Bar> }> {
    const { followersOnly } = optionsOf(giveaway);
    const order = new Shuffle(giveaway.tickets, below);
    const follows = createFollows(channelId, followersOnly);
    /** Tickets that were looked up, by each of their numbers. */
    const held = new Map<number, HeldTicket>();
    const won = new Map<string, HeldTicket>();
    const bars = new Set<Bar>();
    let atOnce = count;

    async function ticketsOf(
      numbers: readonly number[],
    ): Promise<DrawnNumber[]> {
      const missing = numbers.filter((number) => !held.has(number));
      const found = await tickets.holders(channelId, giveaway.id, missing);
      for (const one of found) {
        if (!one) continue;
        const { first, ticket } = one;
        for (let at = 0; at < (ticket.numbers ?? 1); at++) {
          held.set(first + at, one);
        }
      }
      return numbers.flatMap((number) => {
        const one = held.get(number);
        return one && !won.has(one.ticket.key) ? [{ ...one, number }] : [];
      });
    }

    const needsFollow = ({ number, first, ticket }: DrawnNumber): boolean =>
      followersOnly || number - first >= (ticket.sure ?? Infinity);

    while (won.size < count) {
      const numbers = nextOf(order, atOnce);
      if (numbers.length === 0) break;
      const drawn = await ticketsOf(numbers);
      const people = drawn.map(({ ticket }) => ticket);
      const barred = await barredOf(channelId, giveaway, people);
      const open = drawn.filter(({ ticket }) => !barred.has(ticket.key));
      await follows.learn(
        open.filter(needsFollow).map(({ ticket }) => ticket),
      );
      for (const one of drawn) {
        const { first, ticket } = one;
        const bar = barred.get(ticket.key) ??
          (needsFollow(one) && !follows.follows(ticket) ? "follows_not" : null);
        if (bar !== null) bars.add(bar);
        else if (won.size < count) won.set(ticket.key, { first, ticket });
      }
      if (followersOnly && follows.isSpent()) {
        if (giveaway.entries > MAX_ASKED) bars.add("not_asked");
        break;
      }
      atOnce = MANY_AT_ONCE;
    }
    const now = clock.now();
    const winners = [...won.values()];
    const draw = {
      id: newId("drw"),
      at: now,
      entries: giveaway.entries,
      tickets: winners.map(({ first }) => first),
      winners: winners.map(({ ticket: { key, id, login, name } }) => ({
        ...{ key, id, login, name },
      })),
      follows: follows.asked(),
      ...answerTime(giveaway, now),
    };
    return { draw, bars };
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
      const { draw, bars } = await drawFrom(channelId, giveaway, count);
      if (draw.winners.length === 0) {
        const why = Object.keys(BARS).filter((bar) => bars.has(bar as Bar))
          .map((bar) => BARS[bar as Bar]);
        throw new AppError(
          "conflict",
          why.length > 0
            ? `Cannot draw: everybody who is left ${why.join(", or ")}`
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

/** Returns the failure of a draw that needs to know who follows, which nobody told. */
function followsUnknown(error: PlatformError): AppError {
  return error.failure === "unreachable"
    ? new AppError(
      "platform_unreachable",
      "Cannot draw: Twitch does not say who follows at the moment. Try again in a minute",
      { cause: error },
    )
    : new AppError(
      "scope_missing",
      "Cannot draw: Twitch does not tell this service who follows. Sign in again at /auth/login, then draw",
      { cause: error },
    );
}
