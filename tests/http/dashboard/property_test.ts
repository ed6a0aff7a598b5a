import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "@/lib/http/endpoint.ts";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { Problem } from "@/lib/http/problem.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { anyJson, fitting, nearly } from "./arbitrary_json.ts";

/** Generated requests of each method of each route. */
const EACH = 24;

interface Operation {
  method: string;
  path: string;
  endpoint: Endpoint;
  /** Statuses that the API document names. */
  documented: Set<string>;
}

async function operations(): Promise<Operation[]> {
  const table = await loadRouteTable();
  const document = openApiDocument(table, {
    version: "0",
    origin: "http://localhost",
  });
  const paths: Record<
    string,
    Record<string, { responses?: Record<string, unknown> }>
  > = JSON.parse(JSON.stringify(document.paths));
  return table.flatMap(({ path, endpoints }) =>
    Object.entries(endpoints).map(([method, endpoint]) => {
      const name = path.replace(/:(\w+)\*?/g, "{$1}");
      const responses = paths[name]?.[method.toLowerCase()]?.responses ?? {};
      return {
        method,
        path,
        endpoint,
        documented: new Set(Object.keys(responses)),
      };
    })
  );
}

/** What is asked for once: texts for path and query, a body, who asks. */
interface Asked {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
  credential: "right" | "wrong" | "none";
}

const word = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ maxLength: 30, unit: "grapheme" }),
  fc.constantFrom(
    "0",
    "-1",
    "1e999",
    "null",
    "%",
    "..",
    "__proto__",
    "a/b",
    "x".repeat(300),
  ),
);

/** A word that stays one part of a path: an empty or dotted one asks for another address. */
const segment = word.filter((text) => !/^\.{0,2}$/.test(text));

function asked(
  { path, endpoint: { spec } }: Operation,
  known: Record<string, string[]>,
): fc.Arbitrary<Asked> {
  const params: Record<string, fc.Arbitrary<string>> = {};
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    const own = known[name] ?? [];
    params[name] = own.length > 0
      ? fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...own) },
        { weight: 1, arbitrary: segment },
      )
      : segment;
  }
  const shape = spec.query instanceof z.ZodObject ? spec.query.shape : {};
  const query: Record<string, fc.Arbitrary<string>> = {};
  for (const [name, schema] of Object.entries(shape)) {
    query[name] = fc.oneof(
      {
        weight: 3,
        arbitrary: fitting(z.object({ value: schema as z.ZodType }))
          .map((one) => String((one as { value?: unknown }).value ?? "")),
      },
      { weight: 1, arbitrary: word },
    );
  }
  const body = spec.bodyDocument ?? spec.body;
  return fc.record({
    params: fc.record(params),
    query: fc.record(query, { requiredKeys: [] }),
    body: body ? nearly(body) : spec.rawBody ? anyJson : fc.constant(undefined),
    credential: fc.oneof(
      { weight: 12, arbitrary: fc.constant("right" as const) },
      { weight: 1, arbitrary: fc.constantFrom("wrong", "none") },
    ),
  });
}

async function send(
  app: TestApp,
  { method, path, endpoint }: Operation,
  { params, query, body, credential }: Asked,
  apiKey: string,
): Promise<Response> {
  const url = new URL(
    path.replace(
      /:(\w+)\*?/g,
      (_, name) => encodeURIComponent((params[name] ?? "x").toWellFormed()),
    ),
    app.origin,
  );
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) {
      url.searchParams.set(name, value.toWellFormed());
    }
  }
  const right = credential === "right";
  const kind = credential === "none" ? "public" : endpoint.guard.credential;
  if (kind === "api_key") {
    url.searchParams.set("apikey", right ? apiKey : "0".repeat(64));
  }
  if (kind === "widget_token") {
    url.searchParams.set("token", right ? await app.widgetToken() : "wt_wrong");
  }
  return await app.request(url.href, {
    method,
    ...(body === undefined || method === "GET" ? {} : { body }),
    ...(kind === "session"
      ? { session: right ? await app.signIn() : "wrong" }
      : {}),
    ...(kind === "internal"
      ? { internal: right ? INTERNAL_TOKEN : "wrong" }
      : {}),
  });
}

/** What is wrong with an answer; `null` for nothing. */
async function fault(
  { endpoint, documented }: Operation,
  res: Response,
): Promise<string | null> {
  const { status } = res;
  const type = res.headers.get("content-type") ?? "";
  const text = await res.text();
  if (status >= 500 && status !== 503) return `answers ${status} ${text}`;
  if (!documented.has(String(status))) {
    return `answers ${status}, which is not documented: ${text.slice(0, 200)}`;
  }
  const answer = endpoint.spec.answers[status];
  // The ledger is a spreadsheet as well.
  if (status === 200 && type.startsWith("text/csv")) return null;
  if (status < 400 && typeof answer === "object") {
    if (!type.startsWith("application/json")) return `answers ${type}`;
    const parsed = answer.safeParse(JSON.parse(text));
    return parsed.success
      ? null
      : `answers what its schema refuses: ${parsed.error.message} ${
        text.slice(0, 300)
      }`;
  }
  if (type.startsWith("application/problem+json")) {
    const parsed = Problem.safeParse(JSON.parse(text));
    return parsed.success ? null : `answers a bad problem: ${text}`;
  }
  return null;
}

/** A channel with one of everything, and the ids of it all by the names of path parameters. */
async function furnish(app: TestApp): Promise<Record<string, string[]>> {
  const { services } = app;
  const { scene } = await services.scenes.create(CHANNEL, {
    name: "Main",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  const { instance } = await services.instances.save(CHANNEL, {
    type: "alert-box",
    sceneId: scene.id,
  });
  const { widget } = await services.customWidgets.save(CHANNEL, null, {
    name: "Mine",
    html: "<p>hello</p>",
  });
  return {
    id: [CHANNEL],
    channelId: [CHANNEL],
    sceneId: [scene.id],
    instanceId: [instance.id],
    widgetId: [widget.id],
    templateId: ["alert-box", "clock"],
    eventKey: ["follow", "raid", "nonsense"],
    login: [`channel_${CHANNEL}`],
    key: ["score"],
    name: ["deaths"],
  };
}

Deno.test("every route answers whatever it is asked as its document says, and never fails", async () => {
  const faults = new Map<string, string>();
  const succeeded = new Set<string>();
  let sent = 0;
  for (const operation of await operations()) {
    await using app = await startTestApp();
    const known = await furnish(app);
    const { module } = await app.services.chatterModules.get(CHANNEL);
    const samples = fc.sample(asked(operation, known), {
      numRuns: EACH,
      seed: 2_026,
    });
    for (const sample of samples) {
      sent++;
      // So that the limits on changes are rarely what answers.
      app.clock.set(app.clock.now() + 1_000);
      const res = await send(app, operation, sample, module.apiKey);
      const name = `${operation.method} ${operation.path}`;
      if (res.ok) succeeded.add(name);
      const wrong = await fault(operation, res);
      if (wrong === null) continue;
      if (!faults.has(name)) {
        faults.set(
          name,
          `${wrong}\n    ${JSON.stringify(sample).slice(0, 400)}`,
        );
      }
    }
  }
  assert(sent > 2_000, `only ${sent} requests were made`);
  // Refusals alone would prove little.
  assert(succeeded.size > 70, `only ${succeeded.size} methods were ever 2xx`);
  assertEquals(
    [...faults].map(([name, text]) => `${name} ${text}`).join("\n\n"),
    "",
  );
});
