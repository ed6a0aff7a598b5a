import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Projection } from "@/lib/event_log/projections/projection.ts";
import type {
  ChannelTime,
  MaterializedView,
  PeriodKey,
  StatsReader,
  StoredWidgetCounter,
  WidgetCounter,
  WidgetCounterState,
} from "@/lib/schema/widget_data/stats.ts";
import {
  beginCounter,
  firstPeriod,
  isKept,
  isStateOf,
  presentState,
  sumsOf,
} from "./counters.ts";
import { NO_SPANS } from "./spans.ts";
import { KEPT_UNREAD_MS, READ_NOTED_MS, type StatsStore } from "./store.ts";

/** Returns the state of a widget's counter. */
export type ReadWidgetCounter = (
  channelId: string,
  id: string,
  asked: WidgetCounter,
) => Promise<WidgetCounterState>;

/** Dependencies of the states of widgets' counters. */
interface WidgetCountersDeps {
  kv: Deno.Kv;
  clock: Clock;
  amend: Projection["amend"];
  materializedView: StatsReader["materializedView"];
}

/**
 * Creates what reads the states of widgets' counters from tallies, as they are
 * or as tests would make them. A counter that is asked for is counted from then
 * on, by whichever process folds next.
 */
export function createWidgetCounters(
  { kv, clock, amend, materializedView }: WidgetCountersDeps,
) {
  /** A filtered goal of a period begins with what the period has of it. */
  async function withView(
    channelId: string,
    id: string,
    counter: WidgetCounter,
  ): Promise<WidgetCounter> {
    if (counter.topic !== "goal") return counter;
    const { filter, period } = counter.query;
    if (!filter || period === "none") return counter;
    const view: MaterializedView = { of: "sums", period, chat: false, filter };
    return {
      ...counter,
      scope: await materializedView(channelId, `${id}/goal`, view),
    };
  }

  /** Has a counter counted from now on: who folds must read it before. */
  async function keep(
    channelId: string,
    id: string,
    counter: WidgetCounter,
  ): Promise<void> {
    const key = keys.statCounter(channelId, id);
    await amend(channelId, async () => {
      const known = await kv.get<StoredWidgetCounter>(key);
      const askedAt = clock.now();
      if (isKept(known.value, counter, askedAt)) return { result: null };
      const stored: StoredWidgetCounter = { watch: counter, askedAt };
      const expireIn = KEPT_UNREAD_MS + READ_NOTED_MS;
      return {
        result: null,
        change: (operation) =>
          void operation.check(known).set(key, stored, { expireIn }),
      };
    });
  }

  return (
    from: StatsStore,
    timeOf: (channelId: string) => Promise<ChannelTime>,
  ): ReadWidgetCounter =>
    async function widgetCounter(channelId, id, asked) {
      const counter = await withView(channelId, id, asked);
      const [[known, state], head, time] = await Promise.all([
        from.widgetCounter(channelId, id),
        from.head(channelId),
        timeOf(channelId),
      ]);
      const at = clock.now();
      if (!isKept(known.value, counter, at)) await keep(channelId, id, counter);
      const now = { head: head ?? NO_SPANS, time, at };
      const sumsIn = (period: PeriodKey) =>
        from.sums(sumsOf(channelId, counter), period);
      if (state.value && isStateOf(state.value, counter)) {
        return await presentState(counter, state.value, now, sumsIn);
      }
      const period = firstPeriod(counter, now);
      const sums = period === null ? null : await sumsIn(period);
      return beginCounter(counter, now, sums ?? {});
    };
}
