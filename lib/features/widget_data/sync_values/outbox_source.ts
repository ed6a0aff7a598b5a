import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { OutboxSource } from "@/lib/event_log/projections/outbox.ts";
import type {
  SyncNote,
  SyncRecord,
} from "@/lib/schema/widget_data/sync_values.ts";

/** Creates the source of the outbox of synchronised values: a note names those that changed. */
export function createSyncSource(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
): OutboxSource<SyncNote> {
  return {
    name: "sync_values",
    notes: keys.syncNotes(),
    placeParts: 1,
    channelOf: ([, channelId]) => String(channelId),
    // An event has values alone, so that the last in the log holds.
    lastHolds: true,
    async isLatest([, channelId], { value }) {
      const record = await kv.get(keys.syncValues(String(channelId)));
      return (record.value as SyncRecord | null)?.revision === value.revision;
    },
    async eventsOf([, channel], [note]) {
      const channelId = String(channel);
      const [now, record] = await kv.getMany<[SyncNote, SyncRecord]>([
        keys.syncNote(channelId),
        keys.syncValues(channelId),
      ]);
      const isStale = now.versionstamp !== note?.versionstamp;
      if (isStale || now.value === null || record.value === null) return [];
      const { revision, fields } = now.value;
      const { sent } = record.value;
      const values = Object.fromEntries(
        fields.flatMap((field) => {
          const value = sent[field];
          return value === undefined ? [] : [[field, value] as const];
        }),
      );
      if (Object.keys(values).length === 0) return [];
      const id = `sync:${revision}`;
      return [serviceEvent("sync.values", id, clock.now(), { values })];
    },
  };
}
