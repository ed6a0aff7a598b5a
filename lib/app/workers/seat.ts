/**
 * Place of a thread among those that answer requests together (`WORKERS`). The
 * main thread, which gives it (`run_workers.ts`), writes the database where that
 * is a file, and ends and replaces the others.
 */
import { SECOND_MS } from "@/lib/core/clock.ts";
import { type Config, ConfigError } from "@/lib/core/config.ts";
import type { Places } from "@/lib/core/mutex.ts";
import type { OtherThreads } from "@/lib/event_log/heard_commit.ts";
import { openBesideWriter, openKv } from "@/lib/storage/kv.ts";
import type { ReadyDatabase } from "@/lib/app/ready_database.ts";
import type { MemoryWatch } from "@/lib/event_log/sockets/socket_guard.ts";
import type { HealthCounts } from "@/lib/core/health.ts";
import type { OtherSettings } from "@/lib/features/outside.ts";
import { shareHealth } from "./thread_health.ts";
import type {
  OtherTakers,
  TakenAttempts,
} from "@/lib/schema/account/rate_limits.ts";
import { shareMemory } from "./thread_memory.ts";
import type { PlaceAsked } from "./thread_places.ts";
import { ThreadRow } from "./thread_table.ts";

/** Interval at which a thread says that its event loop turns, ms. */
const BEAT_MS = SECOND_MS / 2;

/**
 * Work of a thread: it answers requests, or counts what follows from the events
 * that the others take.
 */
export type ThreadWork = "requests" | "figures";

/** Data that the main thread starts another with. */
export interface SeatData {
  /** Number of the thread, from 1 on, which its log lines have. */
  number: number;
  work: ThreadWork;
  secretKey: string;
  /** Takes the thread's commits to the one that writes a file; `null` where each makes its own. */
  commits: MessagePort | null;
  /** Messages of both about the thread itself; it closes when the thread ends. */
  control: MessagePort;
  /** Numbers of all threads, in which this one has the row of its own number. */
  table: SharedArrayBuffer;
  /** Port at which the others listen; `null` for the first, which finds it. */
  listenAt: number | null;
}

/** Message of a thread to the main one. */
export type SeatMessage =
  | { type: "beat" }
  /** It answers at that port, or, with `null`, counts figures. */
  | { type: "ready"; port: number | null }
  /** It wants the figures of all threads, for the question of that number. */
  | { type: "ask"; question: number }
  /** Its own figures, for a question of the main thread. */
  | { type: "told"; question: number; text: string }
  /** It wants a place, or leaves the one of that number. */
  | ({ type: "place" } & PlaceAsked)
  | { type: "leave"; id: number }
  /** Attempts that it let through, for the others to count. */
  | { type: "taken"; taken: readonly TakenAttempts[] }
  /** It changed the settings of a channel, which the others may remember. */
  | { type: "settings"; channelId: string }
  /** It wants all others to tell of their memory now. */
  | { type: "memory" };

/** Message of the main thread to another. */
export type MainMessage =
  /** It takes no more requests, finishes those under way, and ends. */
  | { type: "drain" }
  | { type: "tell"; question: number }
  | { type: "figures"; question: number; text: string }
  /** The place of that number is the thread's. */
  | { type: "placed"; id: number }
  | { type: "taken"; taken: readonly TakenAttempts[] }
  | { type: "settings"; channelId: string }
  | { type: "memory" };

/** Place of this thread among several. */
export interface Seat {
  number: number;
  work: ThreadWork;
  /** Opens the database, which the main thread has ready: a file beside it, another for itself. */
  openDatabase(config: Config): Promise<ReadyDatabase>;
  /** Options for listening where the other threads do. */
  listenOptions: { port?: number; reusePort: true };
  /** Memory of the process, of which this thread has a part. */
  memory: MemoryWatch;
  /** The other threads, as the event log hears of them; absent where other processes write, too. */
  others: OtherThreads | undefined;
  /** Returns places for a kind of work, which all threads share. */
  places: Places;
  /** The other threads, as rate limits hear of them; absent where other processes count, too. */
  takers: OtherTakers | undefined;
  /** The other threads, as caches of channels' settings hear of them. */
  otherSettings: OtherSettings;
  /** Tells the main thread that requests are answered now, or that figures are counted (`null`). */
  noteReady(port: number | null): void;
  /** Calls `run` when the process is to end. */
  onDrain(run: () => void): void;
  /** Has figures of this thread read by `own`; returns what reads those of all threads. */
  shareFigures(own: () => Promise<string>): () => Promise<string>;
  /** Has the health of this thread read by `own`; returns what reads that of all threads. */
  shareHealth(own: () => HealthCounts): () => HealthCounts;
}

/**
 * Returns the seat of this thread; `null` where one thread does everything.
 * Throws a `ConfigError` in a process that nobody starts others in.
 */
export async function seatOf({ env }: Config): Promise<Seat | null> {
  if (env.WORKERS === 1) return null;
  const { isMainThread, workerData } = await import("node:worker_threads");
  if (isMainThread) {
    throw new ConfigError(
      "Cannot start:\n  WORKERS is not valid: expected 1 with this command; deno task start takes more",
    );
  }
  return takeSeat(workerData as SeatData);
}

function takeSeat(data: SeatData): Seat {
  const { number, work, secretKey, commits, control, listenAt } = data;
  const row = new ThreadRow(data.table, number);
  let onTheirs: Parameters<OtherThreads["hear"]>[0] = () => {};
  const send = (message: SeatMessage) => control.postMessage(message);
  const questions = new Map<number, (text: string) => void>();
  let lastQuestion = 0;
  const memory = shareMemory(row, {
    askOthers: () => send({ type: "memory" }),
  });
  const draining = Promise.withResolvers<void>();
  let readOwn = () => Promise.resolve("");
  const placed = new Map<number, () => void>();
  let lastPlace = 0;
  let onTaken: Parameters<OtherTakers["hear"]>[0] = () => {};
  let onSettings: Parameters<OtherSettings["hear"]>[0] = () => {};

  async function hear(message: MainMessage): Promise<void> {
    switch (message.type) {
      case "drain":
        return draining.resolve();
      case "tell": {
        const { question } = message;
        return send({ type: "told", question, text: await readOwn() });
      }
      case "figures":
        questions.get(message.question)?.(message.text);
        return void questions.delete(message.question);
      case "placed":
        placed.get(message.id)?.();
        return void placed.delete(message.id);
      case "taken":
        return onTaken(message.taken);
      case "settings":
        return onSettings(message.channelId);
      case "memory":
        return memory.tell();
    }
  }

  const places: Places = (kind, most) => async (name, work) => {
    const id = ++lastPlace;
    await new Promise<void>((resolve) => {
      placed.set(id, resolve);
      send({ type: "place", id, kind, name, most });
    });
    try {
      return await work();
    } finally {
      send({ type: "leave", id });
    }
  };

  control.addEventListener(
    "message",
    ({ data }: MessageEvent<MainMessage>) => void hear(data),
  );
  control.start();
  send({ type: "beat" });
  setInterval(() => send({ type: "beat" }), BEAT_MS);
  return {
    number,
    work,
    memory,
    shareHealth: (own) => shareHealth(row, own),
    async openDatabase({ database: { path } }) {
      if (path === undefined) throw new TypeError("No database is named");
      const kv = commits === null
        ? await openKv(path)
        : await openBesideWriter(path, commits, (entry) => onTheirs(entry));
      return { kv, secretKey, close: () => kv.close() };
    },
    listenOptions: {
      ...(listenAt === null ? {} : { port: listenAt }),
      reusePort: true,
    },
    others: commits === null ? undefined : {
      hear: (run) => void (onTheirs = run),
      countsHere: work === "figures",
    },
    places,
    takers: commits === null ? undefined : {
      tell: (taken) => send({ type: "taken", taken }),
      hear: (run) => void (onTaken = run),
    },
    otherSettings: {
      tell: (channelId) => send({ type: "settings", channelId }),
      hear: (run) => void (onSettings = run),
    },
    noteReady(port) {
      memory.tell();
      send({ type: "ready", port });
    },
    // One that still starts ends once it stands.
    onDrain: (run) => void draining.promise.then(run),
    shareFigures(own) {
      readOwn = own;
      return () => {
        const question = ++lastQuestion;
        send({ type: "ask", question });
        return new Promise((resolve) => questions.set(question, resolve));
      };
    },
  };
}
