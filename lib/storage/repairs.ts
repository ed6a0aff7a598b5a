import type { Clock } from "@/lib/core/clock.ts";
import type { Key } from "./key.ts";

/** Dependencies of repairs. */
interface RepairDeps {
  kv: Deno.Kv;
  clock: Pick<Clock, "now" | "steady">;
  /** Key under which any process asks for a repair. */
  wish: Key<number>;
  /** Interval at which all is repaired, asked for or not, ms. */
  everyMs: number;
  /** Tells whether this process may repair; it lets go of its work where it may not. */
  mayRepair: () => Promise<boolean>;
  /** Compares the actual state with the wanted one, and mends the difference. */
  repair: () => Promise<void>;
}

/**
 * Creates repairs that are due from time to time, after a failure, and when any
 * process asks for one. The caller looks as often as a wish may wait.
 */
export function createRepairs(
  { kv, clock, wish, everyMs, mayRepair, repair }: RepairDeps,
) {
  /** Time at which the next repair is due, ms of the steady clock. */
  let dueAt = 0;
  /** Version of the last wish of any process that was met. */
  let met: string | null = null;

  /** Makes a repair due at the next look. */
  function soon(): void {
    dueAt = 0;
  }

  return {
    soon,

    /** Repairs if that is due and this process may. */
    async look(): Promise<void> {
      if (!await mayRepair()) return soon();
      const { versionstamp } = await kv.get(wish);
      if (clock.steady() < dueAt && versionstamp === met) return;
      met = versionstamp;
      // Before it begins: what changes meanwhile makes it due again.
      dueAt = clock.steady() + everyMs;
      try {
        await repair();
      } catch (error) {
        soon();
        throw error;
      }
    },

    /** Asks the process that may for a repair, which sees it at its next look. */
    async ask(): Promise<void> {
      await kv.set(wish, clock.now());
    },
  };
}
