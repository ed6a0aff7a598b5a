import { type Clock, toIso } from "@/lib/core/clock.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { DELIVERED_KINDS } from "@/lib/schema/integrations/delivered_kinds.ts";
import {
  MAX_DELIVERIES,
  type ModuleDelivery,
} from "@/lib/schema/integrations/deliveries.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { type EventOutcome, summary } from "./service.ts";

/**
 * Creates the lists of what the host's modules told of payments, memberships
 * and orders, each delivery by the name of its module's token.
 */
export function createModuleDeliveries(
  { kv, clock, log, newId }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    newId: NewId;
  },
) {
  return {
    /** A channel's last deliveries of modules, newest first. */
    list: async (channelId: string): Promise<ModuleDelivery[]> =>
      await read(kv, keys.moduleDeliveries(channelId)) ?? [],

    /**
     * Lists what became of a module's events for a channel that stands; other
     * kinds than those of deliveries, such as chat, are left out. The events are
     * in the log by then: a failure is logged and nothing else.
     */
    async note(
      module: string,
      channelId: string,
      placed: readonly EventOutcome[],
    ): Promise<void> {
      const told = placed.filter((one) =>
        one.ok && DELIVERED_KINDS.includes(one.kind)
      );
      if (told.length === 0) return;
      const delivery: ModuleDelivery = {
        id: newId("dlv"),
        at: toIso(clock.now()),
        module,
        ...summary(told, undefined),
      };
      try {
        await transact<void>({ kv, clock, keys }, async () => {
          const [channel, list] = await kv.getMany<[unknown, ModuleDelivery[]]>(
            [keys.channel(channelId), keys.moduleDeliveries(channelId)],
          );
          const known = list.value ?? [];
          const isOver = channel.versionstamp === null ||
            known.some(({ id }) => id === delivery.id);
          if (isOver) return { result: undefined };
          const next = [delivery, ...known].slice(0, MAX_DELIVERIES);
          return {
            commit: kv.atomic().check(channel, list).set(list.key, next),
            result: undefined,
          };
        });
      } catch (error) {
        log.warn("delivery_not_listed", { channelId, module, error });
      }
    },
  };
}
