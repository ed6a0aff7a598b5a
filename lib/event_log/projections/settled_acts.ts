/** Counts events by a worth of their own, each act once. */
import type { Clock } from "@/lib/core/clock.ts";
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
import type { Key } from "@/lib/storage/key.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import { ttlMs } from "@/lib/storage/ttl.ts";

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

/** Sum that events add, and what notes their acts in the commit that counts them. */
interface CountedActs {
  sum: number;
  note(operation: Deno.AtomicOperation): void;
}

/**
 * Counts events by their worth, each act once, less what was taken back. Their
 * acts are known by `keyOf`; returns `null` where the events change nothing.
 */
export async function countActs(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
  events: readonly LiveEvent[],
  keyOf: (act: string) => Key<ActRecord<ActWorth>>,
  worthOfEvent: (event: LiveEvent) => number,
): Promise<CountedActs | null> {
  const names = new Set(events.flatMap((event) => actNameOf(event) ?? []));
  const known = await readMany(kv, names, keyOf);
  const { sum, acts } = settledActs(events, known, worthOfEvent);
  if (sum === 0 && acts.size === 0) return null;
  return {
    sum,
    note(operation) {
      for (const [name, act] of acts) {
        operation.set(keyOf(name), act, {
          expireIn: ttlMs(act.until, clock.now()),
        });
      }
    },
  };
}

/**
 * Returns what events add, with the records of the acts that are others than
 * `known`.
 */
function settledActs(
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
