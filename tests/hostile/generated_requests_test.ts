/**
 * Requests that are generated over the API document, sent to the whole app.
 * Environment: `HOSTILE_REQUESTS` how many; `HOSTILE_SEED` repeats a run, which
 * is otherwise another one each time when `HOSTILE_REQUESTS` is set;
 * `HOSTILE_ONLY` one operation, such as `PUT /api/channels/{id}/settings`.
 */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { startTestApp } from "@/tests/support/app.ts";
import {
  type ApiDocument,
  type Operation,
  readDocument,
} from "./api_document.ts";
import { type FurnishedApp, startFurnishedApp } from "./furnished_app.ts";
import { type Asked, requestsOf } from "./hostile_request.ts";

const env = (name: string) => Deno.env.get(name);
const REQUESTS = Number(env("HOSTILE_REQUESTS") ?? 300);
const SEED = Number(
  env("HOSTILE_SEED") ??
    (env("HOSTILE_REQUESTS") ? Math.floor(Math.random() * 2 ** 31) : 2_026),
);
/** Requests of few operations share one app up to this. */
const REQUESTS_PER_APP = 30;
const ONLY = env("HOSTILE_ONLY");

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

const matches = (documented: string, type: string) =>
  documented.endsWith("/*")
    ? type.startsWith(documented.slice(0, -1))
    : type === documented;

/**
 * Returns the fault of an answer to a method that the operation is not about;
 * `null` for none.
 */
function faultOfMethod(
  method: string,
  known: readonly string[],
  { status, headers }: Response,
): string | null {
  const allow = headers.get("allow")?.split(", ") ?? [];
  const expected = method === "OPTIONS" ? 204 : 405;
  if (status !== expected) return `answers ${status} to ${method}`;
  return known.every((one) => allow.includes(one))
    ? null
    : `answers Allow: ${allow} and knows ${known}`;
}

/**
 * Returns the fault of the answer of a documented operation; `null` for none.
 */
function faultOfAnswer(
  document: ApiDocument,
  operation: Operation,
  method: string,
  { status, headers }: Response,
  text: string,
): string | null {
  const types = operation.answers[status];
  if (!types) return `answers ${status}, which is not documented`;
  if (status === 401 && !headers.has("www-authenticate")) {
    return "answers 401 without WWW-Authenticate";
  }
  if ((status === 429 || status === 503) && !headers.has("retry-after")) {
    return `answers ${status} without Retry-After`;
  }
  const type = (headers.get("content-type") ?? "").replace(/\s*;.*$/s, "");
  if (types.length === 0 || method === "HEAD") {
    return text === "" ? null : `answers ${status} with a body`;
  }
  const documented = types.find((one) => matches(one, type));
  if (documented === undefined) {
    return `answers ${status} as "${type}", which is not documented`;
  }
  if (!/[/+]json$/.test(type)) return null;
  const wrong = document.invalid(
    operation,
    String(status),
    documented,
    JSON.parse(text),
  );
  return wrong === null ? null : `answers ${status}: ${wrong}`;
}

/** Reads a body as a browser does, which unpacks it. */
function textOf(res: Response): Promise<string> {
  const isPacked = res.body && res.headers.get("content-encoding") === "gzip";
  return isPacked
    ? new Response(res.body.pipeThrough(new DecompressionStream("gzip"))).text()
    : res.text();
}

async function fault(
  document: ApiDocument,
  operation: Operation,
  { method, isItsPath }: Asked,
  res: Response,
): Promise<string | null> {
  const text = await textOf(res);
  const about = `\n    ${text.slice(0, 400)}`;
  if (res.status >= 500 && res.status !== 503) {
    return `answers ${res.status}${about}`;
  }
  // A URL parser made another address of it.
  if (!isItsPath) return null;
  const known = document.operations
    .filter(({ path }) => path === operation.path)
    .map((one) => one.method);
  if (known.includes("GET")) known.push("HEAD");
  // A broken escape is refused before the method is looked at.
  const asksForIt = method === operation.method || method === "HEAD" ||
    res.status === 400;
  if (!asksForIt && known.includes(method)) return null;
  const wrong = asksForIt
    ? faultOfAnswer(document, operation, method, res, text)
    : faultOfMethod(method, known, res);
  return wrong === null ? null : wrong + about;
}

/** Sends requests of one operation; what was wrong with their answers, each kind of fault once. */
async function tryOut(
  document: ApiDocument,
  operation: Operation,
  requests: Asked[],
  { app, send }: FurnishedApp,
): Promise<{ faults: string[]; succeeded: boolean }> {
  const faults = new Map<string, string>();
  let succeeded = false;
  app.logged.length = 0;
  for (const asked of requests) {
    app.clock.pass(asked.waitMs);
    const res = await send(asked, operation.security);
    succeeded ||= res.ok && asked.method === operation.method;
    const wrong = await fault(document, operation, asked, res);
    if (wrong === null) continue;
    const kind = wrong.slice(0, 30);
    if (faults.has(kind)) continue;
    faults.set(kind, `${nameOf(operation)} ${wrong}\n    ${shown(asked)}`);
  }
  const failure = app.logged.find(({ level, event }) =>
    level === "error" && event !== "request_failed"
  );
  if (failure) {
    faults.set("log", `${nameOf(operation)} logs ${JSON.stringify(failure)}`);
  }
  return { faults: [...faults.values()], succeeded };
}

const shown = ({ body, ...asked }: Asked) =>
  JSON.stringify({
    ...asked,
    path: asked.path.slice(0, 300),
    ...(body ? { body: { ...body, bytes: body.bytes.length } } : {}),
  });

async function readOwnDocument(): Promise<ApiDocument> {
  await using app = await startTestApp();
  return readDocument(await (await app.get("/openapi.json")).json());
}

Deno.test(`${REQUESTS} generated requests get what the API document says, and no failure (seed ${SEED})`, async () => {
  const document = await readOwnDocument();
  const operations = document.operations
    .filter((one) => ONLY === undefined || nameOf(one) === ONLY);
  const each = Math.ceil(REQUESTS / operations.length);
  const faults: string[] = [];
  let sent = 0;
  let succeeded = 0;
  // Each works on things of its own where that is worth the time.
  const together = Math.max(1, Math.floor(REQUESTS_PER_APP / each));
  for (let at = 0; at < operations.length; at += together) {
    await using furnished = await startFurnishedApp();
    for (const operation of operations.slice(at, at + together)) {
      const asked = fc.sample(
        requestsOf(operation, furnished.known, document.resolve),
        { numRuns: each, seed: SEED },
      );
      const result = await tryOut(document, operation, asked, furnished);
      faults.push(...result.faults);
      sent += asked.length;
      if (result.succeeded) succeeded++;
    }
  }
  assertEquals(faults.join("\n\n"), "", `seed ${SEED}`);
  assert(sent >= REQUESTS, `only ${sent} requests were sent`);
  // Refusals alone would prove little; a third needs what chance rarely names,
  // such as the id of a thing put aside, a held alert or a running clock.
  const enough = operations.length * (each >= 20 ? 0.6 : 0.3);
  assert(succeeded >= enough || ONLY, `only ${succeeded} were ever 2xx`);
});
