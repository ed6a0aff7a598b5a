/** Records that the event log stores in the database. */
import type { EventKind, NewEvent } from "./catalogue.ts";

/** An event as the log stores it. */
export interface StoredEvent {
  kind: EventKind;
  /** The event as JSON, in UTF-8. */
  json: Uint8Array<ArrayBuffer>;
}

/** An event of the log as it is found: earlier versions stored it as a value. */
export type FoundEvent = StoredEvent | NewEvent;

/** The events of one commit, one entry of the log. */
export interface LogEntry {
  /** RFC 3339. */
  receivedAt: string;
  /**
   * In order; the place in this list is the index of the position. `null`
   * where retention took an event and left its neighbours.
   */
  events: (FoundEvent | null)[];
}

/** An entry that this process wrote. */
export interface WrittenEntry {
  /** RFC 3339. */
  receivedAt: string;
  events: NewEvent[];
  /** Each event as JSON. */
  texts: string[];
  /** Each event as the log stores it. */
  stored: StoredEvent[];
}

/**
 * An event id that is taken. Written in the commit of the event and never
 * after, so its versionstamp and `index` are the event's position; those of an
 * id that only repeats an act are in the record.
 */
export interface SeenEvent {
  /**
   * Mark of the commit that took it: distinguishes an own commit whose reply
   * was lost from a duplicate.
   */
  nonce: string;
  index: number;
  /** Until when it counts, ms since the epoch. */
  until: number;
  /**
   * Of an id under which an act was told again: the stamp of the commit of the
   * event that stands for it, empty for the commit of this record.
   */
  repeats?: string;
}

/**
 * An act, or a chat line, that the log has told of. Its versionstamp and
 * `index` are the position of the last event that told a new fact of it.
 */
export interface ToldAct {
  index: number;
  /**
   * Of an act that an earlier version told: the stamp of that event's commit,
   * in place of the record's own.
   */
  stamp?: string;
  /** Until when it counts, ms since the epoch. */
  until: number;
  /** Times of the acts under its key, ms since the epoch, rising; of no line. */
  at?: number[];
  /** Hashes of what was told, field by field; of no line. */
  told?: string[];
  /**
   * The act that stands in the log for it, with its kind: of a payment, and of
   * an act that is the payment of another.
   */
  standing?: { act: string; kind: EventKind };
}

/** Facts that the log remembers of an act, beside the place of its event. */
export type ToldFacts = Omit<ToldAct, "index" | "stamp">;

/** Comparison of an event with everything that was told before it. */
export interface TellingOutcome {
  /** The name under which all of it was told before; `null` for what is new. */
  repeats: string | null;
  /** Facts to remember from then on, by name. */
  records: ReadonlyMap<string, ToldFacts>;
  /** The event as it is logged: a correction refers to the act that stands. */
  event: NewEvent;
}

/** Facts that retention stores about the events of one class of a log. */
export interface TrimmedClass {
  /** Place of the last event that was taken away, or `null`. */
  mark: string | null;
  /** Number of events that are kept, of those up to `countedTo`. */
  kept: number;
  /**
   * Time at which the oldest kept event was received, ms since the epoch;
   * `null` for none.
   */
  oldestAt: number | null;
}

/** State of a channel's retention; changes in the same commit as its log. */
export interface TrimMarks {
  /** Stamp of the last entry that was counted. */
  countedTo: string;
  /** Chat. */
  short: TrimmedClass;
  /** All other kinds. */
  long: TrimmedClass;
  /**
   * Time under which the channel stands among what is due, ms since the epoch;
   * `null` for none, absent in records from before there was such a list.
   */
  dueAt?: number | null;
}

/** An open page that shows an overlay, as its process knows it. */
export interface OpenPage {
  id: string;
  /** Names what it shows: a scene, an instance, a custom widget, a kind. */
  overlay: string;
  kind: "obs" | "browser" | "preview";
  /** Version of OBS; `null` outside it. */
  obsVersion: string | null;
  /** Kinds that it asked for, as in `kinds=`; empty for all. */
  kinds: string;
  /** Build that the page was loaded with. */
  build: string;
  /** Time at which it connected, ms since the epoch. */
  since: number;
  /** Last position that the page said it handled; `null` if it never said. */
  position: string | null;
  /** It plays the overlay's sounds. */
  leads: boolean;
  /** 2: active in OBS; 1: shown in OBS; 0: neither, or not in OBS. */
  standing: 0 | 1 | 2;
  /**
   * True when OBS shows it, it was to play the sounds, and it said nothing for
   * five seconds; absent in records from before.
   */
  hangs?: boolean;
}
