import { type Clock, DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createLru } from "@/lib/core/lru.ts";
import { keys } from "@/lib/database/keys.ts";

/** Between two notes of the same thing. */
const NOTE_EVERY_MS = HOUR_MS;
/** Time after which what nobody showed is forgotten. */
const KEPT_MS = 400 * DAY_MS;
const MAX_REMEMBERED = 50_000;
/** Most changes of one commit, far below what the database takes. */
const MAX_AT_ONCE = 200;

/** Notes when scenes, widgets and custom widgets were last on a page of the channel's own. */
export function createShownNotes(
  { kv, clock, log }: { kv: Deno.Kv; clock: Clock; log: Log },
) {
  const noted = createLru<number>(MAX_REMEMBERED);

  return {
    /**
     * Notes that they are shown now, each at most hourly. A failure is logged
     * and nothing else: a page is drawn all the same.
     */
    async note(channelId: string, ids: readonly string[]): Promise<void> {
      const now = clock.now();
      const due = [...new Set(ids)].filter((id) => {
        const last = noted.get(`${channelId}\n${id}`);
        return last === undefined || last + NOTE_EVERY_MS <= now;
      }).slice(0, MAX_AT_ONCE);
      if (due.length === 0) return;
      const commit = kv.atomic();
      for (const id of due) {
        noted.set(`${channelId}\n${id}`, now);
        commit.set(keys.shownAt(channelId, id), now, { expireIn: KEPT_MS });
      }
      try {
        await commit.commit();
      } catch (error) {
        for (const id of due) noted.delete(`${channelId}\n${id}`);
        log.warn("overlay_view_not_noted", { channelId, error });
      }
    },

    /**
     * Returns when each thing of the channel was last shown, ms since the
     * epoch, by id.
     */
    async of(channelId: string): Promise<Map<string, number>> {
      const found = new Map<string, number>();
      const list = kv.list<number>({ prefix: keys.shownAtOf(channelId) });
      for await (const { key, value } of list) {
        found.set(String(key.at(-1)), value);
      }
      return found;
    },
  };
}
