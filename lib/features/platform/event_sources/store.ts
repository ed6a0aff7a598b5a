import { DAY_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { SourceName } from "@/lib/schema/platform/event_sources.ts";

/** Time after its last sign of life for which a source still counts as one. */
export const FORGOTTEN_MS = DAY_MS;

/** The router speaks for every channel. */
const EVERY_CHANNEL = "";

function keyOf(source: SourceName, channelId: string) {
  return keys.eventSourceHeard(
    source,
    source === "router" ? EVERY_CHANNEL : channelId,
  );
}

/** Keeps when each source was last heard, for all processes. */
export function createEventSourcesStore({ kv }: { kv: Deno.Kv }) {
  return {
    /**
     * Returns when a source was last heard, ms since the epoch; `null` for
     * never.
     */
    async heardAt(
      source: SourceName,
      channelId: string,
    ): Promise<number | null> {
      return (await kv.get<number>(keyOf(source, channelId))).value;
    },

    /** Of several processes that heard it the last to say so is believed: they differ by moments. */
    async setHeard(
      source: SourceName,
      channelId: string,
      at: number,
    ): Promise<void> {
      await kv.set(keyOf(source, channelId), at, { expireIn: FORGOTTEN_MS });
    },
  };
}
