import {
  addAlert,
  advanceQueue,
  type AlertQueue,
  clearQueue,
  emptyQueue,
  finishAlert,
  nextAlert,
  pauseQueue,
  skipAlert,
  wakeAt,
} from "./alert_queue.ts";
import { playsOf } from "./alert_overflow.ts";
import type {
  Alert,
  PlayedAlert,
  PlayingAlert,
  QueueRules,
} from "@/lib/browser/alert_types.ts";
import {
  type AlertMemory,
  rememberAlerts,
  resumeAlerts,
} from "@/lib/browser/resume_alerts.ts";
import type { Stage } from "@/lib/browser/stage.ts";

/** Options of a player of alerts, given by its page. */
interface PlayerOptions<T> {
  /** The settings as they are now. */
  rules(): QueueRules;
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** Shared by everything on the page that shows one thing at a time. */
  stage: Stage;
  /** Called with what is shown, `null` for nothing. */
  onChange(playing: PlayingAlert<T> | null): void;
  /** Keeps what a reload has to know. */
  remember(memory: AlertMemory): void;
  /** Alerts that were stored before the page was loaded. */
  memory: AlertMemory | null;
  /** Position of the first picture: without a memory only later events play. */
  from: string | null;
  /** All events up to here were offered; `null` when that is not known. */
  position(): string | null;
}

/** Plays alerts one at a time: the queue, moved on by the clock. */
export interface AlertPlayer<T> {
  add(alert: Alert<T>): void;
  /** The alert says that it has ended; for those that wait for it. */
  finish(playId: string): void;
  skip(): void;
  pause(paused: boolean): void;
  clear(): void;
  /** Looks at the clock again, for a page that slept. */
  wake(): void;
  /** Renews what a reload has to know: how far the page has come, and when it was still there, or `left`. */
  keep(left?: boolean): void;
  stop(): void;
}

/** Number of finished alerts that are remembered. */
const FINISHED_LIMIT = 500;

/**
 * Creates a player that continues where the last page ended, if that was a
 * moment ago.
 */
export function createAlertPlayer<T>(
  options: PlayerOptions<T>,
): AlertPlayer<T> {
  const { now, stage } = options;
  const resumed = resumeAlerts(options.memory, now());
  const floor = earlier(resumed.after, options.from);
  let queue: AlertQueue<T> = { ...emptyQueue<T>(), seen: resumed.done };
  let finished: PlayedAlert[] = [];
  let leaveStage: (() => void) | null = null;
  let onStage = false;
  let cancelWake = () => {};

  function apply(next: AlertQueue<T>): void {
    const before = queue.playing;
    queue = next;
    if (before && before.playId !== next.playing?.playId) {
      noteFinished([before]);
      leave();
    }
    if (before?.playId !== next.playing?.playId) {
      options.onChange(next.playing);
      remember();
    }
  }

  /** Keeps no more of an alert than a reload asks for: a page lives for days. */
  function noteFinished(alerts: readonly Alert<T>[]): void {
    finished = [...finished, ...alerts.flatMap(playsOf)].slice(-FINISHED_LIMIT);
  }

  function remember(left = false): void {
    const { playing, waiting } = queue;
    const pending = playing ? [playing, ...waiting] : waiting;
    const offered = pending.length === 0 ? options.position() : null;
    const { after, done } = rememberAlerts(
      offered !== null && (floor === null || offered > floor) ? offered : floor,
      finished,
      pending,
    );
    options.remember({
      after,
      // Those of the last page count for the next one as well.
      done: [...resumed.done, ...done].slice(-FINISHED_LIMIT),
      playing: playing &&
        {
          playId: playing.playId,
          folded: playsOf(playing).slice(1).map(({ playId }) => playId),
          startedAt: playing.startedAt,
          durationMs: playing.durationMs,
        },
      held: queue.paused && queue.waiting.length > 0,
      at: now(),
      left,
    });
  }

  function leave(): void {
    leaveStage?.();
    leaveStage = null;
    onStage = false;
  }

  function step(): void {
    cancelWake();
    const rules = options.rules();
    // One time for all of it: what is not due for the stage is due for the timer.
    const at = now();
    apply(advanceQueue(queue, rules, at, onStage));
    if (!queue.playing) askForStage(rules, at);
    const wake = wakeAt(queue, rules);
    if (wake === null) return;
    const wait = wake - at;
    // Due but not on stage yet: the stage will call.
    if (wait <= 0 && !queue.playing) return;
    cancelWake = options.after(Math.max(0, wait), step);
  }

  function askForStage(rules: QueueRules, at: number): void {
    const due = queue.paused || at < queue.silentUntil
      ? null
      : nextAlert(queue, rules, at);
    if (!due) return leave();
    if (leaveStage) return;
    leaveStage = stage.request({
      priority: rules.order === "priority" ? due.priority : 0,
      position: due.position,
      start() {
        onStage = true;
        step();
      },
    });
  }

  return {
    add(alert) {
      if (floor !== null && alert.position <= floor) return;
      const before = queue;
      queue = addAlert(queue, alert, options.rules(), now());
      if (queue === before) return;
      remember();
      step();
    },
    finish(playId) {
      apply(finishAlert(queue, playId, options.rules(), now()));
      step();
    },
    skip() {
      apply(skipAlert(queue, options.rules(), now()));
      step();
    },
    pause(paused) {
      if (queue.paused === paused) return;
      queue = pauseQueue(queue, paused);
      remember();
      step();
    },
    clear() {
      noteFinished(queue.waiting);
      apply(clearQueue(queue));
      remember();
      step();
    },
    wake: step,
    keep: remember,
    stop() {
      cancelWake();
      leave();
    },
  };
}

/** Nothing is later than the first picture: what says so is of a log that was set back since. */
function earlier(after: string | null, from: string | null): string | null {
  if (after === null || from === null) return after ?? from;
  return after < from ? after : from;
}
