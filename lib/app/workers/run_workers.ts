/**
 * The main thread of a process that answers by several: it passes on that the
 * process is to end, and starts a thread anew that died or hangs. On a file, it
 * has that for itself, writes what the others commit, and tells each of them what
 * the others added to the channels' logs. On a KV Connect server each thread
 * reads, commits and counts figures as a process by itself does.
 */
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import { countedLog } from "@/lib/app/counted_log.ts";
import { measureProcess } from "@/lib/app/process_metrics.ts";
import {
  openReadyDatabase,
  type ReadyDatabase,
} from "@/lib/app/ready_database.ts";
import { backoffMs } from "@/lib/core/backoff.ts";
import { SECOND_MS, systemClock } from "@/lib/core/clock.ts";
import { type Config, ConfigError } from "@/lib/core/config.ts";
import { HEALTHY } from "@/lib/core/health.ts";
import { createLog, type Log } from "@/lib/core/log.ts";
import { noMetrics } from "@/lib/core/metrics.ts";
import { createCommitTaker } from "@/lib/storage/take_commits.ts";
import { keys } from "@/lib/database/keys.ts";
import { shareHealth } from "./thread_health.ts";
import { type SharedMemory, shareMemory } from "./thread_memory.ts";
import type { MainMessage, SeatData, SeatMessage, ThreadWork } from "./seat.ts";
import { joinFigures, ThreadQuestions } from "./thread_metrics.ts";
import { ThreadPlaces } from "./thread_places.ts";
import { createThreadTable, ThreadRow } from "./thread_table.ts";

/** First part of the keys of the channels' logs: each thread hears what others add to them. */
const [LOG] = keys.eventLogs();
/** Interval at which threads are looked at, ms. */
const LOOK_MS = SECOND_MS;
/** Looks in a row without a sign of life after which a thread hangs. */
const HANGS_AFTER = 10;
/** The same for one that does not listen yet: it loads its code. */
const STARTS_WITHIN = 60;
/** The same after it was ended: one that collects a full heap takes some seconds. */
const ENDS_WITHIN = 20;
/** Pauses before a thread that died at its start is started again, ms. */
const PAUSES = { minMs: 250, maxMs: 5_000 };
/** One that listened and lived for so long may start again at once, ms. */
const STABLE_MS = 5_000;
/** Time in which all threads end once the process is asked to, ms. */
const DRAIN_MS = 10_000;
/** Young part of a thread's heap, MiB: three semi-spaces, of 8 as `deno task start` has them. */
const YOUNG_MB = 24;
/** Smallest heap of a thread, MiB. */
const MIN_HEAP_MB = 256;

/** A thread that answers requests, or counts figures. */
interface Thread {
  number: number;
  work: ThreadWork;
  worker: Worker;
  control: MessagePort;
  startedAt: number;
  isReady: boolean;
  /** Looks since it said last that it lives. */
  missed: number;
  /** It is being ended, for it hung. */
  isEnding: boolean;
}

/**
 * Serves by threads that run the module at `entry`, until the process is asked to
 * end. Throws a `ConfigError` where it cannot start.
 */
export async function runWorkers(
  entry: URL,
  config: Config,
  { heapMb = heapOfEach(config.env.WORKERS + 1) }: {
    /** Largest heap of a thread, MiB. */
    heapMb?: number;
  } = {},
): Promise<void> {
  if (Deno.build.os !== "linux") {
    throw new ConfigError(
      "Cannot start:\n  WORKERS is not valid: expected 1, for only Linux shares a port among threads",
    );
  }
  const startedAt = systemClock.now();
  const metrics = config.env.METRICS_TOKEN === undefined
    ? null
    : (await import("@/lib/app/metrics.ts")).createMetrics();
  const log = countedLog(
    createLog({
      level: config.env.LOG_LEVEL,
      now: () => systemClock.now(),
    }),
    metrics ?? noMetrics,
  );
  // An error that nothing handles ends this thread, and so the process.
  if (metrics) measureProcess(metrics, { uncaughtErrors: () => 0, startedAt });
  const database = await openReadyDatabase(config, log);
  const threads = new Threads(entry, {
    config,
    database,
    log,
    heapMb,
    ownFigures: () => metrics?.text() ?? Promise.resolve(""),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => void threads.drain());
  }
  threads.start();
}

/** Returns what each of the threads may take of this one's largest heap, MiB. */
function heapOfEach(count: number): number {
  const mb = getHeapStatistics().heap_size_limit / 2 ** 20;
  return Math.max(MIN_HEAP_MB, Math.floor(mb / count));
}

function send({ control }: Thread, message: MainMessage): void {
  control.postMessage(message);
}

/** Dependencies of the threads. */
interface Given {
  config: Config;
  database: ReadyDatabase;
  log: Log;
  heapMb: number;
  /** Returns the main thread's own figures, as OpenMetrics text. */
  ownFigures(): Promise<string>;
}

/** The threads of the process beside the main one. */
class Threads {
  readonly #entry: URL;
  readonly #given: Given;
  /** Makes the commits of all threads; `null` where each makes its own. */
  readonly #commits: ReturnType<typeof createCommitTaker> | null;
  readonly #table: SharedArrayBuffer;
  readonly #memory: SharedMemory;
  readonly #running = new Map<number, Thread>();
  /** Port at which they listen; the first that does finds it. */
  #listenAt: number | null = null;
  #isDraining = false;
  readonly #questions = new ThreadQuestions();
  readonly #places = new ThreadPlaces();
  readonly #allEnded = Promise.withResolvers<void>();

  constructor(entry: URL, given: Given) {
    this.#entry = entry;
    this.#given = given;
    const { env, database: { isFile } } = given.config;
    // Beside those that answer there is this one, and on a file that of the figures.
    const count = env.WORKERS + (isFile ? 2 : 1);
    this.#table = createThreadTable(count);
    const row = new ThreadRow(this.#table, 0);
    this.#memory = shareMemory(row);
    this.#memory.tell();
    shareHealth(row, () => ({
      ...HEALTHY,
      missingWorkers: count - 1 - this.#serving().length,
    }));
    this.#commits = isFile
      ? createCommitTaker(given.database.kv, ([part]) => part === LOG)
      : null;
  }

  /** Starts the first thread, which has the others follow once it listens. */
  start(): void {
    this.#startThread({ number: 1, work: "requests" });
    setInterval(() => this.#look(), LOOK_MS);
  }

  #startThread(
    { number, work }: Pick<Thread, "number" | "work">,
    failures = 0,
  ): void {
    const { database, heapMb } = this.#given;
    const commits = this.#commits && new MessageChannel();
    const control = new MessageChannel();
    const endCommits = commits && this.#commits?.take(commits.port1);
    const data: SeatData = {
      number,
      work,
      secretKey: database.secretKey,
      commits: commits?.port2 ?? null,
      table: this.#table,
      control: control.port2,
      listenAt: this.#listenAt,
    };
    new ThreadRow(this.#table, number).begin();
    const ports = commits ? [commits.port2, control.port2] : [control.port2];
    const worker = new Worker(this.#entry, {
      workerData: data,
      // deno-lint-ignore no-explicit-any -- Node's types know their own ports alone
      transferList: ports as any[],
      resourceLimits: {
        maxOldGenerationSizeMb: heapMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
    const thread: Thread = {
      number,
      work,
      worker,
      control: control.port1,
      startedAt: systemClock.steady(),
      isReady: false,
      missed: 0,
      isEnding: false,
    };
    this.#running.set(number, thread);
    worker.on(
      "error",
      (error: unknown) =>
        this.#given.log.error("worker_failed", { worker: number, error }),
    );
    control.port1.addEventListener(
      "message",
      ({ data }: MessageEvent<SeatMessage>) => this.#hear(thread, data),
    );
    control.port1.addEventListener("close", () => {
      endCommits?.();
      this.#ended(thread, failures);
    });
    control.port1.start();
  }

  #hear(thread: Thread, message: SeatMessage): void {
    thread.missed = 0;
    const { number } = thread;
    switch (message.type) {
      case "ready":
        return this.#noteReady(thread, message.port);
      case "ask":
        return this.#askFor(thread, message.question);
      case "told": {
        const { question, text } = message;
        return this.#questions.told(question, { worker: number, text });
      }
      case "place":
        return this.#places.ask(
          number,
          message,
          () => send(thread, { type: "placed", id: message.id }),
        );
      case "leave":
        return this.#places.leave(number, message.id);
      case "memory":
        this.#memory.tell();
        return this.#tellOthers(thread, message);
      case "taken":
      case "settings":
        return this.#tellOthers(thread, message);
    }
  }

  /** Tells all threads that serve but one. */
  #tellOthers(thread: Thread, message: MainMessage): void {
    for (const other of this.#serving()) {
      if (other !== thread) send(other, message);
    }
  }

  /** Notes that a thread does its work; the first that listens has the others start. */
  #noteReady(thread: Thread, port: number | null): void {
    thread.isReady = true;
    if (port === null || this.#listenAt !== null) return;
    this.#listenAt = port;
    if (this.#isDraining) return;
    const count = this.#given.config.env.WORKERS;
    if (this.#commits) {
      this.#startThread({ number: count + 1, work: "figures" });
    }
    for (let number = 2; number <= count; number++) {
      this.#startThread({ number, work: "requests" });
    }
  }

  /** Lists the threads that do their work. */
  #serving(): Thread[] {
    return [...this.#running.values()].filter(({ isReady, isEnding }) =>
      isReady && !isEnding
    );
  }

  /** Asks all threads that serve for the figures that one of them wants. */
  #askFor(asking: Thread, asked: number): void {
    const serving = this.#serving();
    this.#questions.ask(serving.map(({ number }) => number), {
      tell(question) {
        for (const one of serving) send(one, { type: "tell", question });
      },
      answer: (figures) => void this.#answer(asking, asked, figures),
    });
  }

  /** Answers a thread with the figures of the process: of the others, and of this one. */
  async #answer(
    asking: Thread,
    question: number,
    figures: string,
  ): Promise<void> {
    const own = await this.#given.ownFigures();
    const text = joinFigures([own, figures]);
    send(asking, { type: "figures", question, text });
  }

  #ended(thread: Thread, failures: number): void {
    const { log } = this.#given;
    const { number, startedAt, isReady } = thread;
    this.#running.delete(number);
    this.#questions.ended(number);
    this.#places.ended(number);
    new ThreadRow(this.#table, number).clear();
    if (this.#isDraining) {
      this.#resolveIfEnded();
      return;
    }
    // It has said why; another attempt would say the same.
    if (this.#listenAt === null) Deno.exit(1);
    const livedMs = systemClock.steady() - startedAt;
    const next = isReady && livedMs > STABLE_MS ? 0 : failures + 1;
    log.error("worker_ended", {
      worker: number,
      livedMs: Math.round(livedMs),
      meaning: thread.work === "requests"
        ? "A thread that answers requests has ended and is started again. Its pages connect anew."
        : "The thread that counts figures has ended and is started again. It goes on where they stand.",
    });
    const pauseMs = next === 0 ? 0 : backoffMs(PAUSES, next - 1);
    systemClock.after(pauseMs, () => {
      if (!this.#isDraining) this.#startThread(thread, next);
    });
  }

  /** Resolves `#allEnded` when all have ended, but for those that cannot be. */
  #resolveIfEnded(): void {
    const left = [...this.#running.values()];
    if (left.every(({ isEnding }) => isEnding)) this.#allEnded.resolve();
  }

  /** Ends threads that have not said for long that they live. */
  #look(): void {
    if (this.#isDraining) return;
    const { log } = this.#given;
    for (const thread of this.#running.values()) {
      thread.missed++;
      const { number, missed, isEnding, isReady } = thread;
      if (isEnding) {
        if (missed < ENDS_WITHIN) continue;
        log.error("worker_not_ended", {
          worker: number,
          meaning:
            "A thread is in a loop that cannot be broken off. It would keep taking connections, so the process ends and has to be started again.",
        });
        void this.drain(1);
      } else if (missed >= (isReady ? HANGS_AFTER : STARTS_WITHIN)) {
        log.error("worker_hangs", {
          worker: number,
          meaning: "A thread gave no sign of life and is ended.",
        });
        thread.isEnding = true;
        thread.missed = 0;
        // Its port says when it has ended; this answers before.
        void thread.worker.terminate();
      }
    }
  }

  /** Has every thread finish what it is in the middle of, and ends the process. */
  async drain(exitCode = 0): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    const { log, database } = this.#given;
    for (const one of this.#running.values()) send(one, { type: "drain" });
    const cancelDeadline = systemClock.after(DRAIN_MS, () => {
      log.error("stop_broken_off", {
        withinMs: DRAIN_MS,
        workers: [...this.#running.keys()],
        meaning:
          "Threads did not end in time. What was answered as accepted is stored.",
      });
      Deno.exit(exitCode || 1);
    });
    this.#resolveIfEnded();
    await this.#allEnded.promise;
    cancelDeadline();
    database.close();
    Deno.exit(exitCode);
  }
}
