import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createLru } from "@/lib/core/lru.ts";
import { keys } from "@/lib/database/keys.ts";
import { listEntries } from "@/lib/storage/page.ts";
import type { ProgramCaller } from "@/lib/schema/account/program_keys.ts";

/** Between two notes of the same key. */
const NOTE_EVERY_MS = MINUTE_MS;
const MAX_REMEMBERED = 10_000;

/** Notes when each key was last used. */
export function createLastUse(
  { kv, clock, log }: { kv: Deno.Kv; clock: Clock; log: Log },
) {
  const noted = createLru<number>(MAX_REMEMBERED);
  const underWay = new Set<Promise<void>>();

  async function write({ channelId, programKey }: ProgramCaller) {
    const { id } = programKey;
    try {
      // A key that was revoked meanwhile leaves nothing behind.
      const list = await kv.get<{ id: string }[]>(keys.programKeys(channelId));
      if (!list.value?.some((one) => one.id === id)) return;
      await kv.atomic().check(list)
        .set(keys.programKeyUse(channelId, id), clock.now()).commit();
    } catch (error) {
      log.warn("key_use_not_noted", { channelId, error });
    }
  }

  return {
    /**
     * Notes that a key is used now, at most once a minute. Nobody waits for it,
     * and a failure is logged and nothing else.
     */
    note(caller: ProgramCaller): void {
      const now = clock.now();
      const { id } = caller.programKey;
      const last = noted.get(id);
      if (last !== undefined && Math.abs(now - last) < NOTE_EVERY_MS) return;
      noted.set(id, now);
      const writing = write(caller).finally(() => underWay.delete(writing));
      underWay.add(writing);
    },

    /** Resolves when every note so far is written. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },

    /** Returns when each of a channel's keys was last used, by id, ms since the epoch. */
    async of(channelId: string): Promise<Map<string, number>> {
      const uses = await listEntries(kv, keys.programKeyUsesOf(channelId));
      return new Map(uses.map(({ key, value }) => [String(key.at(-1)), value]));
    },
  };
}
