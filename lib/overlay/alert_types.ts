/** Record of an alert in a page's memory. */
export interface PlayedAlert {
  playId: string;
  position: string;
}

/** An alert of the queue, which plays one at a time. */
export interface Alert<T> {
  /** Id of this play; a replay of an event has another one. */
  playId: string;
  /** Of the event, to know where to go on after a reload. */
  position: string;
  kind: string;
  /** Time at which the server received the event, ms. */
  receivedAt: number;
  priority: number;
  /** Time for which it waits, since it is told of before it is to be seen; absent for none. */
  delayMs?: number | undefined;
  /** Time for which it is shown. */
  durationMs: number;
  /** It ends by `finishAlert`, at the latest with the watchdog: speech, videos. */
  waitsForFinish: boolean;
  /** Content that is drawn: one event, or several folded into one. */
  content: readonly T[];
  /** The plays that were folded into this one; absent without any. */
  folded?: readonly PlayedAlert[];
}

/** The settings of an alert box that its queue obeys. */
export interface QueueRules {
  order: "fifo" | "priority";
  gapMs: number;
  /** Least time between the beginnings of two alerts, however short the first one is shown. */
  calmMs: number;
  maxQueue: number;
  onOverflow: "merge-follows" | "drop-oldest" | "drop-lowest";
  groupFollowsMs: number;
  moderationDelayMs: number;
  interrupt: "never" | "higher-priority";
  interruptAfterMs: number;
}

/** An alert that waits. */
export interface WaitingAlert<T> extends Alert<T> {
  /** It may not play before, ms. */
  from: number;
  /** True once the alert was released: nothing is folded into it that would hold it back. */
  released?: true;
}

/** The alert that is shown. */
export interface PlayingAlert<T> extends Alert<T> {
  startedAt: number;
}
