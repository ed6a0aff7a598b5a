import { toIso } from "@/lib/core/clock.ts";
import { assert, assertEquals } from "@std/assert";
import {
  AddTimeAnswer,
  LedgerPage,
  TimerAnswer,
  TimerResult,
} from "@/lib/schema/subathon/mod.ts";
import { settle } from "@/tests/support/clock.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const TIMER = `/api/channels/${CHANNEL}/timer`;

/** Posts as the channel's owner and answers the body. */
async function post(
  app: TestApp,
  path: string,
  session: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: unknown }> {
  const response = await app.request(path, {
    method: "POST",
    session,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, json: await response.json() };
}

async function logSub(app: TestApp, id: string): Promise<void> {
  await app.services.events.log.append(CHANNEL, [{
    id,
    kind: "sub",
    occurredAt: new Date(app.clock.now()).toISOString(),
    platform: "twitch",
    test: false,
    act: `sub:twitch:${id}:1`,
    actor: { id, login: `user_${id}`, name: `=User ${id}` },
    data: {
      tier: 1,
      isPrime: false,
      months: null,
      durationMonths: null,
      message: null,
    },
  }]);
}

Deno.test("the timer is started, paused, adjusted and shown to widgets", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  const url = `/api/widgets/timer/state?token=${token}&channel_id=${CHANNEL}`;
  const idle = TimerAnswer.parse(await (await app.get(url)).json());
  assertEquals([idle.state, idle.remainingMs], ["idle", 7_200_000]);

  const started = await post(app, `${TIMER}/start`, session);
  assertEquals(started.status, 200);
  assertEquals(TimerResult.parse(started.json).state.state, "running");
  app.clock.pass(60_000);
  await post(app, `${TIMER}/adjust`, session, { deltaMs: 300_000 });
  await post(app, `${TIMER}/pause`, session, {});
  app.clock.pass(60_000);
  const response = await app.get(url);
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  const paused = TimerAnswer.parse(await response.json());
  assertEquals(paused.state, "paused");
  assertEquals(paused.remainingMs, 7_200_000 - 60_000 + 300_000);
  assertEquals(paused.serverTime, new Date(app.clock.now()).toISOString());
});

Deno.test("a command that makes no sense is a conflict with the state, a stale one a 412", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const wrong = await post(app, `${TIMER}/resume`, session);
  assertEquals(wrong.status, 409);
  assertEquals((wrong.json as { state: string }).state, "idle");
  const state = await app.get(`${TIMER}/state`, { session });
  const etag = state.headers.get("etag") ?? "";
  await state.body?.cancel();
  const headers = { "if-match": etag };
  await post(app, `${TIMER}/start`, session, {}, {});
  const stale = await post(app, `${TIMER}/pause`, session, {}, headers);
  assertEquals(stale.status, 412);
});

Deno.test("a command is carried out once for its idempotency key, in header or body", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await post(app, `${TIMER}/start`, session);
  const headers = { "idempotency-key": "add-1" };
  const body = { deltaMs: 60_000 };
  const [first, again] = await Promise.all(
    [1, 2].map(() => post(app, `${TIMER}/adjust`, session, body, headers)),
  );
  assertEquals(
    TimerResult.parse(first?.json).entry?.id,
    TimerResult.parse(again?.json).entry?.id,
  );
  const other = await post(app, `${TIMER}/adjust`, session, {
    deltaMs: 1_000,
    idempotencyKey: "add-1",
  });
  assertEquals(other.status, 409);
  const state = await app.get(`${TIMER}/state`, { session });
  assertEquals((await state.json()).addedMs, 60_000);
});

Deno.test("an overlay's report counts an event once and never in a preview", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  await post(app, `${TIMER}/start`, session);
  await logSub(app, "a");
  const report = async (path: string) => {
    const response = await app.request(`${path}?token=${token}`, {
      method: "POST",
      body: { eventId: "a" },
    });
    assertEquals(response.status, 200);
    return await response.json();
  };
  const preview = await app.request(
    `/api/widgets/timer/add-time?token=${token}&preview=1`,
    { method: "POST", body: { eventId: "a" } },
  );
  assertEquals((await preview.json()).reason, "preview");
  const first = AddTimeAnswer.parse(
    await report("/api/widgets/timer/add-time"),
  );
  assertEquals([first.counted, first.addedMs], [true, 60_000]);
  const goals = await report("/api/widgets/goals/add");
  assertEquals([goals.counted, goals.reason, goals.addedPoints], [
    false,
    "already_counted",
    0,
  ]);
  assertEquals(goals.state.current, 1_000);
  const unknown = await app.request(
    `/api/widgets/timer/add-time?token=${token}`,
    { method: "POST", body: { eventId: "never" } },
  );
  assertEquals(unknown.status, 404);
  assertEquals((await unknown.json()).code, "unknown_event");
});

Deno.test("the ledger comes in pages and as CSV that no spreadsheet runs", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await post(app, `${TIMER}/start`, session);
  for (const id of ["a", "b", "c"]) {
    await logSub(app, id);
    await app.services.subathon.session.addTime(CHANNEL, id, {
      preview: false,
    });
  }
  const page = async (query: string) =>
    LedgerPage.parse(
      await (await app.get(`${TIMER}/ledger?${query}`, { session })).json(),
    );
  const first = await page("limit=2");
  assertEquals(first.items.map(({ seq }) => seq), [3, 2]);
  const second = await page(`limit=2&cursor=${first.nextCursor}`);
  assertEquals(second.items.map(({ seq }) => seq), [1]);
  assertEquals(second.nextCursor, null);
  assertEquals((await page("user_id=b")).items.map(({ seq }) => seq), [2]);

  assertEquals(first.items.map(({ seenAt }) => seenAt), [null, null]);
  const shown = first.items[0]?.deliveryKey ?? "";
  const at = toIso(app.clock.now());
  await app.services.overlays.receipts.recordReports(CHANNEL, "scn_1", [
    { eventId: shown, pageId: "page", kind: "painted", at },
  ]);
  const [newest] = (await page("limit=1")).items;
  assertEquals([newest?.deliveryKey, newest?.seenAt], [shown, at]);
  assertEquals([newest?.seenOn, newest?.seenInObs], ["scn_1", false]);
  assertEquals([newest?.shownMs, newest?.heard], [null, null]);
  const scene = await app.request("/api/widgets/scenes", {
    method: "POST",
    session,
    body: { name: "=Main, live" },
  });
  const { id: sceneId } = await scene.json();
  await app.clock.advance(4_500);
  const inObs = { eventId: shown, pageId: "obs", obsVersion: "31.0.0" };
  const ended = toIso(app.clock.now());
  await app.services.overlays.receipts.recordReports(CHANNEL, sceneId, [
    { ...inObs, kind: "painted", at },
    { ...inObs, kind: "sound_started", at, heard: false },
    { ...inObs, kind: "finished", at: ended },
  ]);
  const [heard] = (await page("limit=1")).items;
  assertEquals(heard?.seenOn, "=Main, live");
  assertEquals([heard?.seenAt, heard?.seenInObs], [at, true]);
  assertEquals([heard?.shownMs, heard?.heard], [4_500, false]);

  const csv = await app.get(`${TIMER}/ledger?format=csv`, { session });
  assert(csv.headers.get("content-type")?.startsWith("text/csv"));
  const lines = (await csv.text()).trimEnd().split("\r\n");
  assertEquals(lines.length, 4);
  assert(lines[0]?.startsWith("seq,id,processedAt"));
  assert(
    lines[0]?.endsWith(
      ",note,seenAt,seenOn,seenInObs,shownMs,heard,appliedBy",
    ),
  );
  assert(lines[3]?.endsWith(`,${at},"'=Main, live",true,4500,false,`));
  assert(lines[2]?.endsWith(",,,,,,"));
  assert(lines[1]?.includes("'=User a"), "a formula is escaped");
  assert(!lines[1]?.includes(",=User"));
});

Deno.test("undo, apply, rules and multipliers go through their routes", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await post(app, `${TIMER}/start`, session);
  await post(app, `${TIMER}/multiplier`, session, {
    action: "start",
    factorPermille: 2_000,
  });
  await logSub(app, "a");
  await app.services.subathon.session.addTime(CHANNEL, "a", { preview: false });
  const undone = TimerResult.parse(
    (await post(app, `${TIMER}/undo`, session)).json,
  );
  assertEquals(undone.entry?.appliedMs, -120_000);
  const rules = await post(app, `${TIMER}/rules`, session, {
    settings: { maxRemainingMs: 60_000, unknown: 1 },
  });
  assertEquals(rules.status, 422);
  const good = await post(app, `${TIMER}/rules`, session, {
    settings: { onExpire: "revive" },
    exchangeRates: [{
      currency: "USD",
      rate: "0.92",
      asOf: "2026-11-21T10:00:00+01:00",
    }],
  });
  assertEquals(good.status, 200);
  assertEquals(TimerResult.parse(good.json).state.rulesVersion, 2);
  const reset = await post(app, `${TIMER}/reset`, session);
  const { state } = TimerResult.parse(reset.json);
  assertEquals([state.state, state.addedMs], ["idle", 0]);
  assertEquals(state.settings.onExpire, "revive");
});

Deno.test("the ladder is set, corrected, marked and shown", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  const goals = `/api/channels/${CHANNEL}/goals`;
  const made = await post(app, `${goals}/ladder`, session, {
    goals: [
      { threshold: 5_000, title: "Karaoke" },
      { threshold: 9_000, title: "Secret", hidden: true },
    ],
  });
  assertEquals(made.status, 200);
  const adjusted = await post(app, `${goals}/adjust`, session, {
    delta: 5_000,
    reason: "counted by hand",
  });
  assertEquals(adjusted.status, 200);
  const state = await (await app.get(
    `/api/widgets/goals/state?token=${token}`,
  )).json();
  assertEquals(state.goals.map((goal: { state: string }) => goal.state), [
    "reached",
  ]);
  const done = await post(app, `${goals}/mark`, session, {
    goalId: state.goals[0].id,
    action: "done",
  });
  assertEquals(done.status, 200);
  const bad = await post(app, `${goals}/ladder`, session, {
    goals: [{ threshold: 2, title: "A" }, { threshold: 1, title: "B" }],
  });
  assertEquals(bad.status, 422);
  const backfill = await post(app, `${goals}/backfill`, session, {
    from: "2026-11-21T09:00:00Z",
  });
  assertEquals(backfill.json, {
    counted: 0,
    seen: 0,
    complete: true,
    platform: null,
  });
  const reset = await post(app, `${goals}/reset`, session);
  assertEquals(reset.status, 200);
});

Deno.test("sessions of others, masquerades and tokens of another channel change nothing", async () => {
  await using app = await startTestApp();
  const owner = await app.signIn();
  const other = await app.signIn({ channelId: "2002" });
  const viewer = await app.signIn({ role: "masquerade" });
  const start = `${TIMER}/start`;
  assertEquals((await post(app, start, other)).status, 403);
  assertEquals((await post(app, start, viewer)).status, 403);
  const seen = await app.get(`${TIMER}/state`, { session: viewer });
  assertEquals(seen.status, 200);
  await seen.body?.cancel();
  assertEquals((await post(app, start, owner)).status, 200);
  const token = await app.widgetToken("2002");
  const wrong = await app.get(
    `/api/widgets/timer/state?token=${token}&channel_id=${CHANNEL}`,
  );
  assertEquals(wrong.status, 403);
  await wrong.body?.cancel();
});

Deno.test("once the process runs, the log is counted and the end is told", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  await post(app, `${TIMER}/start`, session);
  app.services.start();
  await settle(20);
  await logSub(app, "a");
  await app.services.subathon.session.settled();
  assertEquals(
    (await app.services.subathon.session.timer(CHANNEL)).addedMs,
    60_000,
  );
  app.clock.pass(7_200_000 + 60_000);
  await app.clock.advance(5_000);
  await app.services.subathon.session.settled();
  const page = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  const ends = page.events.filter(({ kind }) => kind === "timer.ended");
  assertEquals(ends.length, 1);
});
