/** Numbers that the threads of the process write down for each other, in memory that all share. */
import { HEALTH_COUNTS } from "@/lib/core/health.ts";

/** Names of a thread's numbers, in the order in which they stand in its row. */
const NAMES = ["engine", "sockets", ...HEALTH_COUNTS] as const;

/** Creates the memory for the rows of so many threads. */
export function createThreadTable(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(
    threads * NAMES.length * Float64Array.BYTES_PER_ELEMENT,
  );
}

/** Row of one thread in the table of all. */
export class ThreadRow {
  readonly #all: Float64Array;
  readonly #start: number;

  /** Creates it in a table, for the thread of that number. */
  constructor(table: SharedArrayBuffer, thread: number) {
    this.#all = new Float64Array(table);
    this.#start = thread * NAMES.length;
  }

  /** Writes down a number of the thread. */
  write(name: typeof NAMES[number], value: number): void {
    this.#all[this.#start + NAMES.indexOf(name)] = value;
  }

  /** Returns the sum of the threads' numbers of that name. */
  sum(name: typeof NAMES[number]): number {
    let sum = 0;
    for (let at = NAMES.indexOf(name); at < this.#all.length;) {
      sum += this.#all[at] ?? 0;
      at += NAMES.length;
    }
    return sum;
  }

  /** Clears the row of a thread that has ended. */
  clear(): void {
    this.#all.fill(0, this.#start, this.#start + NAMES.length);
  }
}
