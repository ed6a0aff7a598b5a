/**
 * Events as the log stores them: as the JSON that sockets are sent, so that
 * what was missed is sent without being read, and with their kind beside it, so
 * that a filter and retention need not read it either.
 */
import type { NewEvent } from "./catalogue.ts";
import type { FoundEvent, StoredEvent } from "./records.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns an event as the log stores it, from its JSON text where that is at hand. */
export function toStored(
  event: NewEvent,
  text = JSON.stringify(event),
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
