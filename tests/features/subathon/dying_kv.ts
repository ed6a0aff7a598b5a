/** When a process dies: at its n-th write, before or after it is on disk. */
export interface Death {
  atWrite: number;
  /** The write happened, its answer was lost. */
  after: boolean;
}

/** A database as seen by a process that dies; others see it unharmed. */
export function createDyingKv(real: Deno.Kv, death: Death | null) {
  const state = { writes: 0, dead: false };
  const { promise: died, resolve: die } = Promise.withResolvers<void>();

  async function write<T>(run: () => Promise<T>): Promise<T> {
    if (state.dead) throw new TypeError("the process is dead");
    const here = death !== null && state.writes++ === death.atWrite;
    if (here && !death.after) {
      state.dead = true;
      die();
      throw new TypeError("the process died before the write");
    }
    const result = await run();
    if (here) {
      state.dead = true;
      die();
      throw new TypeError("the process died after the write");
    }
    return result;
  }

  function wrapAtomic(operation: Deno.AtomicOperation): Deno.AtomicOperation {
    const proxy: Deno.AtomicOperation = new Proxy(operation, {
      get(target, name) {
        if (name === "commit") return () => write(() => target.commit());
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          member.apply(target, args);
          return proxy;
        };
      },
    });
    return proxy;
  }

  const kv = new Proxy(real, {
    get(target, name) {
      switch (name) {
        case "atomic":
          return () => wrapAtomic(target.atomic());
        case "set":
          return (...args: Parameters<Deno.Kv["set"]>) =>
            write(() => target.set(...args));
        case "delete":
          return (...args: Parameters<Deno.Kv["delete"]>) =>
            write(() => target.delete(...args));
      }
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (state.dead) throw new TypeError("the process is dead");
        return member.apply(target, args);
      };
    },
  });
  return { kv, state, died };
}
