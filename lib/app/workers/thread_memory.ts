/** Memory of a process of several threads, of which each can account for a part. */
import {
  NativeMemory,
  type Range,
  readEngineMemory,
  readResidentMemory,
} from "@/lib/event_log/sockets/process_memory.ts";
import type {
  MemoryLook,
  MemoryWatch,
} from "@/lib/event_log/sockets/socket_guard.ts";
import { systemClock } from "@/lib/core/clock.ts";
import type { ThreadRow, ToldMemory } from "./thread_table.ts";

const MIB = 1024 * 1024;

/** Interval at which a thread that nobody asks tells of its memory, ms. */
const TELL_MS = 100;
/** Growth since the last sure look at which the others are asked to tell now, in bytes. */
const ASK_BYTES = 4 * MIB;
/** Memory that a thread may take before it tells of it, in bytes. */
const UNTOLD_BYTES = 32 * MIB;
/** The same for a thread that starts, and loads all of its code. */
const STARTING_BYTES = 192 * MIB;
/** Memory that a started thread takes beside its engine's and its sockets', in bytes. */
const STARTED_BYTES = 64 * MIB;

/** Memory of this thread and of the others. */
export interface SharedMemory extends MemoryWatch, Disposable {
  /** Tells the others what this thread holds, now and from now on. */
  tell(): void;
}

/**
 * Shares the memory of this thread with the others by its row, from the first
 * time on that it tells of it. `askOthers` has the others tell at once.
 */
export function shareMemory(
  row: ThreadRow,
  {
    resident = readResidentMemory,
    engine = readEngineMemory,
    askOthers = () => {},
    after = systemClock.after,
  }: {
    resident?: () => number;
    engine?: () => number;
    askOthers?: () => void;
    after?: MemoryWatch["after"];
  } = {},
): SharedMemory {
  let taken = () => 0;
  let stop: (() => void) | null = null;

  function tell(): void {
    stop?.();
    stop = after(TELL_MS, tell);
    row.tellMemory(() => ({ engine: engine(), sockets: taken() }));
  }

  return {
    tell,
    begin(counted) {
      taken = counted;
      const judged = new JudgedMemory(row, { resident, engine, askOthers });
      return () => judged.look();
    },
    after,
    [Symbol.dispose]: () => stop?.(),
  };
}

/** Process as a thread sees it. */
interface LookedAtProcess {
  /** Returns the bytes that are resident. */
  resident(): number;
  /** Returns the bytes that this thread's engine holds. */
  engine(): number;
  /** Has the other threads tell of their memory now. */
  askOthers(): void;
}

/** A moment at which the process was looked at. */
interface Moment {
  round: bigint;
  /** Bytes that were resident. */
  resident: number;
  /** Bytes that this thread's engine holds. */
  engine: number;
  /**
   * Bounds of what each other thread's engine held, by all that it told before
   * and after; by its number.
   */
  others: Map<number, Range>;
  /** Threads that had told of their memory by then. */
  threads: Set<number>;
}

/**
 * Judges how much of the process is no engine's. What is resident is of all
 * threads, and a thread that is behind tells late what it took, or gave back. So
 * a moment is judged once all others have told since: at that moment each held no
 * less and no more than it told before and after. Until then that alone is sure
 * which all others can hardly have taken meanwhile.
 */
class JudgedMemory {
  readonly #row: ThreadRow;
  readonly #process: LookedAtProcess;
  readonly #native = new NativeMemory();
  #moment: Moment | null = null;
  /** The others were asked to tell, so that the moment can be judged. */
  #hasAsked = false;
  /** Bytes that were no engine's at the last moment that was judged; `null` before the first look. */
  #judged: number | null = null;
  /** Threads that had told of their memory by then. */
  #known = new Set<number>();
  /** Bytes that threads took for themselves when they started, beside those that they tell of. */
  #started = 0;

  /**
   * Most that sockets of the others may have taken, those of threads that have
   * ended, too: memory that is given back stays with the process.
   */
  #sockets = 0;

  /** Creates it for the thread of that row. */
  constructor(row: ThreadRow, process: LookedAtProcess) {
    this.#row = row;
    this.#process = process;
  }

  /** Looks at the memory now. */
  look(): MemoryLook {
    // In this order: what was told before the look, then what is resident, then
    // a round for what will be told after it.
    const told = this.#row.others();
    const engine = this.#process.engine();
    const resident = this.#process.resident();
    // The others see the better how fast the process grows.
    this.#row.write("engine", engine);
    const isJudged = this.#judge(told);
    if (isJudged || !this.#moment) {
      this.#begin(told, { resident, engine });
    }
    let seen = resident - engine - this.#native.freed - this.#started;
    let sockets = 0;
    /** Bytes that the others may have taken, or given back, and not told of. */
    let untold = 0;
    for (const one of told) {
      seen -= one.engine;
      sockets += one.sockets;
      untold += isStarting(one) ? STARTING_BYTES : UNTOLD_BYTES;
    }
    const others = this.#sockets = Math.max(this.#sockets, sockets);
    this.#judged ??= seen + untold;
    if (seen - this.#judged > ASK_BYTES && !this.#hasAsked) {
      this.#hasAsked = true;
      this.#process.askOthers();
    }
    if (isJudged) return { seen, sure: this.#judged, others };
    const sure = seen - untold;
    return { seen, sure: sure > this.#judged ? sure : null, others };
  }

  /** Begins a moment, to be judged later. */
  #begin(
    told: readonly ToldMemory[],
    look: Pick<Moment, "resident" | "engine">,
  ): void {
    this.#hasAsked = false;
    const others = new Map<number, Range>();
    const threads = new Set<number>();
    for (const one of told) {
      const { thread, engine } = one;
      others.set(thread, { least: engine, most: engine });
      if (!isStarting(one)) threads.add(thread);
    }
    this.#moment = {
      ...look,
      round: this.#row.beginRound(),
      others,
      threads,
    };
  }

  /** Judges the moment if all threads have told since; returns whether it did. */
  #judge(told: readonly ToldMemory[]): boolean {
    if (!this.#moment) return false;
    const { round, resident, engine, others, threads } = this.#moment;
    const sum: Range = { least: engine, most: engine };
    let isTold = true;
    for (const { thread, engine, round: toldRound } of told) {
      // One that began after the moment held nothing.
      const held = others.get(thread) ?? { least: 0, most: 0 };
      held.least = Math.min(held.least, engine);
      held.most = Math.max(held.most, engine);
      others.set(thread, held);
      sum.least += held.least;
      isTold &&= toldRound >= round;
    }
    if (!isTold) return false;
    // What one held that has ended since may have been given back by then.
    for (const { most } of others.values()) sum.most += most;
    let judged = this.#native.weigh(resident, sum) - this.#started;
    const before = this.#judged ?? judged;
    if (judged > before && !threads.isSubsetOf(this.#known)) {
      const started = Math.min(judged - before, STARTED_BYTES);
      this.#started += started;
      judged -= started;
    }
    this.#known = threads;
    this.#judged = judged;
    return true;
  }
}

function isStarting({ round }: ToldMemory): boolean {
  return round < 0n;
}
