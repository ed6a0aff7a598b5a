import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { createTick } from "@/lib/storage/scheduled_jobs.ts";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";

const EVERY_TIME = [
  "subathon",
  "stats",
  "viewers",
  "retention",
  "erasures",
  "webhooks",
];

async function tick(app: TestApp): Promise<{ done: string[] }> {
  const answer = await app.request("/internal/tick", {
    method: "POST",
    internal: INTERNAL_TOKEN,
  });
  assertEquals(answer.status, 200);
  return await answer.json();
}

async function endsOf(app: TestApp): Promise<number> {
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  return events.filter(({ kind }) => kind === "timer.ended").length;
}

Deno.test("a timer outside ends a session that is due, once, where no process runs for long", async () => {
  await using first = await startTestApp();
  const { kv, clock } = first;
  const session = await first.signIn();
  const started = await first.request(
    `/api/channels/${CHANNEL}/timer/start`,
    { method: "POST", session, body: {} },
  );
  assertEquals(started.status, 200, await started.text());

  await using second = await startTestApp({ kv, clock });
  await tick(second);
  assertEquals(await endsOf(second), 0);
  clock.pass(24 * 60 * MINUTE_MS);
  await Promise.all([tick(first), tick(second)]);
  await tick(second);
  assertEquals(await endsOf(second), 1);
});

Deno.test("work that tidies up is due every ten minutes, on one process", async () => {
  await using first = await startTestApp();
  const { kv, clock } = first;
  await using second = await startTestApp({ kv, clock });
  assertEquals((await tick(first)).done, [...EVERY_TIME, "plans", "blobs"]);
  assertEquals((await tick(second)).done, EVERY_TIME);
  clock.pass(10 * MINUTE_MS);
  assertEquals((await tick(second)).done, [...EVERY_TIME, "plans", "blobs"]);
});

Deno.test("work that fails is named and holds up nothing else", async () => {
  await using app = await startTestApp();
  const { kv, clock, services: { log, newId } } = app;
  const run = () => Promise.resolve();
  const newHolder = () => newId("req");
  const database = { kv, clock, keys };
  const tick = createTick({ ...database, log, leaseOf: keys.tick, newHolder }, [
    { name: "one", everyMs: 0, run: () => Promise.reject(new Error("no")) },
    { name: "two", everyMs: 0, run },
  ]);
  assertEquals(await tick(), { done: ["two"], failed: ["one"] });
});
