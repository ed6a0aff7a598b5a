import type { EventKind, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { TellingOutcome, ToldAct } from "@/lib/schema/events/records.ts";
import type { StoredRetainedCommand } from "@/lib/schema/overlays/control.ts";

/** Rules about kinds of events that a log asks; all are pure. */
export interface LogCatalogue {
  /** Returns whether events of a kind are kept only as long as chat is. */
  isShortLived(kind: EventKind): boolean;
  /** Returns whether an event is a standing that names people, who may have been hidden since. */
  namesOthers(event: NewEvent): boolean;
  /** Returns whether events of a kind ban people. */
  isBan(kind: EventKind): boolean;
  /** Returns references to the people whom an event bans; none for most events. */
  bannedBy(event: NewEvent): readonly string[];
  /**
   * Returns the command that an event carries and that lasts until another
   * about its topic and target takes its place; `null` for none.
   */
  retainedBy(
    event: NewEvent,
    index: number,
  ): { topic: string; target: string; command: StoredRetainedCommand } | null;
  /**
   * Lists the names under which the log remembers what an event tells, or finds
   * what it is about; none where the event's id says as much.
   */
  toldNames(event: NewEvent): readonly string[];
  /**
   * Returns the time within which two events of a kind that are named alike are
   * one, in milliseconds; `null` where each is one of its own.
   */
  toldWithinMs(kind: EventKind): number | null;
  /** Compares an event with what was told before under its names, at `now`. */
  afterTelling(
    known: ReadonlyMap<string, ToldAct>,
    event: NewEvent,
    now: number,
  ): TellingOutcome;
}
