import fc from "fast-check";

/** A JSON schema as the API document has it. */
export type Schema = Record<string, unknown>;

/** Finds what a `$ref` points to. */
export type Resolve = (reference: string) => Schema;

/** Any JSON value, mean ones included. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    "",
    " ",
    "\u0000",
    "\ud800",
    "a\u202eb\u2066c\u200f",
    "line\r\nSet-Cookie: a=b\u2028\u0007",
    "💥".repeat(200),
    "x".repeat(70_000),
    "__proto__",
    "../../etc/passwd",
    "<svg/onload=alert(1)>",
    -1,
    0,
    1e308,
    5e-324,
    -0,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    Array(2_000).fill(0),
    JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{}}}'),
    null,
    true,
  ),
);

/**
 * Generates values that a schema accepts, as far as it can express what it
 * accepts.
 */
export function fitting(
  schema: Schema,
  resolve: Resolve,
): fc.Arbitrary<unknown> {
  return of(schema, { resolve, depth: 0, through: [] });
}

/**
 * Generates mostly values that a schema accepts, now and then with another
 * value in them.
 */
export function nearly(
  schema: Schema,
  resolve: Resolve,
): fc.Arbitrary<unknown> {
  const good = fitting(schema, resolve);
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 1, arbitrary: anyJson },
    {
      weight: 3,
      arbitrary: fc.tuple(good, fc.nat(), anyJson).map(([value, at, other]) =>
        replaced(value, at, other)
      ),
    },
  );
}

function replaced(value: unknown, at: number, other: unknown): unknown {
  if (typeof value !== "object" || value === null) return other;
  const names = Object.keys(value);
  const name = names[at % (names.length + 1)];
  if (name === undefined) return { ...value, unexpected: other };
  const inner: unknown = Reflect.get(value, name);
  const next = at % 2 ? other : replaced(inner, Math.floor(at / 3), other);
  if (Array.isArray(value)) return value.with(Number(name), next);
  return { ...value, [name]: next };
}

interface Place {
  resolve: Resolve;
  depth: number;
  /** References on the way to here. */
  through: readonly string[];
}

/** Times that a schema may stand within itself. */
const MAX_WITHIN_ITSELF = 2;

/** Below this, only what a schema requires. */
const MAX_DEPTH = 6;

const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

function list(value: unknown): Schema[] {
  return Array.isArray(value) ? value : [];
}

function of(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === "string") {
    const { $ref } = schema;
    const within = place.through.filter((name) => name === $ref).length;
    // A schema that holds itself ends somewhere.
    return within > MAX_WITHIN_ITSELF
      ? fc.constant(null)
      : of(place.resolve($ref), {
        ...place,
        through: [...place.through, $ref],
      });
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const options = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (options.length > 0) {
    return fc.oneof(...options.map((option) => of(option, place)));
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(
      ...schema.type.map((type) => of({ ...schema, type }, place)),
    );
  }
  switch (schema.type) {
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return arrayOf(schema, place);
    case "object":
      return objectOf(schema, place);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function arrayOf(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.prefixItems)) {
    return fc.tuple(
      ...list(schema.prefixItems).map((item) => of(item, deeper(place))),
    );
  }
  const minLength = Number(schema.minItems ?? 0);
  return fc.array(of((schema.items ?? {}) as Schema, deeper(place)), {
    minLength,
    maxLength: Math.min(
      Number(schema.maxItems ?? 4),
      Math.max(minLength, place.depth > 2 ? 0 : 4),
    ),
  });
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === "date-time") {
    return fc.date({
      min: new Date("2020-01-01"),
      max: new Date("2030-01-01"),
      noInvalidDate: true,
    }).map((date) => date.toISOString());
  }
  // The generator knows no looking around.
  if (typeof schema.pattern === "string" && !schema.pattern.includes("(?")) {
    return fc.stringMatching(new RegExp(schema.pattern));
  }
  return fc.string({
    minLength: Number(schema.minLength ?? 0),
    maxLength: Math.min(Number(schema.maxLength ?? 40), 2_000),
    unit: "grapheme",
  });
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1e6);
  const max = Number(schema.maximum ?? schema.exclusiveMaximum ?? 1e6);
  return schema.type === "integer"
    ? fc.oneof(
      fc.integer({
        min: Math.max(min, -(2 ** 31)),
        max: Math.min(max, 2 ** 31 - 1),
      }),
      fc.constantFrom(min, max),
    )
    : fc.double({ min, max, noNaN: true });
}

function objectOf(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  const properties = Object.entries(
    (schema.properties ?? {}) as Record<string, Schema>,
  );
  const required = new Set(
    Array.isArray(schema.required) ? schema.required : [],
  );
  const model = Object.fromEntries(
    properties.filter(([name]) =>
      place.depth <= MAX_DEPTH || required.has(name)
    )
      .map(([name, one]) => [name, of(one, deeper(place))]),
  );
  const named = fc.record(model, {
    requiredKeys: Object.keys(model).filter((name) => required.has(name)),
  });
  const rest = schema.additionalProperties;
  if (typeof rest !== "object" || rest === null || place.depth > 2) {
    return named;
  }
  const others = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 12 }),
    of(rest as Schema, deeper(place)),
    { maxKeys: 3 },
  );
  return fc.tuple(named, others).map(([own, more]) => ({ ...more, ...own }));
}
