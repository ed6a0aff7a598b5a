import type {
  RetainedCommand,
  StoredRetainedCommand,
} from "@/lib/schema/overlays/control.ts";
import type { LogKeys } from "./keys.ts";
import { formatPosition } from "./position.ts";

/** A retained command, as pages read it and as it is stored. */
export interface RetainedEntry {
  order: RetainedCommand;
  entry: Deno.KvEntry<StoredRetainedCommand>;
}

/**
 * Lists every retained command of a channel in log order; `epoch` is the log's.
 */
export async function listRetainedCommands(
  { kv, keys }: { kv: Deno.Kv; keys: LogKeys },
  channelId: string,
  epoch: string,
): Promise<RetainedEntry[]> {
  const found: RetainedEntry[] = [];
  const prefix = keys.retainedCommandsOf(channelId);
  for await (const entry of kv.list<StoredRetainedCommand>({ prefix })) {
    const { index, ...order } = entry.value;
    const stamp = entry.versionstamp;
    const position = formatPosition({ epoch, stamp, index });
    found.push({ entry, order: { ...order, position } });
  }
  return found.sort((a, b) => a.order.position < b.order.position ? -1 : 1);
}
