import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createKeyListStore } from "@/lib/features/account/key_lists/store.ts";
import {
  MAX_PROGRAM_KEYS,
  type StoredProgramKey,
} from "@/lib/schema/account/program_keys.ts";

/** Creates the store of keys for programs in the database. */
export function createProgramKeyStore(deps: { kv: Deno.Kv; clock: Clock }) {
  return createKeyListStore<StoredProgramKey>({
    ...deps,
    kind: {
      noun: "key",
      most: MAX_PROGRAM_KEYS,
      listOf: keys.programKeys,
      channelBy: keys.channelByProgramKey,
      epoch: keys.credentialEpoch("program_key"),
    },
  });
}
