import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { Validator } from "@seriousme/openapi-schema-validator";
import { setImmediate } from "node:timers/promises";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { apiReference } from "@/lib/pages/api_description.ts";
import { referenceOf } from "@/lib/pages/api_reference.ts";
import { withAnswersInPlace } from "@/tests/support/api_document.ts";
import { startTestApp } from "@/tests/support/app.ts";

const REFERENCE = /"#\/components\/(\w+)\/([\w.-]+)"/g;

/** Counts the turns that other work got before `work` was done. */
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

Deno.test("the readable form of the API document is made a route at a time, others get their turn", async () => {
  const table = await loadRouteTable();
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

Deno.test("the API document lists what needs a session under the dashboard, and the rest under its own heading", async () => {
  await using app = await startTestApp();
  const { paths, security } = await (await app.get("/openapi.json")).json();
  const tagsOf = (path: string) => {
    const methods = Object.values<{ tags: string[] }>(paths[path]);
    return [...new Set(methods.flatMap(({ tags }) => tags))];
  };
  assertEquals(tagsOf("/api/channels/{id}/counters/{name}"), ["Dashboard"]);
  assertEquals(tagsOf("/api/random"), ["Chatter bot API"]);
  assertEquals(tagsOf("/api/widgets/now-playing"), ["Widgets"]);
  assertEquals(tagsOf("/e/{login}"), ["Public pages"]);
  assertEquals(tagsOf("/healthz"), ["Service"]);
  const withSession = Object.values<Record<string, Record<string, unknown>>>(
    paths,
  ).flatMap((methods) => Object.values(methods))
    .filter(({ security: own }) => own === undefined);
  assert(security !== undefined && withSession.length > 0);
  for (const { tags, operationId } of withSession) {
    assertEquals(tags, ["Dashboard"], `${operationId}`);
  }
});

Deno.test("the API document names the body of every answer that fails", async () => {
  await using app = await startTestApp();
  const { paths, components } = await (await app.get("/openapi.json")).json();
  const { responses } = paths["/api/channels/{id}/counters/{name}"].post;
  const failures = Object.keys(responses).filter((one) => one >= "400");
  assertEquals(
    failures.map(Number),
    [400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 429, 500, 503],
  );
  const all = Object.values<Record<string, { responses: object }>>(
    withAnswersInPlace({ paths, components }).paths,
  ).flatMap((methods) => Object.values(methods))
    .flatMap((one) => Object.entries(one.responses));
  const bare = all.filter(([status, answer]) =>
    status === "default" || (status >= "400" && !answer.content)
  );
  assertEquals(bare, []);
  assertEquals(
    components.responses.TooManyRequests.headers["retry-after"].schema.type,
    "string",
  );
});

Deno.test("every schema of the API document has a name that its author gave it, every operation its own", async () => {
  await using app = await startTestApp();
  const { paths, components } = await (await app.get("/openapi.json")).json();
  const names = Object.keys(components.schemas);
  assert(names.length > 250);
  assertEquals(
    names.filter((name) => !/^(?!With)[A-Z][A-Za-z]+$/.test(name)),
    [],
  );
  const ids = Object.values<Record<string, { operationId: string }>>(paths)
    .flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId)
    );
  assertEquals(new Set(ids).size, ids.length);
  assertEquals(
    paths["/api/widgets/scenes"].get.operationId,
    "getApiWidgetsScenes",
  );
});

Deno.test("nothing is forbidden beside a reference to a schema that knows more fields", async () => {
  await using app = await startTestApp();
  const text = await (await app.get("/openapi.json")).text();
  const beside: unknown[] = [];
  JSON.parse(text, (_, value) => {
    if (value && "$ref" in Object(value) && "additionalProperties" in value) {
      beside.push(value);
    }
    return value;
  });
  assertEquals(beside, []);
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

Deno.test("the API document is packed for who takes it", async () => {
  await using app = await startTestApp();
  const plain = await app.get("/openapi.json");
  const bytes = await plain.bytes();
  const text = new TextDecoder().decode(bytes);
  assertEquals(plain.headers.get("content-encoding"), null);
  const answer = await app.get("/openapi.json", {
    headers: { "accept-encoding": "gzip" },
  });
  assertEquals(answer.headers.get("content-encoding"), "gzip");
  assertEquals(answer.headers.get("vary"), "Accept-Encoding");
  const packed = await answer.bytes();
  assert(packed.length < 100_000, `${packed.length} bytes packed`);
  const unpacked = new Blob([packed]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  assertEquals(await new Response(unpacked).text(), text);
});
