import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { OutboxSource } from "@/lib/event_log/projections/outbox.ts";
import type { StoredCounter } from "@/lib/schema/bot/counters.ts";

/** Creates the source of the outbox of counters: a note names one that has changed. */
export function createCounterSource(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
): OutboxSource<number> {
  return {
    name: "counters",
    notes: keys.counterNotes(),
    placeParts: 2,
    channelOf: ([, channelId]) => String(channelId),
    // An event has the value alone, so that the last in the log holds.
    lastHolds: true,
    async eventsOf([, channel, counter], [note]) {
      const [channelId, name] = [String(channel), String(counter)];
      // Read as of one moment: each change of the counter replaces its note.
      const [now, { value }] = await kv.getMany<[number, StoredCounter]>([
        keys.counterNote(channelId, name),
        keys.counter(channelId, name),
      ]);
      if (now.versionstamp !== note?.versionstamp) return [];
      return [serviceEvent(
        "metric.updated",
        `counter:${name}:${now.versionstamp}`,
        clock.now(),
        { name, value: value?.value ?? null },
      )];
    },
  };
}
