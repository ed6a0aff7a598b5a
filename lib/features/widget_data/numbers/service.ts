import type { Modules } from "@/lib/clients/modules/modules.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type {
  CounterAnswer,
  MetricAnswer,
  MetricQuery,
  PlatformNumbers,
  PlusAnswer,
  ReadCounter,
} from "@/lib/schema/widget_data/numbers.ts";
import {
  type Period,
  type Reading,
  reading,
  type StatsReader,
  unavailable,
} from "@/lib/schema/widget_data/stats.ts";
import { moduleReading } from "./module_reading.ts";
import { createStreamNumbers } from "./stream_numbers.ts";

/** Dependencies of the numbers. */
interface NumbersDeps {
  stats: StatsReader;
  platform: PlatformNumbers;
  modules: Modules;
  counter: ReadCounter;
  /** Tells whether the channel's platform sends us its events. */
  isConnected: (channelId: string) => Promise<boolean>;
  clock: Clock;
  log: Log;
}

/** Figures of chatters that are counted from the log, by the names they go by. */
const CHATTER_FIGURES = new Map([
  ["unique", "unique_chatters"],
  ["unique_chatters", "unique_chatters"],
  ["messages", "chat_messages"],
  ["chat_messages", "chat_messages"],
]);

/**
 * Creates the service that reads the channel's values by name, wherever they
 * are from.
 */
export function createNumbersService(
  { stats, platform, modules, counter, isConnected, clock, log }: NumbersDeps,
) {
  const stream = createStreamNumbers({ stats, platform, clock, log });

  /** Figures that are as they stand now, by name. */
  const present: Record<
    string,
    (channelId: string) => Promise<Reading<number>>
  > = {
    followers: (channelId) => platform.followerTotal(channelId),
    subscribers: (channelId) => ofTotals(channelId, "subscribers"),
    subscriber_points: (channelId) => ofTotals(channelId, "points"),
    viewers: stream.viewers,
  };

  async function ofTotals(
    channelId: string,
    which: "subscribers" | "points",
  ): Promise<Reading<number>> {
    const totals = await platform.subscriberTotals(channelId);
    return totals.available ? reading(totals.value[which]) : totals;
  }

  /**
   * Tells whether nothing was ever heard of the channel, neither from its
   * platform nor from another module: nothing counted is not nothing given.
   */
  async function isUnheard(channelId: string): Promise<boolean> {
    if (await isConnected(channelId)) return false;
    return Object.keys(await stats.sums(channelId, "all")).length === 0;
  }

  /** A figure of the log, or `null` when none has this name. */
  async function counted(
    channelId: string,
    name: string,
    period: Period,
  ): Promise<MetricAnswer | null> {
    await stats.catchUp(channelId);
    const found = await stats.countedMetric(channelId, name, period);
    if (found === null) return null;
    const { value, currency, others } = found;
    if (
      value === 0 && period === "stream" && await stream.beganUnheard(channelId)
    ) {
      return unavailable("not_configured");
    }
    if (value === 0 && await isUnheard(channelId)) {
      return unavailable("not_connected");
    }
    return {
      available: true,
      name: found.name,
      value,
      period,
      ...(currency === null ? {} : { currency }),
      ...(others.length > 0 ? { others } : {}),
    };
  }

  async function metric(
    channelId: string,
    { name, period }: MetricQuery,
  ): Promise<MetricAnswer> {
    const folded = name.toLowerCase().replaceAll("-", "_");
    if (Object.hasOwn(present, folded)) {
      const found = await present[folded]?.(channelId);
      if (found?.available === false) return found;
      if (found) return { available: true, name: folded, value: found.value };
    }
    if (folded === "uptime" || folded === "stream_uptime") {
      return await stream.uptime(channelId);
    }
    if (folded === "peak_viewers") {
      return await stream.peak(channelId, period);
    }
    return await counted(channelId, folded, period) ??
      await ofModule(channelId, name);
  }

  async function ofModule(
    channelId: string,
    name: string,
  ): Promise<MetricAnswer> {
    await stats.catchUp(channelId);
    const found = await moduleReading(
      log,
      () => modules.metric(channelId, name),
    );
    if (!found.available) return found;
    const { value } = found.value;
    return value === null
      ? unavailable("platform_unreachable")
      : { available: true, name, value };
  }

  async function counterNamed(
    channelId: string,
    name: string,
  ): Promise<CounterAnswer> {
    const value = await counter(channelId, name);
    return value === null
      ? unavailable("not_configured")
      : { available: true, name, value };
  }

  return {
    metric,
    isUnheard,
    liveSince: stream.liveSince,
    viewers: stream.viewers,

    /** A person's loyalty points. */
    async plus(channelId: string, user: string): Promise<PlusAnswer> {
      await stats.catchUp(channelId);
      const found = await moduleReading(
        log,
        () => modules.points(channelId, user),
      );
      if (!found.available) return found;
      const { user: who, balance } = found.value;
      return { available: true, user: who, value: balance };
    },

    /** A counter of the channel by name, or a figure. */
    async counter(
      channelId: string,
      query: { name?: string | undefined; metric?: string | undefined },
    ): Promise<CounterAnswer> {
      if (query.name !== undefined) {
        return await counterNamed(channelId, query.name);
      }
      const name = query.metric ?? "";
      const found = await metric(channelId, { name, period: "stream" });
      if (!found.available) return found;
      return { available: true, name: found.name, value: found.value };
    },

    /** Figures of the channel's chatters; any other name is a counter's. */
    async chatters(
      channelId: string,
      { name, period }: MetricQuery,
    ): Promise<MetricAnswer> {
      const folded = name.toLowerCase().replaceAll("-", "_");
      if (folded === "present") {
        const count = await platform.chatterCount(channelId);
        return count.available
          ? { available: true, name: folded, value: count.value }
          : count;
      }
      const known = CHATTER_FIGURES.get(folded);
      return known === undefined
        ? await counterNamed(channelId, name)
        : await counted(channelId, known, period) ??
          unavailable("not_configured");
    },
  };
}
