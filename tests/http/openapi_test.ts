import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { setImmediate } from "node:timers/promises";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { referenceOf } from "@/lib/pages/api_reference.ts";
import { startTestApp } from "@/tests/support/app.ts";

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
  const about = { version: "0", origin: "http://localhost" };
  assert(await turnsDuring(openApiDocument(table, about)) >= table.length);
  assert(await turnsDuring(referenceOf([...table])) >= table.length);
  assertStrictEquals(await referenceOf(table), await referenceOf(table));
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
  const { paths } = await (await app.get("/openapi.json")).json();
  const forms = (path: string, status: number) =>
    Object.keys(paths[path].get.responses[status].content).sort();
  const problem = "application/problem+json";
  assertEquals(forms("/api/widgets/limits", 401), [problem]);
  assertEquals(forms("/e/{login}", 404), [problem, "text/html"]);
  assertEquals(forms("/widget/native/{channelId}", 404), ["text/html"]);
  assertEquals(forms("/api/random", 429), ["text/plain"]);
});
