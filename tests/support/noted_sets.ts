/** Passes calls of a database on, and tells of each entry that a commit sets and for how long it is kept, ms. */
export function notedSets(
  kv: Deno.Kv,
  note: (key: Deno.KvKey, expireIn: number | undefined) => void,
): Deno.Kv {
  return new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (name !== "atomic") return member.bind(target);
      return () => {
        const operation = target.atomic();
        const set = operation.set.bind(operation);
        operation.set = (key, value, options) => {
          note(key, options?.expireIn);
          set(key, value, options);
          return operation;
        };
        return operation;
      };
    },
  });
}
