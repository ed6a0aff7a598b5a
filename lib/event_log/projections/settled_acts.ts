/** Counts events by a worth of their own, each act once. Pure. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { sameActMs } from "@/lib/schema/events/same_act.ts";
import {
  type ActChange,
  correctAct,
  countAct,
  partOf,
} from "@/lib/event_log/projections/acts.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import type { ActWorth } from "@/lib/schema/audience/act_worth.ts";

/** Returns what the change of an act adds; negative for what is taken back. */
function deltaOf(
  { before, after, facts }: ActChange<ActWorth>,
): number {
  return partOf(facts.worth, after) - partOf(facts.worth, before);
}

/**
 * Returns the name of the act that an event is about; lines of chat are counted
 * without one.
 */
export function actNameOf(event: LiveEvent): string | null {
  if (event.kind === "correction") return event.data.refersTo;
  return sameActMs(event.kind) === null ? null : event.act;
}

/**
 * Returns what events add by their worth, each act once, less what was taken
 * back; with the records of the acts that are others than `known`.
 */
export function settledActs(
  events: readonly LiveEvent[],
  known: ReadonlyMap<string, ActRecord<ActWorth>>,
  worthOfEvent: (event: LiveEvent) => number,
): { sum: number; acts: Map<string, ActRecord<ActWorth>> } {
  const acts = new Map<string, ActRecord<ActWorth>>();
  let sum = 0;
  const settle = (
    name: string,
    change: (known: ActRecord<ActWorth> | null) => {
      record: ActRecord<ActWorth>;
      change: ActChange<ActWorth> | null;
    },
  ) => {
    const before = acts.get(name) ?? known.get(name) ?? null;
    const settled = change(before);
    if (settled.record !== before) acts.set(name, settled.record);
    if (settled.change) sum += deltaOf(settled.change);
  };
  for (const event of events) {
    if (event.kind === "correction") {
      settle(event.data.refersTo, (known) => correctAct(known, event));
      continue;
    }
    const worth = worthOfEvent(event);
    if (worth === 0) continue;
    if (sameActMs(event.kind) === null) sum += worth;
    else settle(event.act, (known) => countAct(known, event, { worth }));
  }
  return { sum, acts };
}
