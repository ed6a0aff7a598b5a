import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import type { BoardQuery } from "@/lib/schema/widget_data/stats.ts";
import { numbers, subData } from "@/tests/support/events.ts";
import {
  ADA,
  BOB,
  CHANNEL,
  chat,
  cheer,
  CY,
  event,
  follow,
  gift,
  offline,
  online,
  process,
  refund,
  startWorld,
  sub,
  tip,
} from "./world.ts";

const BOARD: BoardQuery = {
  sum: "bits",
  period: "all",
  firstRank: 1,
  entries: 10,
  hideBroadcaster: true,
  hideUsers: [],
  anonymous: "group",
};

function ranks(rows: { person: { name: string }; value: number }[]) {
  return rows.map(({ person, value }) => `${person.name} ${value}`);
}

Deno.test("each act adds to the sums of every period it belongs to, once", async () => {
  await using world = await startWorld();
  const { stats } = world;
  const tipped = tip(ADA, 1250, { transactionId: "a" });
  await world.happen(
    follow(ADA),
    sub(ADA, 2),
    gift(BOB, 5),
    cheer(BOB, 500),
    tipped,
    tip(CY, 300, { currency: "USD" }),
    chat(ADA),
    chat(BOB),
    chat(ADA),
  );
  // The same acts in another form.
  await world.happen(
    { ...tipped, id: "again" },
    follow(ADA, { id: "follow again" }),
    event("resub", { ...subData({ tier: 2 }), streakMonths: null }, {
      actor: ADA,
    }),
  );
  const sums = {
    follows: 1,
    subs: 1,
    sub_points: 7,
    gifts: 5,
    bits: 500,
    cheers: 1,
    "tips.EUR": 1250,
    "tips.USD": 300,
    tip_count: 2,
    messages: 3,
    chatters: 2,
  };
  for (
    const period of [
      "stream",
      "session",
      "day",
      "week",
      "month",
      "all",
    ] as const
  ) {
    assertEquals(await stats.sums(CHANNEL, period), sums, period);
  }
});

Deno.test("tests and copies of a shared chat count for nothing", async () => {
  await using world = await startWorld();
  const shared = chat(ADA);
  if (shared.kind === "chat.message") shared.data.sharedFrom = BOB;
  await world.happen(
    tip(ADA, 500, { test: true }),
    event("goal.updated", {
      goalId: "g",
      title: "",
      metric: "tips",
      current: 1,
      target: 2,
      currency: "EUR",
    }, { test: true }),
    online("2026-11-21T09:00:00.000Z", "s1"),
    shared,
  );
  assertEquals(await stats(world).sums(CHANNEL, "all"), {});
  assertEquals(await stats(world).moduleGoal(CHANNEL, ["tips"]), null);
  assertEquals(await stats(world).latest(CHANNEL, ["tip"], "all"), {});
});

function stats(world: Awaited<ReturnType<typeof startWorld>>) {
  return world.stats;
}

Deno.test("leaderboards rank by sum, equals by who had it first, the anonymous as asked", async () => {
  await using world = await startWorld();
  await world.happen(cheer(ADA, 100));
  world.clock.set("2026-11-21T10:01:00.000Z");
  await world.happen(cheer(BOB, 60), cheer(null, 50), cheer(null, 70));
  world.clock.set("2026-11-21T10:02:00.000Z");
  await world.happen(cheer(BOB, 40), cheer(CY, 200));
  await world.happen(cheer({ id: CHANNEL, login: "me", name: "Me" }, 900));
  const board = (query: Partial<BoardQuery>) =>
    world.stats.board(CHANNEL, { ...BOARD, ...query }).then(ranks);
  assertEquals(await board({}), [
    "Cy 200",
    "Anonymous 120",
    "Ada 100",
    "Bob 100",
  ]);
  assertEquals(await board({ anonymous: "hide" }), [
    "Cy 200",
    "Ada 100",
    "Bob 100",
  ]);
  assertEquals(await board({ anonymous: "separate" }), [
    "Cy 200",
    "Ada 100",
    "Bob 100",
    "Anonymous 70",
    "Anonymous 50",
  ]);
  assertEquals(await board({ firstRank: 3, entries: 1 }), ["Ada 100"]);
  assertEquals(await board({ hideBroadcaster: false, entries: 1 }), ["Me 900"]);
});

Deno.test("a refund takes back its act everywhere, in parts or as a whole, before or after it", async () => {
  await using world = await startWorld();
  const act = "tip:streamlabs:a";
  const sums = async () => {
    const { "tips.EUR": tips, tip_count } = await world.stats.sums(
      CHANNEL,
      "all",
    );
    return { tips, tip_count };
  };
  const board = async () =>
    ranks(await world.stats.board(CHANNEL, { ...BOARD, sum: "tips.EUR" }));
  await world.happen(tip(BOB, 700), tip(ADA, 1000, { transactionId: "a" }));
  await world.happen(refund(act, { amountMinor: 400, refundId: "r1" }));
  assertEquals(await sums(), { tips: 1300, tip_count: 2 });
  assertEquals(await board(), ["Bob 700", "Ada 600"]);
  assertEquals(
    (await world.stats.latest(CHANNEL, ["tip"], "all")).tip?.actor,
    ADA,
  );
  // The same refund again, in another delivery.
  await world.happen(refund(act, { amountMinor: 400, refundId: "r1" }));
  assertEquals(await sums(), { tips: 1300, tip_count: 2 });
  await world.happen(refund(act, { amountMinor: 600, refundId: "r2" }));
  assertEquals(await sums(), { tips: 700, tip_count: 1 });
  assertEquals(await board(), ["Bob 700"]);
  assertEquals(
    (await world.stats.latest(CHANNEL, ["tip"], "all")).tip?.actor,
    BOB,
  );
  const recent = { kinds: ["tip"], sinceMs: 0, limit: 10 };
  assertEquals((await world.stats.recent(CHANNEL, recent)).length, 1);
  // Once taken back it stays so, and a later delivery of the act changes nothing.
  await world.happen(refund(act), tip(ADA, 1000, { transactionId: "a" }));
  assertEquals(await sums(), { tips: 700, tip_count: 1 });
  // The correction may come first.
  await world.happen(refund("tip:streamlabs:late"));
  await world.happen(tip(CY, 5000, { transactionId: "late" }));
  assertEquals(await sums(), { tips: 700, tip_count: 1 });
  assertEquals(await board(), ["Bob 700"]);
});

Deno.test("a stream begins when it goes live; a break under five minutes does not end it", async () => {
  await using world = await startWorld();
  const { clock } = world;
  const bits = async () =>
    (await world.stats.sums(CHANNEL, "stream")).bits ?? 0;
  const at = (time: string) => `2026-11-21T${time}:00.000Z`;
  await world.happen(cheer(ADA, 1));
  assertEquals(await world.stats.stream(CHANNEL), {
    live: false,
    startedAt: null,
    streamId: null,
    onlineAt: null,
    offlineAt: null,
  });
  clock.set(at("11:00"));
  await world.happen(
    online(at("11:00"), "s1"),
    cheer(ADA, 10, { at: at("11:00") }),
  );
  assertEquals(await bits(), 10);
  clock.set(at("12:00"));
  await world.happen(offline(at("12:00"), "s1"));
  clock.set(at("12:04"));
  assertEquals((await world.stats.stream(CHANNEL)).live, true);
  await world.happen(
    online(at("12:04"), "s2"),
    cheer(ADA, 5, { at: at("12:04") }),
  );
  assertEquals(await bits(), 15);
  assertEquals(await world.stats.stream(CHANNEL), {
    live: true,
    startedAt: Date.parse(at("11:00")),
    streamId: "s2",
    onlineAt: Date.parse(at("12:04")),
    offlineAt: null,
  });
  // The end of the first part comes late: it ends nothing.
  await world.happen(offline(at("12:04"), "s1"));
  clock.set(at("13:00"));
  assertEquals((await world.stats.stream(CHANNEL)).live, true);
  await world.happen(offline(at("13:00")));
  clock.set(at("13:05"));
  assertEquals((await world.stats.stream(CHANNEL)).live, false);
  assertEquals(await bits(), 15);
  // It has ended already: a second word of that moves no end.
  await world.happen(offline(at("13:03")));
  await world.happen(online(at("13:05"), "s3"));
  assertEquals(await bits(), 0);
  // One that began before comes late: it is not the one that is on.
  await world.happen(online(at("12:30"), "s0"));
  assertEquals((await world.stats.stream(CHANNEL)).streamId, "s3");
  // What happened in the stream before still counts there, not here.
  await world.happen(cheer(ADA, 100, { at: at("12:30") }));
  assertEquals(await bits(), 0);
  assertEquals((await world.stats.sums(CHANNEL, "all")).bits, 116);
});

Deno.test("a session begun by hand starts at nothing, a subathon goes before it", async () => {
  let subathon: { id: string; startedAt: number } | null = null;
  await using world = await startWorld({
    subathonOf: () => Promise.resolve(subathon),
  });
  const bits = async () =>
    (await world.stats.sums(CHANNEL, "session")).bits ?? 0;
  await world.happen(cheer(ADA, 1));
  assertEquals(await bits(), 1);
  const session = () => world.stats.session(CHANNEL);
  assertEquals((await session()).by, "nobody");
  await world.clock.advance(1000);
  const begun = await world.stats.beginSession(CHANNEL);
  assertEquals(begun, await session());
  assertEquals([begun.by, begun.startedAt], ["hand", world.clock.now()]);
  assertEquals(await bits(), 0);
  const now = () => ({ at: world.clock.now() });
  await world.happen(cheer(ADA, 2, now()));
  assertEquals(await bits(), 2);
  await world.clock.advance(1000);
  subathon = { id: "ses_zzz", startedAt: world.clock.now() };
  await world.happen(cheer(ADA, 4, now()));
  assertEquals(await bits(), 4);
  assertEquals((await session()).by, "subathon");
  const board = { ...BOARD, sum: "bits", period: "session" as const };
  assertEquals(ranks(await world.stats.board(CHANNEL, board)), ["Ada 4"]);
  await assertRejects(
    () => world.stats.beginSession(CHANNEL),
    AppError,
    "while a subathon runs, it is the session",
  );
  // Below it the other session went on.
  subathon = null;
  assertEquals(await bits(), 6);
  assertEquals(ranks(await world.stats.board(CHANNEL, board)), ["Ada 6"]);
});

Deno.test("loyalty points are the last balance; a balance that comes late does not replace it", async () => {
  await using world = await startWorld();
  const points = (balance: number, delta: number, at: string) =>
    event("points.updated", { balance, delta, reason: null }, { at });
  await world.happen(
    points(120, 20, "2026-11-21T09:59:00.000Z"),
    points(100, 100, "2026-11-21T09:58:00.000Z"),
  );
  for (const user of ["ada", "@Ada", "1"]) {
    const found = await world.stats.points(CHANNEL, user);
    assertEquals(found?.balance, 120, user);
    assertEquals(found?.person.name, "Ada");
  }
  assertEquals(await world.stats.points(CHANNEL, "bob"), null);
  const board = { ...BOARD, sum: "points" };
  assertEquals(ranks(await world.stats.board(CHANNEL, board)), ["Ada 120"]);
});

Deno.test("long messages are kept as they are, and push out what no longer fits", async () => {
  await using world = await startWorld();
  const long = (name: string, letters: number) => {
    const paid = tip(ADA, 100, { transactionId: name });
    if (paid.kind === "tip") {
      paid.data.message = { text: "x".repeat(letters), parts: [] };
    }
    return paid;
  };
  const all = [10_000, 10_000, 45_000, 20, 45_000].map((letters, index) =>
    long(`t${index}`, letters)
  );
  for (const paid of all) await world.happen(paid);
  const latest = async () =>
    (await world.stats.latest(CHANNEL, ["tip"], "all")).tip?.act;
  assertEquals(await latest(), "tip:streamlabs:t4");
  const recent = { kinds: ["tip"], sinceMs: 0, limit: 10 };
  assertEquals((await world.stats.recent(CHANNEL, recent)).length, 5);
  assertEquals((await world.stats.sums(CHANNEL, "all"))["tips.EUR"], 500);
});

Deno.test("two processes that count one log at once count each event once", async () => {
  await using world = await startWorld();
  const two = process(world, "p2");
  const people = [ADA, BOB, CY];
  await Promise.all(
    numbers(30).map(async (round) => {
      const own = round % 2 ? world : two;
      const actor = people[round % people.length] ?? ADA;
      const tips = tip(actor, 100, { transactionId: `shared${round % 15}` });
      await own.events.append(CHANNEL, [
        cheer(actor, 7),
        chat(actor),
        chat(actor),
        // The other process logs the same payment under another id.
        tips,
      ]);
      await own.stats.catchUp(CHANNEL);
    }),
  );
  await two.stats.stop();
  assertEquals(await world.stats.sums(CHANNEL, "day"), {
    bits: 210,
    cheers: 30,
    messages: 60,
    chatters: 3,
    "tips.EUR": 1500,
    tip_count: 15,
  });
  assertEquals(
    ranks(await world.stats.board(CHANNEL, { ...BOARD, period: "day" })),
    [
      "Ada 70",
      "Bob 70",
      "Cy 70",
    ],
  );
});

Deno.test("a leaderboard leaves out whom it is told to, by id or login", async () => {
  await using world = await startWorld();
  await world.happen(cheer(ADA, 60), cheer(BOB, 70), cheer(CY, 80));
  const board = async (hideUsers: string[]) =>
    ranks(await world.stats.board(CHANNEL, { ...BOARD, hideUsers }));
  assertEquals(await board([]), ["Cy 80", "Bob 70", "Ada 60"]);
  assertEquals(await board([BOB.id ?? ""]), ["Cy 80", "Ada 60"]);
  assertEquals(await board([CY.login?.toUpperCase() ?? "", "nobody"]), [
    "Bob 70",
    "Ada 60",
  ]);
  await world.happen(cheer(CY, 90, { platform: "youtube" }));
  const ofTwitch = await world.stats.board(CHANNEL, {
    ...BOARD,
    platforms: ["twitch"],
  });
  assertEquals(ranks(ofTwitch), ["Cy 80", "Bob 70", "Ada 60"]);
});
