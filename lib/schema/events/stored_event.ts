/**
 * Events as the log stores them: as the JSON that sockets are sent, so that
 * what was missed is sent without being read, and with their kind beside it, so
 * that a filter and retention need not read it either.
 */
import type { NewEvent } from "./catalogue.ts";
import type { FoundEvent, StoredEvent } from "./records.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** JSON texts of events that are on their way into a log, by event. */
const texts = new WeakMap<NewEvent, string>();

/** Returns an event as JSON, which is written once: nobody changes an event. */
export function jsonOf(event: NewEvent): string {
  let text = texts.get(event);
  if (text === undefined) texts.set(event, text = JSON.stringify(event));
  return text;
}

/** Returns an event as the log stores it, from its JSON text where that is at hand. */
export function toStored(
  event: NewEvent,
  text = jsonOf(event),
): StoredEvent {
  return { kind: event.kind, json: encoder.encode(text) };
}

/** Returns the JSON text of an event of the log. */
export function eventJsonOf(found: FoundEvent): string {
  return isStored(found) ? decoder.decode(found.json) : JSON.stringify(found);
}

/** Reads an event of the log. */
export function eventOf(found: FoundEvent): NewEvent {
  return isStored(found) ? JSON.parse(decoder.decode(found.json)) : found;
}

function isStored(found: FoundEvent): found is StoredEvent {
  return "json" in found;
}
