/** Calls of the service's API, with the key in a header and never in an address. */
import { backoffMs, withEqualJitter } from "@/lib/core/backoff.ts";
import { readAtMost } from "@/lib/core/bounded_read.ts";
import { type Clock, sleep, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import type { ServiceSettings } from "./settings.ts";
import { type Failure, failureOf } from "./words.ts";

/** Time within which an answer has to arrive, ms. */
const DEADLINE_MS = 10_000;
/** Largest answer that is read. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Longest sentence of the service that is passed on. */
const MAX_DETAIL = 300;
/** Tries of a call that may be repeated. */
const TRIES = 3;
const BETWEEN_TRIES = { minMs: 500, maxMs: 4_000 };

/** A call of the API. */
export interface Call {
  method: "GET" | "POST";
  /** With its query, below the service's base. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Scope that the key needs for it. */
  scope: ProgramScope;
  /** True where the service does it once, however often it is sent. */
  isRepeatable: boolean;
}

/** Answer of a call: its body where it is JSON, its text otherwise. */
export type CallOutcome =
  | { ok: true; body: unknown }
  | { ok: false; status: number | null; failure: Failure };

/** Gives calls to the service. */
type Caller = (
  settings: ServiceSettings,
  call: Call,
  signal?: AbortSignal,
) => Promise<CallOutcome>;

/**
 * Creates what calls the service. A call without an answer, or that fails on
 * the service's side, is tried three times if it may be repeated.
 */
export function createCaller(
  { fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock },
): Caller {
  async function once(
    { base, key }: ServiceSettings,
    { method, path, body, headers, scope }: Call,
    signal: AbortSignal,
  ): Promise<CallOutcome> {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
      // The key goes to the address that was typed, and to no other.
      redirect: "error",
    });
    const bytes = answer.body === null
      ? new Uint8Array()
      : await readAtMost(answer.body, MAX_ANSWER_BYTES, "the answer");
    return outcomeOf(answer, new TextDecoder().decode(bytes), scope);
  }

  return async (settings, call, signal) => {
    for (let tries = 1;; tries++) {
      let outcome: CallOutcome;
      try {
        outcome = await withTimeoutOrAbort(
          clock,
          DEADLINE_MS,
          (late) =>
            once(
              settings,
              call,
              signal ? AbortSignal.any([late, signal]) : late,
            ),
          () => {
            throw new Error("late");
          },
        );
      } catch {
        outcome = {
          ok: false,
          status: null,
          failure: failureOf("unreachable", "The service does not answer"),
        };
      }
      const mayPass = !outcome.ok &&
        (outcome.status === null || outcome.status >= 500);
      const isLast = tries === TRIES || !call.isRepeatable;
      if (!mayPass || isLast || signal?.aborted) return outcome;
      const waitMs = withEqualJitter(backoffMs(BETWEEN_TRIES, tries - 1));
      await sleep(clock, waitMs, signal).catch(() => {});
    }
  };
}

function outcomeOf(
  { status, headers }: Response,
  text: string,
  scope: ProgramScope,
): CallOutcome {
  const body = jsonOf(text);
  // What bots are answered comes with status 200, and its reason in a header.
  const ofBots = headers.get("x-limelight-error");
  if (status < 400 && ofBots === null) {
    return { ok: true, body: body ?? text };
  }
  const { code, detail } = Object(body);
  const reason = ofBots ?? (typeof code === "string" ? code : `http_${status}`);
  const sentence = typeof detail === "string" ? detail : text;
  return {
    ok: false,
    status,
    failure: failureOf(reason, sentence.slice(0, MAX_DETAIL), scope),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
