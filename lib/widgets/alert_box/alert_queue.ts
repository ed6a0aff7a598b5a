/**
 * The queue of an alert box: pure rules, no clock and no page. Every function
 * takes the queue as it is and the time, and gives the queue as it becomes.
 *
 * Life of an alert: `waiting` (until its moderation delay is over and its turn
 * has come), `playing` (until its time is up, it says it has finished, it is
 * skipped, it is interrupted, or the watchdog ends it), gone.
 */

import { fold, hasRoom, keepWithin, playsOf } from "./alert_overflow.ts";
import type {
  Alert,
  PlayingAlert,
  QueueRules,
  WaitingAlert,
} from "@/lib/overlay/alert_types.ts";

/** A queue as it stands; treat as read-only. */
export interface AlertQueue<T> {
  waiting: readonly WaitingAlert<T>[];
  playing: PlayingAlert<T> | null;
  /** Nothing plays before, ms. */
  silentUntil: number;
  paused: boolean;
  /** Play ids that were taken, newest last; a second delivery changes nothing. */
  seen: readonly string[];
  /**
   * Number of alerts that were folded or did not fit; the event list has them
   * all.
   */
  dropped: number;
}

/** Time by which an alert may last longer than announced, ms. */
export const WATCHDOG_MS = 10_000;

/** Number of play ids that are remembered. */
const SEEN_LIMIT = 2000;

/** Returns an empty queue. */
export function emptyQueue<T>(): AlertQueue<T> {
  return {
    waiting: [],
    playing: null,
    silentUntil: 0,
    paused: false,
    seen: [],
    dropped: 0,
  };
}

/** Takes an alert in. Follows in a burst are folded into the one that waits. */
export function addAlert<T>(
  queue: AlertQueue<T>,
  alert: Alert<T>,
  rules: QueueRules,
  now: number,
): AlertQueue<T> {
  if (queue.seen.includes(alert.playId)) return queue;
  const told = playsOf(alert).map(({ playId }) => playId);
  const seen = [...queue.seen, ...told].slice(-SEEN_LIMIT);
  const isFollow = alert.kind === "follow";
  const from = now + Math.max(rules.moderationDelayMs, alert.delayMs ?? 0);
  if (isFollow && rules.groupFollowsMs > 0) {
    const open = queue.waiting.findLast((other) =>
      other.kind === "follow" && !other.released && hasRoom(other, alert) &&
      alert.receivedAt - other.receivedAt <= rules.groupFollowsMs
    );
    if (open) {
      return {
        ...queue,
        seen,
        waiting: queue.waiting.map((other) =>
          other === open ? fold(open, { ...alert, from }) : other
        ),
      };
    }
  }
  const all = [...queue.waiting, {
    ...alert,
    from: Math.max(from, isFollow ? now + rules.groupFollowsMs : 0),
  }];
  const waiting = keepWithin(all, rules);
  const dropped = queue.dropped + all.length - waiting.length;
  return { ...queue, seen, waiting, dropped };
}

/**
 * Moves the queue on to `now`: ends what is over and starts what is next, if
 * `mayStart` allows it (another widget of the page may be showing its own).
 */
export function advanceQueue<T>(
  queue: AlertQueue<T>,
  rules: QueueRules,
  now: number,
  mayStart = true,
): AlertQueue<T> {
  let next = queue;
  const { playing } = next;
  if (playing && (now >= endOf(playing) || isInterrupted(next, rules, now))) {
    next = finishAlert(next, playing.playId, rules, now);
  }
  if (next.playing || next.paused || now < next.silentUntil || !mayStart) {
    return next;
  }
  const due = nextAlert(next, rules, now);
  if (!due) return next;
  const { from: _from, released: _released, ...alert } = due;
  return {
    ...next,
    playing: { ...alert, startedAt: now },
    silentUntil: now + rules.calmMs,
    waiting: next.waiting.filter((other) => other !== due),
  };
}

/** Returns the alert that would start now, if any. */
export function nextAlert<T>(
  queue: AlertQueue<T>,
  rules: QueueRules,
  now: number,
): WaitingAlert<T> | null {
  const due = queue.waiting.filter((alert) => alert.from <= now);
  if (rules.order === "fifo") return due[0] ?? null;
  return due.reduce<WaitingAlert<T> | null>(
    (best, alert) => best && best.priority >= alert.priority ? best : alert,
    null,
  );
}

/** Ends an alert. A play id that is not playing changes nothing. */
export function finishAlert<T>(
  queue: AlertQueue<T>,
  playId: string,
  rules: QueueRules,
  now: number,
): AlertQueue<T> {
  if (queue.playing?.playId !== playId) return queue;
  const silentUntil = Math.max(queue.silentUntil, now + rules.gapMs);
  return { ...queue, playing: null, silentUntil };
}

/** Puts what is shown back to the front of what waits: it plays again from its start. */
export function putBack<T>(
  queue: AlertQueue<T>,
  rules: QueueRules,
  now: number,
): AlertQueue<T> {
  if (!queue.playing) return queue;
  const { startedAt: _startedAt, ...alert } = queue.playing;
  const rest = finishAlert(queue, alert.playId, rules, now);
  return { ...rest, waiting: [{ ...alert, from: now }, ...rest.waiting] };
}

/** Ends whatever is shown. */
export function skipAlert<T>(
  queue: AlertQueue<T>,
  rules: QueueRules,
  now: number,
): AlertQueue<T> {
  return queue.playing
    ? finishAlert(queue, queue.playing.playId, rules, now)
    : queue;
}

/** Holds or releases the queue; what is shown goes on to its end. */
export function pauseQueue<T>(
  queue: AlertQueue<T>,
  paused: boolean,
): AlertQueue<T> {
  return { ...queue, paused };
}

/** Takes away what is shown and all that waits; what was taken stays taken. */
export function clearQueue<T>(queue: AlertQueue<T>): AlertQueue<T> {
  return { ...queue, waiting: [], playing: null };
}

/**
 * Returns the time at which the queue has to be advanced next, ms; `null` when
 * nothing can happen by itself.
 */
export function wakeAt<T>(
  queue: AlertQueue<T>,
  rules: QueueRules,
): number | null {
  const { playing, waiting } = queue;
  if (playing) {
    const rival = rules.interrupt === "higher-priority" && !queue.paused
      ? waiting.filter((alert) => alert.priority > playing.priority)
      : [];
    return Math.min(
      endOf(playing),
      ...rival.map((alert) =>
        Math.max(alert.from, playing.startedAt + rules.interruptAfterMs)
      ),
    );
  }
  if (queue.paused || waiting.length === 0) return null;
  return Math.max(
    queue.silentUntil,
    Math.min(...waiting.map((alert) => alert.from)),
  );
}

function endOf<T>(playing: PlayingAlert<T>): number {
  const end = playing.startedAt + playing.durationMs;
  return playing.waitsForFinish ? end + WATCHDOG_MS : end;
}

function isInterrupted<T>(
  queue: AlertQueue<T>,
  rules: QueueRules,
  now: number,
): boolean {
  const { playing } = queue;
  if (!playing || rules.interrupt === "never" || queue.paused) return false;
  return now >= playing.startedAt + rules.interruptAfterMs &&
    queue.waiting.some((alert) =>
      alert.from <= now && alert.priority > playing.priority
    );
}
