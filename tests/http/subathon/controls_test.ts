import { assert, assertEquals } from "@std/assert";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const BASE = `/api/channels/${CHANNEL}`;

/** A day that asks for every control of timer and ladder, in an order that makes sense. */
const CONTROLS: {
  path: string;
  body?: (known: Known) => Record<string, unknown>;
  /** Set when the ladder looks different afterwards. */
  ladder?: true;
}[] = [
  { path: "timer/rules", body: () => ({ settings: { onExpire: "revive" } }) },
  {
    path: "goals/ladder",
    body: () => ({ goals: [{ threshold: 2_000, title: "Karaoke" }] }),
    ladder: true,
  },
  { path: "timer/start" },
  { path: "timer/pause" },
  { path: "timer/resume" },
  { path: "timer/adjust", body: () => ({ deltaMs: 60_000 }) },
  { path: "timer/undo", body: ({ entryId }) => ({ entryId }) },
  { path: "timer/set", body: () => ({ remainingMs: 3_600_000 }) },
  {
    path: "timer/multiplier",
    body: () => ({ action: "start", factorPermille: 1_500 }),
  },
  { path: "timer/lock", body: () => ({ locked: true }) },
  { path: "timer/apply", body: ({ heldId }) => ({ entryId: heldId }) },
  {
    path: "goals/adjust",
    body: () => ({ delta: 5_000, reason: "by hand" }),
    ladder: true,
  },
  {
    path: "goals/mark",
    body: ({ goalId }) => ({ goalId, action: "done" }),
    ladder: true,
  },
  { path: "goals/reset", ladder: true },
  { path: "timer/end" },
  { path: "timer/reopen", body: () => ({ remainingMs: 60_000 }) },
  { path: "timer/reset", ladder: true },
];

/** Ids that later controls name. */
interface Known {
  entryId?: string;
  heldId?: string;
  goalId?: string;
}

async function post(
  app: TestApp,
  path: string,
  session: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const response = await app.request(`${BASE}/${path}`, {
    method: "POST",
    session,
    headers,
    body,
  });
  return { status: response.status, json: await response.json() };
}

async function stateEvents(app: TestApp): Promise<LiveEvent[]> {
  await app.services.subathon.session.settled();
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  });
  return events;
}

/** A contribution that the lock holds back; answers its entry. */
async function heldBack(app: TestApp): Promise<string> {
  await app.services.events.log.append(CHANNEL, [{
    id: "held",
    kind: "sub",
    occurredAt: new Date(app.clock.now()).toISOString(),
    platform: "twitch",
    test: false,
    act: "sub:twitch:77:1",
    actor: { id: "77", login: "ada", name: "Ada" },
    data: {
      tier: 1,
      isPrime: false,
      months: null,
      durationMonths: null,
      message: null,
    },
  }]);
  await app.services.subathon.session.addTime(CHANNEL, "held", {
    preview: false,
  });
  const { items } = await app.services.subathon.session.ledger.page(CHANNEL, {
    limit: 1,
  });
  return items[0]?.id ?? "";
}

Deno.test("every control is carried out once for its key, never on an older revision, and tells pages", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const known: Known = {};
  for (const { path, body = () => ({}), ladder } of CONTROLS) {
    if (path === "timer/apply") known.heldId = await heldBack(app);
    const { revision } = await app.services.subathon.session.timer(CHANNEL);
    const text = body(known);
    const stale = await post(app, path, session, text, {
      "if-match": `"${revision + 1}"`,
    });
    assertEquals(stale.status, 412, `${path} on another revision`);
    assertEquals(stale.json.revision, revision, path);

    const before = (await stateEvents(app)).length;
    const headers = {
      "idempotency-key": `${path}`,
      "if-match": `"${revision}"`,
    };
    const first = await post(app, path, session, text, headers);
    assertEquals([first.status, first.json.changed], [200, true], path);
    assert(first.json.state.revision > revision, path);
    const again = await post(app, path, session, text, headers);
    assertEquals(again, first, `${path} again`);
    const other = await post(app, path, session, { ...text, revision: 0 }, {
      "idempotency-key": path,
    });
    assertEquals(other.status, 409, `${path}: another under its key`);

    const told = (await stateEvents(app)).slice(before);
    const revisions = (kind: string) =>
      told.filter((event) => event.kind === kind).map(({ data }) =>
        (data as { revision: number }).revision
      );
    const now = first.json.state.revision;
    assertEquals(revisions("timer.state").at(-1), now, path);
    assertEquals(
      revisions("ladder.state").at(-1) === now,
      ladder === true,
      path,
    );

    if (path === "timer/adjust") known.entryId = first.json.entry.id;
    if (path === "goals/ladder") known.goalId = first.json.state.goals[0].id;
    app.clock.pass(1_000);
  }
});

Deno.test("every control of the credits is carried out once for its key, and tells pages", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const controls: [path: string, body: Record<string, unknown>][] = [
    ["credits/lists", { action: "save", title: "Thanks", lines: ["Acme"] }],
    ["credits/control", { action: "play" }],
    ["credits/control", { action: "pause" }],
    ["credits/control", { action: "restart" }],
    ["credits/control", { action: "finish" }],
    ["credits/control", { action: "stop" }],
    ["credits/clear", {}],
  ];
  const revisionNow = async () =>
    (await (await app.get(`${BASE}/credits/state`, { session })).json()).run
      .revision;
  for (const [index, [path, body]] of controls.entries()) {
    const revision = await revisionNow();
    const key = { "idempotency-key": `key ${index}` };
    const name = `${path} ${body.action}`;
    const stale = await post(app, path, session, body, {
      "if-match": `"${revision + 1}"`,
    });
    assertEquals(stale.status, 412, name);
    const first = await post(app, path, session, body, {
      ...key,
      "if-match": `"${revision}"`,
    });
    assertEquals(first.status, 200, name);
    const after = await revisionNow();
    assertEquals(after, revision + 1, name);
    const again = await post(app, path, session, body, key);
    assertEquals(again.status, 200, name);
    assertEquals(await revisionNow(), after, `${name} again`);
    const other = await post(
      app,
      path,
      session,
      path === "credits/clear"
        ? { userId: "5" }
        : { ...body, action: "save", lines: ["x"] },
      key,
    );
    assert([409, 422].includes(other.status), name);
    const states = (await stateEvents(app)).filter(({ kind }) =>
      kind === "credits.state"
    );
    assertEquals(
      (states.at(-1)?.data as { revision: number }).revision,
      after,
      name,
    );
  }
  const lists = await app.get(`${BASE}/credits/lists`, { session });
  assertEquals((await lists.json()).items.length, 1);
});
