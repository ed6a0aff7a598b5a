import { isRecord } from "@/lib/core/is_record.ts";
import { setImmediate } from "node:timers/promises";
import {
  BASE,
  change,
  createPool,
  mapValues,
  typeName,
  Use,
} from "./component_pool.ts";
import { shareFailures } from "./shared_failures.ts";
import { type JsonRecord as Json, shorterSchema } from "./shorter_schema.ts";

/** Field of a path and of a method. */
const PARAMETERS = "parameters";

/** Fields of a schema that hold a schema, a list of schemas, or a map of them. */
const ONE = ["items", "additionalProperties", "propertyNames", "not"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "$defs"];

/**
 * Returns the name of a schema that says by itself what it is: its format, or
 * what it is when it is not `null`; `null` for one that its place names.
 */
function nameOf({ format, anyOf }: Json): string | null {
  if (typeof format === "string") return typeName(format);
  const [one, other, ...more] = Array.isArray(anyOf) ? anyOf : [];
  const isNullable = one instanceof Use && other instanceof Use &&
    other.part.value.type === "null" && more.length === 0;
  return isNullable ? `${one.part.names[0]}OrNull` : null;
}

/** Returns a schema without a description that what has it says as well. */
function withoutWords(schema: unknown, words: unknown): unknown {
  if (!isRecord(schema) || schema.description !== words) return schema;
  const { description: _, ...own } = schema;
  return own;
}

/** Returns what a failure is called, by the forms that it may have. */
function failureName({ content }: Json): string {
  const [first = "", ...more] = Object.keys(content as Json);
  const pages = [first, ...more].some((type) => type === "text/html");
  return !pages ? "Failure" : more.length > 0 ? "FailureOrPage" : "FailurePage";
}

/** Says parameters that all methods of a path have once, for the path. */
function withCommonParameters(methods: unknown): unknown {
  if (!isRecord(methods)) return methods;
  const lists = Object.values(methods).map((one) =>
    ((one as Json)[PARAMETERS] ?? []) as unknown[]
  );
  const has = (list: unknown[], wanted: unknown) =>
    list.some((one) => JSON.stringify(one) === JSON.stringify(wanted));
  const common = (lists[0] ?? []).filter((one) =>
    lists.every((list) => has(list, one))
  );
  const shared = lists.length < 2 ? [] : common;
  const own = mapValues(methods, (one) => {
    const { [PARAMETERS]: all = [], ...rest } = one as Json;
    const more = (all as unknown[]).filter((one) => !has(shared, one));
    return { ...rest, ...(more.length > 0 ? { [PARAMETERS]: more } : {}) };
  });
  return {
    ...(shared.length > 0 ? { [PARAMETERS]: shared } : {}),
    ...own as Json,
  };
}

/** Returns what a schema in an answer or a body of this path is called. */
function nameOfPath(path: string): string {
  return path.split("/").filter((part) =>
    !/^(?:$|\{|api$|channels$)/.test(part)
  )
    .at(-1) ?? "";
}

/**
 * Returns an OpenAPI document in which every schema, parameter, header and
 * response that stands in several places is one component, which they refer to, unless
 * it is about as short as a reference. A place keeps its own description of a
 * schema; where several give it the same one, they share that as well. Schemas without a name get one from
 * the place where they come first.
 */
export async function shareComponents<T extends object>(
  document: T,
): Promise<T> {
  const { paths, components = {}, ...rest } = document as {
    paths: Json;
    components?: Record<string, Json>;
  };
  const shared = {
    schemas: { ...components.schemas },
    responses: {},
    parameters: {},
    headers: {},
    requestBodies: {},
  };
  const pool = createPool(shared);

  function schema(value: unknown, name: string): unknown {
    if (!isRecord(value) || "$ref" in value) return value;
    const { description, ...own } = within(shorterSchema(value), name);
    const called = nameOf(own) ?? typeName(name);
    const base = new Use(pool.take("schemas", own, called));
    if (description === undefined) return base;
    const described = { description, [BASE]: base };
    return new Use(pool.take("schemas", described, called));
  }

  /** Takes the schemas in a schema. */
  function within(value: Json, name: string): Json {
    const lists = change(
      value,
      LISTS,
      (list) =>
        Array.isArray(list) ? list.map((one) => schema(one, name)) : list,
    );
    const maps = change(lists, MAPS, (map) => mapValues(map, schema));
    return change(maps, ONE, (one) => schema(one, name));
  }

  const content = (name: string) => (types: unknown) =>
    mapValues(
      types,
      (media) =>
        isRecord(media)
          ? change(media, ["schema"], (one) => schema(one, name))
          : media,
    );

  /** Takes a parameter or a header, and the schema in it. */
  function named(
    section: "parameters" | "headers",
    value: unknown,
    name: string,
  ): unknown {
    if (!isRecord(value)) return value;
    const own = change(
      value,
      ["schema"],
      (one) => schema(withoutWords(one, value.description), name),
    );
    return new Use(pool.take(section, own, typeName(name)));
  }

  const parameter = (value: unknown): unknown =>
    isRecord(value) ? named("parameters", value, String(value.name)) : value;
  const parameters = (list: unknown): unknown =>
    Array.isArray(list) ? list.map(parameter) : list;
  const header = (value: unknown, name: string): unknown =>
    named("headers", value, name);

  function response(value: unknown, status: string, name: string): unknown {
    if (!isRecord(value)) return value;
    const answer = change(value, ["content"], content(name));
    const { description, ...own } = change(
      answer,
      ["headers"],
      (all) => mapValues(all, header),
    );
    const called = typeName(
      status === "default"
        ? failureName(value)
        : Number(status) < 400
        ? name
        : `Failure ${status}`,
    );
    const part = pool.take("responses", own, called, status);
    // A response without a description is none.
    part.description = [
      String(part.description ?? description),
      String(description),
    ]
      .reduce((a, b) => a.length <= b.length ? a : b);
    return new Use(part, description);
  }

  function requestBody(value: Json, name: string): Use {
    const own = change(value, ["content"], content(name));
    return new Use(pool.take("requestBodies", own, typeName(name)));
  }

  function operation(value: unknown, path: string): unknown {
    if (!isRecord(value)) return value;
    const name = nameOfPath(path);
    const body = change(
      value,
      ["requestBody"],
      (one) => isRecord(one) ? requestBody(one, `${name} body`) : one,
    );
    const asked = change(body, [PARAMETERS], parameters);
    return change(
      asked,
      ["responses"],
      (answers) =>
        mapValues(answers, (one, status) => response(one, status, name)),
    );
  }

  const pathItem = (methods: unknown, path: string): unknown =>
    mapValues(
      withCommonParameters(methods),
      (one, method) =>
        method === PARAMETERS ? parameters(one) : operation(one, path),
    );

  const openPaths: Json = {};
  for (const [path, methods] of Object.entries(shareFailures(paths))) {
    openPaths[path] = pathItem(methods, path);
    // It takes a while in all: other requests are let in.
    await setImmediate();
  }
  const open = {
    paths: openPaths,
    registered: mapValues(
      components.schemas,
      (value, name) => isRecord(value) ? within(value, name) : value,
    ),
  };
  const { paths: closed, registered } = pool.write(open) as {
    paths: Json;
    registered: Json;
  };
  Object.assign(shared.schemas, registered);
  return {
    ...rest,
    paths: closed,
    components: { ...components, ...shared },
  } as unknown as T;
}
