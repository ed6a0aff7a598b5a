/** Rules for what a giveaway takes and shows at a time. Pure. */
import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  isTakenAway,
  nameKey,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import type { ChatLine } from "@/lib/schema/events/shapes/chat.ts";
import type {
  GiveawaySnapshot,
  Winner,
} from "@/lib/schema/events/shapes/snapshots.ts";
import {
  afterKeyword,
  isOwnLine,
  isParticipant,
  type Participant,
  participantOf,
  toPerson,
} from "@/lib/schema/events/participation.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import {
  type Draw,
  type EntrantRole,
  type GiveawayAnswer,
  type GiveawayCommandOf,
  GiveawayOptions,
  MAX_OPEN_MS,
  NO_OPTIONS,
  type StoredGiveaway,
  type StoredTicket,
} from "@/lib/schema/audience/giveaways.ts";

/** A winner who was erased. */
const NOBODY: Participant = {
  key: "",
  id: null,
  login: null,
  name: "Anonymous",
};
const SAMPLE = 24;
const MAX_DRAWS = 30;
/** Share of the draws in the 64 KiB that the database stores of a giveaway. */
const MAX_DRAW_BYTES = 40 * 1024;
const RANKS: Record<EntrantRole, readonly string[]> = {
  everyone: [],
  subscribers: ["subscriber", "vip", "moderator", "broadcaster"],
  vips: ["vip", "moderator", "broadcaster"],
  moderators: ["moderator", "broadcaster"],
};

/** Returns the giveaway of a channel. Throws `not_found` where there is none. */
export function existingGiveaway(
  giveaway: StoredGiveaway | null,
): StoredGiveaway {
  if (giveaway) return giveaway;
  throw new AppError(
    "not_found",
    "Cannot change the giveaway: there is none. Open one first",
  );
}

/** Returns a giveaway that begins now. Throws `conflict` while another is open. */
export function openedGiveaway(
  before: StoredGiveaway | null,
  command: GiveawayCommandOf<"open">,
  { id, now }: { id: string; now: number },
): StoredGiveaway {
  if (before?.status === "open" && now < before.endsAt) {
    throw new AppError(
      "conflict",
      "Cannot open a giveaway: one is open already. Close it first",
    );
  }
  const { prize, keyword, role, durationMs } = command;
  return {
    id,
    status: "open",
    prize,
    keyword,
    role,
    openedAt: now,
    endsAt: now + (durationMs ?? MAX_OPEN_MS),
    timed: durationMs !== null,
    options: GiveawayOptions.parse(command),
    tickets: 0,
    entries: 0,
    sample: [],
    draws: [],
  };
}

/** Returns the options of a giveaway; none of one of an earlier version. */
export const optionsOf = ({ options }: StoredGiveaway): GiveawayOptions =>
  options ?? NO_OPTIONS;

/** Returns the ticket of a person who enters by an event; `null` for any other event. */
export function ticketOf(
  giveaway: StoredGiveaway,
  event: LiveEvent,
): StoredTicket | null {
  const at = Date.parse(event.occurredAt);
  if (giveaway.status !== "open" || event.test) return null;
  if (at < giveaway.openedAt || at >= giveaway.endsAt) return null;
  const person = participantOf(event);
  const options = optionsOf(giveaway);
  if (!person || isExcluded(options, person)) return null;
  if (event.kind === "giveaway.entry") {
    const { giveawayId } = event.data;
    const isOfThis = giveawayId === null || giveawayId === giveaway.id;
    return isOfThis ? withNumbers(options, person, 1) : null;
  }
  if (!isOwnLine(event) || giveaway.keyword === null) return null;
  const { message, roles, badges } = event.data;
  if (afterKeyword(message.text, giveaway.keyword) === null) return null;
  const wanted = RANKS[giveaway.role];
  const has = (some: readonly string[]) =>
    roles.some((role) => some.includes(role));
  if (wanted.length > 0 && !has(wanted)) return null;
  if (options.excludeModerators && has(RANKS.moderators)) return null;
  return withNumbers(options, person, luckOf(options, { roles, badges }));
}

const isExcluded = (
  { excludeLogins }: GiveawayOptions,
  { login, name }: Participant,
): boolean => excludeLogins.includes(login ?? name.toLowerCase());

/** Tier of a subscription by the badge of a platform's subscriber: Twitch's begin with the tier, in thousands. */
function tierOf(
  { roles, badges }: Pick<ChatLine["data"], "roles" | "badges">,
): 0 | 1 | 2 | 3 {
  if (!roles.includes("subscriber")) return 0;
  const badge = badges.find(({ set }) => set === "subscriber")?.id ?? "";
  return badge.length === 4 && badge.startsWith("3")
    ? 3
    : badge.length === 4 && badge.startsWith("2")
    ? 2
    : 1;
}

/** Returns the luck of who wrote a line: the most of what they are. */
function luckOf(
  { luckTier1, luckTier2, luckTier3, luckVip }: GiveawayOptions,
  author: Pick<ChatLine["data"], "roles" | "badges">,
): number {
  const tier = tierOf(author);
  return Math.max(
    1,
    tier >= 1 ? luckTier1 : 1,
    tier >= 2 ? luckTier2 : 1,
    tier >= 3 ? luckTier3 : 1,
    author.roles.includes("vip") ? luckVip : 1,
  );
}

/** Returns a ticket with as many numbers as a person has luck; those of followers win for followers alone. */
function withNumbers(
  { luckFollower }: GiveawayOptions,
  person: Participant,
  sure: number,
): StoredTicket {
  const numbers = Math.max(sure, luckFollower);
  return numbers === 1 ? person : { ...person, numbers, sure };
}

/** Returns how many numbers tickets have in all. */
const numbersOf = (tickets: readonly StoredTicket[]): number =>
  tickets.reduce((sum, { numbers = 1 }) => sum + numbers, 0);

/** Returns the giveaway with new tickets. */
export function withTickets(
  giveaway: StoredGiveaway,
  fresh: readonly StoredTicket[],
): StoredGiveaway {
  return {
    ...giveaway,
    tickets: giveaway.tickets + numbersOf(fresh),
    entries: giveaway.entries + fresh.length,
    sample: [...giveaway.sample, ...fresh.map(({ name }) => name)]
      .slice(-SAMPLE),
  };
}

/** Returns the time until which winners who are drawn now answer; nothing where none is set. */
export function answerTime(
  giveaway: StoredGiveaway,
  now: number,
): Pick<Draw, "answerBy" | "answered"> {
  const { answerSeconds } = optionsOf(giveaway);
  return answerSeconds === null
    ? {}
    : { answerBy: now + answerSeconds * SECOND_MS, answered: [] };
}

/** Returns the winners of the last draw who have not answered. */
export function silentWinners(
  { draws }: StoredGiveaway,
): readonly Participant[] {
  const last = draws.at(-1);
  return last?.answerBy === undefined
    ? []
    : last.winners.filter(({ key }) => !last.answered?.includes(key));
}

/** Returns the giveaway with the answers that winners of the last draw wrote in time; itself without any. */
export function withAnswers(
  giveaway: StoredGiveaway,
  events: readonly LiveEvent[],
): StoredGiveaway {
  const last = giveaway.draws.at(-1);
  if (last?.answerBy === undefined) return giveaway;
  const { answerBy, answered = [] } = last;
  const silent = new Set(silentWinners(giveaway).map(({ key }) => key));
  const said = events.flatMap((event) => {
    const at = Date.parse(event.occurredAt);
    const isInTime = isOwnLine(event) && at >= last.at && at < answerBy;
    const key = isInTime ? participantOf(event)?.key : undefined;
    return key !== undefined && silent.delete(key) ? [key] : [];
  });
  if (said.length === 0) return giveaway;
  const draw = { ...last, answered: [...answered, ...said] };
  return { ...giveaway, draws: [...giveaway.draws.slice(0, -1), draw] };
}

/**
 * Returns the giveaway without a person: their tickets are taken out by
 * themselves, `tickets` of them. Who won once stays a winner, without a name.
 */
export function giveawayWithout(
  giveaway: StoredGiveaway,
  gone: TakenAway,
  tickets: number,
): StoredGiveaway {
  return {
    ...giveaway,
    entries: giveaway.entries - tickets,
    sample: giveaway.sample.filter((name) =>
      !gone.nameKeys.includes(nameKey(name))
    ),
    draws: giveaway.draws.map((draw) => ({
      ...draw,
      winners: draw.winners.map((winner) =>
        isTakenAway(winner, gone) ? NOBODY : winner
      ),
      ...(draw.answered && {
        answered: draw.answered.filter((key) => !isParticipant(key, gone)),
      }),
    })),
  };
}

/** Returns the draws that are shown: the latest, as many as can be kept. */
export function lastDraws(draws: readonly Draw[]): Draw[] {
  let bytes = 0;
  const isOver = (draw: Draw) => (bytes += encodedSize(draw)) > MAX_DRAW_BYTES;
  const over = draws.findLastIndex(isOver);
  return draws.slice(Math.max(0, draws.length - MAX_DRAWS, over + 1));
}

/** Converts a channel's giveaway to the form that the dashboard sees. */
export function giveawayAnswer(
  { revision, state }: Aggregate<StoredGiveaway | null>,
  now: number,
): GiveawayAnswer {
  return {
    revision,
    giveaway: state && toGiveaway(state, revision, now),
    draws: (state?.draws ?? []).map((draw) => ({
      id: draw.id,
      drawnAt: toIso(draw.at),
      entries: draw.entries,
      winners: winnersOf(draw),
      follows: draw.follows ?? "not_asked",
    })),
  };
}

/** Converts a giveaway to the form that pages see. */
function toGiveaway(
  stored: StoredGiveaway,
  revision: number,
  now: number,
): GiveawaySnapshot {
  const drawn = stored.draws.at(-1);
  const over = stored.status === "open" && now >= stored.endsAt;
  return {
    giveawayId: stored.id,
    revision,
    status: over ? "closed" : stored.status,
    prize: stored.prize,
    how: stored.keyword ?? "",
    entries: stored.entries,
    endsAt: stored.timed ? toIso(stored.endsAt) : null,
    drawnAt: drawn ? toIso(drawn.at) : null,
    sample: [...stored.sample],
    winners: drawn ? winnersOf(drawn) : [],
    answerBy: drawn?.answerBy === undefined ? null : toIso(drawn.answerBy),
  };
}

/** Returns who won, and whether they have answered. */
const winnersOf = ({ winners, answerBy, answered }: Draw): Winner[] =>
  winners.map((winner) => ({
    ...toPerson(winner),
    answered: answerBy === undefined
      ? null
      : answered?.includes(winner.key) ?? false,
  }));
