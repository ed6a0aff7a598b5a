import { systemClock } from "@/lib/core/clock.ts";
import {
  inOneMessage,
  type SentAnswer,
  type SentCommit,
  type SentOutcome,
  toOperation,
  toSentFailure,
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
 * Begins the commits that another thread hands over `port` in their order, on
 * the only connection that commits; one that met a reader's deletion of what has
 * expired is made after those behind it. What was made in one turn of the event
 * loop is answered by one message.
 */
export function takeCommits(kv: Deno.Kv, port: MessagePort): void {
  const send = inOneMessage<SentAnswer>(port);
  const answer = (id: number, outcome: SentOutcome) => send([id, outcome]);

  async function make(commit: SentCommit): Promise<void> {
    for (let attempt = 1;; attempt++) {
      try {
        const result = await toOperation(kv, commit).commit();
        const versionstamp = result.ok ? result.versionstamp : null;
        return answer(commit.id, { versionstamp });
      } catch (error) {
        const isLocked = error instanceof Error && LOCKED.test(error.message);
        if (!isLocked || attempt === MAX_ATTEMPTS) {
          return answer(commit.id, toSentFailure(error));
        }
        await systemClock.pause(attempt * PAUSE_MS);
      }
    }
  }

  port.addEventListener("message", ({ data }: MessageEvent<SentCommit[]>) => {
    for (const commit of data) void make(commit);
  });
  port.start();
}
