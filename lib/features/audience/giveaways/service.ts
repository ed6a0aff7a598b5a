import { type Clock, DAY_MS } from "@/lib/core/clock.ts";
import type { RandomBelow } from "@/lib/core/draw.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { isSame } from "@/lib/core/is_same.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { HiddenAmong } from "@/lib/event_log/hidden_people.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import type {
  Aggregate,
  PartialFold,
} from "@/lib/schema/events/projections.ts";
import type { Outbox } from "@/lib/event_log/projections/outbox.ts";
import {
  isParticipant,
  type Participant,
} from "@/lib/schema/events/participation.ts";
import {
  createPublishedState,
  LATE_EVENT_MS,
} from "@/lib/event_log/projections/published_state.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type GiveawayAnswer,
  type GiveawayCommand,
  type GiveawayCommandOf,
  type GiveawayDone,
  MAX_WINNER_DAYS,
  type StoredEntry,
  type StoredGiveaway,
  type StoredTicket,
} from "@/lib/schema/audience/giveaways.ts";
import { createDraws } from "./draws.ts";
import {
  existingGiveaway,
  giveawayAnswer,
  giveawayWithout,
  openedGiveaway,
  optionsOf,
  silentWinners,
  ticketOf,
  withAnswers,
  withTickets,
} from "./rules.ts";
import { createTicketStore } from "./store.ts";

type State = StoredGiveaway | null;

/**
 * Creates the service for giveaways, one a channel. People enter by chat or
 * another module and get a numbered ticket each; a draw takes numbers at
 * random, every ticket as likely as the others, and is recorded in the commit
 * that decides it.
 */
export function createGiveawayService(
  {
    kv,
    clock,
    newId,
    below,
    outbox,
    catchUp,
    listenFromNow,
    hiddenAmong,
    followersAmong,
  }: Pick<Parameters<typeof createDraws>[0], "followersAmong"> & {
    kv: Deno.Kv;
    clock: Clock;
    newId: NewId;
    below: RandomBelow;
    outbox: Pick<Outbox, "publish" | "publishSoon">;
    /** Resolves when everything in the channel's log has had its effect. */
    catchUp: (channelId: string) => Promise<unknown>;
    /** Leaves out what is in the log when nothing of it matters. */
    listenFromNow: (channelId: string) => Promise<void>;
    hiddenAmong: HiddenAmong;
  },
) {
  const published = createPublishedState<State>({
    kv,
    clock,
    keys,
    outbox,
    kind: "giveaway.state",
    recordOf: keys.giveaway,
    initial: null,
  });
  const tickets = createTicketStore({ kv });

  const draws = createDraws({
    ...{ kv, clock, newId, below, tickets, hiddenAmong, followersAmong },
  });
  const toAnswer = (aggregate: Aggregate<State>): GiveawayAnswer =>
    giveawayAnswer(aggregate, clock.now());

  /**
   * Closes a giveaway whose draw asks Twitch: entries that come meanwhile would
   * make it draw anew for ever. A draw that is stale, or sent again, closes
   * nothing. Returns the draw, based on the revision that this left.
   */
  async function closeBeforeAsking(
    channelId: string,
    draw: GiveawayCommandOf<"draw">,
  ): Promise<GiveawayCommandOf<"draw">> {
    const { idempotencyKey: key, revision } = draw;
    const close = {
      revision,
      idempotencyKey: key === undefined ? key : `${key} closes`,
    };
    const { aggregate, changed } = await published.change(
      channelId,
      close,
      (state) => {
        if (state?.status !== "open") return undefined;
        const { followersOnly, luckFollower } = optionsOf(state);
        const asks = followersOnly || luckFollower > 1;
        return asks ? { ...state, status: "closed" } : undefined;
      },
    );
    return changed && revision !== undefined
      ? { ...draw, revision: aggregate.revision }
      : draw;
  }

  /** Notes who won in a draw; who did not answer in the one before has not. */
  function noteWins(
    operation: Deno.AtomicOperation,
    channelId: string,
    { id: giveawayId, draws }: StoredGiveaway,
    silent: readonly Participant[],
  ): void {
    const win = { giveawayId, at: clock.now() };
    const expireIn = MAX_WINNER_DAYS * DAY_MS;
    for (const { key } of silent) {
      operation.delete(keys.giveawayWin(channelId, key));
    }
    for (const { key } of draws.at(-1)?.winners ?? []) {
      operation.set(keys.giveawayWin(channelId, key), win, { expireIn });
    }
  }

  /** Carries out one command; see `GiveawayCommand`. */
  async function command(
    channelId: string,
    asked: GiveawayCommand,
  ): Promise<GiveawayDone> {
    // Who came before the command counts, although it is not counted yet.
    if (asked.action === "open") await listenFromNow(channelId);
    else await catchUp(channelId);
    const body = asked.action === "draw"
      ? await closeBeforeAsking(channelId, asked)
      : asked;
    let gone: Deno.KvEntry<StoredEntry> | null = null;
    let silent: readonly Participant[] = [];
    const { aggregate, changed } = await published.change(
      channelId,
      body,
      async (state) => {
        switch (body.action) {
          case "open":
            return openedGiveaway(state, body, {
              id: newId("gvw"),
              now: clock.now(),
            });
          case "close":
            return existingGiveaway(state).status === "open"
              ? { ...existingGiveaway(state), status: "closed" }
              : undefined;
          case "draw":
            silent = silentWinners(existingGiveaway(state));
            return await draws.drawn(channelId, existingGiveaway(state), body);
          case "remove": {
            const removal = await draws.removed(
              channelId,
              existingGiveaway(state),
              body,
            );
            gone = removal?.entry ?? null;
            return removal?.state;
          }
          case "cancel":
            return existingGiveaway(state).status === "cancelled"
              ? undefined
              : { ...existingGiveaway(state), status: "cancelled" };
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
            noteWins(operation, channelId, state, silent);
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
          return isSame(next, state) ? undefined : next;
        },
        {
          also(operation) {
            for (const key of theirs.keys) operation.delete(key);
          },
        },
      );
      // Those of giveaways that are over, which no record counts any more.
      for (const key of theirs.keys) await kv.delete(key);
      const wins = kv.list({ prefix: keys.giveawayWinsOf(channelId) });
      for await (const { key } of wins) {
        if (isParticipant(String(key[2]), gone)) await kv.delete(key);
      }
    },

    /** Returns whether events of the channel can enter a viewer, or be a winner's answer. */
    async listens(channelId: string): Promise<boolean> {
      const { state } = await published.read(channelId);
      if (!state) return false;
      const until = state.status === "open"
        ? state.endsAt
        : silentWinners(state).length > 0
        ? state.draws.at(-1)?.answerBy ?? 0
        : 0;
      return clock.now() < until + LATE_EVENT_MS;
    },

    /** Gives tickets to those who enter by these events, and notes answers of winners. */
    async fold(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<PartialFold | null> {
      const entry = await published.entry(channelId);
      const giveaway = entry.value?.state;
      if (!giveaway) return null;
      if (giveaway.status === "drawn") {
        const state = withAnswers(giveaway, events);
        return state === giveaway
          ? null
          : published.fold(channelId, entry, state, { atOnce: true });
      }
      const people = new Map<string, StoredTicket>();
      for (const event of events) {
        const ticket = ticketOf(giveaway, event);
        // A ticket has the luck of the line that entered, as between batches.
        if (ticket && !people.has(ticket.key)) people.set(ticket.key, ticket);
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
