import type { Clock } from "@/lib/core/clock.ts";
import type {
  ChannelTime,
  Period,
  SessionNow,
  SessionSpan,
  StatsHead,
} from "@/lib/schema/widget_data/stats.ts";
import { calendarKeys, calendarStart } from "./calendar.ts";
import { FIRST_SESSION, NO_SPANS } from "./spans.ts";
import type { StatsStore } from "./store.ts";

/** Creates the reads of which span a channel's period is now, and since when. */
export function createPeriods(
  { store, clock, timeOf, subathonOf }: {
    store: Pick<StatsStore, "head">;
    clock: Clock;
    timeOf: (channelId: string) => Promise<ChannelTime>;
    /** The running subathon; `null` when there is none. */
    subathonOf: (channelId: string) => Promise<SessionSpan | null>;
  },
) {
  async function headOf(channelId: string): Promise<StatsHead> {
    return await store.head(channelId) ?? NO_SPANS;
  }

  async function session(channelId: string): Promise<SessionNow> {
    const subathon = await subathonOf(channelId);
    if (subathon) return { by: "subathon", ...subathon };
    const span = (await headOf(channelId)).sessions[0] ?? FIRST_SESSION;
    return { by: span.startedAt === 0 ? "nobody" : "hand", ...span };
  }

  /** The present span of a period. */
  async function keyOf(channelId: string, period: Period): Promise<string> {
    switch (period) {
      case "all":
        return "all";
      case "stream":
        return `stream:${(await headOf(channelId)).streams[0]?.id ?? "0"}`;
      case "session": {
        const { by, id } = await session(channelId);
        return `${by === "subathon" ? by : "session"}:${id}`;
      }
      default: {
        const { timeZone } = await timeOf(channelId);
        return calendarKeys(clock.now(), timeZone)[period];
      }
    }
  }

  async function beganAt(channelId: string, period: Period): Promise<number> {
    switch (period) {
      case "all":
        return 0;
      case "stream":
        return (await headOf(channelId)).streams[0]?.startedAt ?? 0;
      case "session":
        return (await session(channelId)).startedAt;
      default: {
        const { timeZone } = await timeOf(channelId);
        return calendarStart(clock.now(), timeZone, period);
      }
    }
  }

  return { headOf, session, keyOf, beganAt };
}

/** Reads which span a period is now. */
export type Periods = ReturnType<typeof createPeriods>;
