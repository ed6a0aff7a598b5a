import {
  addAlert,
  advanceQueue,
  type AlertQueue,
  clearQueue,
  emptyQueue,
  finishAlert,
  nextAlert,
  pauseQueue,
  putBack,
  skipAlert,
  wakeAt,
} from "./alert_queue.ts";
import { keepActs, playsOf } from "./alert_overflow.ts";
import type {
  Alert,
  PlayedAlert,
  PlayingAlert,
  QueueRules,
} from "@/lib/overlay/alert_types.ts";
import type { ExclusiveSlot } from "@/lib/overlay/exclusive_slot.ts";

/** Options of a player of alerts, given by its page. */
interface PlayerOptions<T> {
  /** The settings as they are now. */
  rules(): QueueRules;
  now(): number;
  after(ms: number, run: () => void): () => void;
  /** Shared by everything on the page that shows one thing at a time. */
  stage: ExclusiveSlot;
  /** Called with what is shown, `null` for nothing. */
  onChange(playing: PlayingAlert<T> | null): void;
  /** Tells whether an alert may begin now; `wake` is called when it may again. */
  mayStart?(): boolean;
  /**
   * Tells whether an alert whose time is up was on the screen; one that was not
   * plays again. Asked again for the same alert it has to answer `true` in the end.
   */
  wasShown?(alert: Alert<T>): boolean;
  /** Called with what becomes of an alert. */
  onFact?(fact: AlertFact, alert: Alert<T>): void;
  /** Position of the first picture: only later events play by themselves. */
  from: string | null;
  /** All events up to here were offered; `null` when that is not known. */
  position(): string | null;
}

/** Plays alerts one at a time: the queue, moved on by the clock. */
export interface AlertPlayer<T> {
  add(alert: Alert<T>): void;
  /** Takes alerts that the service says are left to be played, whatever the page had. */
  addLeft(alerts: readonly Alert<T>[]): void;
  /** Takes those out that are over, wherever that was. */
  leaveOut(isOver: (play: PlayedAlert) => boolean): void;
  /** Tells whether an alert of these positions waits or plays. */
  waitsWithin(from: string, through: string): boolean;
  /** Takes one out that is not to be shown, and ends it if it is. */
  reject(playId: string): void;
  /** Changes alerts that wait or play; `null` takes one away. */
  revise(change: (alert: Alert<T>) => Alert<T> | null): void;
  /** Lets one that waits for its delay play in its turn; `false` for one that does not wait. */
  release(playId: string): boolean;
  /** Returns the position up to which every alert is over; `null` while one waits. */
  through(): string | null;
  /** Lets the alert that is shown play again from its start, if it is this one. */
  again(playId: string): void;
  /** The alert says that it has ended; for those that wait for it. */
  finish(playId: string): void;
  skip(): void;
  pause(paused: boolean): void;
  clear(): void;
  /** Looks at the clock again, for a page that slept. */
  wake(): void;
  stop(): void;
}

/** Fact about an alert of the queue; one that was `left` is to play again. */
export type AlertFact = "started" | "finished" | "left" | "dropped";

/** Plays of which it is remembered that they were shown here. */
const MAX_ENDED = 500;

/**
 * Creates a player of what comes from now on; what was left to be played when
 * the page opened is given to it by `addLeft`.
 */
export function createAlertPlayer<T>(
  options: PlayerOptions<T>,
): AlertPlayer<T> {
  const { now, stage } = options;
  const floor = options.from;
  let queue: AlertQueue<T> = emptyQueue();
  let ended: readonly string[] = [];
  let leaveStage: (() => void) | null = null;
  let onStage = false;
  let cancelWake = () => {};
  const { mayStart = () => true, wasShown = () => true } = options;
  const { onFact = () => {} } = options;

  /** Tells of alerts that went without being shown. */
  function noteDropped(before: readonly Alert<T>[]): void {
    const left = new Set(
      [...queue.waiting, ...queue.playing ? [queue.playing] : []]
        .flatMap(playsOf).map(({ playId }) => playId),
    );
    for (const alert of before) {
      if (!left.has(alert.playId)) onFact("dropped", alert);
    }
  }

  function apply(
    next: AlertQueue<T>,
    fact: "finished" | "left" = "finished",
  ): void {
    const before = queue.playing;
    queue = next;
    if (before && before.playId !== next.playing?.playId) {
      if (fact === "finished") {
        ended = [...ended, ...playsOf(before).map(({ playId }) => playId)]
          .slice(-MAX_ENDED);
      }
      onFact(fact, before);
      leave();
    }
    if (before?.playId !== next.playing?.playId) {
      options.onChange(next.playing);
      if (next.playing) onFact("started", next.playing);
    }
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
    if (onStage && !queue.playing && !mayStart()) leave();
    // What comes after the one that ends now asks for the stage itself.
    const next = advanceQueue(queue, rules, at, onStage && !queue.playing);
    const { playing } = queue;
    const ends = playing !== null && next.playing?.playId !== playing.playId;
    if (ends && !wasShown(playing)) apply(putBack(queue, rules, at), "left");
    else apply(next);
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
    if (leaveStage || !mayStart()) return;
    leaveStage = stage.request({
      priority: rules.order === "priority" ? due.priority : 0,
      position: due.position,
      start() {
        onStage = true;
        step();
      },
    });
  }

  /** Changes alerts that wait or play; `null` takes one away. */
  function revise(change: (alert: Alert<T>) => Alert<T> | null): void {
    const { playing } = queue;
    const waiting = queue.waiting.flatMap((alert) => {
      const next = change(alert);
      return next ? [next === alert ? alert : { ...alert, ...next }] : [];
    });
    queue = { ...queue, waiting };
    const on = playing && change(playing);
    if (playing && on !== playing) {
      const rules = options.rules();
      const next = on && { ...playing, ...on };
      if (!next) {
        apply(finishAlert(queue, playing.playId, rules, now()));
      } else if (next.playId === playing.playId) {
        queue = { ...queue, playing: next };
        options.onChange(next);
      } else {
        // It was told as the act that is gone: what is left has its own time.
        apply(putBack({ ...queue, playing: next }, rules, now()), "left");
      }
    }
    step();
  }

  return {
    add(alert) {
      if (floor !== null && alert.position <= floor) return;
      const before = queue;
      queue = addAlert(queue, alert, options.rules(), now());
      if (queue === before) return;
      noteDropped([...before.waiting, alert]);
      step();
    },
    addLeft(alerts) {
      const known = new Set(
        [...queue.waiting, ...queue.playing ? [queue.playing] : []]
          .flatMap(playsOf).map(({ playId }) => playId),
      );
      // One may have ended after it was asked what is left.
      const fresh = alerts.filter(({ playId }) =>
        !known.has(playId) && !ended.includes(playId)
      );
      if (fresh.length === 0) return;
      const told = new Set(
        fresh.flatMap(playsOf).map(({ playId }) => playId),
      );
      const seen = queue.seen.filter((playId) => !told.has(playId));
      const rules = options.rules();
      const left = fresh.reduce(
        (one, alert) => addAlert(one, alert, rules, now()),
        { ...queue, waiting: [], seen } as AlertQueue<T>,
      );
      // They came before whatever the page has received since.
      const others = queue.waiting.flatMap((alert) =>
        keepActs(alert, ({ playId }) => !told.has(playId)) ?? []
      );
      const waiting = [...left.waiting, ...others]
        .sort((a, b) => a.position < b.position ? -1 : 1);
      queue = { ...left, waiting };
      step();
    },
    leaveOut(isOver) {
      const waiting = queue.waiting.flatMap((alert) =>
        keepActs(alert, (play) => !isOver(play)) ?? []
      );
      queue = { ...queue, waiting };
      step();
    },
    waitsWithin: (from, through) =>
      [...queue.waiting, ...queue.playing ? [queue.playing] : []]
        .flatMap(playsOf)
        .some(({ position }) => from <= position && position <= through),
    reject(playId) {
      queue = { ...queue, seen: [...queue.seen, playId] };
      revise((alert) => keepActs(alert, (play) => play.playId !== playId));
    },
    revise,
    release(playId) {
      let isWaiting = false;
      const waiting = queue.waiting.flatMap((alert) => {
        const own = keepActs(alert, (play) => play.playId === playId);
        if (!own) return [alert];
        isWaiting = true;
        const rest = own === alert
          ? null
          : keepActs(alert, (play) => play.playId !== playId);
        // The acts that it was folded with keep their delays.
        return [
          { ...own, from: now(), released: true as const },
          ...rest ? [rest] : [],
        ];
      });
      if (!isWaiting) return queue.seen.includes(playId);
      queue = { ...queue, waiting };
      step();
      return true;
    },
    through: () =>
      queue.playing || queue.waiting.length > 0 ? null : options.position(),
    again(playId) {
      if (queue.playing?.playId !== playId) return;
      apply(putBack(queue, options.rules(), now()), "left");
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
      step();
    },
    clear() {
      apply(clearQueue(queue));
      step();
    },
    wake: step,
    stop() {
      cancelWake();
      leave();
    },
  };
}
