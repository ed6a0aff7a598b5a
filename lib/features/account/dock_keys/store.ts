import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createKeyListStore } from "@/lib/features/account/key_lists/store.ts";
import { MAX_DOCK_KEYS } from "@/lib/schema/account/dock_keys.ts";

/** Creates the store of dock keys in the database. */
export function createDockKeyStore(deps: { kv: Deno.Kv; clock: Clock }) {
  return createKeyListStore({
    ...deps,
    kind: {
      noun: "dock key",
      most: MAX_DOCK_KEYS,
      listOf: keys.dockKeys,
      channelBy: keys.channelByDockKey,
      epoch: keys.credentialEpoch("dock_key"),
    },
  });
}
