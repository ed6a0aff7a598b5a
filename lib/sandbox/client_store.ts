/** The part of `window.limelight` that keeps a widget's data. Runs in the frame. */
import { createKeyedMutex } from "@/lib/core/mutex.ts";
import type { ClientEvents, ClientLink } from "./client_events.ts";
import type { KvChange, KvEntry, Stop } from "./client_types.ts";
import { toJson } from "./to_json.ts";

/** Times that an update is tried over when other pages are faster. */
const MAX_ATTEMPTS = 20;
/** Longest pause before the first of them, in ms; it grows with each. */
const PAUSE_MS = 20;

/** Creates a widget's access to its store. */
export function createClientStore(
  { call, tell, listen }: ClientLink & Pick<ClientEvents, "listen">,
) {
  const withTurn = createKeyedMutex();
  const get = (key: string) => call("kv.get", [key]);
  const put = (key: string, value: unknown, options?: unknown) =>
    call("kv.put", [key, toJson(value), toJson(options ?? {})]);

  async function updateNow(
    key: string,
    change: (value: unknown) => unknown,
  ): Promise<unknown> {
    for (let attempt = 1;; attempt++) {
      const entry = await get(key) as KvEntry | null;
      const value = change(entry ? entry.value : null);
      const held = entry ? { ifMatch: entry.etag } : { ifNew: true };
      try {
        return await put(key, value, held);
      } catch (error) {
        const lost = (error as { code?: string }).code === "stale";
        if (!lost || attempt === MAX_ATTEMPTS) throw error;
        // Whoever lost waits a little, not all for the same time.
        const pause = Math.random() * PAUSE_MS * attempt;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  return {
    get,
    put,
    /** Changes of one key happen one after the other; other pages are kept apart by versions. */
    update: (key: string, change: (value: unknown) => unknown) =>
      withTurn(key, () => updateNow(key, change)),
    watch(key: string, handler: (change: KvChange) => void): Stop {
      const mine = (name: string) =>
        key.endsWith("*") ? name.startsWith(key.slice(0, -1)) : name === key;
      return listen("kv.updated", (event) => {
        if (event.kind !== "kv.updated" || !mine(event.data.key)) return;
        const { key: name, deleted, updatedAt, value } = event.data;
        const isLong = !deleted && value === undefined;
        if (!isLong) {
          const told = { key: name, deleted, updatedAt, value: value ?? null };
          return handler(told);
        }
        // Too long to be sent along.
        get(name).then((entry) => {
          if (entry) handler({ deleted: false, ...entry as KvEntry });
        }).catch(tell);
      });
    },
    delete: (key: string, options?: unknown) =>
      call("kv.delete", [key, toJson(options ?? {})]),
    list: (options?: unknown) => call("kv.list", [toJson(options ?? {})]),
  };
}
