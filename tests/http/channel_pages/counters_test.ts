import { assert, assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { followEvent, numbers } from "@/tests/support/events.ts";

const PATH = `/api/channels/${CHANNEL}/counters`;

Deno.test("a counter is created, read, set, moved, listed and deleted", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const call = (method: string, body?: unknown, name = "Deaths") =>
    app.request(`${PATH}/${name}`, {
      method,
      session,
      ...body === undefined ? {} : { body },
    });
  const made = await call("PUT", { value: 3 });
  assertEquals(made.status, 201);
  const { updatedAt, ...counter } = await made.json();
  assertEquals(counter, { name: "deaths", value: 3, moved: 3 });
  assertEquals(updatedAt, "2026-11-21T10:00:00.000Z");
  const read = await call("GET");
  assertEquals(read.headers.get("etag"), made.headers.get("etag"));
  await read.body?.cancel();
  assertEquals((await call("PUT", { value: -5 })).status, 200);
  assertEquals((await (await call("POST", { by: 7 })).json()).value, 2);
  assertEquals((await (await call("POST", {})).json()).value, 3);
  const list = await (await app.get(PATH, { session })).json();
  assertEquals(list, {
    items: [{ name: "deaths", value: 3, updatedAt }],
    nextCursor: null,
  });
  assertEquals((await call("DELETE")).status, 204);
  assertEquals((await (await call("GET")).json()).code, "not_found");
});

Deno.test("a change says what it added, so that taking it off leaves what others counted", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const call = async (method: string, body: unknown) => {
    const res = await app.request(`${PATH}/deaths`, { method, session, body });
    const { value, moved } = await res.json();
    return { value, moved };
  };
  await call("PUT", { value: 10 });
  const moves = await Promise.all([call("POST", { by: 2 }), call("POST", {})]);
  assertEquals(moves.map(({ moved }) => moved), [2, 1]);
  assertEquals(await call("PUT", { value: 5 }), { value: 5, moved: -8 });
  await call("POST", {});
  assertEquals(await call("POST", { by: 8 }), { value: 14, moved: 8 });
  // A move that the bounds of the counter's widget cut.
  await app.services.overlays.instances.save(CHANNEL, {
    type: "counter",
    name: "Deaths",
    settings: { counterId: "deaths", max: 15 },
  });
  assertEquals(await call("POST", { by: 5 }), { value: 15, moved: 1 });
});

Deno.test("a hundred increments at once are exact, and pages hear where it ends", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await app.services.bot.counters.set(CHANNEL, "deaths", 0);
  const answers = await Promise.all(
    numbers(100).map(async () => {
      const res = await app.request(`${PATH}/deaths`, {
        method: "POST",
        session,
        body: { by: 1 },
      });
      assertEquals(res.status, 200);
      return (await res.json()).value;
    }),
  );
  assertEquals(answers.sort((a, b) => a - b), numbers(100).map((i) => i + 1));
  await app.services.bot.counters.settled();
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  });
  const last = events.at(-1);
  assertEquals(last?.kind, "metric.updated");
  assertEquals(last?.data, { name: "deaths", value: 100 });
});

Deno.test("bad names, values and bodies are refused", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await app.services.bot.counters.set(
    CHANNEL,
    "deaths",
    Number.MAX_SAFE_INTEGER,
  );
  const statusOf = async (
    method: string,
    name: string,
    call: { body?: unknown; raw?: string },
  ) => {
    const res = await app.request(`${PATH}/${name}`, {
      method,
      session,
      ...call,
    });
    await res.body?.cancel();
    return res.status;
  };
  for (const name of ["a%20b", "%C3%A4", "a".repeat(51), "a%2Fb"]) {
    assertEquals(await statusOf("PUT", name, { body: { value: 1 } }), 422);
  }
  for (const value of [1.5, "1", null, 2 ** 53, undefined]) {
    assertEquals(await statusOf("PUT", "x", { body: { value } }), 422);
  }
  for (const body of [{ by: 0.5 }, { by: "1" }, { by: 1, value: 2 }, []]) {
    assertEquals(await statusOf("POST", "deaths", { body }), 422);
  }
  assertEquals(await statusOf("POST", "deaths", { body: { by: 1 } }), 422);
  assertEquals(await statusOf("POST", "unknown", { body: { by: 1 } }), 404);
  assertEquals(await statusOf("PUT", "x", { raw: "{}" }), 415);
  assertEquals(await statusOf("PUT", "%zz", { body: { value: 1 } }), 400);
});

Deno.test("preconditions are honoured", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const call = async (method: string, headers: Record<string, string>) => {
    const res = await app.request(`${PATH}/wins`, {
      method,
      session,
      headers,
      ...method === "DELETE" ? {} : { body: { value: 1 } },
    });
    await res.body?.cancel();
    return res;
  };
  const isNew = { "if-none-match": "*" };
  const made = await call("PUT", isNew);
  assertEquals(made.status, 201);
  assertEquals((await call("PUT", isNew)).status, 412);
  const held = { "if-match": made.headers.get("etag") ?? "" };
  assertEquals((await call("PUT", held)).status, 200);
  assertEquals((await call("PUT", held)).status, 412);
  assertEquals((await call("DELETE", held)).status, 412);
  assertEquals((await call("DELETE", { "if-match": "*" })).status, 204);
  assertEquals((await call("PUT", { "if-match": "*" })).status, 412);
});

Deno.test("counters are the owner's", async () => {
  await using app = await startTestApp();
  await app.services.bot.counters.set(CHANNEL, "wins", 1);
  const stranger = await app.signIn({ channelId: "2" });
  const masquerade = await app.signIn({ role: "masquerade" });
  for (const path of [PATH, `${PATH}/wins`]) {
    const nobody = await app.get(path);
    assertEquals([nobody.status, (await nobody.json()).code], [
      401,
      "unauthorized",
    ]);
    const other = await app.get(path, { session: stranger });
    assertEquals((await other.json()).code, "wrong_channel");
    const looking = await app.get(path, { session: masquerade });
    assertEquals(looking.status, 200);
    await looking.body?.cancel();
  }
  for (const method of ["PUT", "POST", "DELETE"]) {
    const res = await app.request(`${PATH}/wins`, {
      method,
      session: masquerade,
      body: { value: 9 },
    });
    assertEquals((await res.json()).code, "read_only_session");
  }
  assert((await app.services.bot.counters.read(CHANNEL, "wins"))?.value === 1);
});

/** A channel whose counter is shown by a widget with these settings. */
async function shown(app: TestApp, settings: Record<string, unknown>) {
  const session = await app.signIn();
  await app.services.bot.counters.set(CHANNEL, "deaths", 5);
  await app.services.overlays.instances.save(CHANNEL, {
    type: "counter",
    settings: { counterId: "deaths", ...settings },
  });
  return {
    async move(body: unknown) {
      const call = { method: "POST", session, body };
      return (await (await app.request(`${PATH}/deaths`, call)).json()).value;
    },
    read: async () =>
      (await (await app.get(`${PATH}/deaths`, { session })).json()).value,
  };
}

Deno.test("a widget's step and bounds hold for moves of its counter", async () => {
  await using app = await startTestApp();
  const { move } = await shown(app, { step: 3, min: 2, max: 10 });
  assertEquals(await move({}), 8);
  assertEquals(await move({}), 10);
  assertEquals(await move({ by: -100 }), 2);
  await app.services.bot.counters.set(CHANNEL, "deaths", 50);
  assertEquals(await move({ by: 1 }), 50, "set outside, it moves inwards only");
  assertEquals(await move({ by: -1 }), 49);
});

Deno.test("a counter goes back with the day in the channel's time zone", async () => {
  const clock = new ManualClock("2026-11-21T22:30:00.000Z");
  await using app = await startTestApp({ clock });
  await app.services.account.channels.updateSettings(
    { id: CHANNEL, login: "ada" },
    { timeZone: "Europe/Berlin" },
  );
  const { move, read } = await shown(app, { resetOn: "day" });
  assertEquals(await move({}), 6);
  clock.set("2026-11-21T22:59:59.999Z");
  assertEquals(await read(), 6);
  clock.set("2026-11-21T23:00:00.000Z");
  assertEquals(await read(), 0);
  assertEquals(
    await move({}),
    1,
    "a move before anybody has looked counts from 0",
  );
  assertEquals(await read(), 1);
});

Deno.test("a counter goes back with the stream, and a break of the encoder leaves it", async () => {
  await using app = await startTestApp();
  const { clock } = app;
  const { move, read } = await shown(app, { resetOn: "stream-start" });
  const tell = async (kind: "stream.online" | "stream.offline") => {
    const id = `${kind}:${clock.now()}`;
    const at = toIso(clock.now());
    const common = { ...followEvent(id), occurredAt: at, actor: null };
    const event: NewEvent = kind === "stream.online"
      ? {
        ...common,
        kind,
        data: { streamId: id, type: "live", startedAt: at },
      }
      : { ...common, kind, data: { streamId: null } };
    await app.services.events.log.append(CHANNEL, [event]);
  };
  assertEquals(await move({}), 6);
  clock.pass(1_000);
  await tell("stream.online");
  assertEquals(await read(), 0);
  assertEquals(await move({}), 1);
  clock.pass(3_600_000);
  await tell("stream.offline");
  clock.pass(60_000);
  await tell("stream.online");
  assertEquals(await read(), 1);
});
