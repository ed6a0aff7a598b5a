/** A database whose watches and reads can be made to fail. */
export interface FaultyKv {
  kv: Deno.Kv;
  /** Watches opened from now on stay silent. */
  silent: boolean;
  /** Reads fail. */
  failing: boolean;
  /** Writes fail, as on a disk that is full. */
  readOnly: boolean;
  /** Everything that is written fails, as SQLite's writes do on a full disk. */
  full: boolean;
  /** Reads are never answered, as by a server that is away. */
  hanging: boolean;
  /** Open watches, those that are silent included. */
  readonly watches: number;
  /** Calls of `list` so far. */
  lists: number;
  /** Ends the open watches with an error. */
  breakWatches(): void;
}

/** Puts faults in front of a database. */
export function createFaultyKv(real: Deno.Kv): FaultyKv {
  const open = new Set<{ fail(): void }>();

  function watch(...args: Parameters<Deno.Kv["watch"]>): ReadableStream {
    const source = faulty.silent ? null : real.watch(...args).getReader();
    let handle: { fail(): void };
    return new ReadableStream({
      start(controller) {
        handle = {
          fail() {
            open.delete(handle);
            source?.cancel();
            controller.error(new Error("The watch broke"));
          },
        };
        open.add(handle);
      },
      async pull(controller) {
        if (!source) return await new Promise(() => {});
        const { done, value } = await source.read();
        if (!open.has(handle)) return;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        open.delete(handle);
        source?.cancel();
      },
    });
  }

  const refuse = () =>
    Promise.reject(new TypeError("database or disk is full"));

  /** An operation whose commit fails while the disk is full. */
  function committing(operation: Deno.AtomicOperation): Deno.AtomicOperation {
    const { commit } = operation;
    return Object.assign(operation, {
      commit: () => faulty.full ? refuse() : commit.call(operation),
    });
  }

  const faulty: FaultyKv = {
    silent: false,
    failing: false,
    readOnly: false,
    full: false,
    hanging: false,
    lists: 0,
    get watches() {
      return open.size;
    },
    breakWatches() {
      for (const one of [...open]) one.fail();
    },
    kv: new Proxy(real, {
      get(target, name) {
        if (name === "watch") return watch;
        if (name === "list") faulty.lists++;
        if (faulty.hanging && (name === "get" || name === "getMany")) {
          return () => new Promise(() => {});
        }
        if (faulty.hanging && name === "list") return () => hangingList();
        if (faulty.failing && (name === "get" || name === "getMany")) {
          return () => Promise.reject(away());
        }
        if (faulty.failing && name === "list") return listNothing;
        if (faulty.readOnly && name === "set") {
          return () => Promise.reject(new Error("disk I/O error"));
        }
        if (faulty.full && (name === "set" || name === "delete")) return refuse;
        const member: unknown = Reflect.get(target, name, target);
        if (name === "atomic") return () => committing(target.atomic());
        return typeof member === "function" ? member.bind(target) : member;
      },
    }),
  };
  return faulty;
}

function away(): Error {
  return new TypeError("The database is away");
}

function hangingList(): AsyncIterator<never> & AsyncIterable<never> {
  const list = {
    next: () => new Promise<never>(() => {}),
    [Symbol.asyncIterator]: () => list,
  };
  return list;
}

// deno-lint-ignore require-yield -- fails as soon as it is read
async function* listNothing(): AsyncGenerator<never> {
  throw await Promise.resolve(away());
}
