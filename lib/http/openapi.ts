import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { FIELD_CARRIER } from "@/lib/core/form.ts";
import { isRecord } from "@/lib/core/is_record.ts";
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

const SECURITY: Record<Credential, Record<string, string[]>[]> = {
  public: [],
  api_key: [{ apiKey: [] }],
  program_key: [],
  widget_token: [{ widgetToken: [] }],
  session: [{ session: [] }],
  internal: [{ internalToken: [] }],
  metrics: [{ metricsToken: [] }],
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
  programKey: {
    type: "http",
    scheme: "bearer",
    description:
      "A key of a program, `lk_…`, with the scope that the operation names; also in the query as `key`. A change with the header `Limelight-Dry-Run: 1` is checked and not made.",
  },
  internalToken: { type: "http", scheme: "bearer" },
  metricsToken: { type: "http", scheme: "bearer" },
} as const;

/** Group of the operations that most are in. */
const DASHBOARD = "Dashboard";

const TAGS: [prefix: string, tag: string][] = [
  ["/api/random", "Chatter bot API"],
  ["/api/fmk", "Chatter bot API"],
  ["/api/chatters", "Chatter bot API"],
  ["/api/say/", "Chatter bot API"],
  ["/api/do/", "Chatter bot API"],
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
  const { credential, keyScope, ownPagesOnly } = guard;
  if (ownPagesOnly) add(403);
  if (credential === "widget_token") add(401, 403, 429);
  if (credential === "session") add(401, 403);
  if (keyScope) add(401, 403, 429);
  if (credential === "program_key") add(401, 429);
  if (credential === "internal" || credential === "metrics") {
    add(401, 404, 429);
  }
  if (limit) add(429);
  // Too many changes at once.
  if (method !== "get") add(409);
  // A broken escape.
  if (path.includes(":")) add(400);
  if (spec.headers || spec.params || spec.query) add(422);
  if (spec.body || spec.rawBody) add(400, 408, 413, 415, 422);
  return statuses;
}

/** Returns the schema of content that is not JSON, so that generated clients take it. */
const bytesOf = (type: string) =>
  type.startsWith("text/") || type.endsWith("+xml")
    ? { type: "string" as const }
    : { type: "string" as const, format: "binary" };

function contentOf(content: AnswerContent["content"]) {
  return Object.fromEntries(
    Object.entries(content).map(([type, schema]) => [
      type,
      { schema: schema === null ? bytesOf(type) : schema },
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

/** Names the component of an answer that fails, by its status. */
const FAILURE_NAMES: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  408: "RequestTimeout",
  409: "Conflict",
  412: "PreconditionFailed",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  416: "RangeNotSatisfiable",
  422: "UnprocessableContent",
  426: "UpgradeRequired",
  429: "TooManyRequests",
  500: "InternalServerError",
  503: "ServiceUnavailable",
};

/** Ends such a name, by the form in which the failure is told. */
const FORM_NAMES: Record<FailureForm, string> = {
  chat: "InChat",
  overlay: "OnOverlay",
  page: "OrPage",
  problem: "",
};

/** Statuses with which a client is told how long to wait. */
const WAITING = [429, 503];

/** Describes an answer that fails; in its own words where the route has any. */
function failureOf(form: FailureForm, status: number, words?: string) {
  const name = FAILURE_NAMES[status];
  if (!name) throw new Error(`No name for failures with ${status}`);
  return {
    description: words ??
      name.replace(/\B[A-Z]/g, (one) => ` ${one.toLowerCase()}`),
    ...(WAITING.includes(status) ? { headers: RetryAfter } : {}),
    content: contentOf(FAILURE_CONTENT[form]),
    ...(words ? {} : { id: `${name}${FORM_NAMES[form]}` }),
  };
}

const commonFailures = new Map<string, ReturnType<typeof failureOf>>();

/** Returns the component for failures of which a route says nothing by itself. */
function commonFailure(path: string, status: number) {
  const form = failureForm(path);
  const key = `${form} ${status}`;
  const known = commonFailures.get(key) ?? failureOf(form, status);
  commonFailures.set(key, known);
  return known;
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

/** Returns the name of an operation for generated clients: `getApiWidgetsScenes`. */
function operationId(path: string, method: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1));
  return method + (name.join("") || "Root");
}

/** Tells whether a session alone opens an operation, as the document says of all. */
const isUsual = ({ credential, docks, keyScope }: Endpoint["guard"]) =>
  credential === "session" && !docks && !keyScope;

/** Returns how a program's key opens an operation; of whatever scopes where none is named. */
function programKeyOf({ credential, keyScope }: Endpoint["guard"]) {
  if (keyScope) return [{ programKey: [keyScope] }];
  return credential === "program_key" ? [{ programKey: [] }] : [];
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
    else responses[name] = failureOf(failureForm(path), status, answer);
  }
  for (const status of failures) {
    responses[status] = commonFailure(path, status);
  }
  const headers = { ...conditions(spec), ...spec.headers?.shape };
  const content = spec.body
    ? { "application/json": { schema: spec.bodyDocument ?? spec.body } }
    : spec.rawBody
    ? Object.fromEntries(
      spec.rawBody.map((type) => [type, { schema: bytesOf(type) }]),
    )
    : null;
  return {
    summary: spec.summary,
    operationId: operationId(path, method),
    tags: [tag],
    ...(spec.description ? { description: spec.description } : {}),
    // Where it is left out, it is the document's.
    ...(isUsual(guard) ? {} : {
      security: [
        ...SECURITY[guard.credential],
        ...(guard.docks ? [{ dock: [] }] : []),
        ...(guard.owners ? SECURITY.session : []),
        ...programKeyOf(guard),
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

/** Describes the methods of one route. */
function pathOf({ path, endpoints }: RouteEntry): ZodOpenApiPathsObject {
  const operations = Object.entries(endpoints).map(([name, endpoint]) => {
    const method = name.toLowerCase();
    return [method, operationOf(path, method, endpoint)];
  });
  return {
    [path.replace(/:(\w+)\*?/g, "{$1}")]: Object.fromEntries(operations),
  };
}

/**
 * Writes the OpenAPI 3.1 document of the routes in `table`. A schema with an
 * `id` is a component of that name; the version and the address are left to the
 * service that hands the document out. Takes half a second of work at once, as
 * a component's name depends on all its uses: a build does it, and a service
 * that runs without one.
 */
export function openApiDocument(table: readonly RouteEntry[]): ApiDocument {
  const document = createDocument({
    openapi: "3.1.1",
    info: {
      title: "Limelight",
      version: "",
      description:
        "Chat-bot lookups and live-stream overlays. A failed JSON call answers an RFC 9457 problem document. Answers may gain fields: ignore those you do not know. `HEAD` is wherever `GET` is; `OPTIONS` and 405 name the methods in `Allow`.",
    },
    servers: [],
    security: SECURITY.session,
    paths: Object.assign({}, ...table.map(pathOf)),
    components: { securitySchemes: SCHEMES },
  }, {
    override({ zodSchema: { _zod: { def } }, jsonSchema, io }) {
      // How forms show a field is no part of what it means.
      delete jsonSchema[FIELD_CARRIER];
      // What we answer may gain fields, unless its author says that it may not.
      if (io === "output" && def.type === "object" && !def.catchall) {
        delete jsonSchema.additionalProperties;
      }
    },
  });
  keepReferencesBare(document);
  return document;
}

/**
 * Removes `additionalProperties` beside every reference, where it would forbid
 * each field of what is referred to, as it knows no fields but its own object's;
 * and how forms show the field.
 */
function keepReferencesBare(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(keepReferencesBare);
  if (!isRecord(value)) return;
  if ("$ref" in value) {
    delete value.additionalProperties;
    delete value[FIELD_CARRIER];
  }
  Object.values(value).forEach(keepReferencesBare);
}
