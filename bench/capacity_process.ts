/**
 * The whole service as a process of its own that counts what it asks of its
 * database, and writes the counts once a second to the file `CAPACITY_COUNTS`.
 */

/** Calls of a process to its database since it began. */
export interface DatabaseCounts {
  /** Calls that read; a list counts once for each of its pages. */
  readCalls: number;
  /** Keys that were asked for, and entries that lists gave. */
  reads: number;
  commits: number;
  /** Entries that commits wrote or deleted. */
  writes: number;
}

type Method = (...args: unknown[]) => unknown;

/** Has each call of a method counted before it is made. */
function onCall(
  prototype: object,
  name: string,
  count: (args: unknown[]) => void,
  after: (result: unknown) => unknown = (result) => result,
): void {
  const own: Method = Reflect.get(prototype, name);
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    count(args);
    return after(own.apply(this, args));
  });
}

function countAll(): DatabaseCounts {
  const counts = { readCalls: 0, reads: 0, commits: 0, writes: 0 };
  const kv = Deno.Kv.prototype;
  onCall(kv, "get", () => {
    counts.readCalls++;
    counts.reads++;
  });
  onCall(kv, "getMany", ([keys]) => {
    counts.readCalls++;
    counts.reads += (keys as unknown[]).length;
  });
  onCall(kv, "list", () => counts.readCalls++, (entries) => {
    const list = entries as Deno.KvListIterator<unknown>;
    const next = list.next.bind(list);
    list.next = async () => {
      const result = await next();
      if (!result.done) counts.reads++;
      return result;
    };
    return list;
  });
  const operation = Deno.AtomicOperation.prototype;
  onCall(operation, "commit", () => counts.commits++);
  for (const name of ["set", "delete", "sum", "min", "max"]) {
    onCall(operation, name, () => counts.writes++);
  }
  return counts;
}

if (import.meta.main) {
  const counts = countAll();
  const path = Deno.env.get("CAPACITY_COUNTS") ?? "";
  setInterval(() => {
    // Moved into its place: who reads it finds all of it.
    Deno.writeTextFileSync(`${path}.new`, JSON.stringify(counts));
    Deno.renameSync(`${path}.new`, path);
  }, 1_000);
  const { main } = await import("@/tests/support/service_process.ts");
  await main();
}
