/** Spins that what viewers give owes, by the channel's rules. */
import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  AggregatePlace,
  createAggregate,
} from "@/lib/event_log/projections/aggregate.ts";
import { countActs } from "@/lib/event_log/projections/settled_acts.ts";
import type { StoredWheel } from "@/lib/schema/audience/wheel.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { PartialFold } from "@/lib/schema/events/projections.ts";
import { noted, owedAfter, spinsEarned, wholeWheel } from "./rules.ts";

/** Dependencies of the count of spins that viewers earn. */
export interface EarningDeps {
  kv: Deno.Kv;
  clock: Clock;
  /** Returns what an event amounts to; `null` when it counts for nothing. */
  measure: (
    event: LiveEvent,
    currency: string,
  ) => { kind: string; units: number } | null;
  /** The channel's currency, ISO 4217. */
  currencyOf: (channelId: string) => Promise<string>;
  aggregate: Pick<
    ReturnType<typeof createAggregate<StoredWheel>>,
    "read" | "entry" | "write"
  >;
  placeOf: (channelId: string) => AggregatePlace<StoredWheel>;
  /** Publishes what has a note. */
  published: (note: AggregatePlace<StoredWheel>["note"]) => void;
}

/** Creates the count of spins that viewers earn: a listener of what viewers take part in. */
export function createSpinsEarned(
  { kv, clock, measure, currencyOf, aggregate, placeOf, published }:
    EarningDeps,
) {
  return {
    /** Returns whether events of the channel can owe spins. */
    listens: async (channelId: string): Promise<boolean> =>
      (await aggregate.read(placeOf(channelId))).state.rules.length > 0,

    /** Counts the spins that these events owe. */
    async fold(
      channelId: string,
      events: readonly LiveEvent[],
    ): Promise<PartialFold | null> {
      const place = placeOf(channelId);
      const entry = await aggregate.entry(place);
      if (!entry.value) return null;
      const wheel = wholeWheel(entry.value.state);
      if (wheel.rules.length === 0) return null;
      const currency = await currencyOf(channelId);
      const counted = await countActs(
        { kv, clock },
        events,
        (act) => keys.wheelAct(channelId, act),
        (event) => {
          if (Date.parse(event.occurredAt) < wheel.rulesSince) return 0;
          const measured = measure(event, currency);
          return measured ? spinsEarned(wheel.rules, measured) : 0;
        },
      );
      if (!counted) return null;
      const owed = owedAfter(wheel.owed, counted.sum);
      return {
        change(operation) {
          counted.note(operation);
          if (owed === wheel.owed) return;
          const state = noted(wheel, { ...wheel, owed }, clock.now());
          aggregate.write(operation, place, entry, { state });
        },
        committed: () => published(place.note),
      };
    },
  };
}
