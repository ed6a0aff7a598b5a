import { inlineJsonSchema } from "@/lib/core/inline_json_schema.ts";
import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  CATALOGUE,
  KINDS,
  type NewEvent,
} from "@/lib/schema/events/catalogue.ts";
import { createHideInEvents } from "@/lib/event_log/hidden_people.ts";
import { isNames } from "@/lib/schema/events/taken_away.ts";
import { AppError } from "@/lib/core/errors.ts";
import { withMemory } from "./log_rig.ts";
import { until } from "@/tests/support/clock.ts";
import { figure } from "@/tests/features/widget_data/topics/rig.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { openCountedKv } from "@/tests/support/counted_kv.ts";
import {
  chatData,
  cheerData,
  drawnData,
  eventAt,
  hypeTrainData,
  logParts,
  numbers,
  queueData,
  tipData,
} from "@/tests/support/events.ts";

const BOB = { id: "77", login: "bob", name: "Bob" };
const ANN = { id: "88", login: "ann", name: "Ann" };

/** Kinds that name a person who stays: it is their own act, or what another person said or did. */
const STAY = [
  // Words of somebody who is there, and whom they answer.
  "chat.message",
  "chat.notice",
  // Acts, and by whom.
  "gift.recipient",
  "shoutout",
  "ad_break",
  "timer.contribution",
  "ladder.goal_reached",
  // Channels that share a chat.
  "shared_chat.begin",
  "shared_chat.update",
  "shared_chat.end",
  // Say who is to be taken away.
  "chat.deleted",
  "chat.user_cleared",
  // Ends by itself when its author is banned.
  "chat.highlight",
];

Deno.test("every kind of event that names people says whether hidden ones are left out of it", () => {
  const naming = KINDS.filter((kind) =>
    hasPeople(inlineJsonSchema(CATALOGUE[kind].data))
  );
  assertEquals(
    naming.filter((kind) => !CATALOGUE[kind].namesOthers).sort(),
    STAY.toSorted(),
  );
  assertEquals(
    KINDS.filter((kind) => CATALOGUE[kind].namesOthers && STAY.includes(kind)),
    [],
  );
});

/** Tells whether a JSON schema has a person outside of messages, or a field of names. */
function hasPeople(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const fields = "properties" in schema ? Object(schema.properties) : {};
  if ("text" in fields && "parts" in fields) return false;
  return ["id", "login", "name"].every((name) => name in fields) ||
    Object.keys(fields).some((name) => isNames(name, [])) ||
    Object.values(schema).some(hasPeople);
}

let runs = 0;

/** Every standing that names Bob, and Ann, of another train and prediction each time. */
function standings(app: TestApp): NewEvent[] {
  const at = app.clock.now();
  const run = ++runs;
  const train = hypeTrainData({
    trainId: `t${run}`,
    topContributions: [BOB, ANN].map((user) => ({
      user,
      type: "bits",
      total: 100,
    })),
  });
  const prediction = {
    predictionId: `p${run}`,
    title: "Who wins?",
    outcomes: [{
      id: "o",
      title: "Us",
      color: "blue",
      users: 2,
      points: 20,
      topPredictors: [BOB, ANN].map((user) => ({
        user,
        pointsUsed: 10,
        pointsWon: null,
      })),
    }],
    status: "active",
    winningOutcomeId: null,
    startedAt: null,
    locksAt: null,
    lockedAt: null,
    endedAt: null,
  };
  return [
    eventAt(at, "hype_train.begin", train),
    eventAt(at, "hype_train.progress", train),
    eventAt(at, "hype_train.end", train),
    eventAt(at, "prediction.begin", prediction),
    eventAt(at, "prediction.progress", prediction),
    eventAt(at, "prediction.lock", prediction),
    eventAt(at, "prediction.end", prediction),
    eventAt(
      at,
      "viewer_queue.state",
      queueData({ playing: [BOB], waiting: [ANN] }),
    ),
    eventAt(
      at,
      "giveaway.state",
      drawnData([BOB, ANN], { sample: [BOB.name, ANN.name] }),
    ),
    ...[BOB, ANN].map(({ name }) =>
      eventAt(at, "now_playing.state", {
        revision: 1,
        song: {
          title: "A song",
          artist: null,
          coverUrl: null,
          requester: name,
          startedAt: null,
          durationMs: null,
        },
      })
    ),
  ];
}

/** Appends the standings; returns those in the log that name Bob, and how many name Ann. */
async function appended(app: TestApp, before: readonly NewEvent[] = []) {
  const { log } = app.services.events;
  const after = await log.newest(CHANNEL);
  await log.append(CHANNEL, [...before, ...standings(app)]);
  const { events } = await log.read({ channelId: CHANNEL, after, limit: 100 });
  const told = events.slice(before.length);
  const naming = (name: string) =>
    told.filter(({ data }) => JSON.stringify(data).includes(`"${name}"`))
      .map(({ kind }) => kind);
  return { bob: naming(BOB.name), ann: naming(ANN.name).length };
}

Deno.test("what tells how something stands names nobody who is hidden, whenever it comes, until they write again", async () => {
  await using app = await startTestApp();
  const { log } = app.services.events;
  const all = standings(app).map(({ kind }) => kind);
  const named = [...new Set(all)];
  assertEquals((await appended(app)).bob, named);
  const ban = () =>
    eventAt(app.clock.now(), "chat.user_cleared", { user: BOB });
  // In one go, as after an outage.
  assertEquals(await appended(app, [ban()]), { bob: [], ann: named.length });
  assertEquals(await appended(app), { bob: [], ann: named.length });
  app.clock.advance(1_000);
  await log.append(CHANNEL, [
    eventAt(app.clock.now(), "chat.message", chatData("sorry"), { actor: BOB }),
  ]);
  assertEquals((await appended(app)).bob, named);
});

Deno.test("a test of something that names people stays as it is", async () => {
  await using app = await startTestApp();
  const { log } = app.services.events;
  const at = app.clock.now();
  await log.append(CHANNEL, [
    eventAt(at, "chat.user_cleared", { user: BOB }),
    ...standings(app).map((event) => ({ ...event, test: true })),
  ]);
  const after = await log.oldest(CHANNEL);
  const { events } = await log.read({ channelId: CHANNEL, after, limit: 100 });
  const naming = events.filter((event) =>
    event.test && JSON.stringify(event.data).includes(`"${BOB.name}"`)
  );
  assertEquals(naming.length, standings(app).length - 1);
});

Deno.test("nothing is read of who is hidden when an event names nobody else", async () => {
  await using counted = await countedApp();
  const { app, take } = counted;
  const { log } = app.services.events;
  const at = app.clock.now();
  await log.append(CHANNEL, [eventAt(at, "tip", tipData(100), { actor: ANN })]);
  take();
  await log.append(
    CHANNEL,
    numbers(5).flatMap((index) => [
      eventAt(at, "tip", tipData(100 + index), { actor: BOB }),
      eventAt(at, "chat.message", chatData("hi"), { actor: ANN }),
      eventAt(at, "hype_train.progress", hypeTrainData()),
    ]),
  );
  assertEquals(
    take().flat().filter((key) => key !== '"atomic"'),
    [],
  );
});

Deno.test("standings keep their order while people are looked up, what else comes waits for nobody, and a lookup that fails is told as the database's", async () => {
  await withMemory(async ({ first: log, clock, kv }) => {
    const lookups: PromiseWithResolvers<void>[] = [];
    log.leavesOut(
      createHideInEvents({
        ...logParts,
        kv,
        async withoutHidden(_channelId, value) {
          const lookup = Promise.withResolvers<void>();
          lookups.push(lookup);
          await lookup.promise;
          return value;
        },
      }),
    );
    const at = clock.now();
    const train = (id: string) => ({
      ...eventAt(at, "hype_train.progress", hypeTrainData()),
      id,
    });
    const tip = (id: string) => ({ ...eventAt(at, "tip", tipData(100)), id });
    const first = log.append(CHANNEL, [train("2")]);
    const second = log.append(CHANNEL, [train("3")]);
    const third = log.append(CHANNEL, [train("4"), tip("5")]);
    await log.append(CHANNEL, [tip("1")]);
    await log.append("another", [tip("elsewhere")]);
    assertEquals(lookups.length, 1);
    lookups[0]?.resolve();
    await first;
    await until(() => lookups.length === 2);
    lookups[1]?.resolve();
    await second;
    await until(() => lookups.length === 3);
    lookups[2]?.reject(new Error("away"));
    const { code } = await assertRejects(() => third, AppError);
    assertEquals(code, "storage_unavailable");
    await log.append(CHANNEL, [tip("6")]);
    const { events } = await log.read({
      channelId: CHANNEL,
      after: null,
      limit: 10,
    });
    assertEquals(events.map(({ id }) => id), ["1", "2", "3", "6"]);
  });
});

Deno.test("a goal that is found reached while people are looked up is told", async () => {
  await using app = await startTestApp();
  const { log } = app.services.events;
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "goal-bar",
    settings: { metric: "bits", target: 500, period: "stream" },
  });
  const goal = async () =>
    (await figure(app, "goals", { goalIds: [instance.id] }))?.[0]?.figure;
  assertEquals((await goal())?.reachedAt, null);
  const at = app.clock.now();
  // Nobody has counted it when the hype train asks who is hidden.
  await log.append(CHANNEL, [
    eventAt(at, "cheer", cheerData(600), { actor: ANN }),
  ]);
  await log.append(CHANNEL, standings(app));
  const { events } = await log.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  const kinds = events.map(({ kind }) => kind);
  assertEquals(kinds.filter((kind) => kind === "goal.updated").length, 1);
  assert(kinds.indexOf("goal.updated") < kinds.indexOf("hype_train.begin"));
});

async function countedApp() {
  const { kv, take } = await openCountedKv();
  const app = await startTestApp({ kv });
  return { app, take, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}
