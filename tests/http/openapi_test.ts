import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { Validator } from "@seriousme/openapi-schema-validator";
import { setImmediate } from "node:timers/promises";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { shareComponents } from "@/lib/http/shared_components.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { apiReference } from "@/lib/pages/api_description.ts";
import { referenceOf } from "@/lib/pages/api_reference.ts";
import { withAnswersInPlace } from "@/tests/support/api_document.ts";
import { startTestApp } from "@/tests/support/app.ts";

const REFERENCE = /"#\/components\/(\w+)\/([\w.-]+)"/g;

/** Counts the turns that others got while something was made. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let done = false;
  const finished = work.finally(() => done = true);
  while (!done) {
    await setImmediate();
    turns++;
  }
  await finished;
  return turns;
}

Deno.test("the API document and its readable form are made a route at a time, others get their turn", async () => {
  const table = await loadRouteTable();
  // Each is written, and then its parts are shared.
  assert(await turnsDuring(openApiDocument(table)) >= 2 * table.length);
  assert(await turnsDuring(referenceOf(table)) >= table.length);
  assertStrictEquals(await apiReference(), await apiReference());
});

Deno.test("the API document is made once, and a client that has it is told so", async () => {
  await using app = await startTestApp();
  const [first, again] = await Promise.all([
    app.get("/openapi.json"),
    app.get("/openapi.json"),
  ]);
  const etag = first.headers.get("etag") ?? "";
  assertEquals(etag, again.headers.get("etag"));
  assertEquals(await first.text(), await again.text());
  const third = await app.get("/openapi.json", {
    headers: { "if-none-match": etag },
  });
  assertEquals(third.status, 304);
});

Deno.test("the API document names the forms in which each address fails", async () => {
  await using app = await startTestApp();
  const { paths } = withAnswersInPlace(
    await (await app.get("/openapi.json")).json(),
  );
  const forms = (path: string, status: number) =>
    Object.keys(paths[path].get.responses[status].content).sort();
  const problem = "application/problem+json";
  assertEquals(forms("/api/widgets/limits", 401), [problem]);
  assertEquals(forms("/e/{login}", 404), [problem, "text/html"]);
  assertEquals(forms("/widget/native/{channelId}", 404), ["text/html"]);
  assertEquals(forms("/api/random", 429), ["text/plain"]);
});

Deno.test("the API document lists the statuses with which a route fails, and explains some", async () => {
  await using app = await startTestApp();
  const { paths, components } = await (await app.get("/openapi.json")).json();
  const { responses, "x-failures": more = [] } =
    paths["/api/channels/{id}/counters/{name}"].post;
  const { default: failures, ...own } = responses;
  assertEquals(Object.keys(own), ["200"]);
  const shared = components.responses[failures.$ref.split("/").at(-1)];
  const statuses = [...more, ...shared["x-failures"]];
  for (const status of [400, 401, 403, 404, 409, 422, 500, 503]) {
    assert(statuses.includes(status), String(status));
  }
  assert(!statuses.includes(426));
  const explained = Object.values<{ get?: { responses: object } }>(paths)
    .flatMap(({ get }) => Object.keys(get?.responses ?? {}))
    .filter((status) => Number(status) >= 400);
  assert(explained.includes("404"));
});

Deno.test("the API document is valid, has every route, and refers only to what it has", async () => {
  await using app = await startTestApp();
  const text = await (await app.get("/openapi.json")).text();
  const document = JSON.parse(text);
  const { valid, errors } = await new Validator().validate(document);
  assertEquals([valid, errors], [true, undefined]);
  const table = await loadRouteTable();
  assertEquals(
    Object.entries(document.paths).map(([path, methods]) =>
      [
        path,
        ...Object.keys(methods as object).filter((one) => one !== "parameters"),
      ].join(" ")
    ).sort(),
    table.map(({ path, endpoints }) =>
      [
        path.replace(/:(\w+)\*?/g, "{$1}"),
        ...Object.keys(endpoints).map((name) => name.toLowerCase()),
      ].join(" ")
    ).sort(),
  );
  for (const [, section = "", name = ""] of text.matchAll(REFERENCE)) {
    assert(document.components[section]?.[name], `${section}/${name}`);
  }
});

Deno.test("the API document says what stands in several places once, and is packed for who takes it", async () => {
  await using app = await startTestApp();
  const plain = await app.get("/openapi.json");
  const bytes = await plain.bytes();
  const text = new TextDecoder().decode(bytes);
  assertEquals(plain.headers.get("content-encoding"), null);
  // The last 2,000 bought pages of versions and instances, what open pages draw,
  // warnings of unknown parameters, and the steps of counters and queues.
  assert(bytes.length < 252_000, `${bytes.length} bytes`);
  const answer = await app.get("/openapi.json", {
    headers: { "accept-encoding": "gzip" },
  });
  assertEquals(answer.headers.get("content-encoding"), "gzip");
  assertEquals(answer.headers.get("vary"), "Accept-Encoding");
  const packed = await answer.bytes();
  assert(packed.length < 46_000, `${packed.length} bytes packed`);
  const unpacked = new Blob([packed]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  assertEquals(await new Response(unpacked).text(), text);
});

Deno.test("a shared schema keeps each place's description, and is written once", async () => {
  const pet = {
    type: "object",
    properties: {
      name: { type: "string", description: "As it is called", minLength: 1 },
      born: { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
      tag: { type: "string", pattern: "^[0-9A-F]{15}$" },
    },
  };
  const owner = {
    type: "object",
    properties: {
      phone: { type: "string", description: "Called when it is lost" },
    },
    description: "Called when it is lost",
  };
  const answer = (schema: object) => ({
    get: {
      responses: {
        200: {
          description: "OK",
          content: { "application/json": { schema } },
        },
      },
    },
  });
  const { paths, components } = await shareComponents({
    paths: {
      "/pets/first": answer({ ...pet, description: "The first" }),
      "/pets/last": answer({ type: "array", items: pet }),
      "/owners/first": answer(owner),
      "/owners/last": answer({ type: "array", items: owner }),
    },
    components: {},
  }) as unknown as Record<string, Record<string, unknown>>;
  const ref = { $ref: "#/components/schemas/First" };
  const ownerRef = { $ref: "#/components/schemas/First2" };
  assertEquals(paths, {
    "/pets/first": answer({ description: "The first", ...ref }),
    "/pets/last": answer({ type: "array", items: ref }),
    "/owners/first": answer(ownerRef),
    "/owners/last": answer({ type: "array", items: ownerRef }),
  });
  assertEquals(components?.schemas, { First: pet, First2: owner });
});
