import { readBatched } from "@/lib/storage/batched_reads.ts";
import { keys } from "@/lib/database/keys.ts";
import type { ChannelRecord } from "@/lib/schema/account/channels.ts";

/** Reads of channels. Changes are commits of the service. */
export function createChannelStore({ kv }: { kv: Deno.Kv }) {
  return {
    channel: (id: string): Promise<Deno.KvEntryMaybe<ChannelRecord>> =>
      readBatched(kv, keys.channel(id)),
    /** Id of the channel that has the login, with its version. */
    idOf: (login: string) => kv.get<string>(keys.channelIdByLogin(login)),
  };
}
