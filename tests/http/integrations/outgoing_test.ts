import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { TextWriter, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { Webhook } from "standardwebhooks";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { ownerOf } from "@/tests/http/dashboard/owner.ts";
import { chatEvent, followEvent } from "@/tests/support/events.ts";
import {
  type Answer,
  append,
  LIST,
  startWebhooks,
  URL_A,
} from "./outgoing_rig.ts";

Deno.test("an event is posted once, signed, as the channel's sockets see it", async () => {
  await using rig = await startWebhooks();
  await rig.happen("before");
  const { status, body: made } = await rig.create();
  assertEquals(status, 201);
  const { secret, ...shown } = made;
  assertEquals((await rig.call("GET")).body.items, [shown]);

  await rig.happen(1, 2);
  await append(rig.app, chatEvent("line") as never);
  await rig.postDue();
  await rig.postDue();
  assertEquals(rig.ids(), ["test:1", "test:2"]);
  const [first] = rig.posted;
  assert(first);
  const message = JSON.parse(first.body);
  const { events: [, logged] } = await rig.app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 10,
  });
  assertEquals(message, {
    type: "follow",
    timestamp: logged?.occurredAt,
    data: JSON.parse(JSON.stringify(logged)),
  });
  const id = first.headers["webhook-id"] ?? "";
  const at = new Date(Number(first.headers["webhook-timestamp"]) * 1_000);
  assertEquals(at.getTime(), rig.app.clock.now());
  assertEquals(
    first.headers["webhook-signature"],
    new Webhook(secret).sign(id, at, first.body),
  );

  const delivered = await rig.deliveries(made.id);
  assertEquals(delivered.map(({ outcome }) => outcome), [
    "delivered",
    "delivered",
  ]);
  assertEquals(delivered[1]?.id, id);
  assert(!JSON.stringify(delivered).includes("User 1"));
  const { body: { items: [listed] } } = await rig.call("GET");
  assertEquals(listed.waiting, 0);
  assertEquals(listed.lastDelivery, delivered[0]);
});

Deno.test("an event that is not taken is tried ten times over a day, with the same id", async () => {
  await using rig = await startWebhooks(() => 500);
  const { body: { id } } = await rig.create();
  await rig.happen(1);
  const begun = rig.app.clock.now();
  for (;;) {
    await rig.postDue();
    const [delivery] = await rig.deliveries(id);
    assertEquals([delivery?.status, delivery?.code], [500, "refused"]);
    if (!delivery?.nextAt) break;
    assertEquals(delivery.outcome, "waiting");
    rig.app.clock.set(delivery.nextAt);
  }
  assertEquals(rig.posted.length, 10);
  const sent = rig.posted.map(({ headers }) => headers["webhook-id"]);
  assertEquals(new Set(sent).size, 1);
  assert(rig.app.clock.now() - begun < 2 * DAY_MS);
  const [delivery, ...others] = await rig.deliveries(id);
  assertEquals([delivery?.outcome, delivery?.attempts], ["failed", 10]);
  assertEquals(others, []);
  const { body: { items: [webhook] } } = await rig.call("GET");
  assertEquals([webhook.waiting, webhook.fault], [0, null]);
});

Deno.test("one event that is refused keeps no other waiting", async () => {
  const answers: Record<string, Answer> = { "test:1": 400, "test:2": 302 };
  await using rig = await startWebhooks((_, id) => answers[id] ?? 200);
  const { body: { id } } = await rig.create();
  await rig.happen(1, 2, 3);
  await rig.postDue();
  assertEquals(rig.ids(), ["test:1", "test:2", "test:3"]);
  const byKind = await rig.deliveries(id);
  assertEquals(byKind.map(({ code }) => code), [null, "redirect", "refused"]);
});

Deno.test("where nobody answers, the events that follow wait too", async () => {
  let answer: Answer = "none";
  await using rig = await startWebhooks(() => answer);
  const { body: { id } } = await rig.create();
  await rig.happen(1, 2);
  await rig.postDue();
  assertEquals(rig.ids(), ["test:1"]);
  const [waiting] = await rig.deliveries(id);
  assertEquals([waiting?.outcome, waiting?.code], ["waiting", "no_answer"]);
  answer = 200;
  await rig.app.clock.advance(20_000);
  await rig.postDue();
  assertEquals(rig.ids(), ["test:1", "test:1", "test:2"]);
  const delivered = await rig.deliveries(id);
  assertEquals(delivered.map(({ outcome, attempts }) => [outcome, attempts]), [
    ["delivered", 2],
    ["delivered", 2],
  ]);
});

Deno.test("a receiver that hangs is tried once, however many batches wait for it", async () => {
  let answer: Answer = "none";
  await using rig = await startWebhooks(() => answer);
  await rig.create();
  // 20 events make a batch.
  const many = Array.from({ length: 41 }, (_, i) => followEvent(i + 1));
  await rig.app.services.events.log.append(CHANNEL, many);
  await rig.postDue();
  assertEquals(rig.ids(), ["test:1"]);
  answer = 200;
  await rig.app.clock.advance(20_000);
  await rig.postDue();
  assertEquals(rig.ids(), ["test:1", ...many.map(({ id }) => id)]);
});

Deno.test("a webhook gets another secret, shown once, which signs alone", async () => {
  await using rig = await startWebhooks();
  const { body: made } = await rig.create();
  const { status, body: { secret, ...shown } } = await rig.call(
    "POST",
    `/${made.id}/secret`,
  );
  assertEquals(status, 200);
  assertNotEquals(secret, made.secret);
  assertEquals((await rig.call("GET")).body.items, [shown]);
  await rig.happen(1);
  await rig.postDue();
  const [first] = rig.posted;
  assert(first);
  assertEquals(
    first.headers["webhook-signature"],
    new Webhook(secret).sign(
      first.headers["webhook-id"] ?? "",
      new Date(rig.app.clock.now()),
      first.body,
    ),
  );
  assertEquals((await rig.call("POST", "/whk_none/secret")).status, 404);
});

Deno.test("a setup has the webhooks without what is secret; they come in switched off", async () => {
  await using rig = await startWebhooks();
  const { body: { secret } } = await rig.create();
  const owner = await ownerOf(rig.app, CHANNEL, rig.session);
  const setup = await (await owner.raw("GET", owner.export)).bytes();
  const reader = new ZipReader(new Uint8ArrayReader(setup));
  const entries = await Promise.all(
    (await reader.getEntries()).map(async (entry) => [
      entry.filename,
      entry.directory ? "" : await entry.getData(new TextWriter()),
    ]),
  );
  await reader.close();
  const bundled = Object.fromEntries(entries)["parts/webhooks/0.json"];
  assertEquals(JSON.parse(bundled).url, "https://hooks.example/in");
  assert(!entries.join().includes(secret));

  const counts: number[] = [];
  for (const search of ["existing=keep", "dry_run=1", "existing=add"]) {
    await owner.json("POST", `${owner.import}?${search}`, setup);
    counts.push((await rig.call("GET")).body.items.length);
  }
  assertEquals(counts, [1, 1, 2]);
  const { body: { items: [, second] } } = await rig.call("GET");
  assertEquals([second.url, second.enabled, second.kinds], [
    "https://hooks.example/in",
    false,
    ["follow"],
  ]);
  await rig.happen(1);
  await rig.postDue();
  assertEquals(rig.posted.map(({ url }) => url.href), [URL_A]);
});

Deno.test("a receiver that is gone, or fails for three days, is posted to no more until it is switched on again", async () => {
  let answer: Answer = 410;
  await using rig = await startWebhooks(() => answer);
  const { body: { id } } = await rig.create();
  const webhook = async () => (await rig.call("GET")).body.items[0];
  await rig.happen(1, 2);
  await rig.postDue();
  assertEquals(rig.ids(), ["test:1"]);
  const home = async () =>
    await (await rig.app.get("/studio", { session: rig.session })).text();
  const off = "Nothing is posted any more to hooks.example";
  assertEquals((await webhook()).fault?.reason, "gone");
  assert((await home()).includes(off));
  await rig.happen(3);
  await rig.app.clock.advance(HOUR_MS);
  await rig.postDue();
  assertEquals(rig.posted.length, 1);

  answer = 503;
  const on = await rig.call("PATCH", `/${id}`, { enabled: true });
  assertEquals([on.status, on.body.fault], [200, null]);
  assert(!(await home()).includes(off));
  // A channel is read once a second.
  await rig.app.clock.advance(2_000);
  const begun = rig.app.clock.now();
  for (let hours = 0; hours < 72; hours += 12) {
    await rig.happen(`hour-${hours}`);
    await rig.postDue();
    assertEquals((await webhook()).fault, null, `${hours} h`);
    await rig.app.clock.advance(12 * HOUR_MS);
  }
  await rig.happen("last");
  await rig.postDue();
  const { fault, failingSince } = await webhook();
  assertEquals(fault.reason, "failing");
  assertEquals(failingSince, new Date(begun).toISOString());
  assert(rig.app.logged.some(({ event }) => event === "webhook_disabled"));
  assert(!rig.ids().includes("test:3"), "it came while nothing was wanted");
});

Deno.test("what was queued by a process that ended is posted by another, once", async () => {
  using kv = await openKv(":memory:");
  const first = await startWebhooks(() => "none", { kv });
  const { clock } = first.app;
  await first.create();
  await first.happen(1, 2);
  await first.postDue();
  assertEquals(first.ids(), ["test:1"]);
  await first[Symbol.asyncDispose]();

  await using second = await startWebhooks(undefined, { kv, clock });
  await using third = await startWebhooks(undefined, { kv, clock });
  await second.happen(3);
  await clock.advance(HOUR_MS);
  await Promise.all([second.postDue(), third.postDue()]);
  await clock.advance(HOUR_MS);
  await Promise.all([third.postDue(), second.postDue()]);
  const posted = [...second.ids(), ...third.ids()].sort();
  assertEquals(posted, ["test:1", "test:2", "test:3"]);
});

Deno.test("two processes that note the same events at once post each of them once", async () => {
  using kv = await openKv(":memory:");
  // A file has one process: two share a database that a server has.
  const env = {
    KV_URL: "https://kv.example",
    SECRET_KEY: "a secret key of the tests, 32 characters",
  };
  await using one = await startWebhooks(undefined, { kv, env });
  const { clock } = one.app;
  await using two = await startWebhooks(undefined, { kv, clock, env });
  await one.create();
  const names = Array.from({ length: 24 }, (_, at) => at + 100);
  for (let at = 0; at < names.length; at += 4) {
    const [a, b, c, d] = names.slice(at, at + 4) as [
      number,
      number,
      number,
      number,
    ];
    await Promise.all([
      one.happen(a, b),
      two.happen(c, d),
      one.postDue(),
      two.postDue(),
    ]);
  }
  // What a lease kept from one process is due when the other's has ended.
  for (let minutes = 0; minutes < 5; minutes++) {
    await clock.advance(MINUTE_MS);
    await Promise.all([two.postDue(), one.postDue()]);
  }
  assertEquals(
    [...one.ids(), ...two.ids()].sort(),
    names.map((name) => `test:${name}`).sort(),
  );
});

Deno.test("a person who was erased is in nothing that is posted later", async () => {
  let answer: Answer = 500;
  await using rig = await startWebhooks(() => answer);
  await rig.create();
  await rig.happen(77);
  await rig.postDue();
  assert(rig.posted[0]?.body.includes("User 77"));
  const erased = await rig.app.request(
    `/api/channels/${CHANNEL}/people/erase`,
    { method: "POST", session: rig.session, body: { userId: "77" } },
  );
  assertEquals(erased.status < 300, true);
  await rig.app.services.audience.people.sweep();
  answer = 200;
  await rig.app.clock.advance(HOUR_MS);
  await rig.postDue();
  assertNotEquals(rig.posted.length, 1);
  assert(!rig.posted.at(-1)?.body.includes("User 77"));
});

Deno.test("a test is posted at once and listed, and a deleted webhook leaves nothing", async () => {
  await using rig = await startWebhooks();
  const { body: { id } } = await rig.create();
  const { status, body: tested } = await rig.call("POST", `/${id}/test`);
  assertEquals([status, tested.outcome, tested.kind], [
    200,
    "delivered",
    "webhook.test",
  ]);
  assertEquals(JSON.parse(rig.posted[0]?.body ?? "").type, "webhook.test");
  assertEquals(await rig.deliveries(id), [tested]);
  await rig.happen(1);
  assertEquals((await rig.call("DELETE", `/${id}`)).status, 204);
  for (
    const [method, path] of [
      ["DELETE", ""],
      ["PATCH", ""],
      ["POST", "/test"],
      ["GET", "/deliveries"],
    ] as const
  ) {
    const body = method === "PATCH" ? {} : undefined;
    assertEquals((await rig.call(method, `/${id}${path}`, body)).status, 404);
  }
  await rig.postDue();
  assertEquals(rig.posted.length, 1);
  const left = await Array.fromAsync(
    rig.app.kv.list({ prefix: [] }),
    ({ key }) => String(key[0]),
  );
  assertEquals(left.filter((name) => /^webhook(?!s_lease)/.test(name)), []);
});

Deno.test("a webhook has an https address of a public network, kinds, and a secret of its form; a channel has ten", async () => {
  await using rig = await startWebhooks();
  const kinds = ["tip", "gift*"];
  const url = URL_A;
  for (
    const body of [
      { url: "http://hooks.example/", kinds },
      { url: "https://127.0.0.1/", kinds },
      { url: "https://[::1]:8443/", kinds },
      { url: "https://2130706433/", kinds },
      { url: "https://ada:secret@hooks.example/", kinds },
      { url: "https://hooks.example/#part", kinds },
      { url: "/in", kinds },
      { url, kinds: [] },
      { url, kinds: ["a b"] },
      { url, kinds, secret: "whsec_short" },
    ]
  ) {
    assertEquals((await rig.create(body)).status, 422, JSON.stringify(body));
  }
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const made = await rig.create({ url, kinds, secret });
  assertEquals([made.status, made.body.secret], [201, secret]);
  const stored = await Array.fromAsync(rig.app.kv.list({ prefix: [] }));
  assert(
    !JSON.stringify(
      stored,
      (_, value) => typeof value === "bigint" ? null : value,
    ).includes(secret),
  );
  for (let count = 1; count < 10; count++) await rig.create();
  const eleventh = await rig.create();
  assertEquals([eleventh.status, eleventh.body.code], [403, "plan_limit"]);

  const masquerade = await rig.app.signIn({ role: "masquerade" });
  const refused = await rig.app.request(LIST, {
    method: "POST",
    session: masquerade,
    body: { url, kinds },
  });
  assertEquals(refused.status, 403);
});
