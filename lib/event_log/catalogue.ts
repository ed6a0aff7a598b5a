import type { EventKind, NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { ToldAct } from "@/lib/schema/events/records.ts";
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
   * Returns the name under which the log remembers that the act of an event was
   * told; `null` where the event's id says as much.
   */
  actName(event: NewEvent): string | null;
  /**
   * Returns the time within which two events of a kind that are named alike are
   * one, in milliseconds; `null` where each is one of its own.
   */
  toldWithinMs(kind: EventKind): number | null;
  /**
   * Returns the record of an act once an event has told of it at `now`; `null`
   * when the event says nothing new.
   */
  afterTelling(
    known: ToldAct | null,
    event: NewEvent,
    now: number,
  ): Pick<ToldAct, "until" | "at" | "told"> | null;
}
