import { assertEquals, assertNotEquals } from "@std/assert";
import {
  fingerprints,
  meaningsOf,
  readMeanings,
} from "@/scripts/api_meaning.ts";
import written from "./api_meaning.json" with { type: "json" };

Deno.test("every operation of the API means what is written down", async () => {
  assertEquals(
    await fingerprints(await readMeanings()),
    written,
    "Where you meant it: deno run -A scripts/api_meaning.ts",
  );
});

const documentWith = (schema: object, components: object) => ({
  paths: {
    "/pets": {
      get: {
        responses: {
          200: { content: { "application/json": { schema } } },
          404: { description: "Not found" },
        },
      },
    },
  },
  components: { schemas: components },
});

Deno.test("names, words and the order of fields change no meaning; types and statuses do", () => {
  const meaning = (schema: object, components = {}) =>
    JSON.stringify([...meaningsOf(documentWith(schema, components))]);
  const pet = {
    type: "object",
    properties: { name: { type: "string" }, description: { type: "string" } },
    required: ["name", "description"],
  };
  const plain = meaning(pet);
  assertEquals(
    meaning({ $ref: "#/components/schemas/Pet" }, { Pet: pet }),
    plain,
  );
  assertEquals(
    meaning({
      description: "A pet",
      required: ["description", "name"],
      properties: {
        description: { type: "string", description: "How it looks" },
        name: { type: "string" },
      },
      type: "object",
    }),
    plain,
  );
  assertNotEquals(meaning({ ...pet, required: ["name"] }), plain);
  assertNotEquals(
    meaning({ ...pet, properties: { name: { type: "string" } } }),
    plain,
  );
  const statuses = plain.match(/"(404|200)":/g);
  assertEquals(statuses, ['"200":', '"404":']);
  const tree = {
    type: "object",
    properties: { below: { $ref: "#/components/schemas/Tree" } },
  };
  const circle = meaning({ $ref: "#/components/schemas/Tree" }, { Tree: tree });
  assertEquals(circle.includes('"circle":1'), true);
});
