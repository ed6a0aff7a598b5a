import { type Clock, toIso } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { OutboxSource } from "@/lib/event_log/projections/outbox.ts";
import type { CreditsStore } from "./store.ts";

/** Creates the outbox's source of a run's state, by which pages follow it. */
export function createCreditsOutboxSource(
  { clock, store }: { clock: Clock; store: Pick<CreditsStore, "record"> },
): OutboxSource<number> {
  return {
    name: "credits",
    notes: keys.creditsNotes(),
    placeParts: 1,
    channelOf: ([, channelId]) => String(channelId),
    async eventsOf([, channelId]) {
      const run = await store.record(String(channelId));
      const id = `credits.state:${String(channelId)}:${run.revision}`;
      const { revision, runId, state, startedAt, speed } = run;
      return [serviceEvent("credits.state", id, clock.now(), {
        revision,
        runId,
        state,
        startedAt: startedAt === null ? null : toIso(startedAt),
        speed,
      })];
    },
  };
}
