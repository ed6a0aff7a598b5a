import { type Clock, toIso } from "@/lib/core/clock.ts";
import { encodeHex } from "@/lib/core/encoding.ts";
import { AppError, ERRORS } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import { type Metrics, noMetrics } from "@/lib/core/metrics.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { canonicalJson } from "@/lib/core/canonical_json.ts";
import {
  type AcceptResult,
  type DeliveryMeta,
  type Effect,
  MAX_ITEMS,
  type Notification,
} from "@/lib/schema/platform/notifications.ts";
import type {
  EventAppender,
  TakenEvent,
} from "@/lib/features/platform/moderation/moderated_log.ts";
import { jsonOf } from "@/lib/schema/events/stored_event.ts";
import { readModuleEvent } from "./module_event.ts";
import {
  needsChannel,
  normalise,
  type Normalised,
} from "./normalise/normalise.ts";
import { PLATFORM } from "./normalise/draft.ts";
import { readNotification } from "./read_notification.ts";
import { createRefusedCount, UNKNOWN } from "./refused_count.ts";
import type { DuplicateNotifications } from "./duplicate_notifications.ts";

/** Longest event as JSON, in bytes of UTF-8: what one log entry holds. */
const MAX_EVENT_BYTES = 48 * 1024;

export interface PlatformEventsDeps {
  events: EventAppender;
  duplicates: DuplicateNotifications;
  clock: Clock;
  log: Log;
  /**
   * Told after the events are in the log, and again when a notification comes
   * again; `channelId` is `null` when it is about no channel.
   */
  onEffect(channelId: string | null, effect: Effect): Promise<void> | void;
  /**
   * Told what became of a named module's events, channel by channel, once they
   * are in the log. Never rejects.
   */
  onModuleEvents(
    module: string,
    channelId: string,
    placed: readonly PlacedEvent[],
  ): Promise<void>;
  /** Told when a list without notifications comes: the router's sign of life. */
  onRouterAlive(): void;
  metrics?: Metrics | undefined;
}

export type PlatformEventsService = ReturnType<
  typeof createPlatformEventsService
>;

/** One readable item of a batch. */
interface Entry {
  index: number;
  channelId: string | null;
  events: NewEvent[];
  effects: Effect[];
}

/** Outcome of an event of a module that was taken: its place. */
type PlacedEvent = { ok: true; kind: string; test: boolean } & TakenEvent;

/** Outcome of one event of a module: its place, or why it was not taken. */
type Placed =
  | PlacedEvent
  | { ok: false; message: string };

/** Takes notifications and module events, once each, into the channels' logs. */
export function createPlatformEventsService(
  {
    events: appender,
    duplicates,
    clock,
    log,
    onEffect,
    onModuleEvents,
    onRouterAlive,
    metrics = noMetrics,
  }: PlatformEventsDeps,
) {
  const countRefused = createRefusedCount(metrics);
  return {
    /**
     * Takes one notification or an array, in any accepted form. Items of one
     * channel keep their order; a bad one fails alone. Sending a batch again
     * changes nothing. An empty list says that the router lives. Throws
     * `malformed` or `too_large` for the batch as a whole, and what the log
     * throws when it is away: then all of the batch may be sent again.
     */
    async accept(
      body: unknown,
      meta: DeliveryMeta = {},
    ): Promise<AcceptResult> {
      const items = toItems(body, "notifications");
      if (items.length === 0) onRouterAlive();
      const itemMeta = Array.isArray(body) && items.length > 1 ? {} : meta;
      const receivedAt = toIso(clock.now());
      const batch = createBatch();
      for (const [index, item] of items.entries()) {
        const read = readNotification(item, itemMeta);
        if (!read.ok) {
          batch.refuse(index, read.message);
          continue;
        }
        const messageId = read.value.messageId ?? await deriveId(read.value);
        const outcome = normalise({ ...read.value, messageId }, receivedAt);
        if (outcome.channelId === null && needsChannel(read.value)) {
          batch.refuse(
            index,
            "Cannot accept the notification: it names no broadcaster",
          );
          continue;
        }
        batch.add({
          index,
          channelId: outcome.channelId,
          events: await withoutDuplicate(outcome),
          effects: outcome.effects,
        });
      }
      countRefused(batch, items, PLATFORM);
      return await store(batch);
    },

    /** The same for events of other modules; `module` names theirs in the log. */
    async acceptModuleEvents(
      body: unknown,
      module: string | null = null,
    ): Promise<AcceptResult> {
      const batch = readModuleEvents(toItems(body, "events"));
      const sender = module === null ? {} : { module };
      return await store(batch, sender, async (places) => {
        if (module === null) return;
        for (const [channelId, placed] of placedByChannel(batch, places)) {
          await onModuleEvents(module, channelId, placed);
        }
      });
    },

    /**
     * Takes events as modules send them, and answers in their order what became
     * of each; of two with one id the first alone. Throws what the log throws when it is away: then all may
     * be sent again.
     */
    async placeModuleEvents(items: readonly unknown[]): Promise<Placed[]> {
      const { entries, errors } = readModuleEvents(items);
      const places = await appendAll(entries);
      const placed = entries.flatMap((entry): [number, Placed][] => {
        const outcome = placedEvent(entry, places);
        return outcome ? [[entry.index, outcome]] : [];
      });
      const refused = errors.map((
        { index, message },
      ): [number, Placed] => [index, { ok: false, message }]);
      return [...placed, ...refused]
        .sort(([a], [b]) => a - b)
        .map(([, outcome]) => outcome);
    },
  };

  function readModuleEvents(items: readonly unknown[]): Batch {
    const receivedAt = toIso(clock.now());
    const batch = createBatch();
    for (const [index, item] of items.entries()) {
      const read = readModuleEvent(item, receivedAt);
      if (!read.ok) {
        batch.refuse(index, read.message);
        continue;
      }
      const { channelId, event } = read.value;
      batch.add({ index, channelId, events: [event], effects: [] });
    }
    countRefused(batch, items, UNKNOWN);
    return batch;
  }

  /** The events to log: the raw copy if the act came in its other form before. */
  async function withoutDuplicate(outcome: Normalised): Promise<NewEvent[]> {
    const { channelId, events, duplicate } = outcome;
    const event = events[0];
    if (!duplicate || !event || channelId === null) return events;
    const act = await duplicates.claim(channelId, duplicate.key, {
      id: event.id,
      source: duplicate.source,
      act: event.act,
      at: Date.parse(event.occurredAt),
    });
    return act === null ? events : [{ ...duplicate.copy, act }];
  }

  async function store(
    batch: Batch,
    sender = {},
    onPlaced: (places: Places) => Promise<void> = async () => {},
  ): Promise<AcceptResult> {
    const places = await appendAll(batch.entries);
    await onPlaced(places);
    const result: AcceptResult = {
      accepted: 0,
      duplicates: 0,
      ignored: 0,
      errors: batch.errors,
    };
    for (const entry of batch.entries) {
      for (const effect of entry.effects) await tell(entry.channelId, effect);
      if (places.get(entry)?.duplicate === false) result.accepted++;
      else if (entry.events.length > 0) result.duplicates++;
      else if (entry.effects.length > 0) result.accepted++;
      else result.ignored++;
    }
    for (const { index, message } of batch.errors) {
      log.warn("event_refused", { ...sender, index, message });
    }
    return result;
  }

  /** Appends channel by channel. Answers places by entry; one that says what another of the batch says has none. */
  async function appendAll(entries: Entry[]): Promise<Places> {
    const placed = new Map<Entry, TakenEvent>();
    const byChannel = Map.groupBy(
      entries.filter((entry) => entry.events.length > 0),
      (entry) => entry.channelId ?? "",
    );
    const outcomes = await Promise.allSettled(
      [...byChannel].map(async ([channelId, own]) => {
        const first = new Map<string, { entry: Entry; event: NewEvent }>();
        for (const entry of own) {
          for (const event of entry.events) {
            if (!first.has(event.id)) first.set(event.id, { entry, event });
          }
        }
        const places = [...first.values()];
        const taken = await appender.append(
          channelId,
          places.map(({ event }) => event),
        );
        places.forEach(({ entry }, index) => {
          const place = taken[index];
          // One new event of an entry makes it new.
          if (!place || placed.get(entry)?.duplicate === false) return;
          placed.set(entry, place);
        });
      }),
    );
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
    }
    return placed;
  }

  async function tell(channelId: string | null, effect: Effect) {
    try {
      await onEffect(channelId, effect);
    } catch (error) {
      if (error instanceof AppError && ERRORS[error.code].retryable) {
        throw error;
      }
      log.error("notification_effect_failed", {
        channelId,
        effect: effect.type,
        error,
      });
    }
  }
}

/** Places of entries in the log; one that says what another says has none. */
type Places = Map<Entry, TakenEvent>;

/** Returns what became of an entry's event; `null` where another says the same. */
function placedEvent(entry: Entry, places: Places): PlacedEvent | null {
  const place = places.get(entry);
  const { kind = "", test = false } = entry.events[0] ?? {};
  return place ? { ok: true, kind, test, ...place } : null;
}

/** Returns what became of the events of a batch, by their channels. */
function placedByChannel(
  { entries }: Batch,
  places: Places,
): Map<string, PlacedEvent[]> {
  const found = new Map<string, PlacedEvent[]>();
  for (const entry of entries) {
    const placed = placedEvent(entry, places);
    if (!placed || entry.channelId === null) continue;
    const own = found.get(entry.channelId) ?? [];
    found.set(entry.channelId, [...own, placed]);
  }
  return found;
}

type Batch = ReturnType<typeof createBatch>;

function createBatch() {
  const entries: Entry[] = [];
  const errors: AcceptResult["errors"] = [];
  function refuse(index: number, message: string) {
    errors.push({ index, message });
  }
  return {
    entries,
    errors,
    refuse,
    add(entry: Entry) {
      if (!entry.events.some(isTooLong)) return entries.push(entry);
      refuse(
        entry.index,
        `Cannot accept the event: it is over ${MAX_EVENT_BYTES} bytes`,
      );
    },
  };
}

function isTooLong(event: NewEvent): boolean {
  const text = jsonOf(event);
  // A unit of UTF-16 takes three bytes of UTF-8 at most.
  return text.length > MAX_EVENT_BYTES / 3 &&
    new TextEncoder().encode(text).length > MAX_EVENT_BYTES;
}

function toItems(body: unknown, what: string): unknown[] {
  const items: unknown[] = Array.isArray(body) ? body : [body];
  if (items.length <= MAX_ITEMS) return items;
  throw new AppError(
    "too_large",
    `Cannot accept ${items.length} ${what}: send at most ${MAX_ITEMS} at once`,
  );
}

/**
 * An id for a notification without one: a hash of its subscription, its time
 * and its event, so that the same notification gets the same id again.
 */
async function deriveId(notification: Notification): Promise<string> {
  const { subscriptionId, type, timestamp, event } = notification;
  const text = canonicalJson([subscriptionId, type, timestamp, event]);
  const hash = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(text),
  );
  return `derived-${encodeHex(new Uint8Array(hash).slice(0, 16))}`;
}
