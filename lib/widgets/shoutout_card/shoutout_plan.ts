/**
 * Cards of the shout-out widget and their times: rules that follow from the log
 * alone.
 */

import type { Actor } from "@/lib/schema/events/catalogue.ts";

/** An act that pointed a person out. */
export interface ShoutoutAct {
  id: string;
  position: string;
  login: string | null;
  name: string;
  /** The one who was pointed out, as the event names them. */
  person: Actor | null;
  /** Of a raid; `null` otherwise. */
  viewers: number | null;
  test: boolean;
  /** ms of the server's clock. */
  at: number;
}

/** Command that ends the shown card, or also all waiting ones. */
export interface ShoutoutOrder {
  position: string;
  order: "skip" | "clear";
  /** ms of the server's clock. */
  at: number;
}

/** An act that gets a card; when it would be shown if nothing else were. */
interface PlannedCard extends ShoutoutAct {
  startsAt: number;
  endsAt: number;
}

/** Settings that the rules obey. */
interface ShoutoutRules {
  cooldownMs: number;
  /** Returns how long a card is seen, ms. */
  lastsMs: (act: ShoutoutAct) => number;
}

/** People who get no further card before their cooldown is over. */
interface Cooldowns {
  /**
   * Tells whether an act gets a card, and begins the cooldown of one that does.
   * Tests neither wait for it nor begin it. Acts are asked about in the order of
   * the log.
   */
  admit(act: ShoutoutAct, cooldownMs: number): boolean;
}

/** Creates cooldowns of nobody; who is through theirs is forgotten. */
export function createCooldowns(): Cooldowns {
  /** By person, ms of the server's clock, oldest first. */
  const shownAt = new Map<string, number>();
  return {
    admit({ test, login, name, at }, cooldownMs) {
      if (test) return true;
      for (const [other, since] of shownAt) {
        if (at - since < cooldownMs) break;
        shownAt.delete(other);
      }
      const who = login?.toLowerCase() ?? name;
      if (shownAt.has(who)) return false;
      shownAt.set(who, at);
      return true;
    },
  };
}

/**
 * Plans the cards of these steps, one after the other. A channel that was shown
 * is not shown again before the cooldown is over.
 */
export function planShoutouts(
  steps: readonly (ShoutoutAct | ShoutoutOrder)[],
  { cooldownMs, lastsMs }: ShoutoutRules,
  cooldowns = createCooldowns(),
): PlannedCard[] {
  let cards: PlannedCard[] = [];

  function place(act: ShoutoutAct): void {
    const startsAt = Math.max(act.at, cards.at(-1)?.endsAt ?? 0);
    cards.push({ ...act, startsAt, endsAt: startsAt + lastsMs(act) });
  }

  const inOrder = [...steps]
    .sort((a, b) => a.position < b.position ? -1 : 1);
  for (const step of inOrder) {
    if (!("order" in step)) {
      if (cooldowns.admit(step, cooldownMs)) place(step);
      continue;
    }
    const { at, order } = step;
    const current = cards.find(({ startsAt, endsAt }) =>
      startsAt <= at && at < endsAt
    );
    const waiting = cards.filter(({ startsAt }) => startsAt > at);
    cards = cards.filter((card) => !waiting.includes(card));
    if (current) current.endsAt = at;
    if (order === "skip") waiting.forEach(place);
  }
  return cards;
}

/** Cards that a page stores, so that a reload continues where they were. */
interface ShoutoutMemory {
  /** Cards that are shown or wait, in their order; `startedAt` of one that is shown. */
  cards: { id: string; startedAt: number | null }[];
  /** Time at which this was written, ms of the server's clock. */
  at: number;
}

/** Time for which a memory is valid. */
const MEMORY_MS = 60_000;

/** A card that is still to be seen, or seen to its end. */
export interface OpenCard extends ShoutoutAct {
  /** `null` for one that waits. */
  startedAt: number | null;
}

/**
 * Returns the cards that a page shows and holds when it is opened. The cards
 * that it stored a moment ago take precedence over the plan: cards wait for
 * alerts, of which the plan knows nothing.
 */
export function openCards(
  plan: readonly PlannedCard[],
  memory: ShoutoutMemory | null,
  now: number,
): OpenCard[] {
  const known = memory && now - memory.at <= MEMORY_MS ? memory : null;
  return plan.flatMap((card): OpenCard[] => {
    const lasts = card.endsAt - card.startsAt;
    const noted = known?.cards.find(({ id }) => id === card.id);
    if (known && !noted && card.at <= known.at) return [];
    const begun = card.startsAt <= now ? card.startsAt : null;
    const startedAt = known ? noted?.startedAt ?? null : begun;
    const over = startedAt !== null && startedAt + lasts <= now;
    return over ? [] : [{ ...card, startedAt }];
  });
}

/** Reads a memory as it was stored; `null` when there is none or it is not ours. */
export function parseShoutoutMemory(
  text: string | null,
): ShoutoutMemory | null {
  try {
    const value = JSON.parse(text ?? "null");
    return typeof value?.at === "number" && Array.isArray(value.cards)
      ? value
      : null;
  } catch {
    return null;
  }
}
