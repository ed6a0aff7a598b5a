/**
 * The studio's one way to the service: its documented session endpoints, always
 * below the dashboard's prefix, which stands on one host and on several.
 */

import { randomId } from "@/lib/overlay/random_id.ts";
import type {
  AnswerOf,
  ArgumentsOf,
  BodyOf,
  Method,
} from "./api_operations.ts";
import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";

/** Prefix under which the dashboard's own origin answers for the API. */
const PREFIX = "/m/widgets";

/** A successful answer. */
export interface ApiAnswer<T> {
  status: number;
  data: T;
  /** For `ifMatch` of the next change; `null` where the answer has none. */
  etag: string | null;
}

/** The body of a failure (RFC 9457), as far as the studio reads it. */
interface ApiProblem {
  code: string;
  title: string;
  detail: string;
  requestId?: string;
  /** Wrong places of the input. */
  errors?: { path: string; message: string }[];
  [more: string]: unknown;
}

/** A call that failed for good. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** True where a form says all of it at its fields: no message is needed beside that. */
  isSaid = false;
  constructor(
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    readonly problem: ApiProblem,
    /** Present version, where another tab changed the thing meanwhile (412). */
    readonly etag: string | null = null,
  ) {
    super(problem.detail);
  }
  /** Stable name of the failure: a row of `/docs/errors`, or `network`. */
  get code(): string {
    return this.problem.code;
  }
}

/** Tells of a failure whether others changed the thing since it was read. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "stale";

/** Tells of a failure whether no answer came, or one from a service in trouble. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Options of one call. */
interface ApiCall {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is: a file. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** The version that the change is meant for; 412 when it is another. */
  ifMatch?: string | null;
  /** Sent with a key of its own, so that it is carried out once however often it is sent. */
  once?: boolean;
  /** Sent twice it does the same as sent once: it sets what it names. */
  repeatable?: boolean;
  signal?: AbortSignal;
}

/** The client: a path says what may be sent to it, and what it answers. */
interface Api {
  get: Ask<"GET">;
  post: Send<"POST">;
  put: Send<"PUT">;
  patch: Send<"PATCH">;
  delete: Ask<"DELETE">;
  /** Sends a file, or another body that is not JSON. */
  send<M extends "POST" | "PUT", P extends string>(
    method: M,
    path: P,
    ...options: ArgumentsOf<M, P, [ApiCall]>
  ): Answering<M, P>;
}

type Answering<M extends Method, P extends string> = Promise<
  ApiAnswer<AnswerOf<M, P>>
>;

type Ask<M extends Method> = <P extends string>(
  path: P,
  ...options: ArgumentsOf<M, P, [options?: ApiCall]>
) => Answering<M, P>;

type Send<M extends Method> = <P extends string>(
  path: P,
  ...more: ArgumentsOf<
    M,
    P,
    undefined extends BodyOf<M, P> ? [body?: BodyOf<M, P>, options?: ApiCall]
      : [body: BodyOf<M, P>, options?: ApiCall]
  >
) => Answering<M, P>;

/** Environment of the client. */
export interface ApiWorld {
  fetch(url: string, init: RequestInit): Promise<Response>;
  wait(ms: number): Promise<void>;
  /** False while the machine has certainly no network. */
  isOnline(): boolean;
  whenOnline(): Promise<void>;
  newKey(): string;
  /** Asks the person to sign in again; `false` when they would rather not. */
  signIn(): Promise<boolean>;
  /** Called with +1 when a call begins to wait for the network, with -1 when it goes on. */
  noteWaiting(change: 1 | -1): void;
  /** Called with +1 when a change first has to wait, for whatever it waits, with -1 once it is answered. */
  noteUnsent?(change: 1 | -1): void;
  /** Tells whether this person may only look. */
  isReadOnly(): boolean;
}

/** The part of the environment that each page's browser gives. */
export const BROWSER_WORLD = {
  fetch: (url, init) => fetch(url, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isOnline: () => navigator.onLine,
  whenOnline: () =>
    new Promise((resolve) =>
      addEventListener("online", () => resolve(), { once: true })
    ),
  newKey: randomId,
} satisfies Partial<ApiWorld>;

const PAUSES: Backoff = { minMs: 1_000, maxMs: 30_000 };
/** Tries after an answer that the service itself is in trouble, or busy. */
const MAX_TRIES = 4;
/** Longest `Retry-After` that is waited for without asking. */
const MAX_WAIT_MS = 20_000;
/** Sign-ins of one call: a second one means that another channel was chosen. */
const MAX_SIGN_INS = 3;

/** Methods that may be sent twice; a `PATCH` of this API sets what it names. */
const SAFE = new Set(["GET", "PUT", "PATCH", "DELETE"]);

/** Creates the client. */
export function createApi(world: ApiWorld): Api {
  async function send(
    url: string,
    init: RequestInit,
    mayRepeat: boolean,
    onRepeat: () => void,
    onWait: () => void,
  ): Promise<Response> {
    for (let attempt = 0;; attempt++) {
      const waits = !world.isOnline();
      if (waits) {
        onWait();
        world.noteWaiting(1);
        await world.whenOnline().finally(() => world.noteWaiting(-1));
      }
      init.signal?.throwIfAborted();
      try {
        return await world.fetch(url, init);
      } catch (error) {
        if (init.signal?.aborted) throw error;
        if (!mayRepeat) throw lost();
        world.noteWaiting(1);
        onWait();
        onRepeat();
        await world.wait(backoffMs(PAUSES, attempt))
          .finally(() => world.noteWaiting(-1));
      }
    }
  }

  async function call(
    method: string,
    path: string,
    options: ApiCall = {},
  ): Promise<ApiAnswer<never>> {
    const isChange = method !== "GET";
    if (isChange && world.isReadOnly()) throw readOnly();
    let isUnsent = false;
    const onWait = () => {
      if (isChange && !isUnsent) world.noteUnsent?.(1);
      isUnsent = isChange;
    };
    try {
      return await answered(method, path, options, onWait);
    } finally {
      if (isUnsent) world.noteUnsent?.(-1);
    }
  }

  async function answered(
    method: string,
    path: string,
    options: ApiCall,
    onWait: () => void,
  ): Promise<ApiAnswer<never>> {
    const { init, mayRepeat } = toRequest(method, options, world.newKey);
    let signIns = 0;
    let isRepeated = false;
    const onRepeat = () => isRepeated = true;
    for (let attempt = 0;; attempt++) {
      const answer = await send(
        PREFIX + path,
        init,
        mayRepeat,
        onRepeat,
        onWait,
      );
      if (answer.ok) return await read(answer);
      // The first one deleted it, and its answer was lost.
      if (isRepeated && method === "DELETE" && answer.status === 404) {
        await answer.body?.cancel();
        return { status: 204, data: null as never, etag: null };
      }
      const problem = await readProblem(answer);
      const failed = new ApiError(
        answer.status,
        problem,
        answer.headers.get("etag"),
      );
      if (answer.status === 401 && signIns++ < MAX_SIGN_INS) {
        onWait();
        if (await world.signIn()) continue;
        throw failed;
      }
      const waitMs = pauseAfter(answer, attempt, mayRepeat);
      if (waitMs === null) throw failed;
      onWait();
      onRepeat();
      await world.wait(waitMs);
    }
  }

  const sender =
    (method: string) => (path: string, body: unknown = {}, options?: ApiCall) =>
      call(method, path, { body, ...options });
  const api = {
    get: (path: string, options?: ApiCall) => call("GET", path, options),
    post: sender("POST"),
    put: sender("PUT"),
    patch: sender("PATCH"),
    delete: (path: string, options?: ApiCall) => call("DELETE", path, options),
    send: call,
  };
  // What is sent and answered is known by the types of the paths alone.
  return api as Api;
}

/** Builds the request, and says whether sending it twice is the same as once. */
function toRequest(
  method: string,
  { body, raw, ifMatch, once, repeatable, signal, headers: more }: ApiCall,
  newKey: () => string,
): { init: RequestInit; mayRepeat: boolean } {
  const headers = new Headers(more);
  headers.set("accept", "application/json, application/problem+json");
  if (raw === undefined && body !== undefined) {
    headers.set("content-type", "application/json");
  }
  if (ifMatch) headers.set("if-match", ifMatch);
  if (once) headers.set("idempotency-key", newKey());
  const init: RequestInit = {
    method,
    headers,
    credentials: "same-origin",
    cache: "no-store",
    body: raw ?? JSON.stringify(body) ?? null,
    signal: signal ?? null,
  };
  const mayRepeat = once === true || repeatable === true || SAFE.has(method);
  return { init, mayRepeat };
}

/**
 * Returns after how many ms the call is sent again, or `null` when it is not. A
 * call over its limit was not carried out, so that any call may be sent again.
 */
function pauseAfter(
  answer: Response,
  attempt: number,
  mayRepeat: boolean,
): number | null {
  if (attempt + 1 >= MAX_TRIES) return null;
  const isBusy = answer.status === 429;
  if (!isBusy && !(answer.status >= 500 && mayRepeat)) return null;
  const seconds = Number(answer.headers.get("retry-after") ?? NaN);
  const waitMs = Number.isFinite(seconds)
    ? seconds * 1_000
    : backoffMs(PAUSES, attempt);
  return waitMs <= MAX_WAIT_MS ? waitMs : null;
}

async function read(answer: Response): Promise<ApiAnswer<never>> {
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  return {
    status: answer.status,
    // A body that breaks off is no answer.
    data: (isJson ? await answer.json().catch(breakOff) : null) as never,
    etag: answer.headers.get("etag"),
  };
}

async function readProblem(answer: Response): Promise<ApiProblem> {
  const found: unknown = await answer.json().catch(() => null);
  const { code, title, detail } = Object(found);
  return {
    ...Object(found),
    code: typeof code === "string" ? code : codeOfAnother(answer.status),
    title: typeof title === "string" ? title : "",
    detail: typeof detail === "string" ? detail : "",
  };
}

/** Returns the code of a failure that a proxy answered in the service's place. */
const codeOfAnother = (status: number) =>
  status === 413 ? "too_large_for_proxy" : "internal";

const lost = () => new ApiError(0, { code: "network", title: "", detail: "" });

function breakOff(error: Error): never {
  throw error.name === "AbortError" ? error : lost();
}

const readOnly = () =>
  new ApiError(403, { code: "read_only_session", title: "", detail: "" });
