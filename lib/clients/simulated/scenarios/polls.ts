import { SECOND_MS } from "@/lib/core/clock.ts";
import {
  broadcaster,
  type ScenarioContext,
} from "@/lib/clients/simulated/scenario_context.ts";
import { POLLS } from "@/lib/clients/simulated/texts/programme.ts";
import {
  nanoTime,
  type NotificationType,
} from "@/lib/clients/simulated/wire.ts";

/** A poll of the day. */
export interface SimulatedPoll {
  id: string;
  title: string;
  choices: { id: string; title: string; votes: number; paid: number }[];
  status: "active" | "completed" | "archived";
  startedAt: number;
  endsAt: number;
}

const POLL_MS = 120 * SECOND_MS;

const PROGRESS_EVERY_MS = 5 * SECOND_MS;

const ARCHIVED_AFTER_MS = 10 * 60 * SECOND_MS;

/** So many polls, and predictions, are remembered. */
export const MAX_REMEMBERED = 10;

const POINTS_PER_VOTE = 50;

/** Opens a poll, unless one is open. */
export function startPoll(context: ScenarioContext): void {
  const { state, at, random } = context;
  if (state.polls[0]?.status === "active") return;
  const [question, ...options] = random.pick(POLLS);
  const poll: SimulatedPoll = {
    id: context.id("poll"),
    title: question,
    choices: options.map((title, i) => ({
      id: context.id(`choice ${i}`),
      title,
      votes: 0,
      paid: 0,
    })),
    status: "active",
    startedAt: at,
    endsAt: at + POLL_MS,
  };
  state.polls = [poll, ...state.polls].slice(0, MAX_REMEMBERED);
  tellPoll(context, "channel.poll.begin", poll);
}

/** Tells whether any poll is running or about to be put away. */
export function pollsToRun(
  polls: readonly SimulatedPoll[],
  at: number,
): boolean {
  return polls.some((poll) => poll.status === "active" || isStale(poll, at));
}

function isStale(poll: SimulatedPoll, at: number): boolean {
  return poll.status === "completed" && at >= poll.endsAt + ARCHIVED_AFTER_MS;
}

/** Lets votes come in; ends a poll that is over, and puts it away later. */
export function runPolls(context: ScenarioContext): void {
  const { state, at } = context;
  for (const poll of state.polls) {
    if (isStale(poll, at)) {
      poll.status = "archived";
      tellPoll(context, "channel.poll.end", poll);
    }
    if (poll.status !== "active") continue;
    collectVotes(context, poll);
    if (at >= poll.endsAt) {
      poll.status = "completed";
      tellPoll(context, "channel.poll.end", poll);
    } else if (progressDue(at, poll.startedAt)) {
      tellPoll(context, "channel.poll.progress", poll);
    }
  }
}

/** Collects the votes of some seconds. */
function collectVotes({ random }: ScenarioContext, poll: SimulatedPoll): void {
  for (let voter = random.int(4); voter > 0; voter--) {
    // The first choices are a little more popular.
    const liking = Math.floor(random.float() ** 1.4 * poll.choices.length);
    const choice = poll.choices[liking];
    if (!choice) continue;
    const paid = random.chance(0.15) ? 1 : 0;
    choice.paid += paid;
    choice.votes += 1 + paid;
  }
}

/**
 * Tells whether it is time for the next progress of a poll or prediction that
 * began at `startedAt`.
 */
export function progressDue(at: number, startedAt: number): boolean {
  return Math.floor((at - startedAt) / SECOND_MS) %
      (PROGRESS_EVERY_MS / SECOND_MS) === 0;
}

/** Sends a poll's state. */
export function tellPoll(
  context: ScenarioContext,
  type: NotificationType,
  poll: SimulatedPoll,
): void {
  const begin = type === "channel.poll.begin";
  context.notify(type, () => ({
    id: poll.id,
    ...broadcaster(context),
    title: poll.title,
    choices: poll.choices.map(({ id, title, votes, paid }) => ({
      id,
      title,
      ...(!begin && { bits_votes: 0, channel_points_votes: paid, votes }),
    })),
    bits_voting: { is_enabled: false, amount_per_vote: 0 },
    channel_points_voting: {
      is_enabled: true,
      amount_per_vote: POINTS_PER_VOTE,
    },
    started_at: nanoTime(poll.startedAt),
    ...(poll.status === "active"
      ? { ends_at: nanoTime(poll.endsAt) }
      : { status: poll.status, ended_at: nanoTime(poll.endsAt) }),
  }));
}
