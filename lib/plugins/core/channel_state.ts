/** A channel as keys show it. Pure. */
import { z } from "zod";
import { ChannelCounter, CounterName } from "@/lib/schema/bot/counters.ts";
import { QueueAnswer } from "@/lib/schema/audience/viewer_queue.ts";
import { WheelAnswer } from "@/lib/schema/audience/wheel.ts";
import {
  MetricUpdated,
  WheelOwed,
  WheelSpin,
} from "@/lib/schema/events/shapes/modules.ts";
import { Control, TimerState } from "@/lib/schema/events/shapes/service.ts";
import { RetainedCommands } from "@/lib/schema/overlays/control.ts";
import type { Topic } from "./acts.ts";

/** Most counters that are kept: as many as a channel may have, and some that other modules move. */
const MAX_COUNTERS = 400;

/** The timer as it was last told. */
interface TimerSeen {
  isRunning: boolean;
  isUp: boolean;
  /** Time that the clock showed then, ms. */
  remainingMs: number;
  /** Moment at which it was told, by this machine's steady clock, ms. */
  at: number;
}

/** State of a channel as far as it was told; `null` was not told yet. */
export interface DeckState {
  counters: ReadonlyMap<string, number> | null;
  timer: TimerSeen | null;
  queue: { isOpen: boolean; waiting: number } | null;
  isPaused: boolean | null;
  isMuted: boolean | null;
  isBlank: boolean | null;
  owedSpins: number | null;
}

/** Nothing told yet. */
export const NOTHING_TOLD: DeckState = {
  counters: null,
  timer: null,
  queue: null,
  isPaused: null,
  isMuted: null,
  isBlank: null,
  owedSpins: null,
};

/** Kinds of event that change the state, with the topic of each. */
const TOPIC_OF_KIND: Readonly<Record<string, Topic>> = {
  "metric.updated": "counters",
  "timer.state": "timer",
  "viewer_queue.state": "queue",
  "wheel.spin": "wheel",
  "wheel.owed": "wheel",
  "control.pause": "control",
  "control.resume": "control",
  "control.mute": "control",
  "control.unmute": "control",
  "control.blank": "control",
  "control.unblank": "control",
};

/** Value of `kinds` by which a socket asks for these events alone. */
export const WATCHED_KINDS = Object.keys(TOPIC_OF_KIND).join(",");

/** An event as the socket sends it. */
export const SocketEvent = z.looseObject({
  kind: z.string(),
  data: z.unknown(),
});
export type SocketEvent = z.infer<typeof SocketEvent>;

/** The parts of a queue's state that a key shows. */
const QueueSeen = z.object({
  queue: z.object({ open: z.boolean(), waitingCount: z.int() }),
});

/** Returns the topic that an event is about; `null` for none. */
export function topicOf({ kind }: SocketEvent): Topic | null {
  return Object.hasOwn(TOPIC_OF_KIND, kind)
    ? TOPIC_OF_KIND[kind] ?? null
    : null;
}

/**
 * Returns the name of what an event tells, within its topic: a counter, one of
 * the switches, or the topic itself.
 */
export function toldBy({ kind, data }: SocketEvent): string {
  if (kind === "metric.updated") return String(Object(data).name);
  return Object.keys(orderChange(kind.slice("control.".length)))[0] ?? kind;
}

type Change = Partial<DeckState>;

/** Returns what an order to all overlays changes. */
function orderChange(action: string): Change {
  switch (action) {
    case "pause":
    case "resume":
      return { isPaused: action === "pause" };
    case "mute":
    case "unmute":
      return { isMuted: action === "mute" };
    case "blank":
    case "unblank":
      return { isBlank: action === "blank" };
    default:
      return {};
  }
}

function timerChange(state: TimerState, now: number): Change {
  return {
    timer: {
      isRunning: state.state === "running",
      isUp: state.direction === "up",
      remainingMs: state.remainingMs,
      at: now,
    },
  };
}

function counterChange(
  { counters }: DeckState,
  { name, value }: MetricUpdated,
): Change {
  if (!CounterName.safeParse(name).success) return {};
  const next = new Map(counters);
  if (value === null) next.delete(name);
  else if (next.has(name) || next.size < MAX_COUNTERS) next.set(name, value);
  return { counters: next };
}
type MetricUpdated = z.infer<typeof MetricUpdated>;

/** Returns the state after an event; what this version does not know changes nothing. */
export function afterEvent(
  state: DeckState,
  event: SocketEvent,
  now: number,
): DeckState {
  return { ...state, ...changeOf(state, event, now) };
}

function changeOf(
  state: DeckState,
  { kind, data }: SocketEvent,
  now: number,
): Change {
  if (kind.startsWith("control.")) {
    const order = Control.safeParse(data).data;
    const isForAll = order?.sceneId === null && order.instanceId === null;
    return isForAll ? orderChange(kind.slice("control.".length)) : {};
  }
  switch (kind) {
    case "metric.updated": {
      const metric = MetricUpdated.safeParse(data).data;
      return metric ? counterChange(state, metric) : {};
    }
    case "timer.state": {
      const timer = TimerState.safeParse(data).data;
      return timer ? timerChange(timer, now) : {};
    }
    case "viewer_queue.state": {
      const seen = QueueSeen.safeParse(data).data;
      return seen
        ? {
          queue: {
            isOpen: seen.queue.open,
            waiting: seen.queue.waitingCount,
          },
        }
        : {};
    }
    case "wheel.spin": {
      const owed = WheelSpin.safeParse(data).data?.owed ?? null;
      return owed === null ? {} : { owedSpins: owed };
    }
    case "wheel.owed": {
      const seen = WheelOwed.safeParse(data).data;
      return seen ? { owedSpins: seen.owed } : {};
    }
    default:
      return {};
  }
}

const Counters = z.object({ items: z.array(ChannelCounter) });

/** Path by which each topic is read, below the channel's address. */
export const TOPIC_PATHS: Readonly<Record<Topic, string>> = {
  counters: "/counters",
  control: "/control",
  queue: "/viewer-queue",
  timer: "/timer/state",
  wheel: "/wheel",
};

/** Answer to a read of a topic. */
interface TopicRead {
  answer: unknown;
  /** Names of all that events told since the read began, by `toldBy`. */
  told: ReadonlySet<string>;
  /** Moment of the answer, by this machine's steady clock, ms. */
  now: number;
}

/**
 * Returns the state after a topic was read; `null` for an answer of another
 * form. What events told meanwhile is newer and stays.
 */
export function afterRead(
  state: DeckState,
  topic: Topic,
  read: TopicRead,
): DeckState | null {
  const change = readChange(state, topic, read);
  return change && { ...state, ...change };
}

function readChange(
  state: DeckState,
  topic: Topic,
  { answer, told, now }: TopicRead,
): Change | null {
  if (topic === "counters") {
    const read = Counters.safeParse(answer).data;
    if (!read) return null;
    const counters = new Map(read.items.map((one) => [one.name, one.value]));
    for (const name of told) {
      const value = state.counters?.get(name);
      if (value === undefined) counters.delete(name);
      else counters.set(name, value);
    }
    return { counters };
  }
  if (topic === "control") {
    const read = RetainedCommands.safeParse(answer).data;
    if (!read) return null;
    const holds: Change = { isPaused: false, isMuted: false, isBlank: false };
    for (const { action, sceneId, instanceId } of read.orders) {
      if (sceneId === null && instanceId === null) {
        Object.assign(holds, orderChange(action));
      }
    }
    return Object.fromEntries(
      Object.entries(holds).filter(([field]) => !told.has(field)),
    );
  }
  return told.size > 0 ? {} : wholeChange(topic, answer, now);
}

/** Returns what a read of a topic changes that each event tells as a whole. */
function wholeChange(
  topic: Exclude<Topic, "counters" | "control">,
  answer: unknown,
  now: number,
): Change | null {
  switch (topic) {
    case "queue": {
      const read = QueueAnswer.safeParse(answer).data;
      return read
        ? { queue: { isOpen: read.open, waiting: read.waiting.length } }
        : null;
    }
    case "timer": {
      const read = TimerState.safeParse(answer).data;
      return read ? timerChange(read, now) : null;
    }
    case "wheel": {
      const read = WheelAnswer.pick({ owed: true }).safeParse(answer).data;
      return read ? { owedSpins: read.owed } : null;
    }
  }
}

/** Returns what the timer shows at a moment of the steady clock, ms. */
export function timerShows(timer: TimerSeen, now: number): number {
  if (!timer.isRunning) return timer.remainingMs;
  const since = now - timer.at;
  return Math.max(0, timer.remainingMs + (timer.isUp ? since : -since));
}
