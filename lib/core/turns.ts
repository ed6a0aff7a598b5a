/** Runs work of one name one after the other, and of different names at once. */
type InTurn = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Creates the lines of work by name; work that fails holds up nobody. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const own = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, own);
    const forget = () => {
      if (last.get(name) === own) last.delete(name);
    };
    own.then(forget, forget);
    return own;
  };
}
