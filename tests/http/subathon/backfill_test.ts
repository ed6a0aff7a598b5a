import { WEEK_MS } from "@/lib/core/clock.ts";
import { assert, assertEquals } from "@std/assert";
import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";
import { BackfillResult } from "@/lib/schema/subathon/mod.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const TIMER = `/api/channels/${CHANNEL}/timer`;
const GOALS = `/api/channels/${CHANNEL}/goals`;

async function post(
  app: TestApp,
  path: string,
  body: unknown,
  call: { session?: string; headers?: Record<string, string> },
) {
  const response = await app.request(path, { method: "POST", body, ...call });
  return { status: response.status, json: await response.json() };
}

const FOLLOWS_COUNT = {
  rules: DEFAULT_RULES.map((rule) =>
    rule.kind === "follow"
      ? { ...rule, enabled: true, milliPoints: 1_000 }
      : rule
  ),
};

Deno.test("backfill asks the platform who followed, and counts each once", async () => {
  await using app = await startTestApp();
  const { channelId } = await (await app.get("/demo.json")).json();
  const channel = `/api/channels/${channelId}`;
  const session = await app.signIn({ channelId });
  await post(app, `${channel}/timer/rules`, FOLLOWS_COUNT, { session });
  const from = new Date(app.clock.now() - WEEK_MS).toISOString();
  const path = `${channel}/goals/backfill`;
  const first = BackfillResult.parse(
    (await post(app, path, { from }, { session })).json,
  );
  assert(first.counted > 0, "the simulated channel has followers");
  assertEquals(first.platform, {
    available: true,
    reason: null,
    complete: true,
    counted: first.counted,
  });
  const again = await post(app, path, { from }, { session });
  assertEquals(again.json.counted, 0);
  const state = await app.get(`${channel}/goals/state`, { session });
  assertEquals((await state.json()).current, first.counted * 1_000);
});

Deno.test("backfill and recompute heed idempotency keys and revisions", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const from = new Date(app.clock.now() - WEEK_MS).toISOString();
  assertEquals(
    (await post(app, `${GOALS}/backfill`, { from }, { session })).status,
    409,
    "no ladder yet",
  );
  await post(app, `${TIMER}/rules`, FOLLOWS_COUNT, { session });
  const key = { "idempotency-key": "once" };
  const first = await post(app, `${GOALS}/backfill`, { from }, {
    session,
    headers: key,
  });
  assertEquals(BackfillResult.parse(first.json).platform, {
    available: false,
    reason: "not_connected",
    complete: false,
    counted: 0,
  });
  const again = await post(app, `${GOALS}/backfill`, { from }, {
    session,
    headers: key,
  });
  assertEquals(again, first);
  const adjusted = await post(
    app,
    `${GOALS}/adjust`,
    { delta: 1, reason: "test" },
    { session },
  );
  const stale = { "if-match": '"1"' };
  const entryIds = [adjusted.json.entry.id];
  for (
    const [path, body] of [
      [`${GOALS}/backfill`, { from }],
      [`${TIMER}/recompute`, { entryIds }],
    ] as const
  ) {
    const { status } = await post(app, path, body, { session, headers: stale });
    assertEquals(status, 412, path);
    const other = await post(app, path, { ...body, revision: 7 }, {
      session,
      headers: key,
    });
    assertEquals(other.status, 409, path);
  }
  const none = await post(app, `${TIMER}/recompute`, { entryIds }, {
    session,
  });
  assertEquals(none.status, 409, "a correction has no rule");
});

Deno.test("others cannot backfill, and an empty or wrong period is refused", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await post(app, `${TIMER}/start`, {}, { session });
  const path = `${GOALS}/backfill`;
  const from = new Date(app.clock.now()).toISOString();
  assertEquals((await post(app, path, { from }, {})).status, 401);
  const other = await app.signIn({ channelId: "2002" });
  assertEquals(
    (await post(app, path, { from }, { session: other })).status,
    403,
  );
  for (const body of [{ from, to: from }, { from: "yesterday" }, {}]) {
    assertEquals((await post(app, path, body, { session })).status, 422);
  }
});
