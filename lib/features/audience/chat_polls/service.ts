import { type Clock, DAY_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createAggregate } from "@/lib/event_log/projections/aggregate.ts";
import {
  createOutbox,
  NO_NEWS_MS,
} from "@/lib/event_log/projections/outbox.ts";
import { LATE_EVENT_MS } from "@/lib/event_log/projections/published_state.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import { createDueTurns } from "@/lib/storage/due_turns.ts";
import type {
  ChatPoll,
  ChatPollPatch,
  ChatPollsAnswer,
  NewChatPoll,
  StoredChatPoll,
  StoredChatPolls,
  StoredVote,
} from "@/lib/schema/audience/chat_polls.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { isParticipant } from "@/lib/schema/events/participation.ts";
import type {
  Aggregate,
  PartialFold,
} from "@/lib/schema/events/projections.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import {
  countedVotes,
  endedPoll,
  lapsedPoll,
  NO_CHAT_POLLS,
  runningPoll,
  startedPoll,
  toChatPoll,
  toPollState,
  votesIn,
  withExtraVotes,
  withFirst,
  withVotes,
} from "./rules.ts";

/** Time after the end of a poll for which lines that were written in time are waited for. */
const LAST_LINES_MS = 2 * SECOND_MS;
/** Polls that may begin before one of them is published. */
const MAX_UNPUBLISHED = 3;
/** A vote is kept as long as its poll may run, and for a day in which events are read late. */
const VOTE_LIVES_MS = 2 * DAY_MS;

/**
 * Creates the service for polls in which viewers vote by chat, one a channel at
 * a time. Votes are counted as the log is read, in the commit that moves the
 * cursor: one a person, the last one. Its events are those of a platform's poll,
 * so that widgets, alerts and modules know no difference.
 */
export function createChatPollService(
  { kv, clock, log, newId, append, ownBotsOf, catchUp, listenFromNow }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    newId: NewId;
    append: EventLog["append"];
    /** Returns the logins of bots that the channel knows beside the known ones. */
    ownBotsOf: (channelId: string) => Promise<readonly string[]>;
    /** Resolves when everything in the channel's log has had its effect. */
    catchUp: (channelId: string) => Promise<unknown>;
    /** Leaves out what is in the log when nothing of it matters. */
    listenFromNow: (channelId: string) => Promise<void>;
  },
) {
  const aggregate = createAggregate<StoredChatPolls>({
    kv,
    clock,
    keys,
    initial: NO_CHAT_POLLS,
  });
  const placeOf = (channelId: string) => ({
    record: keys.chatPolls(channelId),
    note: keys.chatPollsNote(channelId),
  });
  const read = (channelId: string): Promise<Aggregate<StoredChatPolls>> =>
    aggregate.read(placeOf(channelId));

  const outbox = createOutbox<number>({
    kv,
    clock,
    log,
    keys,
    append,
    source: {
      name: "chat_polls",
      notes: keys.chatPollsNotes(),
      placeParts: 1,
      channelOf: ([, channelId]) => String(channelId),
      async eventsOf([, channelId]) {
        const { state, revision } = await read(String(channelId));
        return state.polls.slice(0, MAX_UNPUBLISHED).toReversed()
          .flatMap((poll) => eventsOf(poll, revision));
      },
    },
  });

  /** Returns the events of a poll up to now; the log takes each once. */
  function eventsOf(poll: StoredChatPoll, revision: number): NewEvent[] {
    const { id, status, startedAt, endedAt } = poll;
    if ((endedAt ?? clock.now()) < clock.now() - NO_NEWS_MS) return [];
    const data = toPollState(poll);
    const begun = { ...data, status: "active", endedAt: null };
    const begin = startedAt < clock.now() - NO_NEWS_MS ? [] : [
      serviceEvent("poll.begin", `chat_poll.begin:${id}`, startedAt, begun),
    ];
    if (endedAt === null) {
      const name = `chat_poll.progress:${id}:${revision}`;
      return [...begin, serviceEvent("poll.progress", name, clock.now(), data)];
    }
    const kind = status === "archived" ? "poll.archived" : "poll.end";
    return [
      ...begin,
      serviceEvent(kind, `chat_poll.end:${id}`, clock.now(), data),
    ];
  }

  const turns = createDueTurns({
    ...{ kv, clock, log },
    dues: keys.chatPollDues(),
    dueOf: keys.chatPollDue,
    take: endLapsed,
    onFailure: (channelId, error) =>
      log.warn("chat_poll_not_ended", { channelId, error }),
  });
  const dueAt = (state: StoredChatPolls): number | null => {
    const poll = runningPoll(state);
    return poll ? poll.endsAt + LAST_LINES_MS : null;
  };

  async function change(
    channelId: string,
    command: CommandFields,
    alter: (state: StoredChatPolls) => StoredChatPolls | undefined,
  ): Promise<StoredChatPolls> {
    const place = placeOf(channelId);
    const { aggregate: { state }, changed } = await aggregate.change(
      place,
      command,
      alter,
      (operation, state) => turns.write(operation, channelId, dueAt(state)),
    );
    turns.plan(channelId, dueAt(state));
    if (changed) await outbox.publish(place.note);
    return state;
  }

  /** Ends the poll whose time is up, once every line that is in the log has counted. */
  async function endLapsed(channelId: string): Promise<void> {
    await catchUp(channelId);
    await change(channelId, {}, (state) => lapsedPoll(state, clock.now()));
  }

  return {
    /** Returns the channel's polls, newest first. */
    async list(channelId: string): Promise<ChatPollsAnswer> {
      return { items: (await read(channelId)).state.polls.map(toChatPoll) };
    },

    /**
     * Starts a poll; one that runs with the same words is answered as it is.
     * Throws `conflict` while another runs.
     */
    async open(channelId: string, body: NewChatPoll): Promise<ChatPoll> {
      await endLapsed(channelId);
      await listenFromNow(channelId);
      const id = newId("pol");
      const { polls: [poll] } = await change(
        channelId,
        {},
        (state) => startedPoll(state, body, { id, now: clock.now() }),
      );
      // A poll runs now, or the change has thrown.
      return toChatPoll(poll as StoredChatPoll);
    },

    /**
     * Ends a poll with its result, or cancels it. Throws `not_found` for one
     * that is not kept, and `conflict` for one that is over.
     */
    async end(
      channelId: string,
      pollId: string,
      { status }: ChatPollPatch,
    ): Promise<ChatPoll> {
      await catchUp(channelId);
      const to = status === "cancel" ? "archived" : "terminated";
      const { polls } = await change(
        channelId,
        {},
        (state) => endedPoll(state, pollId, to, clock.now()),
      );
      const poll = polls.find(({ id }) => id === pollId);
      return toChatPoll(poll as StoredChatPoll);
    },

    /**
     * Adds votes to the choice that a text names, once for each key. Throws
     * `conflict` where no poll runs that ran at that time, and `not_found` where
     * the text is no choice.
     */
    async addVotes(
      channelId: string,
      votes: Parameters<typeof withExtraVotes>[1],
      idempotencyKey: string,
    ): Promise<void> {
      await change(
        channelId,
        { idempotencyKey },
        (state) => withExtraVotes(state, votes),
      );
    },

    /** Returns whether lines of the channel can be votes. */
    async listens(channelId: string): Promise<boolean> {
      const poll = runningPoll((await read(channelId)).state);
      return poll !== null && clock.now() < poll.endsAt + LATE_EVENT_MS;
    },

    /** Counts the votes in these events. */
    async fold(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<PartialFold | null> {
      const place = placeOf(channelId);
      const entry = await aggregate.entry(place);
      const before = entry.value?.state ?? NO_CHAT_POLLS;
      const running = runningPoll(before);
      if (!running) return null;
      const said = votesIn(running, events, await ownBotsOf(channelId));
      if (said.size === 0) return null;
      const keyOf = (person: string) =>
        keys.chatPollVote(channelId, running.id, person);
      const known = await readMany(kv, new Set(said.keys()), keyOf);
      const { poll, votes } = countedVotes(running, said, known);
      if (votes.size === 0) return null;
      return {
        change(operation) {
          for (const [person, vote] of votes) {
            operation.set(keyOf(person), vote, { expireIn: VOTE_LIVES_MS });
          }
          // Who writes the same again moves nothing, unless they are erased meanwhile.
          if (poll === running) {
            operation.check(entry);
            return;
          }
          const state = withFirst(before, poll);
          aggregate.write(operation, place, entry, { state });
        },
        committed() {
          if (poll !== running) outbox.publishSoon(place.note);
        },
      };
    },

    /**
     * Takes a person's votes out of the poll that runs, and off those before. A
     * fold that read before checks the record, and begins anew.
     */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      await catchUp(channelId);
      const theirs = await votesOf(channelId, gone);
      await aggregate.change(placeOf(channelId), {}, async (state) => {
        const running = runningPoll(state);
        if (!running) return undefined;
        const counted = theirs.filter(({ key }) => key[2] === running.id);
        if (counted.length === 0) return undefined;
        const moves = running.choices.map(() => 0);
        for (const { key } of counted) {
          const { value } = await kv.get<StoredVote>(key);
          const choice = value?.choice ?? null;
          if (choice !== null) moves[choice] = (moves[choice] ?? 0) - 1;
        }
        return withFirst(state, withVotes(running, moves));
      }, (operation) => {
        for (const { key } of theirs) operation.delete(key);
      });
      // Those of polls that are over, which no record counts any more.
      for (const { key } of theirs) await kv.delete(key);
    },

    runDue: turns.runDue,

    start(): void {
      outbox.start();
      turns.start();
    },

    async stop(): Promise<void> {
      await turns.stop();
      await outbox.stop();
    },
  };

  async function votesOf(channelId: string, gone: TakenAway) {
    const list = kv.list<StoredVote>({
      prefix: keys.chatPollVotesOf(channelId),
    }, { batchSize: 500 });
    const found: Deno.KvEntry<StoredVote>[] = [];
    for await (const entry of list) {
      if (isParticipant(String(entry.key[3]), gone)) found.push(entry);
    }
    return found;
  }
}
