/**
 * Turns of variants that are not to play for each event: a cool-down, and a most
 * in a day. Events decide them by the times at which they were received, in the
 * order of the log, so that every page and the service decide alike. Pure.
 */
import { DAY_MS } from "@/lib/core/clock.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import type { AlertTurn, TurnTable } from "@/lib/schema/overlays/playback.ts";
import type { RestReason } from "@/lib/schema/overlays/receipts.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { ChooseVariant } from "./choose_variant.ts";

/** Most variants whose turns are remembered, and most events of which it is known who rested. */
const MAX_TURNS = 200;
const MAX_EVENTS = 500;

/** Returns the name by which turns know a variant. */
export const turnIdOf = ({ id, name }: Pick<Variant, "id" | "name">): string =>
  id ?? name;

/** Tells whether a variant does not play for each event. */
export const isLimited = (
  { cooldownMs, dailyMax }: Pick<Variant, "cooldownMs" | "dailyMax">,
): boolean => cooldownMs > 0 || dailyMax > 0;

/** Returns why a variant may not tell of an event that was received at a time, in ms; `null` where it may. */
function whyRests(
  { cooldownMs, dailyMax }: Pick<Variant, "cooldownMs" | "dailyMax">,
  turn: AlertTurn | undefined,
  at: number,
): RestReason | null {
  if (!turn) return null;
  if (at < turn.at + cooldownMs) return "cooldown";
  const isFull = dailyMax > 0 && at < turn.since + DAY_MS &&
    turn.count >= dailyMax;
  return isFull ? "daily_max" : null;
}

/** Returns the turns once a variant has told of an event. */
function withTurn(
  table: TurnTable,
  variant: Variant,
  at: number,
): TurnTable {
  const id = turnIdOf(variant);
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

/**
 * Creates the choice among variants of which some have had turns; `onRest` is
 * called with those that would have told of an event and have no turn.
 */
export function createTurns(
  choose: ChooseVariant,
  begun: TurnTable = {},
  onRest: (
    event: AlertEvent,
    why: Readonly<Record<string, RestReason>>,
  ) => void = () => {},
) {
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

  const chooseAsDecided: ChooseVariant = (variants, event) => {
    const ids = rested.get(event.id) ?? [];
    return choose(
      ids.length === 0
        ? variants
        : variants.filter((one) => !ids.includes(turnIdOf(one))),
      event,
    );
  };

  return {
    /**
     * Chooses as it was decided when the event came; one of which that is not
     * known has all variants. So has one that none was left for: it is shown
     * because a person asks for it.
     */
    chooseAgain: ((variants, event) =>
      chooseAsDecided(variants, event) ??
        choose(variants, event)) as ChooseVariant,

    /** Decides about an event of the log, once, in the order in which they came; tests take no turn. */
    take: ((variants, event) => {
      const isKnown = event.test || rested.has(event.id);
      if (isKnown) return chooseAsDecided(variants, event);
      const at = Date.parse(event.receivedAt);
      const resting = variants.flatMap((one): [string, RestReason][] => {
        const reason = whyRests(one, table[turnIdOf(one)], at);
        return reason && choose([one], event) ? [[turnIdOf(one), reason]] : [];
      });
      note(event.id, resting.map(([id]) => id));
      if (resting.length > 0) onRest(event, Object.fromEntries(resting));
      const chosen = chooseAsDecided(variants, event);
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
