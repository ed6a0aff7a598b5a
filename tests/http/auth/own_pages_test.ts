import { assert, assertEquals } from "@std/assert";
import { PLATFORM_ENV, startTestApp } from "@/tests/support/app.ts";

const CALLS: [method: string, path: string][] = [
  ["GET", "/demo.json"],
  ["POST", "/auth/demo"],
  ["POST", "/auth/dock"],
  ["GET", "/auth/login"],
  ["GET", "/auth/callback"],
];

Deno.test("what signs in or tells secrets is read by no page of another origin", async () => {
  await using app = await startTestApp();
  for (const [method, path] of CALLS) {
    for (const origin of ["https://evil.example", "null"]) {
      const res = await app.request(path, { method, headers: { origin } });
      assertEquals(res.status, 403, `${path} for ${origin}`);
      assertEquals((await res.json()).code, "cross_site");
      assertEquals(res.headers.get("access-control-allow-origin"), null);
      const preflight = await app.request(path, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": method },
      });
      assertEquals(preflight.headers.get("access-control-allow-origin"), null);
    }
    for (const own of [{ origin: app.origin }, undefined]) {
      const res = await app.request(path, {
        method,
        ...(own ? { headers: own } : {}),
      });
      assert(res.status !== 403, `${path} answers ${res.status}`);
      assertEquals(res.headers.get("access-control-allow-origin"), null, path);
      await res.body?.cancel();
    }
  }
  const open = await app.get("/openapi.json", { headers: { origin: "null" } });
  assertEquals(open.headers.get("access-control-allow-origin"), "*");
  await open.body?.cancel();
});

Deno.test("the demo answers by names of this machine and of its origins only, so that no other name can be pointed at it", async () => {
  await using app = await startTestApp({
    env: { DASHBOARD_URL: "http://studio.example:8000" },
  });
  const statusOf = async (host: string, path = "/healthz") => {
    const res = await app.get(`http://${host}${path}`);
    await res.body?.cancel();
    return res.status;
  };
  for (
    const host of [
      "127.0.0.1:8000",
      "127.0.0.1:9",
      "127.1.2.3",
      "localhost:8000",
      "demo.localhost",
      "[::1]:8000",
      "studio.example:8000",
    ]
  ) {
    assertEquals(await statusOf(host), 200, host);
  }
  for (
    const host of [
      "evil.example",
      "evil.example:8000",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "notlocalhost",
      "10.0.0.1",
      "[2001:db8::1]",
    ]
  ) {
    for (const path of ["/healthz", "/demo.json", "/", "/site.css"]) {
      assertEquals(await statusOf(host, path), 403, `${host}${path}`);
    }
  }
});

Deno.test("a service for real channels answers health checks by any name", async () => {
  await using app = await startTestApp({ env: PLATFORM_ENV });
  const res = await app.get("http://10.0.0.1:8000/healthz");
  assertEquals(res.status, 200);
  await res.body?.cancel();
});
