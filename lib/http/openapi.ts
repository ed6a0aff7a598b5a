import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { Answer, AnswerContent, Endpoint } from "./endpoint.ts";
import {
  type FailureForm,
  failureForm,
  HTML,
  PROBLEM,
} from "./failure_form.ts";
import type { Credential } from "./guard.ts";
import { DOCK_COOKIE, SESSION_COOKIE } from "./guard.ts";
import { Problem } from "./problem.ts";
import type { RouteEntry } from "./route_table.ts";
import { shareComponents } from "./shared_components.ts";
import { FAILURES } from "./shared_failures.ts";

const SECURITY: Record<Credential, Record<string, string[]>[]> = {
  public: [],
  api_key: [{ apiKey: [] }],
  widget_token: [{ widgetToken: [] }],
  session: [{ session: [] }],
  internal: [{ internalToken: [] }],
};

const SCHEMES = {
  apiKey: {
    type: "apiKey",
    in: "query",
    name: "apikey",
    description: "64 hexadecimal digits; identifies the channel.",
  },
  widgetToken: {
    type: "apiKey",
    in: "query",
    name: "token",
    description: "The channel's widget token, or a custom widget's own.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description: "Dashboard login. Changes need its Origin.",
  },
  dock: {
    type: "apiKey",
    in: "cookie",
    name: DOCK_COOKIE,
    description:
      "A dock in OBS, from `POST /auth/dock`: controls, and reads no secret. Changes need the dashboard's Origin.",
  },
  internalToken: { type: "http", scheme: "bearer" },
} as const;

/** Group of the operations that most are in. */
const DASHBOARD = "Dashboard";

const TAGS: [prefix: string, tag: string][] = [
  ["/api/random", "Chatter bot API"],
  ["/api/fmk", "Chatter bot API"],
  ["/api/chatters", "Chatter bot API"],
  ["/c/", "Public pages"],
  ["/e/", "Public pages"],
  ["/api/channels/", DASHBOARD],
  ["/auth/", DASHBOARD],
  ["/internal/", "Internal"],
  ["/api/widgets/", "Widgets"],
  ["/widget", "Browser sources"],
  ["/v1/", "Browser sources"],
  ["/event-page", "Browser sources"],
  ["/ws/", "Browser sources"],
];

function tagOf(path: string, credential: Credential): string {
  if (credential === "session") return DASHBOARD;
  return TAGS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "Service";
}

/** Failures that any endpoint of this shape can answer. */
function commonProblems(
  path: string,
  method: string,
  { spec, guard, limit }: Endpoint,
): Set<number> {
  if (spec.answersAll) return new Set();
  const statuses = new Set<number>([500, 503]);
  const add = (...more: number[]) => more.forEach((one) => statuses.add(one));
  const { credential, ownPagesOnly } = guard;
  if (ownPagesOnly) add(403);
  if (credential === "widget_token") add(401, 403, 429);
  if (credential === "session") add(401, 403);
  if (credential === "internal") add(401, 404, 429);
  if (limit) add(429);
  // Too many changes at once.
  if (method !== "get") add(409);
  // A broken escape.
  if (path.includes(":")) add(400);
  if (spec.headers || spec.params || spec.query) add(422);
  if (spec.body || spec.rawBody) add(400, 408, 413, 415, 422);
  return statuses;
}

/** Tells whether content of this type is a text, of which no schema says more. */
const isText = (type: string) => type.startsWith("text/");

function contentOf(content: AnswerContent["content"]) {
  return Object.fromEntries(
    Object.entries(content).map(([type, schema]) => [
      type,
      schema === null || isText(type) ? {} : { schema },
    ]),
  );
}

function responseOf(status: number, answer: Answer) {
  if (typeof answer === "string") return { description: answer };
  const usual = status === 201 ? "Created" : "OK";
  return "content" in answer
    ? {
      description: answer.description,
      content: contentOf(answer.content),
    }
    : {
      description: answer.description ?? usual,
      content: contentOf({ "application/json": answer }),
    };
}

const RetryAfter = z.object({
  "retry-after": z.string().optional()
    .describe("Seconds to wait"),
});

const PAGE = { [HTML]: z.string() };

const FAILURE_CONTENT: Record<FailureForm, Record<string, z.ZodType>> = {
  chat: { "text/plain": z.string() },
  overlay: PAGE,
  page: { [PROBLEM]: Problem, ...PAGE },
  problem: { [PROBLEM]: Problem },
};

/** Describes an answer that fails with one of these statuses. */
function problemOf(path: string, statuses: number[], description: string) {
  return {
    description,
    ...(statuses.includes(429) || statuses.includes(503)
      ? { headers: RetryAfter }
      : {}),
    content: contentOf(FAILURE_CONTENT[failureForm(path)]),
  };
}

/** Failures of every route that may fail. */
const ANYWHERE = [500, 503];

/**
 * Describes all failures of which a route has nothing to say by itself as one
 * answer, the same for all routes that fail in this form.
 */
function failuresOf(path: string, failures: ReadonlySet<number>) {
  if (failures.size === 0) return {};
  const failure = problemOf(path, ANYWHERE, "Failed");
  return { default: { ...failure, [FAILURES]: ANYWHERE } };
}

const TAG = z.string().optional();

/** Headers by which a client says what it has, where an answer depends on them. */
function conditions(
  { answers, headers }: Endpoint["spec"],
): Record<string, z.ZodType> {
  // A command is about what is there already.
  const isCommand = "idempotency-key" in (headers?.shape ?? {});
  return {
    ...(412 in answers
      ? {
        "if-match": TAG.describe("Tag of what is to change, or `*`"),
        ...(isCommand ? {} : {
          "if-none-match": TAG.describe("`*`: only where nothing is yet"),
        }),
      }
      : {}),
    ...(304 in answers
      ? { "if-none-match": TAG.describe("Tag of what the client has") }
      : {}),
    ...(206 in answers
      ? {
        range: z.string().optional().describe("The part asked for"),
        "if-range": TAG.describe("Tag of what the client has a part of"),
      }
      : {}),
  };
}

function operationOf(
  path: string,
  method: string,
  endpoint: Endpoint,
): ZodOpenApiOperationObject {
  const { spec, guard } = endpoint;
  const tag = tagOf(path, guard.credential);
  const responses: Record<string, unknown> = Object.create(null);
  const failures = commonProblems(path, method, endpoint);
  for (const [name, answer] of Object.entries(spec.answers)) {
    const status = Number(name);
    failures.delete(status);
    if (status < 400 || typeof answer !== "string") {
      responses[name] = responseOf(status, answer);
    } else if (answer === "") failures.add(status);
    else {
      responses[name] = problemOf(path, [status], answer);
    }
  }
  Object.assign(responses, failuresOf(path, failures));
  const more = [...failures].filter((one) => !ANYWHERE.includes(one)).sort();
  const headers = { ...conditions(spec), ...spec.headers?.shape };
  const content = spec.body
    ? { "application/json": { schema: spec.bodyDocument ?? spec.body } }
    : spec.rawBody
    ? Object.fromEntries(spec.rawBody.map((type) => [type, {}]))
    : null;
  return {
    summary: spec.summary,
    // What has none is the dashboard's, as most are.
    ...(tag === DASHBOARD ? {} : { tags: [tag] }),
    ...(spec.description ? { description: spec.description } : {}),
    // Where it is left out, it is the document's.
    ...(guard.credential === "session" && !guard.docks ? {} : {
      security: [
        ...SECURITY[guard.credential],
        ...(guard.docks ? [{ dock: [] }] : []),
        ...(guard.owners ? SECURITY.session : []),
      ],
    }),
    requestParams: {
      path: pathParameters(path, spec.params),
      ...(spec.query instanceof z.ZodObject ? { query: spec.query } : {}),
      ...(Object.keys(headers).length > 0 ? { header: z.object(headers) } : {}),
    },
    ...(content
      ? {
        requestBody: {
          ...(spec.bodyOptional ? {} : { required: true }),
          content,
        },
      }
      : {}),
    responses: responses as ZodOpenApiResponsesObject,
    ...(more.length > 0 ? { [FAILURES]: more } : {}),
  };
}

/** Every name in the pattern, with its schema where the route has one. */
function pathParameters(
  path: string,
  schema: z.ZodType | undefined,
): z.ZodObject {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject
    ? { ...schema.shape }
    : {};
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    shape[name] ??= z.string();
  }
  return z.object(shape);
}

/** An OpenAPI document. */
export type ApiDocument = ReturnType<typeof createDocument>;

/** Says about one route what the document says about all. */
function documentOf(
  { path, endpoints }: RouteEntry,
): ApiDocument {
  const operations = Object.entries(endpoints).map(([name, endpoint]) => {
    const method = name.toLowerCase();
    return [method, operationOf(path, method, endpoint)];
  });
  const paths: ZodOpenApiPathsObject = {
    [path.replace(/:(\w+)\*?/g, "{$1}")]: Object.fromEntries(operations),
  };
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Limelight",
      version: "",
      description:
        "Chat-bot lookups and live-stream overlays. Operations without a tag are the dashboard's. A failed JSON call answers an RFC 9457 problem document; a route's `default` stands for the statuses in its `x-failures` and in that of the answer. Answers may gain fields: ignore those you do not know. `HEAD` is wherever `GET` is; `OPTIONS` and 405 name the methods in `Allow`.",
    },
    servers: [],
    security: SECURITY.session,
    paths,
    components: { securitySchemes: SCHEMES },
  }, {
    override({ zodSchema: { _zod: { def } }, jsonSchema, io }) {
      // What we answer may gain fields, unless its author says that it may not.
      if (io === "output" && def.type === "object" && !def.catchall) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
}

/**
 * Writes the OpenAPI 3.1 document of the routes in `table`; what stands in
 * several places is a component; the version and the address are left to the
 * service that hands it out. Takes half a second of work in all, so other
 * requests are let in after each route, twice.
 */
export async function openApiDocument(
  table: readonly RouteEntry[],
): Promise<ApiDocument> {
  const parts: ApiDocument[] = [];
  for (const entry of table) {
    parts.push(documentOf(entry));
    await setImmediate();
  }
  const [first] = parts;
  if (!first) throw new Error("No route describes itself");
  const all = <T extends object>(of: (part: ApiDocument) => T | undefined): T =>
    Object.assign({}, ...parts.map(of));
  return await shareComponents({
    ...first,
    paths: all(({ paths }) => paths),
    components: {
      ...first.components,
      schemas: all(({ components }) => components?.schemas),
    },
  });
}
