import type { Clock } from "@/lib/core/clock.ts";
import type { LogKeys } from "./keys.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { LogEntry, TrimMarks } from "@/lib/schema/events/records.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { eventOf, toStored } from "@/lib/schema/events/stored_event.ts";
import { nameKeysOf } from "@/lib/schema/events/taken_away.ts";
import { NOTHING_TRIMMED } from "./trim.ts";

/** Returns an event without what nobody is to see any more; itself where it has none of it. */
type Redact = (event: NewEvent) => NewEvent;

/**
 * Creates the function that removes texts and names from a channel's log, as
 * far back as what was received at `since`, ms since the epoch: every event
 * keeps its place. Broken off half-way it can be called again.
 */
export function createLogRedaction(
  { kv, clock, keys }: { kv: Deno.Kv; clock: Clock; keys: LogKeys },
) {
  /** Retention writes entries anew without looking at them: its marks fence both. */
  function rewrite(
    channelId: string,
    key: Deno.KvKey,
    redact: Redact,
  ): Promise<null> {
    const marksKey = keys.eventTrim(channelId);
    return transact({ kv, clock, keys }, async () => {
      const [entry, marks] = await kv.getMany<[LogEntry, TrimMarks]>([
        key,
        marksKey,
      ]);
      const next = entry.value && redacted(entry.value, redact);
      if (entry.versionstamp === null || next === null) return { result: null };
      const commit = kv.atomic().check(entry, marks)
        .set(key, next)
        .set(marksKey, marks.value ?? NOTHING_TRIMMED);
      return { commit, result: null };
    });
  }

  return async function redactLog(
    channelId: string,
    redact: Redact,
    { since = -Infinity }: { since?: number } = {},
  ): Promise<void> {
    const newestFirst = entriesOf({ kv, keys }, channelId, { reverse: true });
    for await (const { key, value } of newestFirst) {
      if (Date.parse(value.receivedAt) < since) return;
      if (redacted(value, redact)) await rewrite(channelId, key, redact);
    }
  };
}

/** Returns an entry after a redaction; `null` when there is nothing to be taken out. */
function redacted(entry: LogEntry, redact: Redact): LogEntry | null {
  const events = entry.events.map((found) => {
    if (found === null) return null;
    const event = eventOf(found);
    const next = redact(event);
    return next === event ? found : toStored(next);
  });
  return events.some((event, index) => event !== entry.events[index])
    ? { ...entry, events }
    : null;
}

/** Returns the keys that stand for the names under which a log has a user with an id. */
export async function namesInLog(
  { kv, keys }: { kv: Deno.Kv; keys: LogKeys },
  channelId: string,
  userId: string,
): Promise<string[]> {
  const found = new Set<string>();
  for await (const { value } of entriesOf({ kv, keys }, channelId)) {
    for (const stored of value.events) {
      const actor = stored && eventOf(stored).actor;
      if (actor?.id !== userId) continue;
      for (const key of nameKeysOf(actor)) found.add(key);
    }
  }
  return [...found];
}

function entriesOf(
  { kv, keys }: { kv: Deno.Kv; keys: LogKeys },
  channelId: string,
  { reverse = false }: { reverse?: boolean } = {},
) {
  return kv.list<LogEntry>({
    start: keys.eventLog(channelId, ""),
    end: keys.eventLog(channelId, "~"),
  }, { batchSize: 200, reverse });
}
