import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredPlan } from "@/lib/schema/account/plans.ts";

const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/** Looks at every channel's plan now and then. */
export function createPlanSweep(
  { kv, clock, log, visit }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    /** Settles one plan; the sweep before this one began at `since`, ms since the epoch. */
    visit: (
      channelId: string,
      plan: StoredPlan,
      since: number,
    ) => Promise<void>;
  },
) {
  let sweptAt = -Infinity;

  async function sweep(): Promise<void> {
    const now = clock.now();
    let isWhole = true;
    for await (
      const { key, value } of kv.list<StoredPlan>({ prefix: keys.plans() })
    ) {
      const channelId = String(key.at(-1));
      try {
        await visit(channelId, value, sweptAt);
      } catch (error) {
        // One channel's trouble is not the others'.
        isWhole = false;
        log.warn("plan_not_settled", { channelId, error });
      }
    }
    if (isWhole) sweptAt = now;
  }

  const sweeps = createPeriodicWork({
    clock,
    everyMs: SWEEP_EVERY_MS,
    run: sweep,
    onFailure: (error) => log.warn("plans_not_swept", { error }),
  });

  return {
    /** Settles what is due, on every channel. */
    sweep,

    /** Sweeps now and then from now on. */
    start: sweeps.start,
    stop: sweeps.stop,
  };
}
