import { createLru } from "@/lib/core/lru.ts";
import { type Clock, leftUntil } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  limitsOf,
  remainingAt,
} from "@/lib/features/subathon/rules/clock_values.ts";
import type { ClockSamples } from "@/lib/schema/subathon/records.ts";
import type { SubathonStore } from "./store.ts";

const FIRST_EVERY_MS = 60_000;
const MAX_SAMPLES = 240;
const MAX_KNOWN = 10_000;

/**
 * Returns the samples with one more, thinned to every second one when there are
 * many.
 */
export function withSample(
  samples: ClockSamples | null,
  value: number,
  now: number,
): ClockSamples {
  const { everyMs, values } = samples ??
    { everyMs: FIRST_EVERY_MS, values: [] };
  const next = [...values, value];
  if (next.length <= MAX_SAMPLES) {
    return { everyMs, lastAt: now, values: next };
  }
  return {
    everyMs: 2 * everyMs,
    lastAt: now,
    values: next.filter((_, index) => (next.length - 1 - index) % 2 === 0),
  };
}

/** Keeps what the clocks of running sessions showed, for the chart. */
export function createSampler(
  { kv, clock, store }: { kv: Deno.Kv; clock: Clock; store: SubathonStore },
) {
  /**
   * Time at which a channel's next sample is due, as far as this process knows,
   * ms of the steady clock.
   */
  const dueAt = createLru<number>(MAX_KNOWN);

  async function sample(channelId: string): Promise<void> {
    if ((dueAt.get(channelId) ?? 0) > clock.steady()) return;
    const { head, definition } = await store.known(channelId);
    const { session } = head;
    const live = session?.state === "running" || session?.state === "paused";
    if (!session || !definition || !live) return;
    const entry = await kv.get<ClockSamples>(
      keys.subathonSamples(channelId, session.id),
    );
    const now = clock.now();
    const everyMs = entry.value?.everyMs ?? FIRST_EVERY_MS;
    const leftMs = entry.value
      ? leftUntil(clock, entry.value.lastAt + everyMs, everyMs)
      : 0;
    dueAt.set(channelId, clock.steady() + (leftMs || everyMs));
    if (leftMs > 0) return;
    const value = remainingAt(
      session,
      limitsOf(definition.rules.settings),
      now,
    );
    // Another process may have taken this one; then it is there.
    await kv.atomic().check(entry)
      .set(entry.key, withSample(entry.value, value, now)).commit();
  }

  return {
    /** Takes the samples that are due. */
    async run(): Promise<void> {
      const list = kv.list({ prefix: keys.subathonOpenOf() });
      for await (const { key } of list) await sample(String(key[1]));
    },

    /** Returns what a session's clock showed, or `null` before the first sample. */
    async samples(
      channelId: string,
      sessionId: string,
    ): Promise<ClockSamples | null> {
      const key = keys.subathonSamples(channelId, sessionId);
      return (await kv.get<ClockSamples>(key)).value;
    },
  };
}
