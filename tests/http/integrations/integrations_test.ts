import { assert, assertEquals, assertMatch } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import {
  create,
  deliver,
  deliveries,
  events,
  LIST,
  SECRET,
  startIntegrated,
  tip,
} from "./rig.ts";

Deno.test("an integration is added; its address is shown once and its secret never", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const res = await create(app, session);
  assertEquals(res.status, 201);
  const { address, ...made } = await res.json();
  assertMatch(address, /^http:\/\/127\.0\.0\.1:8000\/in\/ik_[\w-]{43}$/);
  assertEquals(res.headers.get("location"), `${LIST}/${made.id}`);
  assertEquals(made.state, "waiting");
  assertEquals([made.values, made.secrets], [{}, ["secret"]]);

  const listed = await app.get(LIST, { session });
  const text = await listed.text();
  assertEquals(JSON.parse(text).items, [made]);
  const key = address.split("/").at(-1);
  for (const secret of [SECRET, key]) {
    assertEquals(text.includes(secret), false);
    for await (const { value } of app.kv.list({ prefix: [] })) {
      assertEquals(JSON.stringify(value ?? null).includes(secret), false);
    }
  }
  const one = await app.get(`${LIST}/${made.id}`, { session });
  assertEquals(await one.json(), made);
  assert(one.headers.has("etag"));
});

Deno.test("values are those of the provider, of its form", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const refused: [unknown, string][] = [
    [{ provider: "nobody" }, "provider"],
    [{ provider: "constructor" }, "provider"],
    [{ provider: "../x" }, "provider"],
    [
      { provider: "standard_webhooks", values: { secret: "whsec_short" } },
      "values.secret",
    ],
    [
      { provider: "standard_webhooks", values: { secret: "" } },
      "values.secret",
    ],
    [
      { provider: "standard_webhooks", values: { other: "x" } },
      "values.other",
    ],
  ];
  for (const [body, path] of refused) {
    const res = await create(app, session, body);
    const { code, errors } = await res.json();
    assertEquals([res.status, code, errors[0].path], [
      422,
      "invalid_input",
      path,
    ]);
  }
  assertEquals((await (await app.get(LIST, { session })).json()).items, []);
});

Deno.test("the longest token that a provider shows is taken", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const part = (length: number) => "a".repeat(length);
  const token = [part(2_000), part(4_000), part(2_000)].join(".");
  const res = await create(app, session, {
    provider: "streamelements",
    values: { accountId: "5f0c9a7b2e4d1a3c6b8e9f01", token },
  });
  assertEquals([res.status, (await res.json()).secrets], [201, ["token"]]);
});

Deno.test("an integration without the secret that it needs is incomplete, and takes nothing", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const made = await (await create(app, session, {
    provider: "standard_webhooks",
  })).json();
  assertEquals([made.name, made.state], ["Webhook", "incomplete"]);
  const path = new URL(made.address).pathname;
  assertEquals((await deliver(app, path, tip("1"))).status, 401);
  const [line] = await deliveries(app, session, made.id);
  assertEquals([line?.outcome, line?.code], ["refused", "no_secret"]);

  const patched = await app.request(`${LIST}/${made.id}`, {
    method: "PATCH",
    session,
    body: { values: { secret: SECRET } },
  });
  assertEquals((await patched.json()).secrets, ["secret"]);
  assertEquals((await deliver(app, path, tip("1"))).status, 200);
  // Copied with the line's end, it is the same secret.
  const pasted = await app.request(`${LIST}/${made.id}`, {
    method: "PATCH",
    session,
    body: { values: { secret: `${SECRET} \n` } },
  });
  assertEquals(pasted.status, 200);
  assertEquals((await deliver(app, path, tip("2"))).status, 200);
});

Deno.test("a channel has twenty integrations at most, even when they are made at once", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const statuses = await Promise.all(
    Array.from({ length: 22 }, async () => {
      const res = await create(app, session);
      const { code, limit } = await res.json();
      if (res.status === 403) {
        assertEquals([code, limit], ["plan_limit", 20]);
      }
      return res.status;
    }),
  );
  assertEquals(statuses.filter((status) => status === 201).length, 20);
  assertEquals(statuses.filter((status) => status === 403).length, 2);
});

Deno.test("a change is refused over one that came in between", async () => {
  await using rig = await startIntegrated();
  const { app, session, id } = rig;
  const etag = (await app.get(`${LIST}/${id}`, { session })).headers.get(
    "etag",
  )!;
  const patch = (body: unknown) =>
    app.request(`${LIST}/${id}`, {
      method: "PATCH",
      session,
      headers: { "if-match": etag },
      body,
    });
  assertEquals((await patch({ name: "Shop" })).status, 200);
  const late = await patch({ name: "Other" });
  assertEquals([late.status, (await late.json()).code], [412, "stale"]);
  const gone = await app.request(`${LIST}/${id}`, {
    method: "DELETE",
    session,
    headers: { "if-match": etag },
  });
  assertEquals(gone.status, 412);
});

Deno.test("an integration that is deleted takes its address and deliveries with it", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  await deliver(app, path, tip("1"));
  const gone = await app.request(`${LIST}/${id}`, {
    method: "DELETE",
    session,
  });
  assertEquals(gone.status, 204);
  assertEquals((await deliver(app, path, tip("2"))).status, 404);
  for (const below of ["", "/deliveries"]) {
    const res = await app.get(`${LIST}/${id}${below}`, { session });
    assertEquals(res.status, 404);
  }
  const rest: string[] = [];
  for await (const { key } of app.kv.list({ prefix: [] })) {
    if (String(key[0]).startsWith("integration")) rest.push(String(key[0]));
  }
  assertEquals(rest, ["integration_ids"]);
});

Deno.test("a replaced address works for the hours that were given", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  const rotate = async (overlapHours: unknown) =>
    await app.request(`${LIST}/${id}/rotate`, {
      method: "POST",
      session,
      body: { overlapHours },
    });
  for (const odd of [-1, 25, 1.5, "1", null]) {
    assertEquals((await rotate(odd)).status, 422);
  }
  const read = async () =>
    await (await app.get(`${LIST}/${id}`, { session })).json();
  const first = await read();
  const second = await (await rotate(2)).json();
  assert(second.addressId !== first.addressId, "it has another address");
  assertEquals((await read()).addressId, second.addressId);
  assertMatch(second.formerAddressUntil, /^\d{4}-/);
  const secondPath = new URL(second.address).pathname;
  assertEquals((await deliver(app, path, tip("1"))).status, 200);
  assertEquals((await deliver(app, secondPath, tip("2"))).status, 200);
  await app.clock.advance(2 * 3_600_000);
  assertEquals((await deliver(app, path, tip("3"))).status, 404);
  assertEquals((await deliver(app, secondPath, tip("3"))).status, 200);

  const third = await (await rotate(0)).json();
  assertEquals(third.formerAddressUntil, null);
  assertEquals((await deliver(app, secondPath, tip("4"))).status, 404);
  const thirdPath = new URL(third.address).pathname;
  assertEquals((await deliver(app, thirdPath, tip("4"))).status, 200);
});

Deno.test("a replacement that is sent again replaces once, and shows the same address", async () => {
  await using rig = await startIntegrated();
  const { app, session, id, path } = rig;
  const rotate = async (key: string, overlapHours = 1) => {
    const res = await app.request(`${LIST}/${id}/rotate`, {
      method: "POST",
      session,
      headers: { "idempotency-key": key },
      body: { overlapHours },
    });
    return { status: res.status, ...await res.json() };
  };
  // Sent again while the first is under way, and after its answer was lost.
  const sent = await Promise.all(Array.from({ length: 6 }, () => rotate("a")));
  sent.push(await rotate("a"));
  const addresses = new Set(sent.map(({ address }) => address));
  assertEquals(sent.map(({ status }) => status), Array(7).fill(200));
  assertEquals(addresses.size, 1);
  const [address] = addresses;
  const now = new URL(address).pathname;
  assertEquals((await deliver(app, path, tip("1"))).status, 200);
  assertEquals((await deliver(app, now, tip("2"))).status, 200);
  for await (const { value } of app.kv.list({ prefix: [] })) {
    assertEquals(Deno.inspect(value).includes(now.slice(4)), false);
  }

  assertEquals((await rotate("a", 2)).status, 409);
  const next = await rotate("b", 0);
  assertEquals([next.status, next.address === address], [200, false]);
  // It must not bring back what was ended.
  const late = await rotate("a");
  assertEquals([late.status, late.code], [409, "conflict"]);
  await app.clock.advance(26 * 3_600_000);
  assert((await rotate("a")).address !== address);
  assertEquals((await deliver(app, now, tip("3"))).status, 404);
});

Deno.test("a masquerade sees neither secrets nor address, and makes neither", async () => {
  await using rig = await startIntegrated();
  const { app, id } = rig;
  const session = await app.signIn({ role: "masquerade" });
  assertEquals((await app.get(LIST, { session })).status, 200);
  const changes = [
    ["POST", LIST, { provider: "standard_webhooks" }],
    ["PATCH", `${LIST}/${id}`, { enabled: false }],
    ["POST", `${LIST}/${id}/rotate`, { overlapHours: 0 }],
    ["POST", `${LIST}/${id}/test`, {}],
    ["DELETE", `${LIST}/${id}`, undefined],
  ] as const;
  for (const [method, path, body] of changes) {
    const res = await app.request(path, { method, session, body });
    assertEquals([res.status, (await res.json()).code], [
      403,
      "read_only_session",
    ]);
  }
});

Deno.test("a sample goes through the parser, shows as a test and counts nothing", async () => {
  await using rig = await startIntegrated();
  const { app, session, id } = rig;
  for (const body of [undefined, { sample: "tip" }]) {
    const res = await app.request(`${LIST}/${id}/test`, {
      method: "POST",
      session,
      body,
    });
    const answer = await res.json();
    assertEquals(res.status, 201);
    assertEquals(answer.reach.reason, "none_open");
  }
  const logged = await events(app);
  assertEquals(logged.map(({ kind, test }) => [kind, test]), [
    ["tip", true],
    ["tip", true],
  ]);
  const unknown = await app.request(`${LIST}/${id}/test`, {
    method: "POST",
    session,
    body: { sample: "none" },
  });
  assertEquals(unknown.status, 422);
});

Deno.test("providers are told to everybody, with what they ask for", async () => {
  await using app = await startTestApp();
  const res = await app.get("/api/integrations/providers");
  assertEquals(res.status, 200);
  const { items } = await res.json();
  const generic = items.find((
    { id }: { id: string },
  ) => id === "standard_webhooks");
  assertEquals(generic.way, "webhook");
  assertEquals(generic.fields.map(({ key }: { key: string }) => key), [
    "secret",
  ]);
});

Deno.test("a setup file has integrations without their secrets", async () => {
  await using from = await startIntegrated();
  const bundle = await from.app.get(`/api/channels/${CHANNEL}/setup/export`, {
    session: from.session,
  });
  assertEquals(bundle.status, 200);
  const bytes = new Uint8Array(await bundle.arrayBuffer());
  await using to = await startTestApp();
  const session = await to.signIn();
  for (const existing of ["add", "keep"]) {
    const imported = await to.request(
      `/api/channels/${CHANNEL}/setup/import?existing=${existing}`,
      {
        method: "POST",
        session,
        headers: { "content-type": "application/zip" },
        raw: bytes,
      },
    );
    assert(imported.ok, await imported.clone().text());
    await imported.body?.cancel();
  }
  const { items } = await (await to.get(LIST, { session })).json();
  assertEquals(
    items.map(({ provider, name, state, secrets }: Record<string, unknown>) => [
      provider,
      name,
      state,
      secrets,
    ]),
    [["standard_webhooks", "My shop", "incomplete", []]],
  );
});
