import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { SceneStore } from "./store.ts";

/**
 * Key prefixes of counted or stored values for widgets of a channel; the next
 * key part is the widget's id, or begins with it and a slash.
 */
const RECORDS = [
  keys.statCountersOf,
  keys.statCounterStatesOf,
  keys.goalsReachedOf,
  keys.countdownsOf,
];

/**
 * Makes what removes the records of widgets that the channel has no more: of
 * those just deleted, and of any that a dead process, or an event that was
 * being counted at that moment, left earlier.
 */
export function createOrphanSweep(
  { kv, log, store }: {
    kv: Deno.Kv;
    log: Log;
    store: Pick<SceneStore, "instances">;
  },
) {
  async function sweep(channelId: string): Promise<void> {
    const found: Deno.KvKey[] = [];
    for (const below of RECORDS) {
      const list = kv.list({ prefix: below(channelId) });
      for await (const { key } of list) found.push(key);
    }
    // Read after the records: a widget is there before anything is kept for it.
    const instances = await store.instances(channelId);
    const alive = new Set(instances.map(({ id }) => id));
    // What can be restored keeps what was counted for it.
    const trash = kv.list({ prefix: keys.asideInstancesOf(channelId) });
    for await (const { key } of trash) alive.add(String(key.at(-1)));
    for (const key of found) {
      const [id = ""] = String(key[2]).split("/");
      if (id.startsWith("ins_") && !alive.has(id)) await kv.delete(key);
    }
  }

  return async function sweepLeftovers(channelId: string): Promise<void> {
    try {
      await sweep(channelId);
    } catch (error) {
      // The widget is deleted; the next deletion finds what it left.
      log.warn("leftovers_not_swept", { channelId, error });
    }
  };
}
