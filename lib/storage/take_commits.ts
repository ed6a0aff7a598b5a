import { systemClock } from "@/lib/core/clock.ts";
import {
  inOneMessage,
  type SentCommit,
  type SentEntry,
  type SentOutcome,
  toOperation,
  toSentFailure,
  type WriterNews,
} from "./commit_messages.ts";

/**
 * Message of SQLite where another connection wrote after a commit had read what
 * it checks. Nothing of the commit was made then. Readers write about once a
 * minute, when each deletes what has expired.
 */
const LOCKED = /^database is locked/;
/** Attempts at one commit. */
const MAX_ATTEMPTS = 20;
/** Pause before the next attempt, ms. */
const PAUSE_MS = 2;

/**
 * Creates what makes the commits of other threads, on the only connection that
 * commits.
 *
 * Entries that a commit adds under a key that ends with its versionstamp are sent
 * to all other threads where `isShared` says so of the key. Each thread gets such
 * entries, and the answers to its own commits, in the order in which the file
 * made the commits: that of stamps.
 */
export function createCommitTaker(
  kv: Deno.Kv,
  isShared: (key: Deno.KvKey) => boolean = () => false,
) {
  /** Sends news to each thread. */
  const threads = new Set<(news: WriterNews) => void>();
  /** Ends with the latest attempt that was begun and all before it. */
  let last: Promise<void> = Promise.resolve();

  /**
   * Returns how an attempt ended, not before those that were begun before it
   * have: the file makes them in that order, but Deno may tell of a later one
   * first where both are answered at once.
   */
  function inOrder<R>(attempt: Promise<R>): Promise<R> {
    const before = last;
    last = Promise.allSettled([before, attempt]).then(() => {});
    return before.then(() => attempt);
  }

  async function make(commit: SentCommit): Promise<SentOutcome> {
    for (let attempt = 1;; attempt++) {
      try {
        const result = await inOrder(toOperation(kv, commit).commit());
        return { versionstamp: result.ok ? result.versionstamp : null };
      } catch (error) {
        const isLocked = error instanceof Error && LOCKED.test(error.message);
        if (!isLocked || attempt === MAX_ATTEMPTS) return toSentFailure(error);
        await systemClock.pause(attempt * PAUSE_MS);
      }
    }
  }

  /** Sends the other threads what a commit added. */
  function share(
    { mutations }: SentCommit,
    versionstamp: string,
    by: (news: WriterNews) => void,
  ): void {
    for (const { key, isStamped, value } of mutations) {
      if (!isStamped || value === undefined || !isShared(key)) continue;
      const entry: SentEntry = { key: [...key, versionstamp], value };
      for (const send of threads) if (send !== by) send(entry);
    }
  }

  return {
    /**
     * Begins the commits that a thread hands over `port` in their order; one
     * that met a reader's deletion of what has expired is made after those
     * behind it. What was made in one turn of the event loop is answered by one
     * message. The answer ends it.
     */
    take(port: MessagePort): () => void {
      const send = inOneMessage<WriterNews>(port);
      threads.add(send);

      async function take(commit: SentCommit): Promise<void> {
        const outcome = await make(commit);
        send([commit.id, outcome]);
        if ("versionstamp" in outcome && outcome.versionstamp !== null) {
          share(commit, outcome.versionstamp, send);
        }
      }

      port.addEventListener(
        "message",
        ({ data }: MessageEvent<SentCommit[]>) => {
          for (const commit of data) void take(commit);
        },
      );
      port.start();
      return () => {
        threads.delete(send);
        port.close();
      };
    },
  };
}
