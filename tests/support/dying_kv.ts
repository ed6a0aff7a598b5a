/**
 * Time at which a process dies: at its n-th write, before or after it is on
 * disk.
 */
export interface Death {
  atWrite: number;
  /** The write happened, its answer was lost. */
  after: boolean;
}

function dead(): Promise<never> {
  return Promise.reject(new TypeError("the process is dead"));
}

// deno-lint-ignore require-yield -- fails as soon as it is read
async function* nothing(): AsyncGenerator<never> {
  await dead();
}

/** The operation with another way to commit it. */
function withCommit(
  operation: Deno.AtomicOperation,
  commit: (
    run: () => Promise<Deno.KvCommitResult | Deno.KvCommitError>,
    changed: readonly Deno.KvKey[],
  ) => Promise<unknown>,
): Deno.AtomicOperation {
  const changed: Deno.KvKey[] = [];
  const proxy: Deno.AtomicOperation = new Proxy(operation, {
    get(target, name) {
      if (name === "commit") {
        return () => commit(() => target.commit(), changed);
      }
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (name === "set" || name === "delete") {
          changed.push(args[0] as Deno.KvKey);
        }
        if (name === "mutate") {
          changed.push(...(args as Deno.KvMutation[]).map(({ key }) => key));
        }
        member.apply(target, args);
        return proxy;
      };
    },
  });
  return proxy;
}

/**
 * Creates a database as seen by a process that dies; others see it unharmed.
 * `kill` ends the process for good; without it the process goes on without a
 * database.
 */
export function createDyingKv(
  real: Deno.Kv,
  death: Death | null,
  kill: () => void = () => {},
) {
  const state = { writes: 0, dead: false };
  const { promise: died, resolve: die } = Promise.withResolvers<void>();

  async function write<T>(run: () => Promise<T>): Promise<T> {
    if (state.dead) return await dead();
    const here = death !== null && state.writes++ === death.atWrite;
    if (here && !death.after) {
      kill();
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

  const kv = new Proxy(real, {
    get(target, name) {
      switch (name) {
        case "atomic":
          return () => withCommit(target.atomic(), write);
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
        if (state.dead && name === "list") return nothing();
        if (state.dead && (name === "get" || name === "getMany")) {
          return dead();
        }
        return member.apply(target, args);
      };
    },
  });
  return { kv, state, died };
}

/**
 * Creates a database that makes a commit and answers it wrongly: with an error,
 * or, as a KV Connect client that sent it again, as refused. `meanwhile` runs
 * between the commit and its answer: what another process does by then.
 */
export function createDeafKv(
  real: Deno.Kv,
  how: "thrown" | "refused",
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const never = (_changed: readonly Deno.KvKey[]) => false;
  let armed = never;
  const kv = new Proxy(real, {
    get(target, name) {
      if (name === "atomic") {
        return () =>
          withCommit(target.atomic(), async (run, changed) => {
            const result = await run();
            if (!result.ok || !armed(changed)) return result;
            armed = never;
            await meanwhile();
            if (how === "refused") return { ok: false };
            throw new TypeError("the reply was lost");
          });
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return {
    kv,
    /** The next commit that is made, or that changes what begins so, is answered wrongly. */
    once(first?: string): void {
      armed = (changed) =>
        first === undefined || changed.some(([part]) => part === first);
    },
    /** The first commit of which `isIt` says so is answered wrongly. */
    when(isIt: (changed: readonly Deno.KvKey[]) => boolean): void {
      armed = isIt;
    },
  };
}

/**
 * Creates a database that is unavailable for some of its commits; none of those
 * is made.
 */
export function createAbsentKv(real: Deno.Kv) {
  let away = 0;
  const kv = new Proxy(real, {
    get(target, name) {
      if (name === "atomic") {
        return () =>
          withCommit(target.atomic(), (run) => {
            if (away === 0) return run();
            away--;
            return Promise.reject(new TypeError("the database is away"));
          });
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return {
    kv,
    /** The next so many commits fail. */
    failNext(commits: number): void {
      away = commits;
    },
  };
}
