/** Runs that callers of one name share while one is under way. */
export interface SingleFlight<T> {
  /** Runs work of a name, or joins the run of that name that is under way. */
  run(name: string, work: () => Promise<T>): Promise<T>;
  /** Lets nobody join the runs that are under way any more. */
  forget(): void;
}

/**
 * Creates runs of which one a name is under way at a time: callers that ask for
 * it meanwhile get the same result or failure. Work that has to see what its
 * caller did before asking needs `createCoalescedRuns`.
 */
export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>();
  return {
    run(name, work) {
      const joined = underWay.get(name);
      if (joined) return joined;
      const own = work().finally(() => {
        if (underWay.get(name) === own) underWay.delete(name);
      });
      underWay.set(name, own);
      return own;
    },
    forget: () => underWay.clear(),
  };
}
