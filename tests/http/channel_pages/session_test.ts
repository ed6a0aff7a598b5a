import { assertEquals } from "@std/assert";
import { ADA, cheer } from "@/tests/features/widget_data/stats/world.ts";
import { createReader } from "@/tests/http/widget_data/sources.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const PATH = `/api/channels/${CHANNEL}/session`;
const BITS = "sc/numbers/metric?name=bits&period=session";

async function cheered(app: TestApp, bits: number): Promise<void> {
  await app.services.events.log.append(CHANNEL, [
    cheer(ADA, bits, { at: app.clock.now() }),
  ]);
}

Deno.test("a session begun by hand starts the figures of `session` at nothing, and pages hear of it", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const read = await createReader(app);
  const present = async () => await (await app.get(PATH, { session })).json();
  assertEquals(await present(), { id: null, by: "nobody", startedAt: null });
  await cheered(app, 100);
  assertEquals((await read(BITS)).value, 100);

  await app.clock.advance(1_000);
  const res = await app.request(PATH, { method: "POST", session });
  assertEquals(res.status, 201);
  const begun = await res.json();
  assertEquals(begun, await present());
  assertEquals(begun.by, "hand");
  assertEquals(Date.parse(begun.startedAt), app.clock.now());
  assertEquals((await read(BITS)).value, 0);
  await cheered(app, 5);
  assertEquals((await read(BITS)).value, 5);
  assertEquals(
    (await read("sc/numbers/metric?name=bits&period=all")).value,
    105,
  );
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 10,
  });
  assertEquals(events.map(({ kind }) => kind), [
    "cheer",
    "session.began",
    "cheer",
  ]);
});

Deno.test("during a subathon there is no other session to begin", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const start = `/api/channels/${CHANNEL}/timer/start`;
  const started = await app.request(start, {
    method: "POST",
    session,
    body: {},
  });
  assertEquals(started.status, 200, await started.text());
  const res = await app.request(PATH, { method: "POST", session });
  assertEquals([res.status, (await res.json()).code], [409, "conflict"]);
  const present = await (await app.get(PATH, { session })).json();
  assertEquals(present.by, "subathon");
});

Deno.test("beginning sessions is limited as other writes of the dashboard are", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  for (let n = 0;; n++) {
    const res = await app.request(PATH, { method: "POST", session });
    await res.body?.cancel();
    if (res.status === 201 && n < 1_000) continue;
    assertEquals([res.status, res.headers.has("retry-after")], [429, true]);
    break;
  }
});
