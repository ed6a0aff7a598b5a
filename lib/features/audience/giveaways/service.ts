import { type Clock, toIso } from "@/lib/core/clock.ts";
import { type RandomBelow, Shuffle } from "@/lib/core/draw.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { TakenAway } from "@/lib/events/kinds/taken_away.ts";
import type { Aggregate, PartialFold } from "@/lib/projections/schema.ts";
import type { Outbox } from "@/lib/projections/outbox.ts";
import { type Participant, toPerson } from "@/lib/events/takes_part.ts";
import {
  createPublishedState,
  LATE_EVENT_MS,
} from "@/lib/projections/published_state.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  entrantOf,
  giveawayWithout,
  lastDraws,
  toGiveaway,
  withTickets,
} from "./rules.ts";
import {
  type Draw,
  type GiveawayAnswer,
  type GiveawayCommand,
  type GiveawayDone,
  LONGEST_OPEN_MS,
  type StoredEntry,
  type StoredGiveaway,
} from "./schema.ts";
import { createTicketStore } from "./store.ts";

type Command<A extends GiveawayCommand["action"]> = Extract<
  GiveawayCommand,
  { action: A }
>;
type State = StoredGiveaway | null;

/**
 * Creates the service for giveaways, one a channel. People enter by chat or
 * another module and get a numbered ticket each; a draw takes numbers at
 * random, every ticket as likely as the others, and is recorded in the commit
 * that decides it.
 */
export function createGiveawayService(
  { kv, clock, newId, below, outbox, catchUp, listenFromNow }: {
    kv: Deno.Kv;
    clock: Clock;
    newId: NewId;
    below: RandomBelow;
    outbox: Pick<Outbox, "publish" | "publishSoon">;
    /** Resolves when everything in the channel's log has had its effect. */
    catchUp: (channelId: string) => Promise<unknown>;
    /** Leaves out what is in the log when nothing of it matters. */
    listenFromNow: (channelId: string) => Promise<void>;
  },
) {
  const published = createPublishedState<State>({
    kv,
    clock,
    outbox,
    kind: "giveaway.state",
    recordOf: keys.giveaway,
    initial: null,
  });
  const tickets = createTicketStore({ kv });

  function toAnswer({ revision, state }: Aggregate<State>): GiveawayAnswer {
    return {
      revision,
      giveaway: state && toGiveaway(state, revision, clock.now()),
      draws: (state?.draws ?? []).map(({ id, at, entries, winners }) => ({
        id,
        drawnAt: toIso(at),
        entries,
        winners: winners.map(toPerson),
      })),
    };
  }

  function open(state: State, command: Command<"open">): StoredGiveaway {
    if (state?.status === "open" && clock.now() < state.endsAt) {
      throw new AppError(
        "conflict",
        "Cannot open a giveaway: one is open already",
      );
    }
    const now = clock.now();
    const { prize, keyword, role, durationMs } = command;
    return {
      id: newId("gvw"),
      status: "open",
      prize,
      keyword,
      role,
      openedAt: now,
      endsAt: now + (durationMs ?? LONGEST_OPEN_MS),
      timed: durationMs !== null,
      tickets: 0,
      entries: 0,
      sample: [],
      draws: [],
    };
  }

  async function drawn(
    channelId: string,
    state: State,
    { winners: count, again }: Command<"draw">,
  ): Promise<StoredGiveaway | undefined> {
    const giveaway = given(state);
    if (giveaway.status === "cancelled") {
      throw new AppError("conflict", "Cannot draw: the giveaway was cancelled");
    }
    if (giveaway.status === "drawn" && !again) return undefined;
    const draw = await drawFrom(channelId, giveaway, count);
    if (draw.winners.length === 0) {
      throw new AppError(
        "conflict",
        giveaway.draws.length === 0
          ? "Cannot draw: nobody has entered"
          : "Cannot draw again: everybody has won",
      );
    }
    return {
      ...giveaway,
      status: "drawn",
      draws: lastDraws([...giveaway.draws, draw]),
    };
  }

  /** Numbers in random order until there are enough that still have an owner. */
  async function drawFrom(
    channelId: string,
    giveaway: StoredGiveaway,
    count: number,
  ): Promise<Draw> {
    const order = new Shuffle(giveaway.tickets, below);
    const won: { ticket: number; winner: Participant }[] = [];
    while (won.length < count) {
      const ticket = order.next();
      if (ticket < 0) break;
      const winner = await tickets.holder(channelId, giveaway.id, ticket);
      if (winner) won.push({ ticket, winner });
    }
    return {
      id: newId("drw"),
      at: clock.now(),
      entries: giveaway.entries,
      tickets: won.map(({ ticket }) => ticket),
      winners: won.map(({ winner }) => winner),
    };
  }

  /** Takes somebody's ticket out of the draw. */
  async function removed(
    channelId: string,
    state: State,
    { userId, platform }: Command<"remove">,
  ) {
    const giveaway = given(state);
    const person = `${platform}:${userId}`;
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
  }

  /** Carries out one command; see `GiveawayCommand`. */
  async function command(
    channelId: string,
    body: GiveawayCommand,
  ): Promise<GiveawayDone> {
    // Who came before the command counts, although it is not counted yet.
    if (body.action === "open") await listenFromNow(channelId);
    else await catchUp(channelId);
    let gone: Deno.KvEntry<StoredEntry> | null = null;
    const { aggregate, changed } = await published.change(
      channelId,
      body,
      async (state) => {
        switch (body.action) {
          case "open":
            return open(state, body);
          case "close":
            return given(state).status === "open"
              ? { ...given(state), status: "closed" }
              : undefined;
          case "draw":
            return await drawn(channelId, state, body);
          case "remove": {
            const removal = await removed(channelId, state, body);
            gone = removal?.entry ?? null;
            return removal?.state;
          }
          case "cancel":
            return given(state).status === "cancelled"
              ? undefined
              : { ...given(state), status: "cancelled" };
          case "clear":
            return state === null ? undefined : null;
        }
      },
      {
        also(operation, state) {
          if (!state) return;
          if (gone) tickets.remove(operation, channelId, state.id, gone);
          if (body.action === "draw") {
            const won = state.draws.at(-1)?.tickets ?? [];
            tickets.spend(operation, channelId, state.id, won);
          }
        },
      },
    );
    return { ...toAnswer(aggregate), changed };
  }

  return {
    command,

    /** The giveaway as it stands, with every draw. */
    async read(channelId: string): Promise<GiveawayAnswer> {
      return toAnswer(await published.read(channelId));
    },

    /** The giveaway as pages see it. */
    async snapshot(channelId: string) {
      const { revision, giveaway } = toAnswer(await published.read(channelId));
      return { revision, giveaway };
    },

    /** Takes a person's tickets out, and their name off every list and draw. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      await catchUp(channelId);
      let theirs = await tickets.of(channelId, gone);
      await published.change(
        channelId,
        {},
        async (state) => {
          theirs = await tickets.of(channelId, gone);
          if (state === null) return undefined;
          const own = theirs.byGiveaway.get(state.id) ?? 0;
          const next = giveawayWithout(state, gone, own);
          const isSame = JSON.stringify(next) === JSON.stringify(state);
          return isSame ? undefined : next;
        },
        {
          also(operation) {
            for (const key of theirs.keys) operation.delete(key);
          },
        },
      );
      // Those of giveaways that are over, which no record counts any more.
      for (const key of theirs.keys) await kv.delete(key);
    },

    /** Returns whether events of the channel can enter somebody. */
    async listens(channelId: string): Promise<boolean> {
      const { state } = await published.read(channelId);
      return state?.status === "open" &&
        clock.now() < state.endsAt + LATE_EVENT_MS;
    },

    /** Gives tickets to those who enter by these events. */
    async fold(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<PartialFold | null> {
      const entry = await published.entry(channelId);
      const giveaway = entry.value?.state;
      if (!giveaway) return null;
      const people = new Map<string, Participant>();
      for (const event of events) {
        const person = entrantOf(giveaway, event);
        if (person) people.set(person.key, person);
      }
      const known = await tickets.known(
        channelId,
        giveaway.id,
        new Set(people.keys()),
      );
      const fresh = [...people.values()].filter(({ key }) => !known.has(key));
      if (fresh.length === 0) return null;
      const { id, tickets: first } = giveaway;
      return published.fold(channelId, entry, withTickets(giveaway, fresh), {
        also: (operation) =>
          tickets.add(operation, channelId, id, first, fresh),
      });
    },
  };
}

/** Giveaways. */
export type GiveawayService = ReturnType<typeof createGiveawayService>;

function given(state: State): StoredGiveaway {
  if (state) return state;
  throw new AppError(
    "not_found",
    "Cannot change the giveaway: the channel has none",
  );
}
