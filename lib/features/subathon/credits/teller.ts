import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { EventLog } from "@/lib/events/log.ts";
import { ownEvent } from "@/lib/events/own_event.ts";
import { keys } from "@/lib/database/keys.ts";
import type { CreditsStore } from "./store.ts";

/**
 * Interval at which the states that a dead process left unpublished are
 * published.
 */
const SWEEP_MS = 15_000;

/**
 * Tells pages how the credits stand. A change leaves a note in its own commit;
 * the note goes when the event is logged, whose id follows from the revision.
 */
export function createTeller(
  { kv, clock, log, append, store }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    append: EventLog["append"];
    store: CreditsStore;
  },
) {
  let cancel = () => {};
  let sweeping: Promise<void> = Promise.resolve();
  let closed = true;

  async function tell(channelId: string): Promise<void> {
    const note = await kv.get<number>(keys.creditsNote(channelId));
    if (note.versionstamp === null) return;
    const run = await store.record(channelId);
    const id = `credits.state:${channelId}:${run.revision}`;
    const event = ownEvent("credits.state", id, clock.now(), {
      revision: run.revision,
      runId: run.runId,
      state: run.state,
      startedAt: run.startedAt === null ? null : toIso(run.startedAt),
      speed: run.speed,
    });
    await append(channelId, [event]);
    await kv.atomic().check(note).delete(note.key).commit();
  }

  async function sweep(): Promise<void> {
    try {
      const list = kv.list({ prefix: keys.creditsNotes() });
      for await (const { key } of list) await tell(String(key[1]));
    } catch (error) {
      log.warn("credits_not_told", { error });
    }
    if (closed) return;
    cancel = clock.after(SWEEP_MS, () => {
      sweeping = sweep();
    });
  }

  return {
    /** Tells the latest state if it is untold; the note stays when that fails. */
    async tell(channelId: string): Promise<void> {
      try {
        await tell(channelId);
      } catch (error) {
        log.warn("credits_not_told", { channelId, error });
      }
    },

    /** Tells what was left untold, now and from time to time. */
    start(): void {
      if (!closed) return;
      closed = false;
      sweeping = sweep();
    },

    /** Ends; resolves when nothing is being told. */
    async stop(): Promise<void> {
      closed = true;
      cancel();
      await sweeping;
    },
  };
}
