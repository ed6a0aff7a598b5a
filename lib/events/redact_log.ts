import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { LogEntry, TrimMarks } from "./records.ts";
import { withoutPerson } from "./redact.ts";
import { nameKeysOf, type TakenAway } from "./kinds/taken_away.ts";
import { NOTHING_TRIMMED } from "./trim.ts";

/**
 * Creates the function that takes a person out of what a channel's log has:
 * every event keeps its place, without their name and what they wrote. Broken
 * off half-way it can be called again.
 */
export function createLogRedaction(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  /** Retention writes entries anew without looking at them: its marks fence both. */
  function rewrite(
    channelId: string,
    key: Deno.KvKey,
    gone: TakenAway,
  ): Promise<null> {
    const marksKey = keys.eventTrim(channelId);
    return transact({ kv, clock, keys }, async () => {
      const [entry, marks] = await kv.getMany<[LogEntry, TrimMarks]>([
        key,
        marksKey,
      ]);
      const next = entry.value && redacted(entry.value, gone);
      if (entry.versionstamp === null || next === null) return { result: null };
      const commit = kv.atomic().check(entry, marks)
        .set(key, next)
        .set(marksKey, marks.value ?? NOTHING_TRIMMED);
      return { commit, result: null };
    });
  }

  return async function redact(
    channelId: string,
    gone: TakenAway,
  ): Promise<void> {
    for await (const { key, value } of entriesOf(kv, channelId)) {
      if (redacted(value, gone)) await rewrite(channelId, key, gone);
    }
  };
}

/** Returns an entry without the person; `null` when it has nothing of them. */
function redacted(entry: LogEntry, gone: TakenAway): LogEntry | null {
  const events = entry.events.map((event) => withoutPerson(event, gone));
  return events.some((event, index) => event !== entry.events[index])
    ? { ...entry, events }
    : null;
}

/** Returns what stands for the names under which a log has somebody with an id. */
export async function namesInLog(
  kv: Deno.Kv,
  channelId: string,
  userId: string,
): Promise<string[]> {
  const found = new Set<string>();
  for await (const { value } of entriesOf(kv, channelId)) {
    for (const event of value.events) {
      if (event?.actor?.id !== userId) continue;
      for (const key of nameKeysOf(event.actor)) found.add(key);
    }
  }
  return [...found];
}

function entriesOf(kv: Deno.Kv, channelId: string) {
  return kv.list<LogEntry>({
    start: keys.eventLog(channelId, ""),
    end: keys.eventLog(channelId, "~"),
  }, { batchSize: 200 });
}
