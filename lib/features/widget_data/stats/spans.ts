/** Streams and sessions: which one an event belongs to. Pure. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { MINUTE_MS, toIso } from "@/lib/core/clock.ts";
import type {
  PeriodKey,
  SessionSpan,
  StatsHead,
  StreamSpan,
} from "@/lib/schema/widget_data/stats.ts";
import { calendarKeys } from "./calendar.ts";

/** The platform whose list of streams is read; its ids stand bare. */
export const LISTED_PLATFORM = "twitch";

/** A break of the encoder shorter than this does not end the stream. */
export const RECONNECT_GRACE_MS = 5 * MINUTE_MS;

/** Late events find their stream or session among so many. */
const MAX_KEPT = 3;

/** Before one was begun: everything since counting began. */
export const FIRST_SESSION: SessionSpan = { id: "0", startedAt: 0 };

/** Before the first stream and session: everything since counting began. */
export const NO_SPANS: StatsHead = {
  streams: [{ id: "0", streamIds: [], startedAt: 0, offlineAt: null }],
  sessions: [FIRST_SESSION],
};

/** Returns when an event happened: never after it was received. */
export function instantOf(
  event: Pick<LiveEvent, "occurredAt" | "receivedAt">,
): number {
  return Math.min(Date.parse(event.occurredAt), Date.parse(event.receivedAt));
}

/**
 * Returns the streams after an event: a new one, a break, an end, or as before.
 */
export function advanceStreams(
  streams: readonly StreamSpan[],
  event: LiveEvent,
): readonly StreamSpan[] {
  if (event.test) return streams;
  if (event.kind === "stream.online") return goOnline(streams, event);
  if (event.kind === "stream.offline") return goOffline(streams, event);
  return streams;
}

/** Returns the id of a stream as spans keep it: unique over platforms. */
function idOn(platform: string, streamId: string): string {
  return platform === LISTED_PLATFORM ? streamId : `${platform}:${streamId}`;
}

/** A channel is live from its first platform's start to the last one's end. */
function goOnline(
  streams: readonly StreamSpan[],
  { data, platform }: LiveEvent<"stream.online">,
): readonly StreamSpan[] {
  const [current, ...earlier] = streams;
  const { streamId } = data;
  const id = idOn(platform, streamId);
  if (streams.some((span) => span.streamIds.includes(id))) return streams;
  const startedAt = Date.parse(data.startedAt);
  const isLive = current?.offlineAt === null && current.startedAt > 0;
  const others = isLive
    ? (current.on ?? []).filter((one) => one.platform !== platform)
    : [];
  const on = [...others, { platform, streamId, since: startedAt }];
  if (current && others.length > 0) {
    // A late message of a stream that this platform has ended since.
    const later = current.on?.some((one) =>
      one.platform === platform && one.since > startedAt
    );
    if (later) return streams;
    const streamIds = [...current.streamIds, id];
    return [{ ...current, streamIds, on }, ...earlier];
  }
  if (current && startedAt < current.startedAt) return streams;
  const isBreak = current && current.offlineAt !== null &&
    startedAt - current.offlineAt < RECONNECT_GRACE_MS;
  if (isBreak) {
    const streamIds = [...current.streamIds, id];
    return [
      { ...current, streamIds, resumedAt: startedAt, offlineAt: null, on },
      ...earlier,
    ];
  }
  const span: StreamSpan = {
    id: toIso(startedAt),
    streamIds: [id],
    startedAt,
    offlineAt: null,
    on,
  };
  return [span, ...streams].slice(0, MAX_KEPT);
}

function goOffline(
  streams: readonly StreamSpan[],
  event: LiveEvent<"stream.offline">,
): readonly StreamSpan[] {
  const [current, ...earlier] = streams;
  if (!current || current.startedAt === 0) return streams;
  if (current.offlineAt !== null) return streams;
  const { streamId } = event.data;
  const { platform } = event;
  const at = instantOf(event);
  // Records of before do not say where it is live: as if here alone.
  const last = current.streamIds.at(-1) ?? "";
  const on = current.on ?? [{
    platform,
    streamId: last === idOn(platform, streamId ?? "") ? streamId ?? "" : last,
    since: current.startedAt,
  }];
  const own = on.find((one) => one.platform === platform);
  const isOwn = own &&
    (streamId === null ? at >= own.since : own.streamId === streamId);
  if (!isOwn) return streams;
  const others = on.filter((one) => one !== own);
  const leftAt = Math.max(at, current.leftAt ?? at);
  return [
    others.length > 0
      ? { ...current, on: others, leftAt }
      : { ...current, on: [], offlineAt: leftAt },
    ...earlier,
  ];
}

/**
 * Returns when the stream that is live began, ms since the epoch; `null` while
 * there is none.
 */
export function liveSince({ streams }: StatsHead): number | null {
  const [span] = streams;
  return span && span.startedAt > 0 && span.offlineAt === null
    ? span.startedAt
    : null;
}

/** Returns the sessions that were begun by hand, after an event. */
export function advanceSessions(
  sessions: readonly SessionSpan[],
  event: LiveEvent,
): readonly SessionSpan[] {
  if (event.kind !== "session.began" || event.test) return sessions;
  const span = { id: event.data.sessionId, startedAt: instantOf(event) };
  return [span, ...sessions].slice(0, MAX_KEPT);
}

/** The latest span that had begun at an instant, or `null` when it is too long ago. */
function spanAt<S extends { startedAt: number }>(
  spans: readonly S[],
  at: number,
): S | null {
  return spans.find(({ startedAt }) => startedAt <= at) ?? null;
}

/**
 * Lists every period that an instant belongs to. What happens in a subathon is
 * of that session and of the one that was begun by hand, which goes on below
 * it.
 */
export function periodsAt(
  { streams, sessions }: StatsHead,
  subathon: SessionSpan | null,
  at: number,
  timeZone: string,
): PeriodKey[] {
  const { day, week, month } = calendarKeys(at, timeZone);
  const stream = spanAt(streams, at);
  const session = spanAt(sessions, at);
  return [
    ...(stream ? [`stream:${stream.id}`] : []),
    ...(session ? [`session:${session.id}`] : []),
    ...(subathon && subathon.startedAt <= at
      ? [`subathon:${subathon.id}`]
      : []),
    day,
    week,
    month,
    "all",
  ];
}

/**
 * Returns the name of the period without which span of it: `day` of
 * `day:2026-11-21`.
 */
export function periodOf(key: PeriodKey): string {
  const end = key.indexOf(":");
  return end < 0 ? key : key.slice(0, end);
}
