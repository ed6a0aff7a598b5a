/** Commits in the channels' logs as those who follow the logs hear of them. */
import type { LogEntry, WrittenEntry } from "@/lib/schema/events/records.ts";
import { eventJsonOf } from "@/lib/schema/events/stored_event.ts";
import type { TheirEntry } from "@/lib/storage/port_kv.ts";

/** Entry of a log as those who follow it hear of it. */
export type HeardEntry = Omit<WrittenEntry, "stored">;

/** Commit in a channel's log that this process made, or one of its other threads. */
export interface HeardCommit {
  stamp: string;
  /** Entry that it wrote; `null` where that is not known at first hand. */
  readonly entry: HeardEntry | null;
  /**
   * True when nothing can stand between it and the one that was heard of before:
   * nobody has to read the log for it.
   */
  isNext: boolean;
}

/** The other threads of a process which alone write the logs with this one. */
export interface OtherThreads {
  /**
   * Has `run` called with each entry that they add to the logs of all channels,
   * in the order of stamps, at the latest in the turn of the event loop in which
   * a later commit of this thread is answered.
   */
  hear(run: (entry: TheirEntry) => void): void;
  /** This thread counts what follows from the events of all. */
  countsHere: boolean;
}

/** Commit of another thread, whose entry is read when it is first asked for. */
export class TheirCommit implements HeardCommit {
  /** Stamp of the commit. */
  readonly stamp: string;
  /** Nothing can stand between it and the one before. */
  readonly isNext: boolean;
  readonly #read: () => unknown;
  #entry: HeardEntry | null = null;

  /** Creates it; `read` returns the log's entry. */
  constructor(stamp: string, isNext: boolean, read: () => unknown) {
    this.stamp = stamp;
    this.isNext = isNext;
    this.#read = read;
  }

  /** Entry that it wrote. */
  get entry(): HeardEntry {
    return this.#entry ??= toHeard(this.#read() as LogEntry);
  }
}

/** Returns an entry as it has just been written: retention has taken nothing of it. */
function toHeard({ receivedAt, events }: LogEntry): HeardEntry {
  const texts = events.flatMap((found) => found ? [eventJsonOf(found)] : []);
  return { receivedAt, texts, events: texts.map((text) => JSON.parse(text)) };
}
