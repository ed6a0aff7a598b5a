import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Answer, Endpoint } from "@/lib/http/endpoint.ts";
import type { RouteEntry } from "@/lib/http/route_table.ts";

const CREDENTIALS: Record<Endpoint["guard"]["credential"], string> = {
  public: "No credential",
  api_key: "API key in the query parameter apikey",
  program_key: "A program's key in the query parameter key, or as bearer token",
  widget_token: "Widget token in the query parameter token",
  session: "Session cookie of the dashboard",
  internal: "Internal bearer token",
  metrics: "Bearer token METRICS_TOKEN",
};

/** Fields of a call in one place: its path, its query or its body. */
export interface FieldTable {
  title: string;
  rows: { name: string; required: boolean; words: string }[];
}

/** One method of one route, in words. */
export interface ReferenceEntry {
  method: string;
  path: string;
  summary: string;
  description: string | null;
  /** Callers and their rate limit, in words. */
  access: string;
  fields: FieldTable[];
  answers: { status: string; words: string }[];
}

/** A part of the reference. */
export interface ReferenceGroup {
  name: string;
  entries: ReferenceEntry[];
}

/** Returns the anchor of an operation on the reference's page. */
export function operationId(
  { method, path }: Pick<ReferenceEntry, "method" | "path">,
): string {
  return `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** Describes every route in words, in groups by who calls it. */
export async function referenceOf(
  table: readonly RouteEntry[],
): Promise<ReferenceGroup[]> {
  const found = new Map<string, ReferenceEntry[]>();
  for (const { path, endpoints } of table) {
    for (const [method, endpoint] of Object.entries(endpoints)) {
      const name = groupOf(path, endpoint);
      const entry = entryOf(path, method, endpoint);
      found.set(name, [...found.get(name) ?? [], entry]);
    }
    // It takes a while in all: other requests are let in.
    await setImmediate();
  }
  return [...found].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([name, entries]) => ({ name, entries }));
}

function entryOf(
  path: string,
  method: string,
  { spec, guard, limit }: Endpoint,
): ReferenceEntry {
  const scoped = guard.scoped
    ? `; a custom widget's own token${
      guard.owners ? " and a session open" : " opens"
    } it too`
    : guard.docks
    ? "; a dock's cookie opens it too"
    : "";
  const keyed = guard.keyScope
    ? guard.credential === "program_key"
      ? ` with the scope ${guard.keyScope}`
      : `; a program's key with the scope ${guard.keyScope} opens it too`
    : "";
  return {
    method,
    path,
    summary: spec.summary,
    description: spec.description ?? null,
    access: CREDENTIALS[guard.credential] + scoped + keyed +
      (limit ? `. Limited: ${limit}` : ""),
    fields: [
      ...fieldsOf("Path", spec.params),
      ...fieldsOf("Query", spec.query),
      ...fieldsOf("Body", spec.body),
    ],
    answers: Object.entries(spec.answers).map(([status, answer]) => ({
      status,
      words: typeof answer === "string"
        ? answer
        : answer.description ?? fieldNames(answer),
    })),
  };
}

function groupOf(path: string, { guard }: Endpoint): string {
  if (guard.credential === "session") {
    if (path.includes("/timer")) return "Dashboard: subathon";
    return path.startsWith("/api/widgets/")
      ? "Dashboard: scenes and widgets"
      : "Dashboard: channel";
  }
  if (guard.credential === "internal" || guard.credential === "metrics") {
    return "Internal";
  }
  if (path === "/mcp") return "Assistants";
  if (guard.credential === "api_key" || guard.credential === "program_key") {
    return "Chatter bot API";
  }
  if (path.startsWith("/api/widgets/")) return "Widget data";
  return guard.credential === "widget_token" ? "Browser sources" : "Public";
}

function fieldNames(schema: Answer): string {
  return schema instanceof z.ZodObject
    ? `JSON: ${Object.keys(schema.shape).join(", ")}`
    : "JSON";
}

function fieldsOf(
  title: string,
  schema: z.ZodType | undefined,
): FieldTable[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const json = inlineJsonSchema(schema, {
    io: "input",
    unrepresentable: "any",
  });
  const required = new Set(json.required ?? []);
  const rows = Object.entries(json.properties ?? {}).map(([name, field]) => ({
    name,
    required: required.has(name),
    words: describe(field),
  }));
  return [{ title, rows }];
}

function describe(field: z.core.JSONSchema._JSONSchema): string {
  if (typeof field === "boolean") return "";
  const parts = [
    field.description,
    Array.isArray(field.enum) ? `one of ${field.enum.join(", ")}` : undefined,
    field.minimum !== undefined || field.maximum !== undefined
      ? `${field.minimum ?? "…"} to ${field.maximum ?? "…"}`
      : undefined,
    field.default === undefined
      ? undefined
      : `default ${JSON.stringify(field.default)}`,
  ];
  return parts.filter((part) => part !== undefined).join("; ") ||
    String(field.type ?? "");
}
