import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredPlan } from "./schema.ts";

const SWEEP_EVERY_MS = 10 * 60_000;

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
  let cancel: (() => void) | null = null;
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

  function sweepLater(): void {
    cancel = clock.after(SWEEP_EVERY_MS, () => {
      sweep().catch((error) => log.warn("plans_not_swept", { error }))
        .finally(() => {
          if (cancel) sweepLater();
        });
    });
  }

  return {
    /** Settles what is due, on every channel. */
    sweep,

    /** Sweeps now and then from now on. */
    start(): void {
      if (!cancel) sweepLater();
    },

    stop(): void {
      cancel?.();
      cancel = null;
    },
  };
}
