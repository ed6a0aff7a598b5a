/** Decides what counts as a vote in chat, and what becomes of a poll. Pure. */
import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import {
  judgeVote,
  type WantedVote,
} from "@/lib/features/audience/votes/judge_vote.ts";
import {
  type ChatPoll,
  foldedChoice,
  MAX_POLL_SECONDS,
  type NewChatPoll,
  type StoredChatPoll,
  type StoredChatPolls,
  type StoredVote,
  votedNumber,
} from "@/lib/schema/audience/chat_polls.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  afterKeyword,
  isOwnLine,
  participantOf,
} from "@/lib/schema/events/participation.ts";
import type { PollState } from "@/lib/schema/events/shapes/votes.ts";
import { isBot } from "@/lib/schema/widgets/rules/known_bots.ts";

/** Most polls that are kept: with the longest texts they fit into a record. */
const MAX_POLLS = 20;

/** Polls of a channel that has had none. */
export const NO_CHAT_POLLS: StoredChatPolls = { polls: [] };

/** Returns the poll that runs; `null` for none. */
export function runningPoll({ polls }: StoredChatPolls): StoredChatPoll | null {
  const [latest] = polls;
  return latest?.status === "active" ? latest : null;
}

/**
 * Returns the reader of votes in a poll: the index of the choice that a line
 * votes for, by its number or its own text and nothing else, also behind the
 * poll's word; `null` for any other line.
 */
export function choiceReader(
  { choices, keyword }: Pick<StoredChatPoll, "choices" | "keyword">,
): (text: string) => number | null {
  const places = new Map(
    choices.map(({ title }, index) => [foldedChoice(title), index]),
  );
  return (text) => {
    const said = foldedChoice(afterKeyword(text, keyword) ?? text);
    const number = votedNumber(said);
    if (number >= 1 && number <= choices.length) return number - 1;
    return places.get(said) ?? null;
  };
}

/**
 * Returns the last vote of each person in events, by the person's key. Whose
 * lines a moderator takes away has none until they write again.
 */
export function votesIn(
  poll: StoredChatPoll,
  events: readonly LiveEvent[],
  ownBots: readonly string[],
): Map<string, StoredVote> {
  const votes = new Map<string, StoredVote>();
  const choiceOf = choiceReader(poll);
  for (const event of events) {
    const at = Date.parse(event.occurredAt);
    if (event.test || !isInTime(poll, at)) continue;
    const vote = voteIn(choiceOf, event, ownBots);
    const known = vote && votes.get(vote.key);
    if (vote && (!known || at >= known.at)) {
      votes.set(vote.key, { choice: vote.choice, at });
    }
  }
  return votes;
}

/** Tells whether a poll runs at a time, ms since the epoch. */
const isInTime = ({ startedAt, endsAt }: StoredChatPoll, at: number): boolean =>
  at >= startedAt && at < endsAt;

function voteIn(
  choiceOf: (text: string) => number | null,
  event: LiveEvent,
  ownBots: readonly string[],
): { key: string; choice: number | null } | null {
  if (event.kind === "chat.user_cleared") {
    const { platform, data: { user } } = event;
    const gone = participantOf({ platform, actor: user });
    return gone && { key: gone.key, choice: null };
  }
  if (!isOwnLine(event) || isBot(event.actor, ownBots)) return null;
  const voter = participantOf(event);
  const choice = choiceOf(event.data.message.text);
  return voter && choice !== null ? { key: voter.key, choice } : null;
}

/** Votes that a batch changes, and the poll with them. */
interface CountedVotes {
  poll: StoredChatPoll;
  /** Records that are others than `known`. */
  votes: Map<string, StoredVote>;
}

/** Counts votes, the last of each person alone; what came later already counts. */
export function countedVotes(
  poll: StoredChatPoll,
  votes: ReadonlyMap<string, StoredVote>,
  known: ReadonlyMap<string, StoredVote>,
): CountedVotes {
  const changed = new Map<string, StoredVote>();
  const moves = poll.choices.map(() => 0);
  const move = (choice: number | null, by: 1 | -1) => {
    if (choice !== null) moves[choice] = (moves[choice] ?? 0) + by;
  };
  for (const [key, vote] of votes) {
    const before = known.get(key);
    if (before && vote.at <= before.at) continue;
    move(before?.choice ?? null, -1);
    move(vote.choice, 1);
    changed.set(key, vote);
  }
  return { votes: changed, poll: withVotes(poll, moves) };
}

/** Returns a poll with votes of people moved, by choice; itself where none is. */
export function withVotes(
  poll: StoredChatPoll,
  moves: readonly number[],
): StoredChatPoll {
  if (moves.every((by) => by === 0)) return poll;
  return {
    ...poll,
    choices: poll.choices.map((choice, index) => ({
      ...choice,
      votes: choice.votes + (moves[index] ?? 0),
    })),
  };
}

/** Returns the polls with the first one changed. */
export const withFirst = (
  { polls }: StoredChatPolls,
  poll: StoredChatPoll,
): StoredChatPolls => ({ polls: [poll, ...polls.slice(1)] });

/** Returns whether a change is made already; throws what stands in its way. */
function isMade(
  { polls }: StoredChatPolls,
  what: string,
  wanted: WantedVote,
): boolean {
  const { made, obstacle } = judgeVote(polls.map(toChatPoll), "poll", wanted);
  if (!obstacle) return made !== undefined;
  throw new AppError(obstacle.code, `Cannot ${what}: ${obstacle.text}`);
}

/**
 * Returns the polls with one that begins now; `undefined` where it runs already
 * with the same words. Throws `conflict` while another runs.
 */
export function startedPoll(
  state: StoredChatPolls,
  { title, choices, keyword, durationSeconds }: NewChatPoll,
  { id, now }: { id: string; now: number },
): StoredChatPolls | undefined {
  if (isMade(state, "start the poll", { title, answers: choices })) {
    return undefined;
  }
  const poll: StoredChatPoll = {
    id,
    title,
    choices: choices.map((title) => ({ title, votes: 0, extra: 0 })),
    status: "active",
    keyword,
    startedAt: now,
    endsAt: now + (durationSeconds ?? MAX_POLL_SECONDS) * SECOND_MS,
    timed: durationSeconds !== null,
    endedAt: null,
  };
  return { polls: [poll, ...state.polls].slice(0, MAX_POLLS) };
}

/**
 * Returns the polls with one that is ended now; `undefined` where it is
 * already. Throws `not_found` for one that is not kept, and `conflict` for one
 * that came out otherwise.
 */
export function endedPoll(
  state: StoredChatPolls,
  id: string,
  status: "terminated" | "archived",
  now: number,
): StoredChatPolls | undefined {
  const what = status === "archived" ? "cancel the poll" : "end the poll";
  if (isMade(state, what, { id, status, winner: null })) return undefined;
  const poll = runningPoll(state);
  return poll
    ? withFirst(state, { ...poll, status, endedAt: Math.min(now, poll.endsAt) })
    : undefined;
}

/** Returns the polls with the one whose time is up ended; `undefined` where none is. */
export function lapsedPoll(
  state: StoredChatPolls,
  now: number,
): StoredChatPolls | undefined {
  const poll = runningPoll(state);
  return poll && now >= poll.endsAt
    ? withFirst(state, { ...poll, status: "completed", endedAt: poll.endsAt })
    : undefined;
}

/** Bits in the text of a cheer, such as `Cheer100`. */
const CHEERMOTES = /(?<=^|\s)[a-z]+\d+(?=\s|$)/gi;

/** Votes that a rule adds. */
interface ExtraVotes {
  /** Names the choice. */
  text: string;
  by: number;
  /** Time of what set the rule off, ms since the epoch. */
  at: number;
}

/**
 * Returns the polls with votes that a rule adds to the choice that a text names,
 * also beside bits. Throws `conflict` where none runs that ran then, and
 * `not_found` where the text is none of its choices.
 */
export function withExtraVotes(
  state: StoredChatPolls,
  { text, by, at }: ExtraVotes,
): StoredChatPolls {
  const poll = runningPoll(state);
  if (!poll) throw new AppError("conflict", "No chat poll is running");
  if (!isInTime(poll, at)) {
    throw new AppError("conflict", "The chat poll did not run at that time");
  }
  const choiceOf = choiceReader(poll);
  const chosen = choiceOf(text) ?? choiceOf(text.replace(CHEERMOTES, " "));
  if (chosen === null) {
    throw new AppError("not_found", "The text is none of the poll's choices");
  }
  return withFirst(state, {
    ...poll,
    choices: poll.choices.map((choice, index) =>
      index === chosen ? { ...choice, extra: choice.extra + by } : choice
    ),
  });
}

/** Converts a poll to the form that the dashboard sees. */
export function toChatPoll(poll: StoredChatPoll): ChatPoll {
  const { id, title, choices, status, keyword, timed } = poll;
  return {
    id,
    title,
    choices: choices.map(({ title, votes, extra }, index) => ({
      id: String(index + 1),
      title,
      votes: votes + extra,
      extraVotes: extra,
    })),
    status,
    keyword,
    voters: choices.reduce((sum, { votes }) => sum + votes, 0),
    startedAt: toIso(poll.startedAt),
    endsAt: timed ? toIso(poll.endsAt) : null,
    endedAt: poll.endedAt === null ? null : toIso(poll.endedAt),
  };
}

/** Converts a poll to what events tell of one, as of a platform's. */
export function toPollState(poll: StoredChatPoll): PollState {
  const { id, title, choices, status, startedAt, endsAt, endedAt } = toChatPoll(
    poll,
  );
  return {
    pollId: id,
    source: "chat",
    title,
    choices: choices.map(({ extraVotes, ...choice }) => ({
      ...choice,
      pointsVotes: extraVotes,
    })),
    pointsPerVote: null,
    status,
    startedAt,
    endsAt,
    endedAt,
  };
}
