import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp, type TestCall } from "@/tests/support/app.ts";

/** An app with the tokens of its channel and of two custom widgets. */
async function start() {
  const app = await startTestApp();
  const channel = await app.widgetToken();
  const caller = await app.services.widgetTokens.find(channel);
  assert(caller);
  const { save } = app.services.customWidgets;
  const scoped = async () => {
    const { widget: { id } } = await save(CHANNEL, null, { js: "" });
    const token = await app.services.widgetTokens.scopedFor(caller, id);
    return { id, token };
  };
  /** Statuses of this many calls. */
  const ask = async (
    count: number,
    path: string,
    token: string,
    call: TestCall = {},
  ) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) {
      const answer = await app.request(`${path}?token=${token}`, call);
      statuses.push(answer.status);
      await answer.body?.cancel();
    }
    return statuses;
  };
  return { app, channel, scoped, ask };
}

const passed = (statuses: number[]) =>
  statuses.filter((status) => status !== 429).length;

Deno.test("custom widgets together use at most half of what a channel may ask", async () => {
  const { app, channel, scoped, ask } = await start();
  await using _app = app;
  const [one, other] = [await scoped(), await scoped()];
  const path = "/api/widgets/sc/twitch/polls";
  const refused = await app.get(`${path}?token=${one.token}`);
  assertEquals(refused.headers.get("ratelimit-limit"), "60");
  assertEquals(refused.headers.get("ratelimit-policy"), "60;w=60;burst=15");
  await refused.body?.cancel();
  assertEquals(passed(await ask(20, path, one.token)), 14);
  assertEquals(passed(await ask(5, path, other.token)), 0);
  assertEquals(passed(await ask(20, path, channel)), 15);
  // One more of theirs comes at half the channel's speed.
  await app.clock.advance(500);
  assertEquals(passed(await ask(2, path, one.token)), 0);
  await app.clock.advance(500);
  assertEquals(passed(await ask(2, path, one.token)), 1);
});

Deno.test("their stores, and what they tell each other, leave the other half too", async () => {
  const { app, channel, scoped, ask } = await start();
  await using _app = app;
  const { id, token } = await scoped();
  assertEquals(passed(await ask(400, `/api/widgets/kv/${id}/k`, token)), 300);
  // What a page asks for their code is theirs.
  const headers = { "limelight-for-custom-widget": "1" };
  const shared = "/api/widgets/kv/shared/k";
  assertEquals(passed(await ask(3, shared, channel, { headers })), 0);
  assertEquals(passed(await ask(3, "/api/widgets/timer/state", channel)), 3);
  const broadcast = { method: "POST", body: { event: "e" } };
  const path = "/api/widgets/broadcast";
  assertEquals(passed(await ask(60, path, token, broadcast)), 50);
  assertEquals(passed(await ask(3, path, channel, broadcast)), 3);
});

Deno.test("a widget that reports without an end leaves the others' errors room", async () => {
  const { app, scoped, ask } = await start();
  await using _app = app;
  const [noisy, quiet] = [await scoped(), await scoped()];
  const path = "/api/widgets/runtime-errors";
  const report = (widgetId: string) => ({
    method: "POST",
    body: { widgetId, message: "broken" },
  });
  const statuses = await ask(40, path, noisy.token, report(noisy.id));
  assertEquals(passed(statuses), 30);
  assertEquals(await ask(1, path, quiet.token, report(quiet.id)), [201]);
});
