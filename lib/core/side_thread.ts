/**
 * A thread beside the one that answers: what is done in it stops nobody, ends
 * at a deadline, and has a heap of its own.
 */
import type { Worker } from "node:worker_threads";
import { type Clock, MINUTE_MS, SECOND_MS, withTimeout } from "./clock.ts";
import { AppError, type ErrorCode } from "./errors.ts";
import { isRecord } from "./is_record.ts";
import { memoize } from "./memoize.ts";
import type { Log } from "./log.ts";
import { createKeyedMutex, type KeyedMutex } from "./mutex.ts";
import type { ProblemMembers } from "./problem_members.ts";
import { createSemaphore } from "./semaphore.ts";

/** Longest time for one task once the thread stands, ms. */
export const TASK_MS = 2 * SECOND_MS;
/** Longest time in which a thread has to start, ms: it loads its code. */
const START_MS = 30 * SECOND_MS;
/** Time without a task after which the thread's memory is given back, ms. */
const IDLE_MS = MINUTE_MS;
/** Largest heap of the thread, MiB. What is beyond the heap, such as bytes, is bounded by the deadline alone. */
const HEAP_MB = 64;
/** Largest part of the heap for young values, MiB: a larger one would hold what several files before left behind. */
const YOUNG_MB = 8;
/** Tasks of one owner that are under way or wait. */
export const MAX_TASKS = 100;

/**
 * Functions that a thread offers, by name. Input and result are copied, but
 * what of an input is an `ArrayBuffer` is moved: its sender has it no more.
 * Bytes go so, never as a `Uint8Array`, each of whose bytes Deno looks at.
 */
// deno-lint-ignore no-explicit-any -- each task has an input of its own
type Tasks = Record<string, (input: any) => unknown>;

/** Runs tasks one after the other, by turns of their owners. */
export interface SideThread<T extends Tasks> {
  /**
   * Runs a task for an owner, such as a channel. Throws what the task throws as
   * an `AppError`, `too_large` when it takes longer than `TASK_MS` or more
   * memory than a thread has, `rate_limited` when too many tasks of the owner
   * wait.
   */
  run<N extends keyof T & string>(
    owner: string,
    name: N,
    input: Parameters<T[N]>[0],
  ): Promise<Awaited<ReturnType<T[N]>>>;
  /** Ends the thread; a task that is run later has it started again. */
  stop(): Promise<void>;
}

/** Message to the thread. */
interface Task {
  name: string;
  input: unknown;
}

/** Answer of the thread to a task. */
type Answer =
  | { value: unknown }
  | {
    refused: { code: ErrorCode; message: string; extra: ProblemMembers | null };
  }
  | { failed: string };

/** Message of the thread once it takes tasks. */
const READY = "ready";

/** Port of the thread to the one that started it. */
interface Port {
  on(event: "message", listener: (task: Task) => void): unknown;
  postMessage(message: unknown): void;
}

/** Takes tasks in the thread: its entry calls this. */
export function takeTasks(port: Port, tasks: Tasks): void {
  port.on("message", async ({ name, input }) => {
    port.postMessage(await answerOf(tasks, name, input));
  });
  port.postMessage(READY);
}

async function answerOf(
  tasks: Tasks,
  name: string,
  input: unknown,
): Promise<Answer> {
  try {
    return { value: await tasks[name]?.(input) };
  } catch (error) {
    if (!(error instanceof AppError)) return { failed: String(error) };
    const { code, message, details } = error;
    return { refused: { code, message, extra: details.extra ?? null } };
  }
}

/** Creates a thread whose entry stands at `entry`; it starts with the first task. */
export function createSideThread<T extends Tasks>(
  { clock, log, inTurn = createKeyedMutex(), entry, tasks }: {
    clock: Clock;
    log: Log;
    /** Keeps tasks of several such threads from running at once. */
    inTurn?: KeyedMutex;
    entry: () => URL;
    /** Loads the tasks into this thread, for a host that starts no others. */
    tasks: () => Promise<T>;
  },
): SideThread<T> {
  const byOwner = createKeyedMutex();
  const place = createSemaphore(1);
  const count = new Map<string, number>();
  let thread: Worker | null = null;
  let isMissing = false;
  let cancelIdle = () => {};
  const tasksHere = memoize(tasks);

  async function end(): Promise<void> {
    cancelIdle();
    const ended = thread;
    thread = null;
    await ended?.terminate();
  }

  /** Returns the thread, started if need be; `null` where the host has none. */
  async function standing(): Promise<Worker | null> {
    if (thread !== null || isMissing) return thread;
    try {
      thread = await start(clock, entry());
    } catch (error) {
      isMissing = true;
      log.warn("side_thread_missing", {
        error,
        meaning:
          "Files that people upload are read in the thread that answers. What they may hold is bounded; a hostile one may make others wait for a moment.",
      });
    }
    return thread;
  }

  async function runNext(name: string, input: unknown): Promise<unknown> {
    cancelIdle();
    const worker = await standing();
    if (worker === null) {
      return await (await tasksHere())[name]?.(input);
    }
    const answer = await withTimeout<Answer | null>(
      clock,
      TASK_MS,
      nextMessage<Answer>(
        worker,
        () => worker.postMessage({ name, input }, buffersOf(input)),
      ),
      () => null,
    ).catch(() => null);
    if (answer === null) {
      // One whose heap ran full stands still and says nothing.
      await end();
      log.warn("side_task_ended", { task: name });
      throw new AppError(
        "too_large",
        "Cannot read the file: it takes too long or too much memory. Save it in a simpler form",
      );
    }
    cancelIdle = clock.after(IDLE_MS, () => void end());
    if ("value" in answer) return answer.value;
    if ("failed" in answer) throw new Error(answer.failed);
    const { code, message, extra } = answer.refused;
    throw new AppError(code, message, extra === null ? {} : { extra });
  }

  return {
    async run<N extends keyof T & string>(
      owner: string,
      name: N,
      input: Parameters<T[N]>[0],
    ): Promise<Awaited<ReturnType<T[N]>>> {
      const others = count.get(owner) ?? 0;
      if (others >= MAX_TASKS) {
        throw new AppError(
          "rate_limited",
          `Cannot read the file: ${others} others of the channel are read first`,
          { retryAfterMs: TASK_MS },
        );
      }
      count.set(owner, others + 1);
      try {
        // Each owner waits for the place with one task: nobody's many keep it from others.
        const result: unknown = await byOwner(
          owner,
          () => place.run(() => inTurn("", () => runNext(name, input))),
        );
        return result as Awaited<ReturnType<T[N]>>;
      } finally {
        const left = (count.get(owner) ?? 1) - 1;
        if (left > 0) count.set(owner, left);
        else count.delete(owner);
      }
    },
    stop: () => place.run(end),
  };
}

/** Returns the parts of an input that are moved. */
function buffersOf(input: unknown): ArrayBuffer[] {
  return [input, ...(isRecord(input) ? Object.values(input) : [])]
    .filter((part) => part instanceof ArrayBuffer);
}

/** Starts a thread. Throws when the host has none, or it cannot load its code. */
async function start(clock: Clock, entry: URL): Promise<Worker> {
  const { Worker } = await import("node:worker_threads");
  const worker = new Worker(entry, {
    resourceLimits: {
      maxOldGenerationSizeMb: HEAP_MB,
      maxYoungGenerationSizeMb: YOUNG_MB,
    },
  });
  const started = await withTimeout<boolean>(
    clock,
    START_MS,
    nextMessage(worker, () => {}).then((message) => message === READY),
    () => false,
  );
  if (started) return worker;
  await worker.terminate();
  throw new Error("The thread does not start");
}

/** Returns what the thread says next; throws when it ends. */
function nextMessage<M>(worker: Worker, ask: () => void): Promise<M> {
  return new Promise((resolve, reject) => {
    // Only while somebody waits for it does it keep the process from ending.
    worker.ref();
    const done = () => {
      worker.unref();
      worker.off("message", hear);
      worker.off("error", fail);
      worker.off("exit", exit);
    };
    const hear = (message: M) => {
      done();
      resolve(message);
    };
    const fail = (error: unknown) => {
      done();
      reject(error);
    };
    const exit = () => fail(new Error("The thread ended"));
    worker.on("message", hear);
    worker.on("error", fail);
    worker.on("exit", exit);
    ask();
  });
}
