/** The day's exchange rates: asked for by one process at a time, read by all. */
import { backoffMs, withFullJitter } from "@/lib/core/backoff.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import type { Log } from "@/lib/core/log.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import type { ReadRates } from "@/lib/clients/exchange_rates/client.ts";
import { keys } from "@/lib/database/keys.ts";
import type { DailyRates, RatesRecord } from "@/lib/schema/subathon/records.ts";

/** Interval at which a process looks whether the rates are due. */
const LOOK_MS = 5 * MINUTE_MS;
/** Time for which the others leave a question to the process that asks it. */
const CLAIM_MS = MINUTE_MS;
/** Time for which a service that says 429 is left alone at least. */
const TOO_MANY_MS = 20 * MINUTE_MS;
const BACKOFF = { minMs: 5 * MINUTE_MS, maxMs: 6 * HOUR_MS };
/** Time for which a process uses the rates that it has read. */
const KNOWN_MS = 5 * MINUTE_MS;

/**
 * Creates the day's exchange rates out of a configured address; `null` for
 * none, and then no rate is known but those that operators type.
 */
export function createExchangeRates(
  { kv, clock, log, url, read }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    url: string | null;
    read: ReadRates;
  },
) {
  // An address may have a key in it, which belongs in no database.
  const source = url === null ? null : fnv1a(url);
  let known: { daily: DailyRates | null; readAt: number } | null = null;

  function remember(record: RatesRecord | null): DailyRates | null {
    const daily = record?.source === source ? record?.daily ?? null : null;
    known = { daily, readAt: clock.steady() };
    return daily;
  }

  /** Takes the question, for a minute; `null` while it is not due, or another process asks. */
  async function claim(): Promise<Deno.KvEntryMaybe<RatesRecord> | null> {
    const entry = await kv.get<RatesRecord>(keys.exchangeRates());
    const { value } = entry;
    const now = clock.now();
    const isOurs = value?.source === source;
    if (isOurs && value.dueAt > now) return null;
    const claimed: RatesRecord = {
      source: source ?? "",
      daily: isOurs ? value.daily : null,
      failures: isOurs ? value.failures : 0,
      dueAt: now + CLAIM_MS,
    };
    const result = await kv.atomic().check(entry)
      .set(entry.key, claimed).commit();
    return result.ok
      ? { key: entry.key, value: claimed, versionstamp: result.versionstamp }
      : null;
  }

  async function settle(
    entry: Deno.KvEntryMaybe<RatesRecord>,
    next: RatesRecord,
  ): Promise<void> {
    const result = await kv.atomic().check(entry).set(entry.key, next)
      .commit();
    if (result.ok) remember(next);
  }

  async function runOnce(): Promise<void> {
    if (url === null) return;
    const entry = await claim();
    if (!entry?.value) return;
    const { value } = entry;
    const again = (leastMs: number): RatesRecord => ({
      ...value,
      failures: value.failures + 1,
      dueAt: clock.now() + leastMs +
        withFullJitter(backoffMs(BACKOFF, value.failures)),
    });
    try {
      const found = await read(url);
      if (found.kind === "too_many") {
        log.warn("exchange_rates_not_read", { status: found.status });
        return await settle(entry, again(TOO_MANY_MS));
      }
      await settle(entry, {
        ...value,
        daily: found.published,
        failures: 0,
        dueAt: clock.now() + DAY_MS,
      });
    } catch (error) {
      log.warn("exchange_rates_not_read", { error });
      await settle(entry, again(BACKOFF.minMs));
    }
  }

  const work = createPeriodicWork({
    clock,
    everyMs: LOOK_MS,
    atOnce: true,
    run: runOnce,
    onFailure: (error) => log.warn("exchange_rates_not_read", { error }),
  });

  return {
    /** Asks for the rates of the day when they are due. */
    runOnce,

    /** Returns the rates that were read last; `null` for none. */
    async daily(): Promise<DailyRates | null> {
      if (url === null) return null;
      if (known && clock.steady() - known.readAt < KNOWN_MS) {
        return known.daily;
      }
      const { value } = await kv.get<RatesRecord>(keys.exchangeRates());
      return remember(value);
    },

    start(): void {
      if (url !== null) work.start();
    },

    stop: work.stop,
  };
}
