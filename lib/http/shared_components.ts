/** A JSON object. */
type Json = Record<string, unknown>;

/** Sections of the components in which equal parts of a document are gathered. */
type Section = "schemas" | "responses" | "parameters" | "headers";

/** A distinct part of a document, whatever the number of places that have it. */
interface Part {
  section: Section;
  number: number;
  /** In which the parts within it stand as `Use`. */
  value: Json;
  /** Length of its JSON, with all that is in it. */
  characters: number;
  /** Number of distinct places that have it. */
  uses: number;
  /** Shortest description that a place gives it, where it must have one. */
  description?: unknown;
  /** Name that its first place suggests. */
  suggested: string;
  /** Name among the components, once it has one. */
  name: string | null;
}

/** Stands in a place for the part that is there. */
class Use {
  constructor(
    readonly part: Part,
    /** Description that this place gives it. */
    readonly description?: unknown,
  ) {}

  toJSON(): unknown {
    return { use: this.part.number, description: this.description };
  }
}

/** Field of a part that is another part with a description of its own. */
const BASE = "";

/** Field of an answer that stands for several statuses: which those are. */
export const STATUSES = "x-statuses";

/** Characters that a reference takes, and a component beside its content. */
const REFERENCE = 45;
const HEADING = 15;

/** Fields of a schema that hold a schema, a list of schemas, or a map of them. */
const ONE = ["items", "additionalProperties", "propertyNames", "not"];
const LISTS = ["anyOf", "oneOf", "allOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "$defs"];

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Replaces some fields, where there are any. */
function change(
  object: Json,
  fields: readonly string[],
  to: (value: unknown, field: string) => unknown,
): Json {
  const changed = { ...object };
  for (const field of fields) {
    if (field in object) changed[field] = to(object[field], field);
  }
  return changed;
}

const mapValues = (
  value: unknown,
  to: (value: unknown, field: string) => unknown,
): unknown => isObject(value) ? change(value, Object.keys(value), to) : value;

/** Returns the words of a text as the name of a type. */
function typeName(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? [])
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("");
}

/** Returns the replacement of each `Use` in a value by what `write` makes of it. */
function replaceUses(value: unknown, write: (use: Use) => unknown): unknown {
  if (value instanceof Use) return write(value);
  if (Array.isArray(value)) return value.map((one) => replaceUses(one, write));
  return mapValues(value, (one) => replaceUses(one, write));
}

/** Returns a schema without a description that what has it says as well. */
function withoutWords(schema: unknown, words: unknown): unknown {
  if (!isObject(schema) || schema.description !== words) return schema;
  const { description: _, ...own } = schema;
  return own;
}

function described(description: unknown): Json {
  return description === undefined ? {} : { description };
}

/** Gathers equal parts; `components` has those with a name, and gets the others. */
function createPool(components: Record<Section, Json>) {
  const parts = new Map<string, Part>();

  function freeName({ section, suggested }: Part): string {
    let name = suggested;
    for (let n = 2; name in components[section]; n++) name = suggested + n;
    return name;
  }

  /** Tells whether the document gets shorter by a component for this part. */
  const worthwhile = ({ uses, characters }: Part) =>
    (uses - 1) * characters > uses * REFERENCE + HEADING;

  function inPlace({ value }: Part): Json {
    const { [BASE]: base, ...own } = replaceUses(value, written) as Json;
    return { ...own, ...base as Json | undefined };
  }

  function written({ part, description }: Use): unknown {
    const { section } = part;
    const words = described(description);
    if (!worthwhile(part)) return { ...words, ...inPlace(part) };
    if (part.name === null) {
      part.name = freeName(part);
      // Takes its place before the parts within it take theirs.
      components[section][part.name] = null;
      components[section][part.name] = {
        ...described(part.description),
        ...inPlace(part),
      };
    }
    return {
      $ref: `#/components/${section}/${part.name}`,
      ...(description === part.description ? {} : words),
    };
  }

  return {
    /**
     * Takes a part in which other parts already stand as `Use`; parts of
     * another kind are others.
     */
    take(section: Section, value: Json, suggested: string, kind = ""): Part {
      const text = JSON.stringify(value);
      const key = section + kind + text;
      const known = parts.get(key);
      if (known) return known;
      let characters = text.length;
      replaceUses(value, ({ part }) => {
        part.uses++;
        characters += part.characters;
      });
      const part: Part = {
        section,
        number: parts.size,
        value,
        characters,
        uses: 0,
        suggested: suggested || "Part",
        name: null,
      };
      parts.set(key, part);
      return part;
    },

    /** Writes a value with its parts, those in several places as references. */
    write(value: unknown): unknown {
      replaceUses(value, ({ part }) => part.uses++);
      return replaceUses(value, written);
    },
  };
}

/** Returns what a schema in an answer or a body of this path is called. */
function nameOfPath(path: string): string {
  return path.split("/").filter((part) =>
    !/^(?:$|\{|api$|channels$)/.test(part)
  )
    .slice(-2).join(" ");
}

/**
 * Returns an OpenAPI document in which every schema, parameter, header and
 * response that stands in several places is one component, which they refer to, unless
 * it is about as short as a reference. A place keeps its own description of a
 * schema; where several give it the same one, they share that as well. Schemas without a name get one from
 * the place where they come first.
 */
export function shareComponents<T extends object>(document: T): T {
  const { paths, components = {}, ...rest } = document as {
    paths: Json;
    components?: Record<string, Json>;
  };
  const shared = {
    schemas: { ...components.schemas },
    responses: {},
    parameters: {},
    headers: {},
  };
  const pool = createPool(shared);

  function schema(value: unknown, name: string): unknown {
    if (!isObject(value) || "$ref" in value) return value;
    const { description, ...own } = within(value, name);
    // The largest numbers there are bound nothing.
    if (own.maximum === Number.MAX_SAFE_INTEGER) delete own.maximum;
    if (own.minimum === Number.MIN_SAFE_INTEGER) delete own.minimum;
    const base = new Use(pool.take("schemas", own, typeName(name)));
    if (description === undefined) return base;
    const described = { description, [BASE]: base };
    return new Use(pool.take("schemas", described, typeName(name)));
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
        isObject(media)
          ? change(media, ["schema"], (one) => schema(one, name))
          : media,
    );

  /** Takes a parameter or a header, and the schema in it. */
  function named(
    section: "parameters" | "headers",
    value: unknown,
    name: string,
  ): unknown {
    if (!isObject(value)) return value;
    const own = change(
      value,
      ["schema"],
      (one) => schema(withoutWords(one, value.description), name),
    );
    return new Use(pool.take(section, own, typeName(name)));
  }

  const parameter = (value: unknown): unknown =>
    isObject(value) ? named("parameters", value, String(value.name)) : value;
  const header = (value: unknown, name: string): unknown =>
    named("headers", value, name);

  function response(value: unknown, status: string, name: string): unknown {
    if (!isObject(value)) return value;
    const answer = change(value, ["content"], content(name));
    const { description, ...own } = change(
      answer,
      ["headers"],
      (all) => mapValues(all, header),
    );
    const statuses = own[STATUSES];
    const called = Array.isArray(statuses)
      ? `Failures${statuses.join("_")}`
      : typeName(Number(status) < 400 ? name : `Failure ${status}`);
    const part = pool.take("responses", own, called, status);
    // A response without a description is none.
    part.description = [
      String(part.description ?? description),
      String(description),
    ]
      .reduce((a, b) => a.length <= b.length ? a : b);
    return new Use(part, description);
  }

  function operation(value: unknown, path: string): unknown {
    if (!isObject(value)) return value;
    const name = nameOfPath(path);
    const body = change(
      value,
      ["requestBody"],
      (one) =>
        isObject(one) ? change(one, ["content"], content(`${name} body`)) : one,
    );
    const asked = change(
      body,
      ["parameters"],
      (list) => Array.isArray(list) ? list.map(parameter) : list,
    );
    return change(
      asked,
      ["responses"],
      (answers) =>
        mapValues(answers, (one, status) => response(one, status, name)),
    );
  }

  const open = {
    paths: mapValues(
      paths,
      (methods, path) => mapValues(methods, (one) => operation(one, path)),
    ),
    registered: mapValues(
      components.schemas,
      (value, name) => isObject(value) ? within(value, name) : value,
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
