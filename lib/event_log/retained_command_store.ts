import type {
  RetainedCommand,
  StoredRetainedCommand,
} from "@/lib/schema/overlays/control.ts";
import { keys } from "@/lib/database/keys.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  COMMAND_TOPICS,
  retainedAction,
  type RetainedKind,
} from "@/lib/schema/events/retained_commands.ts";
import { formatPosition } from "./position.ts";

/**
 * Adds a retained command to the commit that takes its event in, under its
 * topic and target. Its version is its event's, so commands compare by their
 * place in the log, and nothing is read before.
 */
export function retainCommand(
  operation: Deno.AtomicOperation,
  channelId: string,
  event: NewEvent,
  index: number,
): void {
  const action = retainedAction(event.kind);
  if (!action || event.test) return;
  // Only these kinds have such actions.
  const { data } = event as NewEvent<RetainedKind>;
  const { sceneId, instanceId } = data;
  const order: StoredRetainedCommand = {
    action,
    sceneId,
    instanceId,
    volume: "volume" in data ? data.volume : null,
    at: event.occurredAt,
    index,
  };
  operation.set(
    keys.retainedCommand(channelId, COMMAND_TOPICS[action], targetOf(order)),
    order,
  );
}

function targetOf({ sceneId, instanceId }: StoredRetainedCommand): string {
  if (instanceId !== null) return `instance:${instanceId}`;
  return sceneId === null ? "" : `scene:${sceneId}`;
}

/** A retained command, as pages read it and as it is stored. */
export interface RetainedEntry {
  order: RetainedCommand;
  entry: Deno.KvEntry<StoredRetainedCommand>;
}

/**
 * Lists every retained command of a channel in log order; `epoch` is the log's.
 */
export async function listRetainedCommands(
  kv: Deno.Kv,
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
