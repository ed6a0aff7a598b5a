import { type Clock, createDeadlines } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  type CountedLine,
  type Metrics,
  noMetrics,
} from "@/lib/core/metrics.ts";
import { createSemaphore } from "@/lib/core/semaphore.ts";
import { followSilence, openConnectKv } from "./connect_kv.ts";
import { type TheirEntry, writeThroughPort } from "./port_kv.ts";

/** Databases in this process's own files: their answers come with the commit. */
const LOCAL = new WeakSet<Deno.Kv>();

/**
 * Returns whether a commit may be made and its answer not arrive: over a
 * network, or on a database that `openKv` did not open.
 */
export function losesAnswers(kv: Deno.Kv): boolean {
  return !LOCAL.has(kv);
}

/**
 * Opens a file, a KV Connect server, or without a path what the platform has.
 * Beside `openBesideWriter` the only place that does; the service and tests call it once. `readsOnly`
 * leaves out the empty commit that finds out whether a file may be written,
 * since that commit changes bytes of it.
 */
export async function openKv(
  path: string | undefined,
  { readsOnly = false }: { readsOnly?: boolean } = {},
): Promise<Deno.Kv> {
  const isRemote = path === undefined || /^https?:/.test(path);
  const open = () => Deno.openKv(path);
  if (isRemote) return await openConnectKv(open);
  const kv = await open();
  LOCAL.add(kv);
  if (!readsOnly) await refuseReadOnly(kv);
  return kv;
}

/**
 * Opens a file that another thread of this process writes: reads by a
 * connection of its own, commits through `port`, by which `onTheirs` hears of
 * what others wrote (`writeThroughPort`). That thread lives as long as
 * the process, so that a commit's answer is lost to nobody who could ask.
 */
export async function openBesideWriter(
  path: string,
  port: MessagePort,
  onTheirs?: (entry: TheirEntry) => void,
): Promise<Deno.Kv> {
  const kv = writeThroughPort(await Deno.openKv(path), port, onTheirs);
  LOCAL.add(kv);
  return kv;
}

/** Deno's message for a file that SQLite could open for reading only. */
const READ_ONLY = "Can not write to a read-only database";

/**
 * Throws where the process may read the database's file and not write it, which
 * waiting does not mend; a disk that is full may have room again.
 */
async function refuseReadOnly(kv: Deno.Kv): Promise<void> {
  try {
    await kv.atomic().commit();
  } catch (error) {
    if (!String(error).includes(READ_ONLY)) return;
    kv.close();
    throw new Error(
      "this process may not write it. Make the user that it runs as the owner of the file and of those beside it whose names begin with its name",
      { cause: error },
    );
  }
}

/** A call of the database that missed its deadline and goes on. */
export class UnansweredError extends AppError {
  /** Resolves when the call has ended, in whatever way. */
  readonly ended: Promise<void>;

  /** Creates the failure of a call that goes on as `work`. */
  constructor(message: string, work: Promise<unknown>) {
    super("storage_unavailable", message, { retryAfterMs: 2_000 });
    this.ended = work.then(() => {}, () => {});
  }
}

/** Beginnings of SQLite's messages for what the disk of the database cannot do now. */
const DISK_FAILURES = new RegExp(
  `^(?:database or disk is full|attempt to write a readonly database|${READ_ONLY}|disk I/O error|unable to open database file|database is locked)`,
);

/** A call for which the database's disk has no room, or which it refuses. */
class FullDiskError extends AppError {}

/** Returns whether a call failed since the disk of the database is full, read-only or failing. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof FullDiskError;
}

/** Beginnings of SQLite's messages for a file in which pages were overwritten. */
const DAMAGE = /^(?:database disk image is malformed|file is not a database)/;

/** A call that met damaged pages of the database's file. */
class DamagedFileError extends AppError {}

/** Databases in whose files damaged pages were found. */
const DAMAGED = new WeakSet<Deno.Kv>();

/** Returns whether a call has found damaged pages in the database's file. */
export function isDamaged(kv: Deno.Kv): boolean {
  return DAMAGED.has(kv);
}

/** Converts the failure of a call to the one that callers receive. */
function callFailure(what: string, error: unknown): unknown {
  if (!(error instanceof TypeError)) return error;
  if (DAMAGE.test(error.message)) {
    return new DamagedFileError(
      "storage_unavailable",
      `Cannot ${what}: the file of the database is damaged`,
      { cause: error },
    );
  }
  if (!DISK_FAILURES.test(error.message)) return error;
  return new FullDiskError(
    "storage_unavailable",
    `Cannot ${what}: the disk of the database is full, read-only or failing`,
    { retryAfterMs: 5_000, cause: error },
  );
}

/** Metrics that the work on a database is counted in. */
const MEASURED = new WeakMap<Deno.Kv, Metrics>();

/** Sets the metrics that the work on a database, and on what `withDeadline` makes of it, is counted in. */
export function countIn(kv: Deno.Kv, metrics: Metrics): void {
  MEASURED.set(kv, metrics);
}

/** Returns the metrics that the work on a database is counted in. */
export function metricsOf(kv: Deno.Kv): Metrics {
  return MEASURED.get(kv) ?? noMetrics;
}

/**
 * Reads of several keys that a file is asked for at once. It has one thread,
 * which answers in the order of the calls, so a commit waits for the reads
 * before it; those that wait here have the others pass.
 */
const FILE_READS = 8;

/** Kinds of calls, by the words that their failures have for them. */
const OPERATIONS = ["read", "list", "store", "delete"] as const;
type Operation = typeof OPERATIONS[number];

/** Reasons for which calls fail, as metrics have them. */
const REASONS = ["unanswered", "disk", "damaged", "other"] as const;

/** Returns the counters of calls, by what is called; those of failures begin at 0, so that the first is an increase. */
function countCalls(
  metrics: Metrics,
): Readonly<Record<Operation, CountedLine>> {
  for (const operation of OPERATIONS) {
    for (const reason of REASONS) {
      metrics.counter("limelight_kv_failures_total", { operation, reason });
    }
  }
  const entries = OPERATIONS.map((
    operation,
  ) => [operation, metrics.counter("limelight_kv_calls_total", { operation })]);
  return Object.fromEntries(entries);
}

function countFailure(
  metrics: Metrics,
  operation: Operation,
  failure: unknown,
): void {
  const reason = reasonOf(failure);
  metrics.counter("limelight_kv_failures_total", { operation, reason }).add();
}

/** Returns why a call failed, as metrics have it. */
function reasonOf(failure: unknown): typeof REASONS[number] {
  if (failure instanceof UnansweredError) return "unanswered";
  if (failure instanceof FullDiskError) return "disk";
  return failure instanceof DamagedFileError ? "damaged" : "other";
}

/**
 * Returns the same database with a deadline on every call: a KV Connect client
 * retries for ever, and a caller must learn that the database is away. A commit
 * that missed its deadline may still have happened: ask its dedupe key. A KV
 * Connect server that answers nothing is connected anew (`connect_kv.ts`).
 */
export function withDeadline(
  kv: Deno.Kv,
  clock: Clock,
  ms: number,
  log?: Pick<Log, "warn" | "error">,
): Deno.Kv {
  const metrics = metricsOf(kv);
  const bound = createDeadlines(clock, ms);
  const silence = followSilence(kv, {
    clock,
    deadlineMs: ms,
    log,
    told: () => bounded,
  });
  function fail(what: Operation, error: unknown, isMissed: boolean): never {
    const failure = callFailure(what, error);
    // One that missed its deadline has been counted.
    if (!isMissed) countFailure(metrics, what, failure);
    if (failure instanceof DamagedFileError) {
      if (!DAMAGED.has(bounded)) {
        log?.error("database_damaged", {
          error,
          advice:
            "Stop the service and restore your newest backup, as docs/operations.md says; sqlite3's .recover saves what can be read of the damaged file.",
        });
      }
      DAMAGED.add(bounded);
    }
    throw failure;
  }

  const calls = countCalls(metrics);
  const fileReads = LOCAL.has(kv) ? createSemaphore(FILE_READS) : null;

  /** Bounds a part of a call that was counted when it began. */
  const answer = <T>(what: Operation, work: Promise<T>) => {
    let isMissed = false;
    silence?.follow(work);
    return bound(
      work.catch((error: unknown) => fail(what, error, isMissed)),
      () => {
        isMissed = true;
        silence?.missed();
        const failure = new UnansweredError(
          `Cannot ${what}: the database did not answer within ${ms} ms`,
          work,
        );
        countFailure(metrics, what, failure);
        throw failure;
      },
    );
  };
  const call = <T>(what: Operation, work: Promise<T>) => {
    calls[what].add();
    return answer(what, work);
  };

  function wrapAtomic(operation: Deno.AtomicOperation): Deno.AtomicOperation {
    const proxy: Deno.AtomicOperation = new Proxy(operation, {
      get(target, name) {
        if (name === "commit") {
          return () => call("store", target.commit());
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

  function wrapList<T>(list: Deno.KvListIterator<T>): Deno.KvListIterator<T> {
    return new Proxy(list, {
      get(target, name) {
        if (name === "next") return () => answer("list", target.next());
        if (name === Symbol.asyncIterator) return () => wrapList(target);
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  }

  const bounded: Deno.Kv = new Proxy(kv, {
    get(target, name) {
      switch (name) {
        case "atomic":
          return () => wrapAtomic(target.atomic());
        case "list":
          return (...args: Parameters<Deno.Kv["list"]>) => {
            calls.list.add();
            return wrapList(target.list(...args));
          };
        case "get":
          return (...args: Parameters<Deno.Kv["get"]>) =>
            call("read", target.get(...args));
        case "getMany":
          return (...args: Parameters<Deno.Kv["getMany"]>) =>
            call(
              "read",
              fileReads
                ? fileReads.run(() => target.getMany(...args))
                : target.getMany(...args),
            );
        case "set":
          return (...args: Parameters<Deno.Kv["set"]>) =>
            call("store", target.set(...args));
        case "delete":
          return (...args: Parameters<Deno.Kv["delete"]>) =>
            call("delete", target.delete(...args));
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  if (LOCAL.has(kv)) LOCAL.add(bounded);
  countIn(bounded, metrics);
  return bounded;
}
