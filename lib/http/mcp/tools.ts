/** Operations that keys open, as tools of the Model Context Protocol: made from the API document alone. */
import { AppError } from "@/lib/core/errors.ts";
import { isRecord } from "@/lib/core/is_record.ts";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import type { ApiDocument } from "@/lib/http/openapi.ts";

/** Largest number of schemas that one tool's input refers to. */
const MAX_SCHEMAS = 200;
/** Parameters that the key stands for. */
const BY_KEY = new Set(["apikey", "key"]);
/** Beginning of the paths of a channel, which is the key's. */
const CHANNEL = "/api/channels/{id}";
/** Beginning of the paths of bots' acts, which change the channel by `GET`. */
const ACTS = "/api/do/";

/** Parameters by which a `GET` writes: who was drawn is remembered. */
const REMEMBERED_BY = new Set(["unique"]);

/** Argument of a tool that asks what it would do. */
const DRY_RUN_ARGUMENT = "dryRun";

/** A tool as a client is shown it. */
interface ShownTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: { readOnlyHint: boolean };
}

/** A tool, and the operation behind it. */
export interface McpTool {
  shown: ShownTool;
  scope: ProgramScope;
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  parameters: readonly { name: string; in: "path" | "query" }[];
  hasBody: boolean;
  /** True where it changes the channel, and may be asked for a dry run. */
  isChange: boolean;
}

/** A request that a tool makes. */
export interface ToolRequest {
  method: string;
  /** With the query. */
  path: string;
  body: unknown;
  isDryRun: boolean;
}

type Schema = Record<string, unknown>;

/** A parameter with its place, and what the document says of it. */
interface PlacedParameter {
  name: string;
  in: "path" | "query";
  of: Schema;
}

const recordOf = (value: unknown): Schema => isRecord(value) ? value : {};

/** Returns the scope that a key needs for an operation; `null` where keys do not open it. */
function scopeOf(operation: Schema): ProgramScope | null {
  const { security } = operation;
  if (!Array.isArray(security)) return null;
  for (const way of security) {
    const scopes = recordOf(way).programKey;
    if (Array.isArray(scopes) && scopes.length > 0) return scopes[0];
  }
  return null;
}

/** Returns a schema whose references are to `$defs`, with those that it needs. */
function withDefinitions(schema: Schema, components: Schema): Schema {
  const found: Schema = {};
  const local = (value: unknown): Schema => {
    const text = JSON.stringify(value)
      .replaceAll("#/components/schemas/", "#/$defs/");
    for (const [, name = ""] of text.matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (Object.hasOwn(found, name)) continue;
      if (Object.keys(found).length >= MAX_SCHEMAS) continue;
      found[name] = {};
      found[name] = local(components[name] ?? {});
    }
    return JSON.parse(text);
  };
  const own = local(schema);
  return Object.keys(found).length === 0 ? own : { ...own, $defs: found };
}

function toolOf(
  { method, path, operation, components }: {
    method: string;
    path: string;
    operation: Schema;
    components: Schema;
  },
): McpTool | null {
  const scope = scopeOf(operation);
  // A socket is no answer to a call.
  if (scope === null || "101" in recordOf(operation.responses)) return null;
  const given: unknown[] = Array.isArray(operation.parameters)
    ? operation.parameters
    : [];
  const parameters = given.flatMap((one): PlacedParameter[] => {
    const of = recordOf(one);
    const name = String(of.name);
    const isChannel = name === "id" && path.startsWith(CHANNEL);
    if (of.in === "path" && !isChannel) return [{ name, in: "path", of }];
    return of.in === "query" && !BY_KEY.has(name)
      ? [{ name, in: "query", of }]
      : [];
  });
  const requestBody = recordOf(operation.requestBody);
  const body = recordOf(
    recordOf(recordOf(requestBody.content)["application/json"]).schema,
  );
  const hasBody = Object.keys(body).length > 0;
  const isChange = method !== "get" || path.startsWith(ACTS) ||
    parameters.some(({ name }) => REMEMBERED_BY.has(name));
  const properties: Schema = {};
  for (const { name, of } of parameters) {
    const { description } = of;
    properties[name] = {
      ...recordOf(of.schema),
      ...(description ? { description } : {}),
    };
  }
  if (hasBody) properties.body = body;
  if (isChange) {
    properties[DRY_RUN_ARGUMENT] = {
      type: "boolean",
      description: "true: checks the call and changes nothing",
    };
  }
  const required = [
    ...parameters.filter(({ of }) => of.required === true)
      .map(({ name }) => name),
    ...requestBody.required === true ? ["body"] : [],
  ];
  const summary = String(operation.summary ?? "");
  const description = operation.description;
  return {
    scope,
    method: method.toUpperCase(),
    path,
    parameters: parameters.map(({ name, in: place }) => ({ name, in: place })),
    hasBody,
    isChange,
    shown: {
      name: String(operation.operationId),
      title: summary,
      description: description ? `${summary}. ${description}` : summary,
      inputSchema: withDefinitions(
        { type: "object", properties, required, additionalProperties: false },
        components,
      ),
      annotations: { readOnlyHint: !isChange },
    },
  };
}

/** Returns a tool for each operation that keys open, by its name. */
export function toolsOf(document: ApiDocument): Map<string, McpTool> {
  const components = recordOf(recordOf(document.components).schemas);
  const tools = new Map<string, McpTool>();
  for (const [path, methods] of Object.entries(recordOf(document.paths))) {
    for (const [method, operation] of Object.entries(recordOf(methods))) {
      const tool = toolOf({
        method,
        path,
        operation: recordOf(operation),
        components,
      });
      if (tool) tools.set(tool.shown.name, tool);
    }
  }
  return tools;
}

const wrong = (detail: string): AppError =>
  new AppError("invalid_input", `Cannot call the tool: ${detail}`);

/** Returns an argument as it stands in an address; throws `invalid_input` for a list, an object, and half a character, which no address can hold. */
function textOf(name: string, value: unknown): string {
  if (!["string", "number", "boolean"].includes(typeof value)) {
    throw wrong(`"${name}" must be a text, a number or a truth value`);
  }
  const text = String(value);
  if (!text.isWellFormed()) throw wrong(`"${name}" has half a character`);
  return text;
}

/**
 * Returns the request that a call of a tool is. The operation itself checks
 * what is in it; here is checked that each argument has a place. Throws
 * `invalid_input` where one has none, or one is missing.
 */
export function requestOf(
  tool: McpTool,
  args: Readonly<Record<string, unknown>>,
  channelId: string,
): ToolRequest {
  const { body, [DRY_RUN_ARGUMENT]: dryRun, ...others } = args;
  const rest: Record<string, unknown> = others;
  if (body !== undefined && !tool.hasBody) throw wrong("it takes no body");
  if (dryRun !== undefined && !tool.isChange) {
    throw wrong("it changes nothing, and has no dry run");
  }
  if (dryRun !== undefined && typeof dryRun !== "boolean") {
    throw wrong(`"${DRY_RUN_ARGUMENT}" must be true or false`);
  }
  let path = tool.path.replace(CHANNEL, `/api/channels/${channelId}`);
  const search = new URLSearchParams();
  for (const { name, in: place } of tool.parameters) {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null) {
      if (place === "path") throw wrong(`"${name}" is missing`);
      continue;
    }
    const text = textOf(name, value);
    if (place === "query") {
      search.set(name, text);
      continue;
    }
    // A dot segment would lead to another operation.
    if (/^\.{0,2}$/.test(text)) throw wrong(`"${name}" names nothing`);
    path = path.replace(`{${name}}`, () => encodeURIComponent(text));
  }
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw wrong("it has no such argument");
  return {
    method: tool.method,
    path: search.size === 0 ? path : `${path}?${search}`,
    body,
    isDryRun: dryRun === true,
  };
}
