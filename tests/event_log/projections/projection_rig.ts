import {
  createProjection,
  type ProjectionDeps,
} from "@/lib/event_log/projections/projection.ts";
import type { Fold } from "@/lib/schema/events/projections.ts";
import { createLog, type Log } from "@/lib/core/log.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { followEvent, logParts, numbers } from "@/tests/support/events.ts";

/** The channel that is read. */
export const CHANNEL = "1001";
/** Returns the key of the ids that a channel's projection saw. */
export const sumOf = (channelId: string) => ["test_sum", channelId];

/** Faults of a process. */
interface Hooks {
  fold?: (ids: string[]) => void;
  /** It announces an event for each that it sees, whose name is so many characters longer. */
  announce?: boolean | number;
  /** The most events it takes of a batch. */
  most?: number;
  /** The database is a KV Connect server. */
  connect?: boolean;
}

function lines(): { log: Log; events: () => string[] } {
  const logged: string[] = [];
  const log = createLog({
    level: "debug",
    now: () => 0,
    write: (line) => void logged.push(JSON.parse(line).event),
  });
  return { log, events: () => logged };
}

/** Creates a process whose projection appends the ids it sees to one list. */
export function process(
  kv: Deno.Kv,
  clock: ManualClock,
  holder: string,
  hooks: Hooks = {},
  options: Partial<ProjectionDeps> = {},
) {
  const { log, events: logged } = lines();
  const { connect = false } = hooks;
  const events = createEventLog({ ...logParts, kv, clock, log, connect });
  const batches: number[] = [];
  const projection = createProjection({
    ...logParts,
    name: "test",
    kv,
    clock,
    log,
    events,
    holder,
    ...options,
    async fold({ channelId, events }): Promise<Fold> {
      const key = sumOf(channelId);
      const ids = events.map(({ id }) => id).slice(0, hooks.most);
      hooks.fold?.(ids);
      batches.push(ids.length);
      const seen = (await kv.get<string[]>(key)).value ?? [];
      const told = hooks.announce
        ? ids.filter((id) => !id.startsWith("told:")).map((id) => ({
          ...followEvent(id),
          id: `told:${id}`,
          act: "x".repeat(Number(hooks.announce)) + id,
        }))
        : [];
      return {
        change: (operation) => void operation.set(key, [...seen, ...ids]),
        announce: told,
        ...(hooks.most === undefined ? {} : { taken: ids.length }),
      };
    },
  });
  const append = (from: number, count: number) =>
    events.append(
      CHANNEL,
      numbers(count).map((i) => followEvent(from + i)),
    );
  return { projection, events, append, batches, logged };
}

/** Returns the ids that the channel's projection saw. */
export async function seen(
  kv: Deno.Kv,
  channelId = CHANNEL,
): Promise<string[]> {
  return (await kv.get<string[]>(sumOf(channelId))).value ?? [];
}

/** Returns the ids of so many events, from number `from` on. */
export const ids = (count: number, from = 0) =>
  numbers(count).map((i) => `test:${from + i}`);

/** Runs a test with a database of its own and a clock that stands still. */
export async function withKv(
  run: (kv: Deno.Kv, clock: ManualClock) => Promise<void>,
): Promise<void> {
  const kv = await openKv(":memory:");
  try {
    await run(kv, new ManualClock());
  } finally {
    kv.close();
  }
}
