import { assert, assertEquals } from "@std/assert";
import { systemClock, toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { createDyingKv, type Death } from "@/tests/support/dying_kv.ts";
import {
  chatData,
  chatEvent,
  eventAt,
  hypeTrainData,
  tipData,
} from "@/tests/support/events.ts";

const BOB = { id: "7700077", login: "bobsecret", name: "Bob Secret" };
const ANN = { id: "8800088", login: "ann", name: "Ann" };
/** Gave past the platform, which has no id of hers. */
const NORA = { id: null, login: null, name: "Nora Namely" };
/** The same person as Bob, as the tip page knows him. */
const BOB_ON_TIP_PAGE = { id: null, login: null, name: "bob  SECRET" };

type Giver = typeof BOB | typeof NORA;

function said(
  app: TestApp,
  actor: Giver,
  id: string,
  text: string,
  reply: typeof BOB | null = null,
): NewEvent {
  const message = { text, parts: [{ type: "text" as const, text }] };
  const data = chatData(text, {
    message,
    messageId: id,
    reply: reply && { messageId: "m", threadId: null, text: "x", user: reply },
  });
  const at = toIso(app.clock.now());
  return { ...chatEvent(id), id, occurredAt: at, actor, data };
}

/** Puts people into everything that a channel keeps of its viewers. */
async function fill(app: TestApp): Promise<{ lastLink: string }> {
  const session = await app.signIn();
  const post = async (path: string, body: unknown, method = "POST") => {
    const url = `/api/channels/${CHANNEL}/${path}`;
    const res = await app.request(url, { method, session, body });
    assert(res.status < 300, `${path}: ${res.status} ${await res.text()}`);
  };
  await post("settings", {
    publicReceipts: true,
    blockedWords: ["bad"],
  }, "PATCH");
  await post("timer/start", {});
  await post("giveaway", { action: "open", prize: "A cup" });
  await post("viewer-queue", { action: "open", keyword: "!play" });
  const token = await app.widgetToken();
  await app.request(`/api/widgets/now-playing?token=${token}`, {
    method: "PUT",
    body: { title: "A song", requester: BOB.name },
  });
  const at = app.clock.now();
  const { log } = app.services.events;
  const givers: Giver[] = [BOB, NORA, BOB_ON_TIP_PAGE, ANN];
  await log.append(CHANNEL, [
    ...givers.map((actor, index) =>
      eventAt(at, "tip", tipData(500 + index), { id: `tip${index}`, actor })
    ),
    said(app, BOB, "join", "!join"),
    said(app, ANN, "ann", "!join"),
    said(app, BOB, "play", "!play Bob Secret"),
    said(app, ANN, "answer", "sure", BOB),
    said(app, BOB, "line", "look at me"),
    eventAt(
      at,
      "hype_train.progress",
      hypeTrainData({
        topContributions: [{ user: BOB, type: "bits", total: 100 }],
        startedAt: toIso(at),
      }),
    ),
    eventAt(at, "gift.recipient", { tier: 1, giftId: null, gifter: BOB }, {
      actor: ANN,
    }),
  ]);
  await app.services.subathon.session.settled();
  await post("giveaway", { action: "draw", winners: 2 });
  await post("chat-highlight", { action: "show", messageId: "line" });
  await post("credits/control", { action: "play" });
  for (const { type, settings = {} } of WIDGETS) {
    await figure(app, type, settings);
  }
  await app.services.widgetData.recentEvents.replay(CHANNEL, "tip0");
  const links = app.services.overlays.receiptLinks;
  await links.linkOf(CHANNEL, "tip0");
  const { url } = await links.linkOf(CHANNEL, "tip1");
  await app.services.overlays.receipts.recordReports(
    CHANNEL,
    "scn",
    ["tip0", "tip1"].map((eventId) => ({
      eventId,
      pageId: "p",
      kind: "painted",
      at: toIso(app.clock.now()),
    })),
  );
  await app.clock.advance(1_000);
  return { lastLink: url };
}

const WIDGETS: { type: string; settings?: Record<string, unknown> }[] = [
  { type: "event-list" },
  { type: "latest-label" },
  { type: "leaderboard" },
  { type: "chat-box" },
  { type: "stream-boss" },
  { type: "subathon-feed" },
  { type: "subathon-stats" },
  { type: "hype-train" },
  { type: "giveaway" },
  { type: "viewer-queue" },
  { type: "now-playing" },
  { type: "chat-highlight" },
  { type: "credits" },
];

async function figure(
  app: TestApp,
  type: string,
  _settings: Record<string, unknown>,
): Promise<string> {
  const token = await app.widgetToken();
  const path = `/api/widgets/figures/${CHANNEL}?type=${type}&token=${token}`;
  const res = await app.get(path);
  assertEquals(res.status, 200, type);
  return await res.text();
}

/** Everything that the channel's pages and its owner can read of its viewers. */
async function shown(app: TestApp): Promise<string> {
  const session = await app.signIn();
  const token = await app.widgetToken();
  const lists = await Promise.all(
    WIDGETS.map(({ type, settings = {} }) => figure(app, type, settings)),
  );
  const paths = [
    `/api/channels/${CHANNEL}/timer/ledger`,
    `/api/channels/${CHANNEL}/timer/ledger?format=csv`,
    `/api/channels/${CHANNEL}/events`,
    `/api/widgets/sc/rewards/leaderboard?board=tip&token=${token}&channel_id=${CHANNEL}`,
    `/api/widgets/sc/rewards/recent?token=${token}&channel_id=${CHANNEL}`,
    `/api/widgets/credits/state?token=${token}&channel_id=${CHANNEL}`,
    `/api/channels/${CHANNEL}/setup/export`,
  ];
  const answers = await Promise.all(paths.map(async (path) => {
    const res = await app.get(path, { session });
    assert(res.status === 200, `${path}: ${res.status}`);
    return await res.text();
  }));
  return [...lists, ...answers].join("\n").toLowerCase();
}

/** Lists the lines of the database that have one of the names. */
async function linesWith(
  kv: Deno.Kv,
  names: readonly string[],
): Promise<string[]> {
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  return entries.map(({ key, value }) =>
    `${JSON.stringify(key)} ${
      JSON.stringify(value, (_, one) =>
        typeof one === "bigint" || one instanceof Deno.KvU64 ? "" : one)
    }`
  ).filter((line) =>
    names.some((name) => line.toLowerCase().includes(name.toLowerCase()))
  );
}

const erase = (app: TestApp, session: string, body: unknown) =>
  app.request(`/api/channels/${CHANNEL}/people/erase`, {
    method: "POST",
    session,
    body,
  });

const BOBS = [BOB.name, BOB.login, BOB_ON_TIP_PAGE.name];

Deno.test("an erased person is nowhere in the database, nor in anything that is read from it, under none of their names", async () => {
  await using app = await startTestApp();
  await fill(app);
  const session = await app.signIn();
  const before = await shown(app);
  for (const name of BOBS) assert(before.includes(name.toLowerCase()), name);
  const answer = await (await erase(app, session, { userId: BOB.id })).json();
  assertEquals(answer.complete, true);
  assertEquals(await linesWith(app.kv, BOBS), []);
  const after = await shown(app);
  for (const name of BOBS) assert(!after.includes(name.toLowerCase()), name);
  for (const name of [ANN.name, NORA.name]) {
    assert(after.includes(name.toLowerCase()), name);
  }
});

Deno.test("somebody of whom only a name is known is erased by it, and nobody else with them", async () => {
  await using app = await startTestApp();
  const { lastLink } = await fill(app);
  const session = await app.signIn();
  assertEquals((await app.get(lastLink)).status, 200);
  const res = await erase(app, session, { name: ` ${NORA.name} ` });
  assertEquals((await res.json()).complete, true);
  assertEquals(await linesWith(app.kv, [NORA.name]), []);
  const after = await shown(app);
  assert(!after.includes(NORA.name.toLowerCase()));
  for (const name of BOBS) assert(after.includes(name.toLowerCase()), name);
  assertEquals((await app.get(lastLink)).status, 404);
  const { receipts } = app.services.overlays;
  assertEquals((await receipts.sightings(CHANNEL, ["tip1"])).size, 0);
  assertEquals((await receipts.sightings(CHANNEL, ["tip0"])).size, 1);
});

Deno.test("an erasure asks for somebody", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  for (const body of [{}, { name: " " }, { userId: "" }, { who: "x" }]) {
    assertEquals((await erase(app, session, body)).status, 422);
  }
});

/** Runs the erasure in a process that dies at a write; returns whether it died. */
async function eraseAndDie(
  kv: Deno.Kv,
  session: string,
  death: Death,
): Promise<boolean> {
  const dying = createDyingKv(kv, death);
  await using app = await startTestApp({ kv: dying.kv });
  const erasing = erase(app, session, { userId: BOB.id })
    .then((res) => res.body?.cancel(), () => {});
  await Promise.race([erasing, dying.died]);
  await erasing;
  return dying.state.dead;
}

Deno.test("an erasure whose process dies at any of its writes is completed by the next one", async () => {
  let deaths = 0;
  for (let atWrite = 0;; atWrite += 2) {
    using kv = await openKv(":memory:");
    await using living = await startTestApp({ kv });
    await fill(living);
    const session = await living.signIn();
    const marked = kv.list({ prefix: ["erasure"] });
    const died = await eraseAndDie(kv, session, {
      atWrite,
      after: atWrite % 2 === 0,
    });
    if (!died) break;
    deaths++;
    const begun = (await Array.fromAsync(marked)).length > 0;
    await using app = await startTestApp({ kv });
    await app.services.audience.people.sweep();
    const left = await linesWith(kv, BOBS);
    assertEquals(begun ? left : [], [], `after write ${atWrite}`);
    await systemClock.pause(0);
  }
  assert(deaths > 10, `${deaths} deaths`);
});
