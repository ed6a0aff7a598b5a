import { createCoalescedRuns } from "./coalesced_runs.ts";

interface Gathered<T> {
  items: T[];
  done: PromiseWithResolvers<void>;
}

/**
 * Creates runs that take what is given to them together: one run a name is under
 * way, and everything that is given meanwhile goes into the next one.
 */
export function createGatheredRuns<T>() {
  const runs = createCoalescedRuns();
  const waiting = new Map<string, Gathered<T>>();

  return {
    /**
     * Gives an item to the next run of a name, which begins now unless one is
     * under way. Resolves when that run has ended; throws what it throws, as for
     * everybody whose item it took.
     */
    async add(
      name: string,
      item: T,
      work: (items: readonly T[]) => Promise<unknown>,
    ): Promise<void> {
      const own = waiting.get(name) ??
        { items: [], done: Promise.withResolvers<void>() };
      own.items.push(item);
      waiting.set(name, own);
      runs.run(name, async () => {
        const next = waiting.get(name);
        if (!next) return;
        waiting.delete(name);
        try {
          await work(next.items);
          next.done.resolve();
        } catch (error) {
          next.done.reject(error);
        }
      });
      await own.done.promise;
    },
  };
}
