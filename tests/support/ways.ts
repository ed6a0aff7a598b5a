/**
 * The ways in which the service stands on its database, for tests that prove the
 * same of each. A usual run takes those that a file of tests names as usual;
 * `TEST_WAYS` has it take others: names with commas between them, or `all`, as
 * `deno task test:cluster` has it.
 */
import { startKvConnect, startSharedDatabase } from "./cluster.ts";

/** Name of a way, as `TEST_WAYS` has it. */
type WayName = keyof typeof WAYS;

/** Threads that answer requests where several do, and the heap of each, MiB. */
const THREADS = { count: 2, heapMb: 500 };

/** Way in which processes stand on a database. */
export interface Way {
  name: string;
  /** Beginning of the names of its tests. */
  title: string;
  /** Several processes may stand on the database at once. */
  isShared: boolean;
  /** The processes open it without an address, as on a platform that has one. */
  managed?: boolean;
  /** Number of threads that answer requests in each process, and their heaps. */
  workers?: { count: number; heapMb: number };
}

/** A database, and how processes are started on it. */
export interface Standing extends Pick<Way, "managed" | "workers"> {
  /** A file, or the address of a KV Connect server. */
  database: string;
}

const WAYS = {
  "file": { title: "on a file", isShared: false },
  "file-threads": {
    title: "by two threads on a file",
    isShared: false,
    workers: THREADS,
  },
  "connect": { title: "over KV Connect", isShared: true },
  "connect-threads": {
    title: "by two threads over KV Connect",
    isShared: true,
    workers: THREADS,
  },
  "managed": {
    title: "on the platform's own database",
    isShared: true,
    managed: true,
  },
} satisfies Record<string, Omit<Way, "name">>;

/** All names. */
export const ALL_WAYS = Object.keys(WAYS) as WayName[];

/** The ways on a database that several processes share. */
export const SHARED_WAYS = ALL_WAYS.filter((name) => WAYS[name].isShared);

/** Returns the ways of this run: the usual ones, or those asked for that make sense here. */
export function waysOf(
  usual: readonly WayName[],
  possible: readonly WayName[] = ALL_WAYS,
): Way[] {
  const asked = Deno.env.get("TEST_WAYS");
  const names = asked === undefined
    ? usual
    : asked === "all"
    ? possible
    : possible.filter((name) => asked.split(",").includes(name));
  return names.map((name) => ({ name, ...WAYS[name] }));
}

/**
 * Makes a database for processes that stand on it in this way: a new file, or a
 * KV Connect server, which is a real denokv where `DENOKV` names its program.
 * The stand-in for a platform's own database is always the tests' own server.
 */
export async function openWay(
  { isShared, managed = false, workers }: Way,
  stack: AsyncDisposableStack,
): Promise<Standing> {
  const how = { managed, ...(workers && { workers }) };
  if (managed) return { database: await startKvConnect(stack), ...how };
  if (isShared) return { database: await startSharedDatabase(stack), ...how };
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  return { database: `${folder}/limelight.db`, ...how };
}
