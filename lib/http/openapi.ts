import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { ERRORS } from "@/lib/core/errors.ts";
import type { Answer, Endpoint } from "./endpoint.ts";
import type { Credential } from "./guard.ts";
import { SESSION_COOKIE } from "./guard.ts";
import { Problem } from "./problem.ts";
import type { RouteEntry } from "./route_table.ts";

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
    description: "The channel's widget token, or a custom widget's scoped one.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description: "Dashboard login. Changes also need the dashboard's Origin.",
  },
  internalToken: { type: "http", scheme: "bearer" },
} as const;

const TAGS: [prefix: string, tag: string][] = [
  ["/api/random", "Chatter bot API"],
  ["/api/fmk", "Chatter bot API"],
  ["/api/chatters", "Chatter bot API"],
  ["/c/", "Public pages"],
  ["/e/", "Public pages"],
  ["/api/channels/", "Dashboard"],
  ["/auth/", "Dashboard"],
  ["/internal/", "Internal"],
  ["/api/widgets/", "Widgets"],
  ["/widget", "Browser sources"],
  ["/v1/", "Browser sources"],
  ["/event-page", "Browser sources"],
  ["/ws/", "Browser sources"],
];

function tagOf(path: string, credential: Credential): string {
  if (credential === "session") return "Dashboard";
  return TAGS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "Service";
}

/** Failures that any endpoint of this shape can answer. */
function commonProblems({ spec, guard, limit }: Endpoint): number[] {
  const statuses = new Set<number>([500]);
  const { credential } = guard;
  if (credential === "widget_token" || credential === "session") {
    statuses.add(401).add(403);
  }
  if (credential === "internal") statuses.add(401).add(404);
  if (credential !== "public" || limit) statuses.add(429);
  if (spec.headers) statuses.add(422);
  if (spec.params || spec.query) statuses.add(400).add(422);
  if (spec.body || spec.rawBody) {
    for (const status of [400, 413, 415, 422]) statuses.add(status);
  }
  statuses.add(503);
  return [...statuses].sort();
}

function responseOf(status: number, answer: Answer) {
  if (typeof answer === "string") return { description: answer };
  return {
    description: answer.description ?? (status === 201 ? "Created" : "OK"),
    content: { "application/json": { schema: answer } },
  };
}

function problemOf(status: number) {
  const codes = Object.entries(ERRORS)
    .filter(([, row]) => row.status === status).map(([code]) => `\`${code}\``);
  return {
    description: `Problem: ${codes.join(", ")}`,
    content: { "application/problem+json": { schema: Problem } },
  };
}

function operationOf(
  path: string,
  method: string,
  endpoint: Endpoint,
): ZodOpenApiOperationObject {
  const { spec, guard } = endpoint;
  const responses: Record<string, unknown> = {};
  for (const status of commonProblems(endpoint)) {
    responses[String(status)] = problemOf(status);
  }
  for (const [status, answer] of Object.entries(spec.answers)) {
    responses[status] = Number(status) >= 400
      ? problemOf(Number(status))
      : responseOf(Number(status), answer);
  }
  const content = spec.body
    ? { "application/json": { schema: spec.bodyDocument ?? spec.body } }
    : spec.rawBody
    ? Object.fromEntries(spec.rawBody.map((type) => [type, {}]))
    : null;
  return {
    summary: spec.summary,
    operationId: `${method} ${path}`.replace(/[^\w]+/g, "_").replace(/_$/, ""),
    tags: [tagOf(path, guard.credential)],
    ...(spec.description ? { description: spec.description } : {}),
    security: SECURITY[guard.credential],
    requestParams: {
      path: pathParameters(path, spec.params),
      ...(spec.query instanceof z.ZodObject ? { query: spec.query } : {}),
      ...(spec.headers ? { header: spec.headers } : {}),
    },
    ...(content
      ? { requestBody: { required: !spec.bodyOptional, content } }
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

/** The OpenAPI 3.1 document of the routes in `table`. */
export function openApiDocument(
  table: RouteEntry[],
  { version, origin }: { version: string; origin: string },
) {
  const paths: ZodOpenApiPathsObject = {};
  for (const { path, endpoints } of table) {
    const name = path.replace(/:(\w+)\*?/g, "{$1}");
    paths[name] = Object.fromEntries(
      Object.entries(endpoints).map(([method, endpoint]) => [
        method.toLowerCase(),
        operationOf(path, method.toLowerCase(), endpoint),
      ]),
    );
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Limelight",
      version,
      description:
        "Chat-bot lookups and live-stream overlays. Every failed JSON call answers an RFC 9457 problem document.",
    },
    servers: [{ url: origin }],
    paths,
    components: { securitySchemes: SCHEMES },
  });
}
