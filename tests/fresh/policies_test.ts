import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { App, cors, csp, csrf } from "fresh";
import { call } from "./support.ts";

/** The policy that some options make. */
async function policyOf(
  options: Parameters<typeof csp>[0],
  name = "content-security-policy",
) {
  const handler = new App().use(csp(options)).get("/", (ctx) => ctx.text(""))
    .handler();
  return (await call(handler, "/")).headers.get(name) ?? "";
}

Deno.test("csp has strict defaults, of which one's own directives replace those of the same name", async () => {
  const policy = await policyOf({});
  for (
    const part of [
      "default-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "upgrade-insecure-requests",
    ]
  ) {
    assertStringIncludes(policy, part);
  }
  const own = await policyOf({
    csp: ["frame-ancestors 'self' https://x.example", "img-src *"],
  });
  assertStringIncludes(own, "frame-ancestors 'self' https://x.example");
  assertStringIncludes(own, "img-src *");
  assertFalse(own.includes("frame-ancestors 'none'"));
});

Deno.test("csp can only report", async () => {
  assertEquals(await policyOf({ reportOnly: true }), "");
  assertStringIncludes(
    await policyOf({ reportOnly: true }, "content-security-policy-report-only"),
    "default-src",
  );
});

Deno.test("csp names where to report to", async () => {
  const policy = await policyOf({ reportTo: "/reports" });
  assertStringIncludes(policy, "report-uri /reports");
  const group = /report-to ([\w-]+)/.exec(policy)?.[1];
  assertEquals(
    await policyOf({ reportTo: "/reports" }, "reporting-endpoints"),
    `${group}="/reports"`,
  );
});

Deno.test("csp keeps 'unsafe-inline' where no page was rendered", async () => {
  assertStringIncludes(await policyOf({ useNonce: true }), "'unsafe-inline'");
});

Deno.test("csrf lets through what no foreign page can send", async () => {
  const statusOf = async (
    headers: Record<string, string>,
    method = "POST",
    origin?: string | string[],
  ) => {
    const app = new App().use(csrf(origin === undefined ? {} : { origin })).all(
      "/",
      (ctx) => ctx.text(""),
    );
    return (await call(app.handler(), "/", { method, headers })).status;
  };
  assertEquals(await statusOf({}), 200);
  assertEquals(await statusOf({ "sec-fetch-site": "same-origin" }), 200);
  assertEquals(await statusOf({ "sec-fetch-site": "none" }), 200);
  assertEquals(await statusOf({ "sec-fetch-site": "cross-site" }), 403);
  assertEquals(await statusOf({ "sec-fetch-site": "same-site" }), 403);
  assertEquals(await statusOf({ "sec-fetch-site": "cross-site" }, "GET"), 200);
  assertEquals(await statusOf({ origin: "http://localhost" }), 200);
  assertEquals(await statusOf({ origin: "http://evil.example" }), 403);
  assertEquals(await statusOf({ origin: "null" }), 403);
  const friend = {
    "sec-fetch-site": "cross-site",
    origin: "https://friend.example",
  };
  assertEquals(await statusOf(friend, "POST", "https://friend.example"), 200);
  assertEquals(
    await statusOf(friend, "POST", [
      "https://a.example",
      "https://friend.example",
    ]),
    200,
  );
  assertEquals(await statusOf(friend, "POST", "https://other.example"), 403);
});

Deno.test("cors answers preflights and marks answers", async () => {
  const app = new App().use(
    cors({ origin: ["https://a.example"], credentials: true, maxAge: 60 }),
  )
    .get("/", (ctx) => ctx.text("x")).handler();
  const from = async (origin: string, init: RequestInit = {}) =>
    await call(app, "/", { ...init, headers: { origin, ...init.headers } });
  const own = await from("https://a.example");
  assertEquals(
    own.headers.get("access-control-allow-origin"),
    "https://a.example",
  );
  assertEquals(own.headers.get("access-control-allow-credentials"), "true");
  assertStringIncludes(own.headers.get("vary") ?? "", "Origin");
  assertEquals(
    (await from("https://b.example")).headers.get(
      "access-control-allow-origin",
    ),
    null,
  );
  const preflight = await from("https://a.example", {
    method: "OPTIONS",
    headers: {
      "access-control-request-method": "PUT",
      "access-control-request-headers": "x-a",
    },
  });
  assertEquals(preflight.status, 204);
  assertStringIncludes(
    preflight.headers.get("access-control-allow-methods") ?? "",
    "PUT",
  );
  assertEquals(preflight.headers.get("access-control-allow-headers"), "x-a");
  assertEquals(preflight.headers.get("access-control-max-age"), "60");
});
