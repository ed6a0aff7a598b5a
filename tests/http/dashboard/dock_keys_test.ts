import { assert, assertEquals, assertMatch } from "@std/assert";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { MAX_DOCK_KEYS } from "@/lib/schema/account/dock_keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { openSocket } from "@/tests/support/socket_client.ts";

const KEYS = `/api/channels/${CHANNEL}/dock-keys`;
const CONTROL = `/api/channels/${CHANNEL}/control`;
const PAUSE = { action: "pause" };

async function makeKey(
  app: TestApp,
  { channelId = CHANNEL, name = "Ada's OBS" } = {},
): Promise<{ id: string; key: string }> {
  const res = await app.request(`/api/channels/${channelId}/dock-keys`, {
    method: "POST",
    session: await app.signIn({ channelId }),
    body: { name },
  });
  assertEquals(res.status, 201);
  return await res.json();
}

const exchange = (app: TestApp, key: string) =>
  app.request("/auth/dock", { method: "POST", body: { key } });

/** Returns the `Cookie` header of a dock that was opened with the key. */
async function cookieOf(app: TestApp, key: string): Promise<string> {
  const res = await exchange(app, key);
  assertEquals(res.status, 200);
  await res.body?.cancel();
  const [cookie] = res.headers.getSetCookie();
  return cookie?.split(";")[0] ?? "";
}

async function refusal(res: Response): Promise<[number, string]> {
  return [res.status, (await res.json()).code];
}

/** Sends a request as a dock's page does. */
function asDock(
  app: TestApp,
  cookie: string,
  path: string,
  call: { method?: string; body?: unknown; origin?: string } = {},
): Promise<Response> {
  const { origin = app.origin, ...rest } = call;
  return app.request(path, { ...rest, headers: { cookie, origin } });
}

Deno.test("a dock's key is shown once, kept as a hash, and becomes a cookie that controls the stream", async () => {
  await using app = await startTestApp();
  const made = await makeKey(app);
  assertMatch(made.key, /^dk_[\w-]{43}$/);
  const session = await app.signIn();
  const listed = await (await app.get(KEYS, { session })).text();
  assert(listed.includes(made.id) && !listed.includes(made.key), listed);
  const res = await exchange(app, made.key);
  assertEquals(await res.json(), { channelId: CHANNEL });
  const [cookie = ""] = res.headers.getSetCookie();
  const [value = "", ...attributes] = cookie.split("; ");
  assertMatch(value, /^limelight_dock=[\w.-]+$/);
  assertEquals(
    attributes.map((text) => text.replace(/^Expires=.+/, "Expires")).sort(),
    ["Expires", "HttpOnly", "Path=/", "SameSite=Lax"],
  );
  assert(!cookie.includes(made.key));
  for await (const { key, value } of app.kv.list({ prefix: [] })) {
    const kept = Deno.inspect([key, value], {
      depth: 9,
      strAbbreviateSize: 1e9,
    });
    assert(!kept.includes(made.key.slice(3)), kept);
  }
  assert(!JSON.stringify(app.logged).includes(made.key));
  const dock = cookie.split(";")[0] ?? "";
  const order = await asDock(app, dock, CONTROL, {
    method: "POST",
    body: PAUSE,
  });
  assertEquals(order.status, 201, await order.text());
});

Deno.test("a dock is let into its own channel alone, by its own page alone, until its key is revoked", async () => {
  await using app = await startTestApp();
  const { id, key } = await makeKey(app);
  const cookie = await cookieOf(app, key);
  const foreign = await cookieOf(
    app,
    (await makeKey(app, { channelId: "2002" })).key,
  );
  const order = { method: "POST", body: PAUSE };
  assertEquals(
    await refusal(await asDock(app, foreign, CONTROL, order)),
    [403, "wrong_channel"],
  );
  assertEquals(
    await refusal(
      await asDock(app, cookie, CONTROL, {
        ...order,
        origin: "https://evil.example",
      }),
    ),
    [403, "cross_site"],
  );
  for (
    const broken of ["limelight_dock=", `${cookie}x`, "limelight_dock=a.b"]
  ) {
    assertEquals(
      await refusal(await asDock(app, broken, CONTROL)),
      [401, "unauthorized"],
      broken,
    );
  }
  // A masquerade reads, even in a browser that has a dock.
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals(
    await refusal(
      await asDock(
        app,
        `${cookie}; limelight_session=${masquerade}`,
        CONTROL,
        order,
      ),
    ),
    [403, "read_only_session"],
  );
  // A moderator who is signed in for a channel of their own.
  const moderator = await app.signIn({ channelId: "2002" });
  const both = `${cookie}; limelight_session=${moderator}`;
  assertEquals((await asDock(app, both, CONTROL, order)).status, 201);

  const session = await app.signIn();
  const at = `${KEYS}/${id}`;
  const strange = `/api/channels/2002/dock-keys/${id}`;
  assertEquals(
    (await app.request(strange, { method: "DELETE", session: moderator }))
      .status,
    404,
  );
  assertEquals((await asDock(app, cookie, CONTROL)).status, 200);
  assertEquals(
    (await app.request(at, { method: "DELETE", session })).status,
    204,
  );
  assertEquals(
    await refusal(await asDock(app, cookie, CONTROL)),
    [401, "unauthorized"],
  );
  assertEquals(await refusal(await exchange(app, key)), [401, "unauthorized"]);
  assertEquals(
    (await app.request(at, { method: "DELETE", session })).status,
    404,
  );
});

Deno.test("a dock's cookie ends after 90 days, and opening the dock begins another", async () => {
  await using app = await startTestApp();
  const { key } = await makeKey(app);
  const cookie = await cookieOf(app, key);
  await app.clock.advance(90 * 24 * 3_600_000);
  assertEquals((await asDock(app, cookie, CONTROL)).status, 401);
  const next = await cookieOf(app, key);
  assertEquals((await asDock(app, next, CONTROL)).status, 200);
});

Deno.test("unknown keys are counted against who tries them", async () => {
  await using app = await startTestApp();
  const seen = new Set<number>();
  for (let count = 0; count < 200 && !seen.has(429); count++) {
    const res = await exchange(app, `dk_${"x".repeat(43)}`);
    seen.add(res.status);
    await res.body?.cancel();
  }
  assertEquals([...seen], [401, 429]);
});

Deno.test("a channel has at most 20 dock keys, whoever adds them at once", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const statuses = await Promise.all(
    Array.from({ length: MAX_DOCK_KEYS + 5 }, async (_none, index) => {
      const res = await app.request(KEYS, {
        method: "POST",
        session,
        body: { name: `Dock ${index}` },
      });
      await res.body?.cancel();
      return res.status;
    }),
  );
  assertEquals(statuses.filter((one) => one === 201).length, MAX_DOCK_KEYS);
  const res = await app.request(KEYS, {
    method: "POST",
    session,
    body: { name: "One more" },
  });
  assertEquals(await refusal(res), [403, "plan_limit"]);
  const { items } = await (await app.get(KEYS, { session })).json();
  assertEquals(items.length, MAX_DOCK_KEYS);
});

Deno.test("a key that is revoked closes its docks' sockets on every process, and no other's", async () => {
  const kv = await openKv(":memory:");
  {
    await using one = await startTestApp({ kv, clock: standingClock() });
    await using two = await startTestApp({ kv, clock: standingClock() });
    await using served = serveApp(two);
    const { id, key } = await makeKey(one);
    const gone = await cookieOf(two, key);
    const stays = await cookieOf(two, (await makeKey(one)).key);
    const open = (cookie: string) =>
      openSocket(`${served.wsUrl}/api/channels/${CHANNEL}/live`, {
        cookie,
        origin: two.origin,
      });
    await using revoked = await open(gone);
    await using kept = await open(stays);
    await revoked.nextOf("connections");
    await kept.nextOf("connections");
    const res = await one.request(`${KEYS}/${id}`, {
      method: "DELETE",
      session: await one.signIn(),
    });
    assertEquals(res.status, 204);
    assertEquals((await revoked.closed).code, 4003);
    kept.send({ type: "ping" });
    await kept.nextOf("pong");
    assertEquals((await asDock(two, gone, CONTROL)).status, 401);
  }
  kv.close();
});

Deno.test("of all routes a dock opens those that say so, and none of their answers holds a secret", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { id, key } = await makeKey(app);
  const cookie = await cookieOf(app, key);
  const api = `/api/channels/${CHANNEL}`;
  const scene = await (await app.request("/api/widgets/scenes", {
    method: "POST",
    session,
    body: { name: "Main" },
  })).json();
  await app.request(`${api}/test-event`, {
    method: "POST",
    session,
    body: { kind: "follow" },
  });
  const { items } = await (await app.get(`${api}/events`, { session })).json();
  const { apiKey } = await (await app.get(`${api}/chatter`, { session }))
    .json();
  const secrets = [
    await app.widgetToken(),
    apiKey,
    session,
    key,
    cookie.split("=")[1] ?? "",
  ];
  assert(secrets.every((one) => one.length > 20));
  const given: Record<string, string> = {
    id: CHANNEL,
    eventId: items[0].id,
    overlay: scene.id,
    keyId: id,
  };
  const opened: string[] = [];
  for (const { path, endpoints } of await loadRouteTable()) {
    for (const [method, { guard }] of Object.entries(endpoints)) {
      const at = path.replace(
        /:(\w+)\*?/g,
        (_whole, name) => encodeURIComponent(given[name] ?? "x"),
      );
      const res = await asDock(app, cookie, at, {
        method,
        ...(method === "GET" ? {} : { body: {} }),
      });
      const text = await res.text();
      const name = `${method} ${path}`;
      for (const secret of secrets) {
        assert(!text.includes(secret), `${name} answers a secret`);
      }
      if (guard.docks) {
        assert(
          [200, 201, 404, 409, 422, 426].includes(res.status),
          `${name} answers ${res.status} ${text}`,
        );
        opened.push(name);
      } else if (guard.credential !== "public") {
        // The bot's lookups answer in sentences, whoever asks.
        const refused = ["api_key", "program_key"].includes(guard.credential)
          ? !res.ok || !text.includes(CHANNEL)
          : [401, 403, 404, 429].includes(res.status);
        assert(refused, `${name} answers ${res.status} ${text}`);
        if (guard.credential === "session") assertEquals(res.status, 401, name);
      }
    }
  }
  assertEquals(opened.sort(), [
    "GET /api/channels/:id/connections",
    "GET /api/channels/:id/control",
    "GET /api/channels/:id/events",
    "GET /api/channels/:id/events/:eventId",
    "GET /api/channels/:id/events/:eventId/receipts",
    "GET /api/channels/:id/live",
    "GET /api/channels/:id/playback",
    "GET /api/channels/:id/timer/ledger",
    "GET /api/channels/:id/timer/state",
    "PATCH /api/channels/:id/events/:eventId",
    "POST /api/channels/:id/control",
    "POST /api/channels/:id/events/:eventId/replay",
    "POST /api/channels/:id/playback/:overlay",
    "POST /api/channels/:id/timer/adjust",
    "POST /api/channels/:id/timer/lock",
    "POST /api/channels/:id/timer/pause",
    "POST /api/channels/:id/timer/resume",
    "POST /api/channels/:id/timer/start",
    "POST /api/channels/:id/timer/undo",
    "PUT /api/channels/:id/events/seen",
  ]);
});
