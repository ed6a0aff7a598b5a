/** Numbers that the threads of the process write down for each other, in memory that all share. */
import { HEALTH_COUNTS } from "@/lib/core/health.ts";

/** Names of a thread's numbers, in the order in which they stand in its row. */
const NAMES = ["engine", "sockets", ...HEALTH_COUNTS] as const;
/** Cells of a row: the numbers, and the round in which its memory was told. */
const CELLS = NAMES.length + 1;
/** Cell before the rows: the round that was begun last. */
const ROUND = 0;
/** Stands for the round of a row that has no thread. */
const NOBODY = 0n;
/** Stands for the round of a thread that has not told of its memory yet. */
const UNTOLD = -1n;

/** Memory that a thread can account for, in bytes. */
interface HeldMemory {
  /** Its engine's. */
  engine: number;
  /** Its sockets'. */
  sockets: number;
}

/** Memory of another thread, as it told last. */
export interface ToldMemory extends HeldMemory {
  thread: number;
  /** Round that had begun when it looked; below 0 before its first look. */
  round: bigint;
}

/** Creates the memory for the rows of so many threads. */
export function createThreadTable(threads: number): SharedArrayBuffer {
  const table = new SharedArrayBuffer(
    (1 + threads * CELLS) * Float64Array.BYTES_PER_ELEMENT,
  );
  new BigInt64Array(table)[ROUND] = NOBODY + 1n;
  return table;
}

/** Row of one thread in the table of all. */
export class ThreadRow {
  readonly #all: Float64Array;
  /** The same cells, of which those of rounds are read as whole numbers. */
  readonly #rounds: BigInt64Array;
  readonly #thread: number;

  /** Creates it in a table, for the thread of that number. */
  constructor(table: SharedArrayBuffer, thread: number) {
    this.#all = new Float64Array(table);
    this.#rounds = new BigInt64Array(table);
    this.#thread = thread;
  }

  /** Writes down a number of the thread. */
  write(name: typeof NAMES[number], value: number): void {
    this.#all[this.#cell(name)] = value;
  }

  /** Returns the sum of the threads' numbers of that name. */
  sum(name: typeof NAMES[number]): number {
    let sum = 0;
    for (let at = this.#cell(name, 0); at < this.#all.length; at += CELLS) {
      sum += this.#all[at] ?? 0;
    }
    return sum;
  }

  /** Begins a round, of which a thread that looks from now on tells. Returns its number. */
  beginRound(): bigint {
    return Atomics.add(this.#rounds, ROUND, 1n) + 1n;
  }

  /** Notes that a thread of this row begins and cannot tell of its memory yet. */
  begin(): void {
    Atomics.store(this.#rounds, this.#roundCell(this.#thread), UNTOLD);
  }

  /** Writes down the memory that the thread holds, by looking at it now. */
  tellMemory(look: () => HeldMemory): void {
    const round = Atomics.load(this.#rounds, ROUND);
    const { engine, sockets } = look();
    this.write("engine", engine);
    this.write("sockets", sockets);
    // A thread that reads this round reads those numbers, or newer ones.
    Atomics.store(this.#rounds, this.#roundCell(this.#thread), round);
  }

  /** Lists what the other threads told of their memory last. */
  others(): ToldMemory[] {
    const told: ToldMemory[] = [];
    const threads = (this.#all.length - 1) / CELLS;
    for (let thread = 0; thread < threads; thread++) {
      if (thread === this.#thread) continue;
      const round = Atomics.load(this.#rounds, this.#roundCell(thread));
      if (round === NOBODY) continue;
      told.push({
        thread,
        round,
        engine: this.#all[this.#cell("engine", thread)] ?? 0,
        sockets: this.#all[this.#cell("sockets", thread)] ?? 0,
      });
    }
    return told;
  }

  /** Clears the row of a thread that has ended. */
  clear(): void {
    const start = 1 + this.#thread * CELLS;
    this.#all.fill(0, start, start + CELLS);
  }

  #cell(name: typeof NAMES[number], thread = this.#thread): number {
    return 1 + thread * CELLS + NAMES.indexOf(name);
  }

  #roundCell(thread: number): number {
    return 1 + thread * CELLS + NAMES.length;
  }
}
