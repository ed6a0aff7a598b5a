/**
 * Lets more files of tests run at once while the machine's processors have
 * nothing to do: most tests of pages wait, for a page's own pauses above all.
 */

/** Number of files that have a test running at once. */
export interface LaneLimits {
  /** However much the machine does. */
  least: number;
  /** While its processors are idle. */
  most: number;
}

/** Share of the processors' time that is to be idle before there is one more lane. */
export const IDLE_SHARE = 0.15;

/** Share below which there is one lane less: the processors are what tests wait for. */
export const BUSY_SHARE = 0.05;

/** Pause between two looks at the processors. */
const LOOK_MS = 1_000;

/** Tests that run, and those that wait for their turn in the order in which they asked. */
export class Lanes {
  readonly #limits: LaneLimits;
  readonly #waiting = new Set<() => void>();
  #running = 0;
  /** Lanes that there are now: a test that ends makes room for the next at once. */
  #open: number;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
    this.#open = limits.least;
  }

  /** Calls `begin` when a test may begin, at once or later; returns a function that ends it, or its waiting. */
  ask(begin: () => void): () => void {
    let isOver = false;
    let hasBegun = false;
    const take = () => {
      hasBegun = true;
      begin();
    };
    this.#waiting.add(take);
    this.#fill();
    return () => {
      if (isOver) return;
      isOver = true;
      this.#waiting.delete(take);
      if (hasBegun) this.#running--;
      this.#fill();
    };
  }

  /**
   * Notes which share of the processors' time was idle since the last look:
   * there is one lane more, or one less, none of which cuts a test off.
   */
  note(idleShare: number): void {
    const { least, most } = this.#limits;
    // A lane that nobody has yet is no reason for another.
    const isFull = this.#running >= this.#open;
    if (idleShare >= IDLE_SHARE && isFull) {
      this.#open = Math.min(this.#open + 1, most);
    } else if (idleShare < BUSY_SHARE) {
      this.#open = Math.max(this.#open - 1, least);
    }
    this.#fill();
  }

  #fill(): void {
    for (const take of this.#waiting) {
      if (this.#running >= this.#open) return;
      this.#waiting.delete(take);
      this.#running++;
      take();
    }
  }
}

/** Lanes that the workers of a run reach over a socket. */
export interface ServedLanes extends Disposable {
  /** Port on 127.0.0.1, for the variable `TEST_LANES`. */
  port: number;
}

/**
 * Serves lanes to `tests/support/lane.ts`, which asks with a byte before each
 * test and says with another that it is over. A worker that dies is over too.
 */
export function serveLanes(
  limits: LaneLimits,
  readTimes: () => ProcessorTimes | null = processorTimes,
): ServedLanes {
  const lanes = new Lanes(limits);
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let last = readTimes();
  const looks = setInterval(() => {
    const now = readTimes();
    if (now && last) lanes.note(idleShare(last, now));
    last = now;
  }, LOOK_MS);
  void (async () => {
    for await (const worker of listener) {
      serveWorker(worker, lanes).catch(() => {
        // It is gone, and its lane is free.
      });
    }
  })();
  return {
    port: listener.addr.port,
    [Symbol.dispose]() {
      clearInterval(looks);
      listener.close();
    },
  };
}

/** Bytes that a worker sends, and the one that it is answered with. */
export const LANE_BYTES = { ask: 1, over: 2, begin: 3 };

async function serveWorker(worker: Deno.Conn, lanes: Lanes): Promise<void> {
  let over = () => {};
  try {
    for await (const bytes of worker.readable) {
      for (const byte of bytes) {
        over();
        over = () => {};
        if (byte !== LANE_BYTES.ask) continue;
        over = lanes.ask(() => {
          worker.write(Uint8Array.of(LANE_BYTES.begin)).catch(() => {
            // Its end is read as well.
          });
        });
      }
    }
  } finally {
    over();
  }
}

/** Time of all processors since the machine started, in its ticks. */
export interface ProcessorTimes {
  idle: number;
  all: number;
}

/** Reads the times of Linux; null where there are none to read. */
function processorTimes(): ProcessorTimes | null {
  try {
    return timesIn(Deno.readTextFileSync("/proc/stat"));
  } catch {
    return null;
  }
}

/** Reads the times of all processors from the text of `/proc/stat`. */
export function timesIn(text: string): ProcessorTimes | null {
  const [, line] = text.match(/^cpu +([\d ]+)$/m) ?? [];
  if (line === undefined) return null;
  // user, nice, system, idle, iowait, irq, softirq, steal; those of guests are in the first two.
  const times = line.split(" ").slice(0, 8).map(Number);
  const [, , , idle = 0, waiting = 0] = times;
  return {
    idle: idle + waiting,
    all: times.reduce((sum, time) => sum + time, 0),
  };
}

/** Returns which share of the processors' time was idle between two readings. */
export function idleShare(from: ProcessorTimes, to: ProcessorTimes): number {
  const all = to.all - from.all;
  return all > 0 ? (to.idle - from.idle) / all : 0;
}
