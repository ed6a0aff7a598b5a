/** Runs work of one name after all work of that name that was asked for before. */
export type KeyedMutex = <R>(
  name: string,
  work: () => Promise<R>,
) => Promise<R>;

/**
 * Lets the writers of one process take turns, so that they do not make each
 * other's checked commits fail. Other processes are kept apart by the checks
 * alone. Work must not ask for another turn of its own name.
 */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const own = before ? before.then(work, work) : work();
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
}
