// deno-lint-ignore-file no-console -- where the module reports what no error page hears of
import {
  assertEquals,
  assertFalse,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { App, HttpError, page } from "fresh";
import { assertAnswer, call, expected, startProject } from "./support.ts";

/** Runs with the console's errors kept instead of printed. */
async function withoutErrors<T>(
  run: () => Promise<T>,
): Promise<[T, unknown[]]> {
  const { error } = console;
  const kept: unknown[] = [];
  console.error = (...args: unknown[]) => void kept.push(...args);
  try {
    return [await run(), kept];
  } finally {
    console.error = error;
  }
}

Deno.test("without an error page the message of an HttpError is the answer", async () => {
  const handler = new App()
    .get("/teapot", () => {
      throw new HttpError(418, "short and stout");
    })
    .get("/gone", () => Promise.reject(new HttpError(410)))
    .handler();
  await assertAnswer(await call(handler, "/teapot"), 418, "short and stout");
  await assertAnswer(await call(handler, "/gone"), 410, "Gone");
  await assertAnswer(await call(handler, "/missing"), 404, "Not Found");
});

Deno.test("any other error is logged and says nothing to the client", async () => {
  const handler = new App()
    .get("/boom", () => {
      throw new Error("a secret detail");
    })
    // @ts-expect-error -- what a careless handler does
    .get("/nothing", () => null)
    .handler();
  for (const path of ["/boom", "/nothing"]) {
    const [response, logged] = await withoutErrors(() => call(handler, path));
    assertEquals(response.status, 500);
    assertFalse((await response.text()).includes("secret"));
    assertEquals(logged.length, 1);
  }
});

Deno.test("the nearest onError answers, outside its own middlewares and inside the others", async () => {
  const trace: string[] = [];
  const handler = new App()
    .onError("*", (ctx) => ctx.text(`root: ${ctx.error}`, { status: 500 }))
    .use(async (ctx) => {
      trace.push("root in");
      const response = await ctx.next();
      trace.push(`root out ${response.status}`);
      return response;
    })
    .onError("/in", (ctx) => ctx.text(`in: ${ctx.error}`, { status: 503 }))
    .use("/in", async (ctx) => {
      try {
        return await ctx.next();
      } catch (error) {
        trace.push("in saw it");
        throw error;
      }
    })
    .get("/in/side", () => {
      throw new Error("x");
    })
    .get("/out", () => {
      throw new Error("y");
    })
    .handler();
  await assertAnswer(await call(handler, "/in/side"), 503, "in: Error: x");
  assertEquals(trace.splice(0), ["root in", "in saw it", "root out 503"]);
  await assertAnswer(await call(handler, "/out"), 500, "root: Error: y");
  assertEquals(trace.splice(0), ["root in"]);
});

Deno.test("an error page that fails itself leaves plain text", async () => {
  const handler = new App()
    .onError("*", () => {
      throw new Error("again");
    })
    .get("/", () => {
      throw new Error("first");
    }).handler();
  const [response] = await withoutErrors(() => call(handler, "/"));
  await assertAnswer(response, 500, "Internal server error");
});

Deno.test("notFound answers every 404 and wins over onError", async () => {
  const handler = new App()
    .notFound((ctx) => ctx.text("nowhere", { status: 404 }))
    .onError("*", (ctx) => ctx.text("error", { status: 500 }))
    .get("/thrown", () => {
      throw new HttpError(404);
    })
    .get("/boom", () => {
      throw new Error();
    })
    .handler();
  await assertAnswer(await call(handler, "/thrown"), 404, "nowhere");
  await assertAnswer(await call(handler, "/missing"), 404, "nowhere");
  await assertAnswer(await call(handler, "/boom"), 500, "error");
});

Deno.test("what is registered later does not apply", async () => {
  const handler = new App()
    .get("/before", (ctx) => ctx.text("before"))
    .use(async (ctx) => {
      const response = await ctx.next();
      response.headers.set("x-late", "1");
      return response;
    })
    .get("/after", (ctx) => ctx.text("after"))
    .handler();
  assertEquals((await call(handler, "/before")).headers.get("x-late"), null);
  assertEquals((await call(handler, "/after")).headers.get("x-late"), "1");
});

Deno.test("_error.tsx has the status of the error and stands in _app", async () => {
  const handler = await startProject();
  const missing = await call(handler, "/nowhere/at/all");
  assertEquals(missing.status, 404);
  const html = await missing.text();
  assertStringIncludes(html, "<h1>Error 404</h1>");
  assertStringIncludes(html, '<html lang="en">');
  const [boom] = await withoutErrors(() => call(handler, "/boom"));
  assertEquals(boom.status, 500);
  const text = await boom.text();
  assertStringIncludes(text, "<h1>Error 500</h1>");
  assertFalse(text.includes("secret"));
});

Deno.test("a handler that gives nothing back is an error", async () => {
  const handler = await startProject();
  const [response] = await withoutErrors(() => call(handler, "/nothing"));
  await assertAnswer(response, 500);
});

Deno.test("a nested _error.tsx answers inside the root's middleware", async () => {
  const handler = await startProject();
  const failed = await call(handler, "/nested/fail");
  assertEquals(failed.status, 418);
  assertEquals(failed.headers.get("x-root"), "root first second");
  assertEquals(failed.headers.get("x-nested"), null);
  assertMatch(await failed.text(), /<h1>Nested: short and stout<\/h1>/);
  const outside = await call(handler, "/nested/missing");
  assertStringIncludes(await outside.text(), "<h1>Error 404</h1>");
});

Deno.test("a missing method of a route file is refused", async () => {
  const handler = await startProject();
  const refused = await call(handler, "/api/methods", { method: "DELETE" });
  assertEquals(refused.status, expected({ ours: 405, fresh: 404 }));
  if (refused.status === 405) {
    assertEquals(refused.headers.get("allow"), "GET, HEAD, POST");
  }
});

Deno.test("onError and notFound take a handler with a component", async () => {
  const handler = new App()
    .notFound({ component: ({ url }) => `nothing at ${url.pathname}` })
    .onError("*", {
      handler: () => page("seen", { status: 503 }),
      component: ({ data, error }) => `${data}: ${error}`,
    })
    .get("/boom", () => {
      throw new Error("x");
    })
    .handler();
  const boom = await call(handler, "/boom");
  assertEquals(boom.status, 503);
  assertStringIncludes(await boom.text(), "<body>seen: Error: x</body>");
  assertStringIncludes(
    await (await call(handler, "/no")).text(),
    "<body>nothing at /no</body>",
  );
});
