import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Operation } from "@/lib/features/subathon/rules/operation.ts";
import type { PlanRoom } from "@/lib/features/subathon/rules/plan_limits.ts";
import type { SubathonQueue } from "./queue.ts";
import type { CommandRecord } from "@/lib/schema/subathon/records.ts";
import { ttlMs } from "@/lib/storage/ttl.ts";

type LongCommand = Extract<
  Extract<Operation, { type: "command" }>["command"],
  { name: "recompute" | "goals_backfill" }
>;

/**
 * Carries out commands that take several commits. Each of their steps counts
 * once by itself; a repeat is answered as the first time was, or finishes what
 * a process began that died. Throws `stale` when the command was based on an
 * older revision, `conflict` when its key stands for another one.
 */
export function createLongCommands(
  { kv, clock, queue, roomOf }: {
    kv: Deno.Kv;
    clock: Clock;
    queue: SubathonQueue;
    roomOf: (channelId: string) => Promise<PlanRoom>;
  },
) {
  return async function carryOut<A extends object>(
    channelId: string,
    command: LongCommand,
    work: () => Promise<A>,
  ): Promise<A> {
    const { idempotencyKey = crypto.randomUUID(), ...body } = command.body;
    await queue.perform(channelId, {
      type: "command",
      command,
      fingerprint: JSON.stringify([command.name, body]),
      idempotencyKey,
      room: await roomOf(channelId),
    });
    const key = keys.subathonCommand(channelId, idempotencyKey);
    const entry = await kv.get<CommandRecord>(key);
    // The fingerprint says which command it answered, so what its shape is.
    const before = entry.value?.answer as A | undefined;
    if (before !== undefined) return before;
    const answer = await work();
    if (entry.value === null) return answer;
    const record: CommandRecord = { ...entry.value, answer };
    const commit = await kv.atomic().check(entry).set(key, record, {
      expireIn: ttlMs(record.until, clock.now()),
    }).commit();
    if (commit.ok) return answer;
    const other = await kv.get<CommandRecord>(key);
    return (other.value?.answer as A | undefined) ?? answer;
  };
}
