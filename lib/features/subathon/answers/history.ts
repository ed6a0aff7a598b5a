import { keys } from "@/lib/database/keys.ts";
import type { SubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import type { ClockSamples } from "@/lib/schema/subathon/records.ts";
import type { TimerHistory } from "@/lib/schema/subathon/what_if.ts";

/** Parts that the time since the start is cut into. */
const PARTS = 48;
/** No part is shorter. */
const SHORTEST_MS = 60_000;
/** Entries that are added up for one answer, newest first. */
const MAX_ENTRIES = 10_000;

const iso = (at: number) => new Date(at).toISOString();

/** Returns the instants that samples were taken at, with what the clock showed. */
export function clockLine(samples: ClockSamples | null): TimerHistory["clock"] {
  if (samples === null) return [];
  const { everyMs, lastAt, values } = samples;
  return values.map((remainingMs, index) => ({
    at: iso(lastAt - (values.length - 1 - index) * everyMs),
    remainingMs,
  }));
}

/** Adds up entries by equal parts of the time from `from` to `to`, ms since the epoch. */
export function sumsOverTime(
  entries: readonly Pick<LedgerEntry, "processedAt" | "appliedMs">[],
  { from, to }: { from: number; to: number },
): TimerHistory["added"] {
  const span = Math.max(to - from, SHORTEST_MS);
  const count = Math.min(PARTS, Math.ceil(span / SHORTEST_MS));
  const length = Math.ceil(span / count);
  const added = Array.from({ length: count }, (_, index) => ({
    from: iso(from + index * length),
    to: iso(from + (index + 1) * length),
    appliedMs: 0,
    entries: 0,
  }));
  for (const { processedAt, appliedMs } of entries) {
    const at = Math.floor((Date.parse(processedAt) - from) / length);
    // What came before the start stands with it; the last part is closed.
    const part = added[Math.min(count - 1, Math.max(0, at))];
    if (!part || appliedMs === 0) continue;
    part.appliedMs += appliedMs;
    part.entries++;
  }
  return added;
}

/** Creates the reading of how a channel's present session went. */
export function createHistory({ kv, clock, store, sampler }: SubathonParts) {
  return async (channelId: string): Promise<TimerHistory> => {
    const { session } = (await store.known(channelId)).head;
    if (session === null || session.startedAt === null) {
      return { clock: [], added: [], complete: true };
    }
    const prefix = keys.subathonLedgerOf(channelId, session.id);
    const entries: LedgerEntry[] = [];
    let complete = true;
    const list = kv.list<LedgerEntry>({ prefix }, {
      reverse: true,
      limit: MAX_ENTRIES + 1,
      batchSize: 500,
    });
    for await (const { value } of list) {
      if (entries.length === MAX_ENTRIES) complete = false;
      else entries.push(value);
    }
    return {
      clock: clockLine(await sampler.samples(channelId, session.id)),
      added: sumsOverTime(entries, {
        from: session.startedAt,
        to: session.endedAt ?? clock.now(),
      }),
      complete,
    };
  };
}
