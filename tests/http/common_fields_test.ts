import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import { shareComponents } from "@/lib/http/shared_components.ts";
import type { JsonRecord as Json } from "@/lib/http/shorter_schema.ts";

const text = { type: "string", minLength: 1, maxLength: 40 };
const common = {
  "registered-at": text,
  "registered-by": text,
  "registration": text,
};
const names = Object.keys(common);

const object = (properties: Json, required: string[], closed = false) => ({
  type: "object",
  properties: { ...common, ...properties },
  required,
  ...(closed ? { additionalProperties: false } : {}),
});

const SCHEMAS: Record<string, Json> = {
  dogs: object({ bark: { type: "boolean" } }, [...names, "bark"]),
  cats: object({ purr: { type: "boolean" } }, names),
  owners: object({ phone: { type: "integer" } }, names.slice(1), true),
  ships: { oneOf: [object({}, names, true), { type: "null" }] },
};

/** Returns the document of routes that answer these schemas. */
async function shared(schemas: Record<string, Json>) {
  const paths = Object.entries(schemas).map(([name, schema]) => [`/${name}`, {
    get: {
      responses: {
        200: {
          description: "OK",
          content: { "application/json": { schema } },
        },
      },
    },
  }]);
  return await shareComponents({
    paths: Object.fromEntries(paths),
    components: {},
  }) as unknown as { components: { schemas: Record<string, Json> } };
}

/** Every value with some of the fields, right ones and one that is not. */
function* values(): Generator<unknown> {
  const fields = [...names, "bark", "purr", "phone", "other"];
  const right: Json = { bark: true, purr: true, phone: 1, other: 1 };
  for (let set = 0; set < 2 ** fields.length; set++) {
    const own = fields.filter((_, at) => set & 2 ** at);
    yield Object.fromEntries(own.map((name) => [name, right[name] ?? "a"]));
    yield Object.fromEntries(own.map((name) => [name, right[name] ?? ""]));
  }
  yield* [null, [], "a", 1];
}

Deno.test("objects that have the same fields extend one that has those, and accept what they accepted", async () => {
  const document = await shared(SCHEMAS);
  const bases = Object.values(document.components.schemas);
  assertEquals(bases, [{
    type: "object",
    properties: common,
    required: names.slice(1),
  }]);
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(document, "doc:all");
  let accepted = 0;
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const place = `doc:all#/paths/~1${name}/get/responses/200/content/` +
      "application~1json/schema";
    const before = ajv.compile(schema);
    const after = ajv.compile({ $ref: place });
    for (const value of values()) {
      const about = JSON.stringify([name, value]);
      assertEquals(after(value), before(value), about);
      accepted += Number(before(value));
    }
  }
  assert(accepted > 20, String(accepted));
});

Deno.test("an object that has only the shared fields is what the others extend, and few fields stay where they are", async () => {
  const plain = {
    type: "object",
    properties: common,
    required: names,
  };
  const { components } = await shared({
    plain,
    dogs: SCHEMAS.dogs ?? {},
    cats: SCHEMAS.cats ?? {},
  });
  assertEquals(components.schemas, { Plain: plain });
  const few = { type: "object", properties: { id: text }, required: ["id"] };
  const small = await shared({
    one: few,
    other: { ...few, properties: { id: text, more: text } },
  });
  assertEquals(components.schemas, { Plain: plain });
  assertEquals(small.components.schemas, {});
});

Deno.test("failures that many operations have are listed in the answer they share, each operation lists the others", async () => {
  const often = [400, 401, 403, 408, 409, 413, 415, 422];
  const failure = {
    description: "These, or the route's own",
    "x-failures": [500, 503],
    content: { "application/json": {} },
  };
  const lists = [...Array(20).fill(often), [...often, 429], [404]];
  const paths = lists.map((list, at) => [`/${at}`, {
    get: { "x-failures": list, responses: { default: failure } },
  }]);
  const document = await shareComponents({
    paths: Object.fromEntries(paths),
    components: {},
  }) as unknown as {
    paths: Record<string, { get: Json & { responses: { default: Json } } }>;
    components: { responses: Record<string, Json> };
  };
  for (const [at, list] of lists.entries()) {
    const { get } = document.paths[`/${at}`] ?? {};
    const { $ref, ...own } = get?.responses.default ?? {};
    const answer = document.components.responses[
      String($ref).split("/").at(-1) ?? ""
    ] ?? own;
    assertEquals(
      [get?.["x-failures"] ?? [], answer["x-failures"]].flat().map(Number)
        .sort(),
      [...list, 500, 503].sort(),
    );
  }
  const own = (at: number) => document.paths[`/${at}`]?.get["x-failures"];
  assertEquals([own(0), own(20), own(21)], [undefined, [429], [404]]);
});
