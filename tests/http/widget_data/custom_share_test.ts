import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp, type TestCall } from "@/tests/support/app.ts";

/** An app with the tokens of its channel and of two custom widgets. */
async function start() {
  const app = await startTestApp();
  const channel = await app.widgetToken();
  const caller = await app.services.account.widgetTokens.find(channel);
  assert(caller);
  const { save } = app.services.customWidgets.code;
  const scoped = async () => {
    const { widget: { id } } = await save(CHANNEL, null, { js: "" });
    const token = await app.services.account.widgetTokens.scopedFor(caller, id);
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

Deno.test("custom widgets together use at most half of what a channel may ask, one of them half of that", async () => {
  const { app, channel, scoped, ask } = await start();
  await using _app = app;
  const [one, other, third] = [await scoped(), await scoped(), await scoped()];
  const path = "/api/widgets/sc/twitch/polls";
  const first = await app.get(`${path}?token=${one.token}`);
  assertEquals(first.headers.get("ratelimit-limit"), "30");
  assertEquals(first.headers.get("ratelimit-policy"), "30;w=60;burst=7");
  await first.body?.cancel();
  // However often it is refused: that is nothing that others have less of.
  assertEquals(passed(await ask(40, path, one.token)), 6);
  assertEquals(passed(await ask(20, path, other.token)), 7);
  assertEquals(passed(await ask(20, path, third.token)), 1);
  assertEquals(passed(await ask(20, path, channel)), 15);
  // One more of theirs comes at half the channel's speed, of the first one's at a quarter.
  await app.clock.advance(1_000);
  assertEquals(passed(await ask(2, path, one.token)), 0);
  assertEquals(passed(await ask(2, path, third.token)), 1);
  await app.clock.advance(1_000);
  assertEquals(passed(await ask(2, path, one.token)), 1);
});

Deno.test("their stores, and what they tell each other, leave the others' parts too", async () => {
  const { app, channel, scoped, ask } = await start();
  await using _app = app;
  const { id, token } = await scoped();
  const { id: otherId, token: other } = await scoped();
  assertEquals(passed(await ask(200, `/api/widgets/kv/${id}/k`, token)), 150);
  // What a page asks for a widget's code is that widget's.
  const shared = "/api/widgets/kv/shared/k";
  const askFor = (count: number, widgetId: string) =>
    ask(count, shared, channel, {
      headers: { "limelight-for-custom-widget": widgetId },
    });
  assertEquals(passed(await askFor(3, id)), 0);
  assertEquals(passed(await askFor(200, otherId)), 150);
  assertEquals(passed(await askFor(3, otherId)), 0);
  assertEquals(passed(await ask(3, "/api/widgets/timer/state", channel)), 3);
  const broadcast = { method: "POST", body: { event: "e" } };
  const path = "/api/widgets/broadcast";
  assertEquals(passed(await ask(40, path, token, broadcast)), 25);
  assertEquals(passed(await ask(3, path, other, broadcast)), 3);
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

Deno.test("of a longer text than any widget's id only the beginning counts, and is kept", async () => {
  const { app, channel } = await start();
  await using _app = app;
  const put = async (widgetId: string) => {
    const path = `/api/widgets/kv/shared/k?token=${channel}`;
    const headers = { "limelight-for-custom-widget": widgetId };
    const answer = await app.request(path, { method: "PUT", body: 1, headers });
    await answer.body?.cancel();
    return {
      status: answer.status,
      left: Number(answer.headers.get("ratelimit-remaining")),
    };
  };
  const long = "x".repeat(60_000);
  const first = await put(`${long}1`);
  assertEquals(first.status, 404);
  assertEquals(await put(`${long}2`), { status: 404, left: first.left - 1 });
});
