/** Requests of `SE_API`: the data that it reads and writes for a widget. */
import { CallError } from "@/lib/sandbox/client_calls.ts";
import type { Payload } from "@/lib/sandbox/messages.ts";
import { SHARED_STORE } from "@/lib/sandbox/store_names.ts";
import { type Deferred, deferred } from "./deferred.ts";
import type { AuthedFetch } from "./widget_client.ts";

/** Writes of one key that wait their turn; what comes then takes the place of the last. */
const MAX_WAITING = 20;
/**
 * Maximum number of attempts at a request that is refused by the rate limit.
 */
const MAX_TRIES = 4;
/** Until then, where the answer does not say. */
const PAUSE_MS = 1_000;

/** Written in place of a value: the key goes. */
const GONE = Symbol();

/** Writes of one key: one after the other, as the widgets made them. */
interface Lane {
  waiting: {
    reach: AuthedFetch;
    value: unknown;
    done: Deferred<unknown>;
  }[];
  /** Settles when what was asked for so far is done. */
  last: Promise<unknown>;
}

const lanes = new Map<string, Lane>();

function storePath(key: string): string {
  // Addresses take them away.
  if (/^\.{1,2}$/.test(key)) {
    throw new CallError(
      "invalid_input",
      "Cannot store this: a key is not only dots",
    );
  }
  return `/api/widgets/kv/${SHARED_STORE}/${encodeURIComponent(key)}`;
}

/**
 * Reads a value of the channel's shared store, including earlier writes of this
 * page; `null` when it was never set.
 */
export async function readStore(
  reach: AuthedFetch,
  key: string,
): Promise<unknown> {
  await lanes.get(key)?.last.catch(() => {});
  const answer = await ask(() =>
    reach(storePath(key), { query: { quiet: "1" } })
  );
  if (answer.status === 204 || answer.status === 404) return null;
  if (!answer.ok) throw new Error(`Cannot read "${key}": ${answer.status}`);
  return (await answer.json()).value;
}

/** Sets a value of the store, after what was set before. */
export function writeStore(
  reach: AuthedFetch,
  key: string,
  value: unknown,
): Promise<unknown> {
  const lane = lanes.get(key) ?? { waiting: [], last: Promise.resolve() };
  const last = lane.waiting.at(-1);
  if (last && lane.waiting.length >= MAX_WAITING) {
    last.value = value;
    return last.done.promise;
  }
  const done = deferred<unknown>();
  lane.waiting.push({ reach, value, done });
  lane.last = done.promise;
  if (!lanes.has(key)) {
    lanes.set(key, lane);
    void work(key, lane);
  }
  return done.promise;
}

/** Removes a value, after what was set before; nothing where there is none. */
export const deleteStored = (
  reach: AuthedFetch,
  key: string,
): Promise<unknown> => writeStore(reach, key, GONE);

async function work(key: string, lane: Lane): Promise<void> {
  for (let next = lane.waiting.shift(); next; next = lane.waiting.shift()) {
    try {
      next.done.resolve(await put(next.reach, key, next.value));
    } catch (error) {
      next.done.reject(error);
    }
  }
  lanes.delete(key);
}

async function put(
  reach: AuthedFetch,
  key: string,
  value: unknown,
): Promise<unknown> {
  const isGone = value === GONE;
  const answer = await ask(() =>
    reach(
      storePath(key),
      isGone ? { method: "DELETE" } : {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(value ?? null),
      },
    )
  );
  const isDone = answer.ok || (isGone && answer.status === 404);
  if (!isDone) throw await refusal(answer, key);
  return {
    key: `customWidget.${key}`,
    message: isGone ? "deleted" : "stored",
  };
}

/**
 * Returns the error for a write that was refused, with the limit that it is
 * over.
 */
async function refusal(answer: Response, key: string): Promise<CallError> {
  const { code, detail } = await answer.json().catch(() => ({}));
  return new CallError(
    typeof code === "string" ? code : "internal",
    typeof detail === "string"
      ? detail
      : `Cannot store "${key}": ${answer.status}`,
  );
}

/** Sends a message to the channel's custom widgets, on every page. */
export async function broadcast(
  reach: AuthedFetch,
  { listener, event }: Payload,
): Promise<void> {
  const answer = await ask(() =>
    reach("/api/widgets/broadcast", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ event: listener, data: event }),
    })
  );
  if (!answer.ok) {
    throw new Error(`Cannot tell "${listener}": ${answer.status}`);
  }
}

/**
 * Reads a counter in both spellings that widgets use; 0 for a counter that does
 * not exist.
 */
export async function readCounter(
  reach: AuthedFetch,
  channelId: string,
  name: string,
): Promise<unknown> {
  const path = `/api/widgets/counters/${encodeURIComponent(channelId)}`;
  const answer = await ask(() => reach(path, { query: { name } }));
  const value = answer.ok ? Number((await answer.json()).value ?? 0) : 0;
  return { id: name, count: value, counter: name, value };
}

/** A request; one that was one too many is made again when there is room. */
async function ask(run: () => Promise<Response>): Promise<Response> {
  for (let tries = 1;; tries++) {
    const answer = await run();
    if (answer.status !== 429 || tries === MAX_TRIES) return answer;
    const seconds = Number(answer.headers.get("retry-after"));
    const pause = seconds > 0 ? seconds * 1_000 : PAUSE_MS;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
