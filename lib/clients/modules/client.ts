import type { z } from "zod";
import { type Clock, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { readAtMost } from "@/lib/core/bounded_read.ts";
import { ModuleError, type ModuleFailure, type Modules } from "./modules.ts";
import { WireMetric, WirePoints, WireTipGoal } from "./wire.ts";

/** A module answers from memory or not at all. */
const DEADLINE_MS = 2_000;
const MAX_BYTES = 64 * 1024;

/**
 * Creates a client of the other modules over HTTP: `GET <url>/channels/<id>/…`
 * with a bearer token. 404 says that the module knows nothing, 501 that it does
 * not offer the value, 401 and 403 that it does not accept the token.
 */
export function createModulesClient(
  { url, token, fetch, clock, log }: {
    /** Without a slash at the end. */
    url: string;
    token: string | null;
    fetch: typeof globalThis.fetch;
    clock: Clock;
    log: Log;
  },
): Modules {
  const headers: HeadersInit = token === null
    ? { accept: "application/json" }
    : { accept: "application/json", authorization: `Bearer ${token}` };

  async function ask<S extends z.ZodType>(
    schema: S,
    path: string[],
  ): Promise<z.output<S> | null> {
    const work = (signal: AbortSignal) => answer(schema, path, signal);
    return await withTimeoutOrAbort(clock, DEADLINE_MS, work, () => {
      const why = `no answer within ${DEADLINE_MS} ms`;
      throw fail("unreachable", path[0] ?? "", why);
    });
  }

  async function answer<S extends z.ZodType>(
    schema: S,
    [what = "", channelId = "", ...rest]: string[],
    signal: AbortSignal,
  ): Promise<z.output<S> | null> {
    const path = ["channels", channelId, what, ...rest]
      .map(encodeURIComponent).join("/");
    let response: Response;
    try {
      response = await fetch(`${url}/${path}`, {
        headers,
        signal,
        redirect: "error",
      });
    } catch (cause) {
      throw fail("unreachable", what, "the connection failed", cause);
    }
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw fail(failureOf(response.status), what, `status ${response.status}`);
    }
    const read = schema.safeParse(await readJson(response, what));
    if (read.success) return read.data;
    throw fail("unreachable", what, "the answer is not what was agreed");
  }

  async function readJson(response: Response, what: string): Promise<unknown> {
    if (response.body === null) {
      throw fail("unreachable", what, "the answer is empty");
    }
    try {
      const bytes = await readAtMost(response.body, MAX_BYTES, what);
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch (cause) {
      const why = `the answer is not JSON of at most ${MAX_BYTES} bytes`;
      throw fail("unreachable", what, why, cause);
    }
  }

  function fail(
    failure: ModuleFailure,
    what: string,
    why: string,
    cause?: unknown,
  ): ModuleError {
    log.warn("module_failed", { what, failure, why });
    return new ModuleError(failure, `Cannot read ${what}: ${why}`, { cause });
  }

  return {
    tipGoal: (channelId) => ask(WireTipGoal, ["tip-goal", channelId]),
    metric: (channelId, name) => ask(WireMetric, ["metrics", channelId, name]),
    points: (channelId, user) => ask(WirePoints, ["points", channelId, user]),
  };
}

function failureOf(status: number): ModuleFailure {
  if (status === 401 || status === 403) return "unauthorized";
  return status === 501 || status === 405 ? "not_supported" : "unreachable";
}
