/**
 * Turns of variants that are not to play for each event: a cool-down, and a most
 * in a day. Events decide them by the times at which they were received, in the
 * order of the log, so that every page and the service decide alike. Pure.
 */
import { DAY_MS } from "@/lib/core/clock.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import type { AlertTurn, TurnTable } from "@/lib/schema/overlays/playback.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { ChooseVariant } from "./choose_variant.ts";

/** Most variants whose turns are remembered, and most events of which it is known who rested. */
const MAX_TURNS = 200;
const MAX_EVENTS = 500;

const idOf = ({ id, name }: Variant): string => id ?? name;

/** Tells whether a variant does not play for each event. */
export const isLimited = (
  { cooldownMs, dailyMax }: Pick<Variant, "cooldownMs" | "dailyMax">,
): boolean => cooldownMs > 0 || dailyMax > 0;

/** Tells whether a variant may not tell of an event that was received at a time, in ms. */
function rests(
  { cooldownMs, dailyMax }: Pick<Variant, "cooldownMs" | "dailyMax">,
  turn: AlertTurn | undefined,
  at: number,
): boolean {
  if (!turn) return false;
  if (at < turn.at + cooldownMs) return true;
  return dailyMax > 0 && at < turn.since + DAY_MS && turn.count >= dailyMax;
}

/** Returns the turns once a variant has told of an event. */
function withTurn(
  table: TurnTable,
  variant: Variant,
  at: number,
): TurnTable {
  const id = idOf(variant);
  const { [id]: before, ...others } = table;
  const isSameDay = before !== undefined && at < before.since + DAY_MS;
  const turn = {
    at: Math.max(at, before?.at ?? 0),
    since: isSameDay ? before.since : at,
    count: isSameDay ? before.count + 1 : 1,
  };
  // The newest stand last.
  return Object.fromEntries(
    [...Object.entries(others), [id, turn] as const].slice(-MAX_TURNS),
  );
}

/** Creates the choice among variants of which some have had turns. */
export function createTurns(choose: ChooseVariant, begun: TurnTable = {}) {
  let table = begun;
  /** Ids of the variants that rested, by event. */
  const rested = new Map<string, readonly string[]>();

  function note(eventId: string, ids: readonly string[]): void {
    rested.set(eventId, ids);
    const [oldest] = rested.keys();
    if (rested.size > MAX_EVENTS && oldest !== undefined) {
      rested.delete(oldest);
    }
  }

  /** Chooses as it was decided when the event came; one of which that is not known has all variants. */
  const chooseAgain: ChooseVariant = (variants, event) => {
    const ids = rested.get(event.id) ?? [];
    return choose(
      ids.length === 0
        ? variants
        : variants.filter((one) => !ids.includes(idOf(one))),
      event,
    );
  };

  return {
    chooseAgain,

    /** Decides about an event of the log, once, in the order in which they came; tests take no turn. */
    take: ((variants, event) => {
      const isKnown = event.test || rested.has(event.id);
      if (isKnown) return chooseAgain(variants, event);
      const at = Date.parse(event.receivedAt);
      const resting = variants.filter((one) =>
        rests(one, table[idOf(one)], at)
      );
      note(event.id, resting.map(idOf));
      const chosen = chooseAgain(variants, event);
      if (chosen && isLimited(chosen)) table = withTurn(table, chosen, at);
      return chosen;
    }) as ChooseVariant,

    /** Returns the ids of the variants that rested when an event came. */
    restedAt: (event: Pick<AlertEvent, "id">): readonly string[] =>
      rested.get(event.id) ?? [],

    note,

    /** Goes on from other turns; events that came after those are to be decided anew. */
    goOnFrom(other: TurnTable, after: readonly Pick<AlertEvent, "id">[]): void {
      table = other;
      for (const { id } of after) rested.delete(id);
    },

    get table(): TurnTable {
      return table;
    },
  };
}
