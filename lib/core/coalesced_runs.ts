/** Runs of work by name, of which one a name is under way at a time. */
export interface CoalescedRuns {
  /**
   * Runs work of a name, now or once more after the run under way; resolves
   * when that is done. Work that throws ends the run for all who wait for it.
   */
  run(name: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when the runs that are under way have ended, whatever their outcome. */
  flush(): Promise<void>;
}

interface Lane {
  /** True when the work is wanted once more after the run under way. */
  again: boolean;
  done: Promise<void>;
}

/**
 * Creates runs of which one a name is under way at a time: all who ask for it
 * meanwhile share one more run after it, which sees whatever they did before
 * they asked.
 */
export function createCoalescedRuns(): CoalescedRuns {
  const lanes = new Map<string, Lane>();

  async function drain(
    name: string,
    lane: Lane,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      do {
        lane.again = false;
        await work();
      } while (lane.again);
    } finally {
      // In the same turn as the last look at `again`: no call falls between.
      lanes.delete(name);
    }
  }

  return {
    run(name, work) {
      const busy = lanes.get(name);
      if (busy) {
        busy.again = true;
        return busy.done;
      }
      const lane: Lane = { again: false, done: Promise.resolve() };
      lanes.set(name, lane);
      lane.done = drain(name, lane, work);
      return lane.done;
    },

    async flush() {
      await Promise.allSettled([...lanes.values()].map(({ done }) => done));
    },
  };
}
