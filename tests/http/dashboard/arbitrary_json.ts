import fc from "fast-check";
import { z } from "zod";

/** Anything that JSON can say, mean things included. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    "",
    " ",
    "\u0000",
    "\ud800",
    "💥".repeat(200),
    "x".repeat(70_000),
    "__proto__",
    "../../etc/passwd",
    -1,
    0,
    1e308,
    -0,
    2 ** 53,
    [],
    {},
    Array(2_000).fill(0),
    { constructor: { prototype: {} } },
    null,
    true,
  ),
);

type Schema = Record<string, unknown>;

/** Values that a schema takes, as far as JSON Schema can say what it takes. */
export function fitting(schema: z.ZodType): fc.Arbitrary<unknown> {
  return of(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema,
    0,
  );
}

/** Mostly what a schema takes, now and then with something else in it. */
export function nearly(schema: z.ZodType): fc.Arbitrary<unknown> {
  const good = fitting(schema);
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

function list(value: unknown): Schema[] {
  return Array.isArray(value) ? value : [];
}

function of(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const options = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (options.length > 0) {
    return fc.oneof(...options.map((option) => of(option, depth)));
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
      return fc.array(of((schema.items ?? {}) as Schema, depth + 1), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(
          Number(schema.maxItems ?? 4),
          Math.max(Number(schema.minItems ?? 0), depth > 2 ? 0 : 4),
        ),
      });
    case "object":
      return objectOf(schema, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
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
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1e6);
  const most = Number(schema.maximum ?? schema.exclusiveMaximum ?? 1e6);
  return schema.type === "integer"
    ? fc.oneof(
      fc.integer({
        min: Math.max(least, -(2 ** 31)),
        max: Math.min(most, 2 ** 31 - 1),
      }),
      fc.constantFrom(least, most),
    )
    : fc.double({ min: least, max: most, noNaN: true });
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = new Set(
    Array.isArray(schema.required) ? schema.required : [],
  );
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, of(one, depth + 1)]),
  );
  const named = fc.record(model, {
    requiredKeys: Object.keys(model).filter((name) => required.has(name)),
  });
  const rest = schema.additionalProperties;
  if (typeof rest !== "object" || rest === null || depth > 2) return named;
  const others = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 12 }),
    of(rest as Schema, depth + 1),
    { maxKeys: 3 },
  );
  return fc.tuple(named, others).map(([own, more]) => ({ ...more, ...own }));
}
