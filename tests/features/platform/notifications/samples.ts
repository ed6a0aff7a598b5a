import {
  normalise,
  type Normalised,
} from "@/lib/features/platform/notifications/normalise/normalise.ts";
import { readNotification } from "@/lib/features/platform/notifications/read_notification.ts";
import type { Effect } from "@/lib/schema/platform/notifications.ts";

/** Fields that a test sets on every sample's delivery. */
export const MESSAGE_ID = "m1";
export const SENT_AT = "2026-01-15T18:16:12.634234626Z";
export const RECEIVED_AT = "2026-01-15T18:16:13.000Z";

/** One event that a sample must become; `data` names what is looked at. */
export interface ExpectedEvent {
  kind: string;
  /** Time of the event; absent: the time at which it was sent. */
  at?: string;
  /** Login of the actor; absent: nobody. */
  actor?: string;
  /** Key of the act; absent: the event's own id. */
  act?: string;
  data: Record<string, unknown>;
}

/** Events that a sample must become. */
export interface Expected {
  events: ExpectedEvent[];
  effects?: Partial<Effect>[];
  duplicate?: string;
}

export interface FixtureRow {
  file: string;
  type: string;
  version: string;
  variant: string | null;
}

const FOLDER = new URL("../../../fixtures/eventsub/", import.meta.url);

/** Reads the whole notification body of a sample. */
export function readSample(file: string): Record<string, unknown> {
  return JSON.parse(Deno.readTextFileSync(new URL(file, FOLDER)));
}

/** Reads the sample's event, to be changed by a test. */
export function readEvent(file: string): Record<string, unknown> {
  const { event } = readSample(file);
  if (typeof event !== "object" || event === null) throw new Error(file);
  return { ...event };
}

export function fixtureRows(): FixtureRow[] {
  return JSON.parse(
    Deno.readTextFileSync(new URL("index.json", FOLDER)),
  ).fixtures;
}

/** Normalises a body that was delivered with our id and time. */
export function normaliseBody(
  body: unknown,
  { messageId = MESSAGE_ID, timestamp = SENT_AT } = {},
): Normalised {
  const read = readNotification(body, { messageId, timestamp });
  if (!read.ok) throw new Error(read.message);
  return normalise({ ...read.value, messageId }, RECEIVED_AT);
}

export function normaliseSample(file: string): Normalised {
  return normaliseBody(readSample(file));
}

/** Returns a sample with some fields of its event replaced. */
export function changed(
  file: string,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  return { ...readSample(file), event: { ...readEvent(file), ...fields } };
}
