import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  type ApiAnswer,
  ApiError,
  type ApiWorld,
  createApi,
} from "@/lib/studio/browser/api.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { ERRORS } from "@/lib/core/errors.ts";

type Step = Response | Error | (() => void | Response);

/** The client for paths that no service has. */
type AnyApi = Record<
  "get" | "post" | "put" | "patch" | "delete" | "send",
  (path: string, ...more: unknown[]) => Promise<ApiAnswer<unknown>>
>;

/** A service that gives these answers one after the other, and what was seen of the client. */
function rig(steps: Step[], world: Partial<ApiWorld> = {}) {
  const seen = {
    calls: [] as { url: string; method: string; headers: Headers }[],
    bodies: [] as unknown[],
    waits: [] as number[],
    waiting: [] as number[],
  };
  let keys = 0;
  const api = createApi({
    fetch(url, { method = "GET", headers, body }) {
      seen.calls.push({ url, method, headers: new Headers(headers) });
      seen.bodies.push(body ?? null);
      const step = steps.shift();
      if (step instanceof Error) return Promise.reject(step);
      if (step instanceof Response) return Promise.resolve(step);
      throw new Error("one call too many");
    },
    wait: (ms) => Promise.resolve(void seen.waits.push(ms)),
    isOnline: () => true,
    whenOnline: () => Promise.resolve(),
    newKey: () => `key-${++keys}`,
    signIn: () => Promise.resolve(true),
    noteWaiting: (change) => void seen.waiting.push(change),
    isReadOnly: () => false,
    ...world,
  });
  // These tests are about how a call is sent, whatever the path.
  return { api: api as unknown as AnyApi, seen, left: steps };
}

const ok = (value: unknown, etag?: string) =>
  Response.json(value, etag ? { headers: { etag } } : {});
const failed = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
) =>
  Response.json({ code, title: "", detail: "Cannot do it: not now" }, {
    status,
    headers,
  });
const lost = () => new TypeError("Failed to fetch");

Deno.test("a call goes below the dashboard's prefix, with JSON, version and key", async () => {
  const { api, seen } = rig([ok({ a: 1 }, '"7"')]);
  const answer = await api.patch("/api/widgets/scenes/scn_1", { name: "x" }, {
    ifMatch: '"6"',
    once: true,
  });
  assertEquals(answer, { status: 200, data: { a: 1 }, etag: '"7"' });
  const [call] = seen.calls;
  assertEquals(call?.url, "/m/widgets/api/widgets/scenes/scn_1");
  assertEquals(call?.headers.get("if-match"), '"6"');
  assertEquals(call?.headers.get("content-type"), "application/json");
  assertEquals(call?.headers.get("idempotency-key"), "key-1");
});

Deno.test("null is a value to send; a post of nothing sends an empty object, a call without a body none", async () => {
  const { api, seen } = rig([ok({}), ok({}), ok({}), ok({}), ok({})]);
  await api.put("/x", null);
  await api.patch("/x", null);
  await api.put("/x", [0]);
  await api.post("/x");
  await api.get("/x");
  assertEquals(seen.bodies, ["null", "null", "[0]", "{}", null]);
});

Deno.test("what is carried out once is sent again under the same key until an answer comes", async () => {
  const { api, seen } = rig([lost(), lost(), ok({})]);
  await api.post("/x", {}, { once: true });
  assertEquals(
    seen.calls.map(({ headers }) => headers.get("idempotency-key")),
    ["key-1", "key-1", "key-1"],
  );
  assertEquals(seen.waits, [1_000, 2_000]);
  assertEquals(seen.waiting.reduce((sum, one) => sum + one, 0), 0);
});

Deno.test("what may have been carried out is not sent again when its answer is lost", async () => {
  const { api, seen } = rig([lost()]);
  const error = await assertRejects(() => api.post("/x"), ApiError);
  assertEquals([error.code, error.status], ["network", 0]);
  assertEquals(seen.calls.length, 1);
  const busy = rig([
    failed(503, "storage_unavailable", { "retry-after": "1" }),
  ]);
  await assertRejects(() => busy.api.post("/x"), ApiError);
  assertEquals(busy.seen.calls.length, 1);
});

Deno.test("a call over its limit waits as long as it is told, and no longer than people do", async () => {
  const { api, seen } = rig([
    failed(429, "rate_limited", { "retry-after": "3" }),
    ok({}),
  ]);
  await api.post("/x");
  assertEquals(seen.waits, [3_000]);
  const long = rig([failed(429, "rate_limited", { "retry-after": "600" })]);
  await assertRejects(() => long.api.post("/x"), ApiError);
  assertEquals(long.seen.waits, []);
});

Deno.test("a read is tried four times while the service is in trouble", async () => {
  const { api, seen } = rig(
    Array.from({ length: 4 }, () => failed(500, "internal")),
  );
  const error = await assertRejects(() => api.get("/x"), ApiError);
  assertEquals(error.status, 500);
  assertEquals(seen.waits, [1_000, 2_000, 4_000]);
});

Deno.test("a session that ended is begun again, and the call sent anew", async () => {
  let asked = 0;
  const { api, seen } = rig([failed(401, "unauthorized"), ok({ a: 1 })], {
    signIn: () => Promise.resolve(++asked > 0),
  });
  assertEquals((await api.post("/x")).data, { a: 1 });
  assertEquals([asked, seen.calls.length], [1, 2]);
  const declined = rig([failed(401, "unauthorized")], {
    signIn: () => Promise.resolve(false),
  });
  const error = await assertRejects(() => declined.api.get("/x"), ApiError);
  assertEquals(error.code, "unauthorized");
});

Deno.test("a change that came too late carries the present version", async () => {
  const { api } = rig([failed(412, "stale", { etag: '"9"' })]);
  const error = await assertRejects(
    () => api.put("/x", {}, { ifMatch: '"8"' }),
    ApiError,
  );
  assertEquals([error.code, error.etag], ["stale", '"9"']);
});

Deno.test("whoever only looks sends no change", async () => {
  const { api, seen } = rig([], { isReadOnly: () => true });
  const error = await assertRejects(() => api.delete("/x"), ApiError);
  assertEquals(error.code, "read_only_session");
  assertEquals(seen.calls.length, 0);
});

Deno.test("without a network the call waits for it before it is sent", async () => {
  let online = false;
  const { api, seen } = rig([ok({})], {
    isOnline: () => online,
    whenOnline: () => Promise.resolve(void (online = true)),
  });
  await api.post("/x");
  assertEquals([seen.calls.length, seen.waiting], [1, [1, -1]]);
});

Deno.test("an answer that is no problem document is a failure all the same", async () => {
  const { api } = rig([new Response("<h1>Bad gateway", { status: 404 })]);
  const error = await assertRejects(() => api.get("/x"), ApiError);
  assertEquals(error.status, 404);
  assert(failureInWords(error).length > 0);
});

Deno.test("a proxy that refuses a file is not taken for the service, nor for the plan's limit", async () => {
  const page = "<h1>413 Request Entity Too Large</h1>";
  const { api } = rig([new Response(page, { status: 413 })]);
  const error = await assertRejects(
    () => api.send("POST", "/api/widgets/assets/upload", { raw: new Blob() }),
    ApiError,
  );
  assertEquals(
    failureInWords(error),
    "A proxy in front of the service lets nothing this large through. Whoever runs the service can change that.",
  );
});

Deno.test("every failure of the service has words that a person can use", () => {
  for (const code of Object.keys(ERRORS)) {
    const words = failureInWords({
      code,
      problem: { detail: "Cannot save: the name is taken" },
    });
    assert(/^[A-Z].*[.!?]$/.test(words) && !/cannot save/i.test(words), words);
  }
  assertEquals(
    failureInWords({
      code: "invalid_input",
      problem: {
        detail: "Cannot read the body: it is not valid for this call",
        errors: [{ path: "settings.width", message: "Too small" }],
      },
    }),
    "It is not valid for this call. width: Too small",
  );
});

Deno.test("a deletion whose answer is lost is done when there is nothing left to delete, and not before", async () => {
  const { api } = rig([lost(), failed(404, "not_found")]);
  assertEquals((await api.delete("/x")).status, 204);
  const busy = rig([failed(503, "shutting_down"), failed(404, "not_found")]);
  assertEquals((await busy.api.delete("/x")).status, 204);
  const never = rig([failed(404, "not_found")]);
  await assertRejects(() => never.api.delete("/x"), ApiError);
});

Deno.test("what sets the same twice is sent again: a patch, and what says so of itself", async () => {
  const { api, seen } = rig([lost(), ok({ a: 1 })]);
  assertEquals((await api.patch("/x", {})).data, { a: 1 });
  assertEquals(seen.calls.length, 2);
  const post = rig([lost(), ok({ a: 1 })]);
  await post.api.post("/x", {}, { repeatable: true });
  assertEquals(post.seen.calls.length, 2);
});

Deno.test("a change that has to wait is unsent until it is answered, whatever comes of it", async () => {
  const unsent: number[] = [];
  const noteUnsent = (change: number) => void unsent.push(change);
  const isOnline = (() => {
    const answers = [false, true, true];
    return () => answers.shift() ?? true;
  })();
  const { api } = rig([lost(), ok({}), ok({})], { noteUnsent, isOnline });
  await api.post("/x", {}, { once: true });
  assertEquals(unsent, [1, -1]);
  await api.post("/x", {}, { once: true });
  assertEquals(unsent, [1, -1], "one that is answered at once is none");

  unsent.length = 0;
  const refused = rig([
    failed(401, "unauthorized"),
    failed(409, "conflict"),
    lost(),
    ok({}),
  ], { noteUnsent });
  await assertRejects(() => refused.api.put("/x", {}), ApiError);
  assertEquals(unsent, [1, -1]);
  await refused.api.get("/x");
  assertEquals(unsent, [1, -1], "what only reads is none");
});
