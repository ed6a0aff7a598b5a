import { type Clock, HOUR_MS, MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import type { PlatformNumbers } from "@/lib/schema/widget_data/numbers.ts";
import type {
  LastEvent,
  Reading,
  StatsReader,
  WidgetCounter,
  WidgetCounterState,
} from "@/lib/schema/widget_data/stats.ts";
import type { Source } from "@/lib/schema/widget_data/topics.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { LiveValue } from "@/lib/schema/widgets/settings/placeholders.ts";
import type { LiveValues } from "@/lib/schema/widgets/state/stream.ts";
import type { TopicValue } from "@/lib/schema/widgets/state/topics.ts";
import { readable, UnreadableWidgetData } from "./unreadable.ts";

/** Sources that games, clocks and public values are read from. */
export interface TimerDeps {
  stats: StatsReader;
  widgetCounter: (
    channelId: string,
    id: string,
    widgetCounter: WidgetCounter,
  ) => Promise<WidgetCounterState>;
  platform: PlatformNumbers;
  viewers: (channelId: string) => Promise<Reading<number>>;
  liveSince: (channelId: string) => Promise<Reading<number | null>>;
  /**
   * Returns when a time of day comes next in a time zone, ms since the epoch.
   */
  nextTimeOfDay: (now: number, timeZone: string, time: string) => number | null;
  /** A countdown that is started by hand, for how long its widget takes. */
  countdownOf: (
    channelId: string,
    widgetId: string,
    durationMs: number,
  ) => Promise<TopicValue<"countdown">>;
  /** Returns the channel's own prize wheel; `null` where it has none. */
  wheelOf: (channelId: string) => Promise<
    Pick<TopicValue<"wheel"> & object, "title" | "items" | "owed"> | null
  >;
  /** The subathon timer. */
  timer: Source<"timer">;
  clock: Clock;
}

/** Time for which a widget shows a result at most, with the longest of its turns. */
const MAX_REVEAL_MS = 2 * MINUTE_MS;

type LiveValueAnswer = NonNullable<LiveValues[LiveValue]>;

const NONE: LiveValueAnswer = { type: "none" };

/** Time for which a time of day is over before the next day's is counted down to. */
const OVER_MS = HOUR_MS;

/** Creates the values of what is going on right now. */
export function createTimerSources(deps: TimerDeps): {
  wheel: Source<"wheel">;
  ad_break: Source<"ad_break">;
  stream: Source<"stream">;
  countdown: Source<"countdown">;
  jar: Source<"jar">;
  boss: Source<"boss">;
  live_values: Source<"live_values">;
} {
  const { stats, widgetCounter: widgetCounter, platform, clock } = deps;

  async function stream(
    channelId: string,
  ): Promise<TopicValue<"stream">> {
    const [own, seen, updated] = await Promise.all([
      stats.stream(channelId),
      platform.streamOf(channelId),
      stats.lastOf(channelId, "channel"),
    ]);
    const known = own.startedAt !== null;
    if (!known) readable(seen);
    const live = known ? own.live : seen.value !== null;
    const startedAt = known
      ? toIso(own.startedAt ?? 0)
      : seen.value?.startedAt ?? null;
    return {
      live,
      startedAt: live ? startedAt : null,
      title: seen.value?.title ?? updated?.data.title ?? "",
      category: seen.value?.category ?? updated?.data.categoryName ?? "",
    };
  }

  async function liveValue(
    channelId: string,
    name: LiveValue,
  ): Promise<LiveValueAnswer> {
    switch (name) {
      case "viewers":
        return numberOf((await deps.viewers(channelId)).value);
      case "followers":
        return numberOf((await platform.followerTotal(channelId)).value);
      case "subs": {
        const totals = await platform.subscriberTotals(channelId);
        return numberOf(totals.value?.subscribers ?? null);
      }
      case "uptime": {
        const { value } = await deps.liveSince(channelId);
        return value === null ? NONE : { type: "since", at: toIso(value) };
      }
      case "timer": {
        const timer = await deps.timer(channelId, {}, "");
        return timer ? { type: "timer", timer } : NONE;
      }
      case "title":
      case "category":
        return { type: "text", text: (await stream(channelId))[name] };
      default:
        return await latestName(channelId, name.slice("latest.".length));
    }
  }

  async function latestName(
    channelId: string,
    name: string,
  ): Promise<LiveValueAnswer> {
    const kind = SUPPORT_KINDS.find((one) => one === name);
    if (!kind) return NONE;
    const event = (await stats.latest(channelId, [kind], "all"))[kind];
    const found = event?.actor?.name ?? event?.actor?.login;
    return found ? { type: "name", name: found } : NONE;
  }

  return {
    async wheel(channelId) {
      const [event, owedEvent, own] = await Promise.all([
        stats.lastOf(channelId, "wheel"),
        stats.lastOf(channelId, "wheel_owed"),
        deps.wheelOf(channelId),
      ]);
      // Slices may have been written anew since the last spin.
      if (own && (!event || isRead(event, clock.now()))) {
        return { wheelId: "", ...own, spin: null };
      }
      if (!event) return null;
      const { wheelId, title, items, spinId, resultIndex, result, durationMs } =
        event.data;
      const startedAt = event.occurredAt;
      return {
        wheelId: wheelId ?? "",
        title,
        items,
        owed: owedSpins(event, owedEvent),
        spin: { spinId, resultIndex, result, startedAt, durationMs },
      };
    },

    async ad_break(channelId) {
      const event = await stats.lastOf(channelId, "ad_break");
      const startsAt = event ? Date.parse(event.occurredAt) : 0;
      const endsAt = startsAt + (event?.data.durationMs ?? 0);
      if (endsAt > clock.now()) {
        return { startsAt: toIso(startsAt), endsAt: toIso(endsAt) };
      }
      // A break that is planned may be put off: its end is known when it has begun.
      const next = (await platform.ads(channelId)).value?.nextAt ?? null;
      if (next !== null && Date.parse(next) > clock.now()) {
        return { startsAt: next, endsAt: null };
      }
      return event ? { startsAt: null, endsAt: null } : null;
    },

    stream,

    async countdown(channelId, { target, durationMs, at, startOn }, widgetId) {
      const until = (endsAt: number | null) =>
        endsAt === null ? null : {
          running: true,
          endsAt: toIso(endsAt),
          remainingMs: Math.max(0, endsAt - clock.now()),
        };
      if (target === "date") return until(at === null ? null : instant(at));
      if (target === "clock-time") {
        const { timeZone } = await stats.time(channelId);
        const time = at ?? "";
        const since = clock.now() - OVER_MS;
        return until(deps.nextTimeOfDay(since, timeZone, time));
      }
      if (startOn !== "stream-start") {
        return await deps.countdownOf(channelId, widgetId, durationMs);
      }
      const waiting = { running: false, endsAt: null, remainingMs: durationMs };
      const since = await deps.liveSince(channelId);
      const { value } = readable(since);
      return value === null ? waiting : until(value + durationMs);
    },

    async jar(channelId, query, widgetId) {
      const state = await widgetCounter(channelId, widgetId, {
        topic: "jar",
        query,
      });
      if (state.topic !== "jar") return null;
      const { revision, points, filledTimes } = state;
      return { revision, points, filledTimes, capacity: query.capacity };
    },

    async boss(channelId, query, widgetId) {
      const state = await widgetCounter(channelId, widgetId, {
        topic: "boss",
        query,
      });
      if (state.topic !== "boss") return null;
      const { revision, boss, hp, maxHp, lastHit } = state;
      return {
        revision,
        boss: boss && toPerson(boss),
        hp,
        maxHp,
        lastHit: lastHit &&
          { person: toPerson(lastHit.by), points: lastHit.points },
      };
    },

    async live_values(channelId, { names }) {
      const answers = await Promise.all(
        names.map(async (name) =>
          [name, await orNone(liveValue(channelId, name))] as const
        ),
      );
      return Object.fromEntries(answers);
    },
  };
}

/** A value that cannot be read is none; the rest of the text stays. */
async function orNone(
  value: Promise<LiveValueAnswer>,
): Promise<LiveValueAnswer> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof UnreadableWidgetData) return NONE;
    throw error;
  }
}

function numberOf(value: number | null): LiveValueAnswer {
  return value === null ? NONE : { type: "number", value };
}

function instant(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

function toPerson(
  { key, id, login, name }: {
    key: string | null;
    id: string | null;
    login: string | null;
    name: string;
  },
) {
  return { id, login, name, avatarUrl: null, anonymous: key === null };
}

/** Tells whether no widget shows a spin any more. */
const isRead = ({ occurredAt, data }: LastEvent<"wheel">, now: number) =>
  now > Date.parse(occurredAt) + data.durationMs + MAX_REVEAL_MS;

/** Spins still to come, as told last: by a spin or beside spins. */
function owedSpins(
  spin: LastEvent<"wheel">,
  owedEvent: LastEvent<"wheel_owed"> | null,
): number {
  // A spin of an older log says nothing about it.
  const own = spin.data.owed ?? null;
  if (owedEvent === null) return own ?? 0;
  const isLater = owedEvent.occurredAt > spin.occurredAt;
  return own === null || isLater ? owedEvent.data.owed : own;
}
