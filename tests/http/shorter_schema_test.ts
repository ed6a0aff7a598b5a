import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { z } from "zod";
import { shareComponents } from "@/lib/http/shared_components.ts";
import {
  type JsonRecord as Schema,
  nullAsType,
  shorterSchema,
} from "@/lib/http/shorter_schema.ts";

const object = (
  properties: Schema,
  required: string[],
  closed = false,
): Schema => ({
  type: "object",
  properties,
  required,
  ...(closed ? { additionalProperties: false } : {}),
});

const text = { type: "string" };
const key = { type: "string", maxLength: 4 };

/** Every combination of some fields with some values. */
function* objects(fields: Record<string, unknown[]>): Generator<Schema> {
  const [first, ...rest] = Object.entries(fields);
  if (!first) return yield {};
  for (const more of objects(Object.fromEntries(rest))) {
    yield more;
    for (const value of first[1]) yield { [first[0]]: value, ...more };
  }
}

const VALUES: unknown[] = [
  null,
  0,
  1,
  2.5,
  "",
  "a",
  "abcdef",
  true,
  [],
  ...objects({
    kind: ["a", "b", null],
    key: ["k", 1],
    size: [1, "x"],
    other: [true],
  }),
];

const SCHEMAS: Schema[] = [
  { type: "integer", minimum: Number.MIN_SAFE_INTEGER },
  { type: "string", enum: ["", "a"] },
  { anyOf: [{ type: "string", maxLength: 3 }, { type: "null" }] },
  { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
  { anyOf: [{ type: "number", const: 1 }, { type: "number", const: 2.5 }] },
  { type: "object", propertyNames: text, additionalProperties: {} },
  { anyOf: [object({ kind: text }, ["kind"]), { type: "null" }] },
  { anyOf: [object({ kind: text }, [], true), { type: "null" }] },
  { anyOf: [{ type: "array", minItems: 1 }, { type: "null" }] },
  { anyOf: [{ type: "string", pattern: "^a" }, { type: "null" }] },
  ...[false, true].flatMap((closed) =>
    ["anyOf", "oneOf"].map((choice) => ({
      [choice]: [
        object({ kind: { ...text, const: "a" }, key }, ["kind"], closed),
        object(
          { kind: { ...text, const: "b" }, key, size: { type: "integer" } },
          ["kind", "size"],
          closed,
        ),
      ],
    }))
  ),
  // Nothing says which of the two it is.
  { anyOf: [object({ key }, [], true), object({ size: text }, [], true)] },
];

Deno.test("a schema that is said in fewer words accepts what it accepted", () => {
  const ajv = new Ajv2020({ strict: false });
  for (const schema of SCHEMAS) {
    const shorter = nullAsType(shorterSchema(schema));
    const before = ajv.compile(schema);
    const after = ajv.compile(shorter);
    for (const value of VALUES) {
      const about = JSON.stringify([shorter, value]);
      assertEquals(after(value), before(value), about);
    }
  }
});

Deno.test("a choice between objects says once what all of them have", () => {
  assertEquals(
    shorterSchema({
      oneOf: [
        object({ kind: { const: "a" }, key }, ["kind"], true),
        object({ kind: { const: "b" }, key, size: text }, ["kind"], true),
      ],
    }),
    {
      type: "object",
      properties: { key },
      required: ["kind"],
      oneOf: [
        { properties: { kind: { const: "a" } } },
        { properties: { kind: { const: "b" }, size: text } },
      ],
      unevaluatedProperties: false,
    },
  );
});

Deno.test("an object that has all of another one says what it has more, and a path what all of its methods take", async () => {
  const names = [..."abcdefgh"].map((letter) => `${letter}-is-there`);
  const small = object(
    Object.fromEntries(names.map((name) => [name, key])),
    names,
  );
  const large = object(
    { ...small.properties as Schema, more: text },
    [...names, "more"],
  );
  const id = { in: "path", name: "id", schema: text, required: true };
  const operation = (schema: Schema, parameters: Schema[]) => ({
    parameters,
    responses: {
      200: { description: "OK", content: { "application/json": { schema } } },
    },
  });
  const limit = { in: "query", name: "limit", schema: key };
  const { paths, components } = await shareComponents({
    paths: {
      "/pets/{id}": {
        get: operation(small, [id]),
        put: operation(large, [id, limit]),
      },
    },
  }) as unknown as Record<string, Record<string, Schema>>;
  const pet = paths?.["/pets/{id}"] as Record<string, Schema>;
  assertEquals(pet.parameters, [id] as unknown as Schema);
  assertEquals(pet.get?.parameters, undefined);
  assertEquals(pet.put?.parameters, [limit]);
  const $ref = "#/components/schemas/Pets";
  assertEquals(components?.schemas?.Pets, small);
  assert(
    JSON.stringify(pet.put).includes(JSON.stringify({
      allOf: [{ $ref }],
      properties: { more: text },
      required: ["more"],
    })),
  );
});

Deno.test("a choice between a type and `null` is a schema of both, unless the place says more of either", () => {
  const list = { type: "array", items: text };
  const or = (one: Schema) => ({ anyOf: [one, { type: "null" }] });
  assertEquals(nullAsType({ description: "Names", ...or(list) }), {
    description: "Names",
    type: ["array", "null"],
    items: text,
  });
  for (
    const kept of [
      or({ $ref: "#/components/schemas/Names" }),
      or({ ...list, description: "Names" }),
      or({ type: "object", oneOf: [{ required: ["a"] }] }),
      { ...or(list), items: text },
    ]
  ) assertEquals(nullAsType(kept), kept);
});

Deno.test("the pattern of a point in time leaves to its format which dates there are", () => {
  const { pattern } = shorterSchema(
    z.toJSONSchema(z.iso.datetime({ offset: true })) as Schema,
  );
  const matches = new RegExp(String(pattern));
  assert(String(pattern).length < 120, String(pattern));
  assert(matches.test("2026-02-28T10:00:00+02:00"));
  for (
    const wrong of ["2026-02-28", "2026-02-28T10:00:00", "2026-02-28T25:00:00Z"]
  ) {
    assert(!matches.test(wrong), wrong);
  }
});
