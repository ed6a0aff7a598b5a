import { type Backoff, backoffMs, withFullJitter } from "@/lib/core/backoff.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import { randomNonce } from "@/lib/core/secrets.ts";
import {
  decideBatch,
  type Decision,
  type FirstSession,
} from "@/lib/features/subathon/rules/decide_batch.ts";
import {
  needsOf,
  type Operation,
  standsAlone,
} from "@/lib/features/subathon/rules/operation.ts";
import type { Definition } from "@/lib/schema/subathon/records.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import type { SubathonStore } from "./store.ts";
import { needsCommit, writeCommit } from "./write_commit.ts";

/** Keeps one commit well within the database's thousand mutations and 800 KiB. */
const MAX_OPERATIONS = 100;
const MAX_ATTEMPTS = 20;
const PAUSES: Backoff = { minMs: 3, maxMs: 200 };
/** Attempts after which a database that fails, rather than refuses, is given up on. */
const MAX_FAILURES = 4;

/** Outcome of an operation, and the session's state after its batch. */
export interface Performed {
  decision: Exclude<Decision, { type: "refused" }>;
  session: Session | null;
  definition: Definition | null;
}

interface Waiting {
  operation: Operation;
  nonce: string;
  resolve(performed: Performed): void;
  reject(error: unknown): void;
}

interface Lane {
  waiting: Waiting[];
  busy: boolean;
}

/**
 * Carries out operations one after the other for each channel. What arrives
 * while a commit is under way shares the next one, so that a storm of
 * contributions costs few commits and none collides with another of the same
 * process; the check of the head guards against other processes.
 *
 * `onCommitted` is called after each commit that changed a session.
 */
export function createSubathonQueue(
  { kv, clock, log, store, newId, begin, onCommitted }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    store: SubathonStore;
    newId: NewId;
    /** Returns the initial data of a channel's first session. */
    begin: (channelId: string) => Promise<FirstSession>;
    onCommitted: (channelId: string, session: Session) => void;
  },
) {
  const lanes = new Map<string, Lane>();
  let idle: (() => void)[] = [];

  /** One attempt at a batch: `false` when another process was faster. */
  async function attempt(
    channelId: string,
    batch: readonly Waiting[],
  ): Promise<boolean> {
    const loaded = await store.load(
      channelId,
      (session) => needsOf(batch.map(({ operation }) => operation), session),
    );
    const first = loaded.head.session === null &&
      batch.some(({ operation }) => operation.type === "command");
    const place = {
      now: clock.now(),
      newId,
      first: first ? await begin(channelId) : null,
    };
    const { draft, beside, decisions } = decideBatch(loaded, batch, place);
    let session = draft?.session ?? null;
    if (draft !== null && needsCommit(loaded, draft, beside)) {
      const write = writeCommit(kv, channelId, loaded, draft, beside);
      const committed = await write.operation.commit();
      if (!committed.ok) return false;
      session = write.session;
      store.remember(
        channelId,
        session,
        committed.versionstamp,
        draft.definition,
      );
      if (draft.session !== loaded.head.session) {
        onCommitted(channelId, session);
      }
    }
    batch.forEach((one, index) => {
      const decision = decisions[index];
      if (!decision) one.reject(new TypeError("no decision"));
      else if (decision.type === "refused") one.reject(decision.error);
      else {
        one.resolve({
          decision,
          session,
          definition: draft?.definition ?? null,
        });
      }
    });
    return true;
  }

  async function carryOut(
    channelId: string,
    batch: readonly Waiting[],
  ): Promise<void> {
    let failures = 0;
    for (let count = 0; count < MAX_ATTEMPTS; count++) {
      try {
        if (await attempt(channelId, batch)) return;
      } catch (error) {
        // The commit may have been made all the same: the nonces will tell.
        if (++failures >= MAX_FAILURES) {
          log.warn("subathon_commit_failed", { channelId, error });
          throw failureOf(error);
        }
      }
      store.forget(channelId);
      await clock.pause(withFullJitter(backoffMs(PAUSES, count)));
    }
    throw new AppError(
      "write_conflict",
      "Cannot change the timer: too many changes at once. Try again",
      { retryAfterMs: 1_000 },
    );
  }

  function take(lane: Lane): Waiting[] {
    const alone = lane.waiting.findIndex(({ operation }) =>
      standsAlone(operation)
    );
    const most = alone < 0 ? MAX_OPERATIONS : Math.max(1, alone);
    return lane.waiting.splice(0, Math.min(most, MAX_OPERATIONS));
  }

  async function run(channelId: string, lane: Lane): Promise<void> {
    lane.busy = true;
    while (lane.waiting.length > 0) {
      const batch = take(lane);
      try {
        await carryOut(channelId, batch);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    lane.busy = false;
    lanes.delete(channelId);
    if (lanes.size > 0) return;
    for (const resolve of idle) resolve();
    idle = [];
  }

  return {
    /** Carries out an operation; rejects with the `AppError` that refused it. */
    perform(channelId: string, operation: Operation): Promise<Performed> {
      return new Promise((resolve, reject) => {
        let lane = lanes.get(channelId);
        if (!lane) {
          lane = { waiting: [], busy: false };
          lanes.set(channelId, lane);
        }
        const nonce = randomNonce();
        lane.waiting.push({ operation, nonce, resolve, reject });
        if (lane.busy || lane.waiting.length > 1) return;
        const own = lane;
        // What is asked in this turn of the event loop goes together.
        queueMicrotask(() => run(channelId, own));
      });
    },

    /** Resolves when nothing waits and no commit is under way. */
    flush(): Promise<void> {
      if (lanes.size === 0) return Promise.resolve();
      return new Promise((resolve) => idle.push(resolve));
    },
  };
}

/** Carries out operations in order. */
export type SubathonQueue = ReturnType<typeof createSubathonQueue>;

function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(
    "storage_unavailable",
    "Cannot change the timer: the database did not save it. Try again",
    { retryAfterMs: 2_000, cause: error },
  );
}
