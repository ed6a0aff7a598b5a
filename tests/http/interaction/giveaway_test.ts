import { assert, assertEquals } from "@std/assert";
import { createGiveawayService } from "@/lib/features/audience/giveaways/service.ts";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { toIso } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { settle, standingClock } from "@/tests/support/clock.ts";
import { chatEvent, eventAt, numbers } from "@/tests/support/events.ts";
import { createRig, type Rig } from "./rig.ts";

const OPEN = { action: "open", prize: "A mug", keyword: "!mug" };

async function withEntrants(rig: Rig, names: readonly string[]): Promise<void> {
  await rig.post("giveaway", OPEN);
  for (const name of names) await rig.says(name, "!mug please");
}

Deno.test("viewers enter a giveaway by chat once each, and one of them wins it", async () => {
  await using rig = await createRig();
  await rig.says("Early", "!mug");
  rig.app.clock.pass(1_000);
  const opened = await rig.post("giveaway", OPEN);
  assertEquals([opened.status, opened.body.changed], [200, true]);
  await rig.says("Ada", "!MUG");
  await rig.says("Ada", "!mug again");
  await rig.says("Bob", "!mugs");
  await rig.says("Cleo", "please !mug");
  await rig.says("Dora", " !mug ");
  await rig.says("Test", "!mug", (event) => void (event.test = true));
  await rig.says("Guest", "!mug", ({ data }) => {
    data.sharedFrom = { id: "2", login: "other", name: "Other" };
  });
  const drawn = await rig.post("giveaway", { action: "draw" });
  const { giveaway, draws } = drawn.body;
  assertEquals(giveaway.entries, 2);
  assertEquals([giveaway.status, giveaway.sample], ["drawn", ["Ada", "Dora"]]);
  assert(["Ada", "Dora"].includes(giveaway.winners[0].name));
  assertEquals(draws.length, 1);
  assertEquals(draws[0].entries, 2);
  assertEquals((await rig.read("giveaway")).draws, draws);
  await rig.says("Late", "!mug");
  assertEquals(
    (await rig.post("giveaway", { action: "close" })).body.changed,
    false,
  );
  assertEquals((await rig.read("giveaway")).giveaway.entries, 2);
});

Deno.test("a draw is decided once, and drawn anew only when that is asked for", async () => {
  await using rig = await createRig();
  await withEntrants(rig, ["Ada", "Bob", "Cleo"]);
  const key = { "idempotency-key": "one" };
  const draws = await Promise.all(
    numbers(5).map(() => rig.post("giveaway", { action: "draw" }, key)),
  );
  const winner = draws[0]?.body.giveaway.winners;
  assertEquals(draws.filter(({ body }) => body.changed).length, 1);
  for (const { status, body } of draws) {
    assertEquals(status, 200);
    assertEquals(body.giveaway.winners, winner);
  }
  assertEquals(
    (await rig.post("giveaway", { action: "draw" })).body.changed,
    false,
    "a drawn giveaway stays as it is",
  );
  const other = { action: "draw", again: true };
  assertEquals((await rig.post("giveaway", other, key)).status, 409);
  const names = [winner[0].name];
  for (const _ of [1, 2]) {
    const { body } = await rig.post("giveaway", other);
    names.push(body.giveaway.winners[0].name);
  }
  assertEquals(names.sort(), ["Ada", "Bob", "Cleo"], "nobody wins twice");
  const none = await rig.post("giveaway", other);
  assertEquals([none.status, none.body.code], [409, "conflict"]);
  assertEquals((await rig.read("giveaway")).draws.length, 3);
});

Deno.test("however often it is drawn anew, nobody wins twice, and the draws fit into the record", async () => {
  await using rig = await createRig();
  await rig.post("giveaway", OPEN);
  // Names as long as they come, written in what takes most bytes.
  const names = numbers(800).map((i) => `${i}${"界".repeat(46)}`);
  const { audience: { giveaways }, events: { log: events } } = rig.app.services;
  for (let at = 0; at < names.length; at += 100) {
    const lines = names.slice(at, at + 100).map((name) => ({
      ...chatEvent(`line-${name}`, "!mug"),
      occurredAt: toIso(rig.app.clock.now()),
      actor: { id: `id-${name}`, login: name, name },
    }));
    await events.append(CHANNEL, lines);
  }
  const won: string[] = [];
  for (let draw = 0; draw < 40; draw++) {
    const { giveaway } = await giveaways.command(CHANNEL, {
      action: "draw",
      winners: 20,
      again: true,
    });
    won.push(...(giveaway?.winners ?? []).map(({ name }) => name));
  }
  assertEquals(won.length, 800);
  assertEquals(new Set(won).size, 800);
  const { draws } = await giveaways.read(CHANNEL);
  assert(draws.length >= 2 && draws.length <= 30);
  const over = await rig.post("giveaway", { action: "draw", again: true });
  assertEquals([over.status, over.body.code], [409, "conflict"]);
});

Deno.test("every number that can be drawn stands for another ticket", async () => {
  await using rig = await createRig();
  const names = numbers(5).map((i) => `User${i}`);
  await withEntrants(rig, names);
  await rig.post("giveaway", { action: "close" });
  const entry = await rig.app.kv.get(keys.giveaway(CHANNEL));
  const winners: string[] = [];
  for (const number of numbers(5)) {
    // The same closed giveaway again, and a source that answers this number.
    await rig.app.kv.set(entry.key, entry.value);
    const giveaways = createGiveawayService({
      kv: rig.app.kv,
      clock: rig.app.clock,
      newId: rig.app.services.newId,
      below(bound) {
        assertEquals(bound, names.length);
        return number;
      },
      outbox: { publish: () => Promise.resolve(), publishSoon() {} },
      catchUp: () => Promise.resolve(),
      listenFromNow: () => Promise.resolve(),
      hiddenAmong: () => Promise.resolve(new Set()),
      followersAmong: () => Promise.resolve(new Set<string>()),
    });
    const { giveaway } = await giveaways.command(CHANNEL, {
      action: "draw",
      winners: 1,
      again: false,
    });
    winners.push(giveaway?.winners[0]?.name ?? "");
  }
  assertEquals(winners.sort(), names);
});

Deno.test("who is taken out cannot win and cannot come back", async () => {
  await using rig = await createRig();
  await withEntrants(rig, ["Ada", "Bob"]);
  const remove = { action: "remove", userId: "id-Bob" };
  assertEquals((await rig.post("giveaway", remove)).body.giveaway.entries, 1);
  assertEquals((await rig.post("giveaway", remove)).body.changed, false);
  const nobody = { action: "remove", userId: "id-Zoe" };
  assertEquals((await rig.post("giveaway", nobody)).status, 404);
  await rig.says("Bob", "!mug");
  const { body } = await rig.post("giveaway", { action: "draw", winners: 5 });
  assertEquals(
    body.giveaway.winners.map(({ name }: { name: string }) => name),
    ["Ada"],
  );
});

Deno.test("who is banned is not drawn, until they write again", async () => {
  await using rig = await createRig();
  await withEntrants(rig, ["Ada", "Bob", "Cleo"]);
  for (const name of ["Ada", "Cleo"]) {
    const user = { id: `id-${name}`, login: name.toLowerCase(), name };
    await rig.log(
      eventAt(rig.app.clock.now(), "chat.user_cleared", { user }),
    );
  }
  const draw = { action: "draw", winners: 5, again: true };
  const winners = async () => {
    const { body } = await rig.post("giveaway", draw);
    return body.giveaway.winners.map(({ name }: { name: string }) => name);
  };
  assertEquals(await winners(), ["Bob"]);
  const nobody = await rig.post("giveaway", draw);
  assertEquals(
    [nobody.status, nobody.body.detail],
    [409, "Cannot draw: everybody who is left is banned or timed out"],
  );
  rig.app.clock.pass(1_000);
  await rig.says("Cleo", "sorry");
  assertEquals(await winners(), ["Cleo"]);
});

Deno.test("who is banned is looked up once for all winners of a draw", async () => {
  await using rig = await createRig();
  await withEntrants(rig, numbers(30).map((i) => `User${i}`));
  await rig.post("giveaway", { action: "close" });
  const asked: number[] = [];
  const giveaways = createGiveawayService({
    kv: rig.app.kv,
    clock: rig.app.clock,
    newId: rig.app.services.newId,
    below: (bound) => bound - 1,
    outbox: { publish: () => Promise.resolve(), publishSoon() {} },
    catchUp: () => Promise.resolve(),
    listenFromNow: () => Promise.resolve(),
    hiddenAmong(_channelId, people) {
      asked.push(people.length);
      return Promise.resolve(new Set());
    },
    followersAmong: () => Promise.resolve(new Set<string>()),
  });
  const { giveaway } = await giveaways.command(CHANNEL, {
    action: "draw",
    winners: 20,
    again: false,
  });
  assertEquals(giveaway?.winners.length, 20);
  assertEquals(asked, [20]);
});

Deno.test("a giveaway closes by itself, and lets in only whom it is for", async () => {
  await using rig = await createRig();
  await rig.post("giveaway", {
    ...OPEN,
    role: "subscribers",
    durationMs: 60_000,
  });
  await rig.says(
    "Ada",
    "!mug",
    ({ data }) => void data.roles.push("subscriber"),
  );
  await rig.says("Bob", "!mug");
  rig.app.clock.pass(60_000);
  await rig.says(
    "Cleo",
    "!mug",
    ({ data }) => void data.roles.push("subscriber"),
  );
  assertEquals((await rig.read("giveaway")).giveaway.status, "closed");
  const { body } = await rig.post("giveaway", { action: "draw", winners: 3 });
  assertEquals([body.giveaway.entries, body.giveaway.winners.length], [1, 1]);
});

Deno.test("other modules enter people, and pages are told of each change", async () => {
  await using rig = await createRig();
  rig.app.services.start();
  const { body } = await rig.post("giveaway", { ...OPEN, keyword: null });
  const entry = {
    id: "points:1",
    kind: "giveaway.entry",
    platform: "twitch",
    actor: { id: "7", login: "ada", name: "Ada" },
  };
  const other = { giveawayId: "gvw_other" };
  const own = { giveawayId: body.giveaway.giveawayId };
  assertEquals(await rig.module({ ...entry, data: other }), 1);
  assertEquals(await rig.module({ ...entry, id: "points:2", data: own }), 1);
  await rig.says("Bob", "!mug");
  for (let i = 0; i < 10; i++) {
    await rig.app.clock.advance(1_000);
    await settle(10);
  }
  const told = await rig.told("giveaway.state");
  assertEquals(told.map(({ giveaway }) => giveaway.entries), [0, 1]);
  await rig.post("giveaway", { action: "draw" });
  await rig.post("giveaway", { action: "clear" });
  const all = await rig.told("giveaway.state");
  assertEquals(all.map(({ revision }) => revision), [1, 2, 3, 4]);
  assertEquals(
    all.map(({ giveaway }) => giveaway?.status ?? null),
    ["open", "open", "drawn", null],
  );
});

Deno.test("a giveaway refuses what it cannot do, and says why", async () => {
  await using rig = await createRig();
  assertEquals((await rig.read("giveaway")).giveaway, null);
  for (const action of ["close", "draw", "cancel"]) {
    assertEquals((await rig.post("giveaway", { action })).status, 404, action);
  }
  const bad: [unknown, string][] = [
    [{ action: "open" }, "prize"],
    [{ action: "open", prize: "" }, "prize"],
    [{ ...OPEN, keyword: "two words" }, "keyword"],
    [{ ...OPEN, durationMs: 9_999 }, "durationMs"],
    [{ ...OPEN, extra: 1 }, ""],
    [{ action: "draw", winners: 0 }, "winners"],
    [{ action: "draw", winners: 21 }, "winners"],
    [{ action: "spin" }, "action"],
    [[], ""],
  ];
  for (const [body, path] of bad) {
    const refused = await rig.post("giveaway", body);
    assertEquals(refused.status, 422, JSON.stringify(body));
    assertEquals(refused.body.errors[0].path, path);
  }
  await rig.post("giveaway", OPEN);
  assertEquals((await rig.post("giveaway", OPEN)).body.code, "conflict");
  assertEquals((await rig.post("giveaway", { action: "draw" })).status, 409);
  const stale = { action: "close", revision: 0 };
  assertEquals((await rig.post("giveaway", stale)).body.code, "stale");
  const matched = await rig.post("giveaway", { action: "cancel" }, {
    "if-match": '"1"',
  });
  assertEquals(matched.body.giveaway.status, "cancelled");
  assertEquals((await rig.post("giveaway", { action: "draw" })).status, 409);
});

Deno.test("commands to a giveaway are limited", async () => {
  await using rig = await createRig();
  const answers = await Promise.all(
    numbers(121).map(() => rig.post("giveaway", { action: "close" })),
  );
  const statuses = answers.map(({ status }) => status);
  assertEquals(statuses.filter((status) => status === 429).length, 1);
});

Deno.test("two processes that draw at once come to one winner", async () => {
  using stored = await openKv(":memory:");
  const kv = withMeeting(stored, "giveaway_ticket", 2);
  const clock = standingClock();
  await using one = await createRig({ kv, clock });
  await using other = await createRig({ kv, clock });
  const names = numbers(20).map((i) => `User${i}`);
  await withEntrants(one, names);
  const draws = await Promise.all(
    [one, other].map((rig) => rig.post("giveaway", { action: "draw" })),
  );
  const winners = draws.map(({ body }) => body.giveaway.winners[0].name);
  assertEquals(new Set(winners).size, 1);
  assertEquals(draws.filter(({ body }) => body.changed).length, 1);
  assertEquals((await one.read("giveaway")).draws.length, 1);
  assertEquals((await other.read("giveaway")).giveaway.entries, 20);
});

/** A database in which the first `count` readers of a kind of key wait for one another. */
function withMeeting(kv: Deno.Kv, kind: string, count: number): Deno.Kv {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return new Proxy(kv, {
    get(target, name) {
      if (name === "get") {
        return async (key: Deno.KvKey, ...rest: []) => {
          if (key[0] === kind && ++come <= count) {
            if (come === count) resolve();
            await promise;
          }
          return await target.get(key, ...rest);
        };
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
