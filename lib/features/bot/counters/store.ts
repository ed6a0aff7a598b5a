import { keys } from "@/lib/database/keys.ts";
import type { StoredCounter } from "@/lib/schema/bot/counters.ts";

/** Reads of counters. Changes are commits of the service. */
export function createCounterStore({ kv }: { kv: Deno.Kv }) {
  return {
    counter: (channelId: string, name: string) =>
      kv.get<StoredCounter>(keys.counter(channelId, name)),
    /** Returns the number of the channel's counters. */
    count: (channelId: string) => kv.get<number>(keys.counterCount(channelId)),

    /** All of the channel, by name. */
    async all(
      channelId: string,
    ): Promise<{ name: string; stored: StoredCounter }[]> {
      const found: { name: string; stored: StoredCounter }[] = [];
      const list = kv.list<StoredCounter>({
        prefix: keys.countersOf(channelId),
      });
      for await (const { key, value } of list) {
        found.push({ name: String(key.at(-1)), stored: value });
      }
      return found;
    },
  };
}
