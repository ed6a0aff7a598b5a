/**
 * Creates a database whose answer to the first `lost` commits that succeed gets
 * lost. A KV Connect client sends such a commit again, whose checks then fail:
 * the caller hears `ok: false` about a change that was made.
 */
export function loseReplies(real: Deno.Kv, lost: number): Deno.Kv {
  let left = lost;

  function wrap(operation: Deno.AtomicOperation): Deno.AtomicOperation {
    const proxy: Deno.AtomicOperation = new Proxy(operation, {
      get(target, name) {
        if (name === "commit") {
          return async () => {
            const done = await target.commit();
            if (!done.ok || left === 0) return done;
            left--;
            return { ok: false };
          };
        }
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

  return new Proxy(real, {
    get(target, name) {
      if (name === "atomic") return () => wrap(target.atomic());
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
