/** Rules for what a giveaway takes and shows at a time. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  isTakenAway,
  nameKey,
  type TakenAway,
} from "@/lib/schema/events/taken_away.ts";
import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import type { GiveawaySnapshot } from "@/lib/schema/events/shapes/snapshots.ts";
import {
  afterKeyword,
  isOwnLine,
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
  MAX_OPEN_MS,
  type StoredGiveaway,
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
  { prize, keyword, role, durationMs }: GiveawayCommandOf<"open">,
  { id, now }: { id: string; now: number },
): StoredGiveaway {
  if (before?.status === "open" && now < before.endsAt) {
    throw new AppError(
      "conflict",
      "Cannot open a giveaway: one is open already. Close it first",
    );
  }
  return {
    id,
    status: "open",
    prize,
    keyword,
    role,
    openedAt: now,
    endsAt: now + (durationMs ?? MAX_OPEN_MS),
    timed: durationMs !== null,
    tickets: 0,
    entries: 0,
    sample: [],
    draws: [],
  };
}

/** Returns the person who enters by an event; `null` for any other event. */
export function entrantOf(
  giveaway: StoredGiveaway,
  event: LiveEvent,
): Participant | null {
  const at = Date.parse(event.occurredAt);
  if (giveaway.status !== "open" || event.test) return null;
  if (at < giveaway.openedAt || at >= giveaway.endsAt) return null;
  if (event.kind === "giveaway.entry") {
    const { giveawayId } = event.data;
    const isOfThis = giveawayId === null || giveawayId === giveaway.id;
    return isOfThis ? participantOf(event) : null;
  }
  if (!isOwnLine(event) || giveaway.keyword === null) return null;
  const { message, roles } = event.data;
  if (afterKeyword(message.text, giveaway.keyword) === null) return null;
  const wanted = RANKS[giveaway.role];
  const may = wanted.length === 0 ||
    roles.some((role) => wanted.includes(role));
  return may ? participantOf(event) : null;
}

/** Returns the giveaway with new tickets. */
export function withTickets(
  giveaway: StoredGiveaway,
  fresh: readonly Participant[],
): StoredGiveaway {
  return {
    ...giveaway,
    tickets: giveaway.tickets + fresh.length,
    entries: giveaway.entries + fresh.length,
    sample: [...giveaway.sample, ...fresh.map(({ name }) => name)]
      .slice(-SAMPLE),
  };
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
    draws: (state?.draws ?? []).map(({ id, at, entries, winners }) => ({
      id,
      drawnAt: toIso(at),
      entries,
      winners: winners.map(toPerson),
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
    winners: drawn?.winners.map(toPerson) ?? [],
  };
}
