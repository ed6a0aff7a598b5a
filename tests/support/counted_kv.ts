import { openKv } from "@/lib/storage/kv.ts";

/** A database that says what was asked of it. */
export interface CountedKv {
  kv: Deno.Kv;
  /** Names of the keys and prefixes of each call that was made since the last, by call. */
  take(): string[][];
}

/** Opens a database in memory whose calls are noted. */
export async function openCountedKv(): Promise<CountedKv> {
  const real = await openKv(":memory:");
  let calls: string[][] = [];
  const asked: Record<string, (first: never) => unknown[]> = {
    get: (key: never) => [key],
    getMany: (keys: never) => keys,
    list: ({ prefix, start }: { prefix?: unknown; start?: unknown }) => [
      prefix ?? start,
    ],
    atomic: () => ["atomic"],
    set: (key: never) => [key],
    delete: (key: never) => [key],
  };
  const kv = new Proxy(real, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const keysOf = asked[String(name)];
        if (keysOf) {
          calls.push(
            keysOf(args[0] as never).map((key) => JSON.stringify(key)),
          );
        }
        return member.apply(target, args);
      };
    },
  });
  return {
    kv,
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
  };
}
