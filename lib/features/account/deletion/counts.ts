import { keys } from "@/lib/database/keys.ts";
import type { Prefix } from "@/lib/storage/key.ts";
import { read } from "@/lib/storage/read.ts";
import { NO_USAGE } from "@/lib/schema/account/plans.ts";
import type {
  DELETED_KINDS,
  DeletionPreview,
} from "@/lib/schema/account/deletion.ts";

/** Things of one kind that a look counts one by one. */
const MAX_COUNTED = 2_000;

/** Counts what deleting everything of a channel would remove. */
export async function countForDeletion(
  kv: Deno.Kv,
  openSources: (channelId: string) => Promise<number>,
  { id, login }: { id: string; login: string },
  userId: string,
): Promise<DeletionPreview> {
  const [stored, open, docks, programs, grant, counters] = await Promise.all([
    read(kv, keys.usage(id)),
    openSources(id),
    read(kv, keys.dockKeys(id)),
    read(kv, keys.programKeys(id)),
    read(kv, keys.userToken(id)),
    read(kv, keys.counterCount(id)),
  ]);
  const usage = stored ?? NO_USAGE;
  const counted = {
    scene: usage.scenes,
    widget: usage.instances,
    custom_widget: usage.customWidgets,
    file: usage.assets,
    aside: await countBelow(kv, keys.asideOf(id)),
    counter: counters ?? 0,
    event: await countBelow(kv, keys.eventIdsOf(id)),
    viewer: await countBelow(kv, keys.statPersonsOf(id)),
    ledger_entry: await countBelow(kv, keys.subathonLedgersOf(id)),
    dock_key: docks?.length ?? 0,
    program_key: programs?.length ?? 0,
    session: await countBelow(kv, keys.sessionHashesOf(userId)),
  } satisfies Record<(typeof DELETED_KINDS)[number], number>;
  return {
    login,
    items: (Object.entries(counted) as [keyof typeof counted, number][])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => ({ kind, count, more: count >= MAX_COUNTED })),
    fileBytes: usage.assetBytes,
    openSources: open,
    connected: grant !== null && grant.sealed !== null,
  };
}

async function countBelow(
  kv: Deno.Kv,
  prefix: Prefix<unknown>,
): Promise<number> {
  let count = 0;
  for await (const _ of kv.list({ prefix }, { limit: MAX_COUNTED })) count++;
  return count;
}
