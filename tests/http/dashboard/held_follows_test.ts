import { assert, assertEquals } from "@std/assert";
import type {
  HeldFollowDone,
  HeldFollowList,
} from "@/lib/schema/platform/follow_guard.ts";
import { openKv } from "@/lib/storage/kv.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";

const PATH = `/api/channels/${CHANNEL}/held-follows`;
const START = Date.parse("2026-11-21T10:00:00.000Z");

/** Returns a follow as Twitch tells of it. */
const follow = (number: number, at = START + number * 50) => ({
  message_id: `m${number}`,
  timestamp: new Date(at).toISOString(),
  type: "channel.follow",
  version: "2",
  event: {
    user_id: `${9_000 + number}`,
    user_login: `viewer${number}`,
    user_name: `Viewer${number}`,
    broadcaster_user_id: CHANNEL,
    broadcaster_user_login: "channel",
    broadcaster_user_name: "Channel",
    followed_at: new Date(at).toISOString(),
  },
});

const follows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => follow(from + index));

async function send(app: TestApp, body: unknown) {
  const res = await app.request("/internal/subscription-events", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body,
  });
  assertEquals(res.status, 202);
  return await res.json();
}

/** Returns the names of those whose follow counts. */
async function counted(app: TestApp): Promise<string[]> {
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 500,
  });
  return events.filter(({ kind }) => kind === "follow")
    .map(({ actor }) => actor?.login ?? "");
}

async function held(app: TestApp, session: string): Promise<HeldFollowList> {
  const res = await app.get(PATH, { session });
  assertEquals(res.status, 200);
  return await res.json();
}

async function decide(
  app: TestApp,
  session: string,
  body: unknown,
): Promise<HeldFollowDone> {
  const res = await app.request(PATH, { method: "POST", session, body });
  assertEquals(res.status, 200);
  return await res.json();
}

const start = (kv?: Deno.Kv) =>
  startTestApp({ clock: standingClock(), ...(kv ? { kv } : {}) });

Deno.test("a burst of follows is held over the limit, and counts once when it is let through", async () => {
  await using app = await start();
  const session = await app.signIn();
  const batch = await send(app, follows(0, 31));
  assertEquals([batch.accepted, batch.duplicates], [31, 0]);
  assertEquals((await counted(app)).length, 20);
  const list = await held(app, session);
  assertEquals([list.count, list.dropped], [11, 0]);
  assertEquals(list.items[0], {
    id: "twitch:m20",
    followedAt: "2026-11-21T10:00:01.000Z",
    platform: "twitch",
    login: "viewer20",
    name: "Viewer20",
  });

  // Twitch delivers at least once: those that count, and those that are held.
  assertEquals((await send(app, follows(0, 31))).duplicates, 31);
  assertEquals((await held(app, session)).count, 11);

  const one = await decide(app, session, {
    action: "release",
    ids: ["twitch:m25"],
  });
  assertEquals([one.changed, one.count], [1, 10]);
  assertEquals((await counted(app)).at(-1), "viewer25");
  const dropped = await decide(app, session, {
    action: "drop",
    ids: ["twitch:m20", "twitch:m99"],
  });
  assertEquals([dropped.changed, dropped.count], [1, 9]);

  // Two tabs at once.
  const both = await Promise.all([
    decide(app, session, { action: "release" }),
    decide(app, session, { action: "release" }),
  ]);
  assertEquals(both[0].changed + both[1].changed, 9);
  await send(app, follows(0, 31));
  const names = await counted(app);
  assertEquals(names.length, 30);
  assertEquals(new Set(names).size, 30);
  assert(!names.includes("viewer20"));
  assertEquals((await held(app, session)).count, 0);
});

Deno.test("two processes hold the same burst by one record, and a crash before the log loses no follow", async () => {
  using kv = await openKv(":memory:");
  await using one = await start(kv);
  await using two = await start(kv);
  const session = await one.signIn();
  await Promise.all(
    follows(0, 30).map((each, index) => send(index % 2 ? one : two, each)),
  );
  assertEquals((await counted(one)).length, 20);
  assertEquals((await held(two, session)).count, 10);

  // The follow was let through, and the process died before it was in the log.
  const late = follow(40, START + 600_000);
  const { followGuardOf } = one.services.account.channels;
  assertEquals((await followGuardOf(CHANNEL)).limit, 20);
  await kv.set(["follow_guard", CHANNEL], {
    recent: [{ id: "twitch:m40", at: START + 600_000 }],
    burst: { since: START, lastAt: START + 599_000 },
    held: 10,
    dropped: 0,
  });
  await send(two, late);
  assertEquals((await counted(one)).at(-1), "viewer40");
});

Deno.test("after a minute without a burst follows count again, and a channel may choose another limit or none", async () => {
  await using app = await start();
  const session = await app.signIn();
  const patch = (followGuard: unknown) =>
    app.request(`/api/channels/${CHANNEL}/settings`, {
      method: "PATCH",
      session,
      body: { followGuard },
    });
  const changed = await patch({ limit: 3, seconds: 5 });
  assertEquals((await changed.json()).followGuard, {
    enabled: true,
    limit: 3,
    seconds: 5,
  });
  await send(app, follows(0, 5));
  await send(app, follow(5, START + 62_000));
  assertEquals(await counted(app), [
    "viewer0",
    "viewer1",
    "viewer2",
    "viewer5",
  ]);
  const all = await decide(app, session, { action: "drop" });
  assertEquals([all.changed, all.count], [2, 0]);
  assertEquals((await patch({ enabled: false })).status, 200);
  await send(app, follows(100, 140));
  assertEquals((await counted(app)).length, 44);
  for (
    const wrong of [{ limit: 1 }, { seconds: 0 }, { limit: 501 }, { on: 1 }]
  ) {
    assertEquals((await patch(wrong)).status, 422);
  }
});

Deno.test("held follows are the channel's own: nobody else reads or decides, a masquerade only reads", async () => {
  await using app = await start();
  const post = (session: string | undefined, body: unknown) =>
    app.request(PATH, {
      method: "POST",
      body,
      ...(session === undefined ? {} : { session }),
    });
  const all = { action: "release" };
  assertEquals((await app.get(PATH)).status, 401);
  assertEquals((await post(undefined, all)).status, 401);
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals((await app.get(PATH, { session: stranger })).status, 403);
  assertEquals((await post(stranger, all)).status, 403);
  const guest = await app.signIn({ role: "masquerade", userId: "77" });
  assertEquals((await app.get(PATH, { session: guest })).status, 200);
  assertEquals((await post(guest, all)).status, 403);
  const session = await app.signIn();
  for (
    const wrong of [
      {},
      { action: "keep" },
      { action: "drop", ids: [] },
      { action: "drop", ids: Array.from({ length: 201 }, (_, i) => `${i}`) },
      { action: "drop", all: true },
    ]
  ) assertEquals((await post(session, wrong)).status, 422);
  assertEquals(await decide(app, session, all), {
    items: [],
    count: 0,
    dropped: 0,
    changed: 0,
  });
});
