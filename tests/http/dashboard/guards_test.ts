import { assert, assertEquals } from "@std/assert";
import type { Endpoint } from "@/lib/http/endpoint.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

interface SessionRoute {
  method: string;
  path: string;
  endpoint: Endpoint;
}

/** Every method of every route that a session opens, with ids filled in. */
async function sessionRoutes(): Promise<SessionRoute[]> {
  return (await loadRouteTable()).flatMap(({ path, endpoints }) =>
    Object.entries(endpoints)
      .filter(([, endpoint]) => endpoint.guard.credential === "session")
      .map(([method, endpoint]) => ({
        method,
        path: path.replace(/:(id|channelId)\b/, CHANNEL)
          .replace(/:\w+\*?/g, "x"),
        endpoint,
      }))
  );
}

/** A route by which a masquerade ends its own session. */
const OWN_AFFAIRS = /^\/auth\//;

async function everything(app: TestApp): Promise<string> {
  const entries: string[] = [];
  for await (const { key, versionstamp } of app.kv.list({ prefix: [] })) {
    entries.push(`${JSON.stringify(key.map(String))} ${versionstamp}`);
  }
  return entries.join("\n");
}

async function codeOf(res: Response): Promise<string | null> {
  if (!res.headers.get("content-type")?.includes("json")) {
    await res.body?.cancel();
    return null;
  }
  const body = await res.json();
  return typeof body?.code === "string" ? body.code : null;
}

Deno.test("a masquerade reads every session route and changes nothing on any", async () => {
  await using app = await startTestApp();
  const session = await app.signIn({ role: "masquerade" });
  const routes = await sessionRoutes();
  assert(routes.length >= 15, "the table lacks session routes");
  await app.widgetToken();
  // Some things are made when they are first looked at: a key, an epoch.
  for (const { method, path } of routes) {
    if (method !== "GET") continue;
    await (await app.request(path, { method, session })).body?.cancel();
  }
  const before = await everything(app);
  for (const { method, path } of routes) {
    if (OWN_AFFAIRS.test(path) && method !== "GET") continue;
    const body = method === "GET" ? {} : { body: {} };
    const res = await app.request(path, { method, session, ...body });
    const code = await codeOf(res);
    if (method === "GET") {
      assert(
        [200, 204, 404, 422, 426, 503].includes(res.status),
        `${method} ${path} answers ${res.status} ${code}`,
      );
    } else {
      assertEquals(code, "read_only_session", `${method} ${path}`);
      assertEquals(res.status, 403);
    }
  }
  assertEquals(await everything(app), before);
});

Deno.test("no change is made for another site, on any session route", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await app.widgetToken();
  const before = await everything(app);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${app.origin}.evil.example` },
    { origin: "", "sec-fetch-site": "same-site" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
  ];
  for (const { method, path } of await sessionRoutes()) {
    if (method === "GET") continue;
    for (const headers of foreign) {
      const res = await app.request(path, {
        method,
        session,
        headers,
        body: {},
      });
      assertEquals(
        [res.status, await codeOf(res)],
        [403, "cross_site"],
        `${method} ${path} ${JSON.stringify(headers)}`,
      );
    }
  }
  assertEquals(await everything(app), before);
});

Deno.test("no session route answers a stranger, a broken cookie or another channel's owner", async () => {
  await using app = await startTestApp();
  const stranger = await app.signIn({ channelId: "2002" });
  for (const { method, path } of await sessionRoutes()) {
    const body = method === "GET" ? {} : { body: {} };
    for (const session of [undefined, "", "nonsense", `${stranger}x`]) {
      const res = await app.request(path, {
        method,
        ...body,
        ...(session === undefined ? {} : { session }),
      });
      assertEquals(res.status, 401, `${method} ${path} with "${session}"`);
      await res.body?.cancel();
    }
    if (!path.startsWith(`/api/channels/${CHANNEL}`)) continue;
    const res = await app.request(path, { method, session: stranger, ...body });
    assertEquals(await codeOf(res), "wrong_channel", `${method} ${path}`);
  }
});
