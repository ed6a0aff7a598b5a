/**
 * Folds a batch of events into a channel's tallies. Everything is read through
 * the unit of work and changed in it, event by event: any split of the same
 * events into batches comes to the same.
 */
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { Key } from "@/lib/storage/key.ts";
import { keys } from "@/lib/database/keys.ts";
import { correctAct, countAct } from "@/lib/event_log/projections/acts.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import { sameActMs } from "@/lib/schema/events/same_act.ts";
import {
  actFacts,
  correctedDelta,
  countedDelta,
  type Delta,
  plainDelta,
} from "./deltas.ts";
import { applyEntry, keysOfEntries } from "./apply.ts";
import { applySnapshot, keysOfSnapshot } from "./snapshots.ts";
import { measureEvent } from "./measure.ts";
import type {
  ActFacts,
  ChannelTime,
  SessionSpan,
  StatsHead,
  StoredMaterializedView,
  WidgetCounter,
} from "@/lib/schema/widget_data/stats.ts";
import {
  advanceSessions,
  advanceStreams,
  instantOf,
  liveSince,
  NO_SPANS,
  periodsAt,
} from "./spans.ts";
import { applyToView, isOfView, keysOfView } from "./views.ts";
import { advanceCounters, keysOfCounters } from "./counters.ts";
import type { FoldBatch } from "@/lib/event_log/projections/projection.ts";
import type { UnitOfWork } from "@/lib/event_log/projections/unit_of_work.ts";

/** Context that the fold needs beside the events. */
export interface FoldContext {
  channelId: string;
  time: ChannelTime;
  /** The running subathon; `null` when there is none. */
  subathon: SessionSpan | null;
  counters: ReadonlyMap<string, WidgetCounter>;
  views: ReadonlyMap<string, StoredMaterializedView>;
}

/** One event with all that follows from it. */
interface Step {
  event: LiveEvent;
  entries: Delta[];
}

/** Events that one commit takes with all that they change; views share its room. */
const MAX_EVENTS = 150;

/** Returns how many events of a batch are folded at once. */
export function mostEvents({ views }: Pick<FoldContext, "views">): number {
  return Math.max(1, Math.floor(MAX_EVENTS / (1 + views.size)));
}

/** First parts of the keys of figures that most events of a channel change. */
const SHARED: ReadonlySet<unknown> = new Set([
  keys.statHead(""),
  keys.statSums("", ""),
  keys.statBoard("", "", ""),
  keys.statLargest("", "", ""),
  keys.statLatest("", ""),
].map(([name]) => name));

/** Returns the entries that the next batch of the channel is likely to read again. */
export function sharedFigures(work: UnitOfWork) {
  return work.entries().filter(({ key: [name] }) => SHARED.has(name));
}

/**
 * Folds the events; answers what is to be told of it. Between two events it
 * waits for what `pause` answers.
 */
export async function foldEvents(
  work: UnitOfWork,
  context: FoldContext,
  events: readonly LiveEvent[],
  pause: FoldBatch["pause"] = () => null,
): Promise<NewEvent[]> {
  const { channelId } = context;
  const headKey = keys.statHead(channelId);
  const real = events.filter(({ test }) => !test);
  await work.load([
    headKey,
    ...real.flatMap((event) => keysOfActs(channelId, event, context.time)),
  ]);
  const [first] = real;
  if (!first) return [];
  const start = work.get(headKey) ?? NO_SPANS;
  const { head, steps } = settle(work, context, start, real);
  const all = steps.flatMap(({ entries }) => entries);
  await work.load([
    ...steps.flatMap(({ event }) => keysOfSnapshot(channelId, event)),
    ...keysOfEntries(channelId, all),
  ]);
  const views = [...context.views.values()];
  const inViews = all.flatMap((entry) =>
    views.filter((view) => isOfView(view, entry))
      .map((view) => ({ view, entry }))
  );
  await work.load(
    inViews.flatMap(({ view, entry }) => keysOfView(view, entry)),
  );
  const at = Date.parse(first.receivedAt);
  const watchContext = {
    ...context,
    head: start,
    at,
    since: first.position,
  };
  await work.load(keysOfCounters(watchContext, all));
  const announcements = advanceCounters(work, watchContext, all);
  for (const { event, entries } of steps) {
    const paused = pause();
    if (paused) await paused;
    applySnapshot(work, channelId, event);
    for (const entry of entries) applyEntry(work, channelId, entry);
  }
  for (const { view, entry } of inViews) applyToView(work, view, entry);
  if (JSON.stringify(head) !== JSON.stringify(work.get(headKey))) {
    work.set(headKey, head);
  }
  const live = liveSince(head);
  if (live !== liveSince(start)) {
    const liveKey = keys.statLive(channelId);
    if (live === null) work.remove(liveKey);
    else work.add(liveKey, live);
  }
  return announcements;
}

function keysOfActs(
  channelId: string,
  event: LiveEvent,
  { currency }: ChannelTime,
): Key<ActRecord<ActFacts>>[] {
  if (event.kind === "correction") {
    return [keys.statAct(channelId, event.data.refersTo)];
  }
  return sameActMs(event.kind) === null ||
      measureEvent(event, currency) === null
    ? []
    : [keys.statAct(channelId, event.act)];
}

/** Determines which events count, when, and how much; remembers their acts. */
function settle(
  work: UnitOfWork,
  { channelId, time, subathon }: FoldContext,
  start: StatsHead,
  events: readonly LiveEvent[],
): { head: StatsHead; steps: Step[] } {
  let head = start;
  const steps = events.map((event): Step => {
    head = {
      streams: advanceStreams(head.streams, event),
      sessions: advanceSessions(head.sessions, event),
    };
    const at = instantOf(event);
    const periods = periodsAt(head, subathon, at, time.timeZone);
    return { event, entries: entriesOf(work, channelId, time, event, periods) };
  });
  return { head, steps };
}

function entriesOf(
  work: UnitOfWork,
  channelId: string,
  { currency }: ChannelTime,
  event: LiveEvent,
  periods: string[],
): Delta[] {
  if (event.kind === "correction") {
    const key = keys.statAct(channelId, event.data.refersTo);
    const { record, change } = correctAct(work.get(key), event);
    work.setAct(key, record, event);
    const entry = change && correctedDelta(change, event);
    return entry ? [entry] : [];
  }
  if (event.kind === "points.updated") {
    const { delta } = event.data;
    const earned = { points: Math.max(0, delta) };
    return delta > 0 && event.actor
      ? [plainDelta(event, event.kind, earned, periods)]
      : [];
  }
  const what = measureEvent(event, currency);
  if (what === null) return [];
  const facts = actFacts(event, what, periods);
  if (sameActMs(event.kind) === null) {
    const { change } = countAct<ActFacts>(null, event, facts);
    return change ? [countedDelta(change, event)] : [];
  }
  const key = keys.statAct(channelId, event.act);
  const known = work.get(key);
  const { record, change } = countAct(known, event, facts);
  if (record !== known) work.setAct(key, record, event);
  return change ? [countedDelta(change, event)] : [];
}
