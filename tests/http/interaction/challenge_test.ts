import { assertEquals } from "@std/assert";
import { DAY_MS, toIso } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { settle } from "@/tests/support/clock.ts";
import { giftData, tipData } from "@/tests/support/events.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { notedSets } from "@/tests/support/noted_sets.ts";
import { createRig, type Rig } from "./rig.ts";

const START = {
  action: "start",
  text: "Ten gifts for push-ups",
  kind: "gift",
  target: 10,
  durationMs: 60_000,
};

function gift(
  rig: Rig,
  id: string,
  count: number,
  change: Partial<NewEvent<"gift">> = {},
): NewEvent<"gift"> {
  return {
    id,
    kind: "gift",
    occurredAt: toIso(rig.app.clock.now()),
    platform: "twitch",
    test: false,
    act: id,
    actor: { id: "7", login: "ada", name: "Ada" },
    data: giftData(count, { giftId: id }),
    ...change,
  };
}

Deno.test("a challenge counts what happens between its start and its end", async () => {
  await using rig = await createRig();
  const before = gift(rig, "before", 5);
  rig.app.clock.pass(1_000);
  assertEquals((await rig.post("challenge", START)).status, 200);
  await rig.log(
    before,
    gift(rig, "one", 4),
    gift(rig, "test", 3, { test: true }),
  );
  await rig.log(gift(rig, "one again", 4, { act: "one" }));
  await rig.says("Ada", "not counted");
  const by = { action: "progress", delta: 2 };
  const moved = await rig.post("challenge", by);
  assertEquals(moved.body.challenge.progress, 6);
  const late = gift(rig, "late", 9, {
    occurredAt: toIso(rig.app.clock.now() + 60_000),
  });
  await rig.log(late, gift(rig, "two", 5));
  const { body } = await rig.post("challenge", { ...by, delta: 0 });
  assertEquals(body.code, "conflict", "it is done already");
  const { challenge } = await rig.read("challenge");
  assertEquals([challenge.progress, challenge.status], [11, "done"]);
});

Deno.test("an act of a challenge is known for as long as it can be taken back", async () => {
  using kv = await openKv(":memory:");
  const [acts] = keys.challengeAct("", "", "");
  const lives: (number | undefined)[] = [];
  await using rig = await createRig({
    kv: notedSets(kv, ([of], expireIn) => {
      if (of === acts) lives.push(expireIn);
    }),
  });
  await rig.post("challenge", { ...START, kind: "tip", durationMs: null });
  await rig.log({
    ...gift(rig, "tip", 1),
    kind: "tip",
    data: tipData(100),
  } as NewEvent);
  await rig.post("challenge", { action: "progress", delta: 0 });
  assertEquals(lives.map((ms) => (ms ?? 0) / DAY_MS >= 180), [true]);
});

Deno.test("a challenge whose time is over was missed", async () => {
  await using rig = await createRig();
  await rig.post("challenge", START);
  const { challenge: { endsAt } } = await rig.read("challenge");
  rig.app.clock.set(Date.parse(endsAt));
  const { challenge } = await rig.read("challenge");
  assertEquals([challenge.status, challenge.endedAt], ["missed", endsAt]);
  const end = { action: "end", status: "done" };
  assertEquals((await rig.post("challenge", end)).status, 409);
  const cleared = await rig.post("challenge", { action: "clear" });
  assertEquals(cleared.body.challenge, null);
});

Deno.test("tips count in the channel's currency, and by hand nothing else does", async () => {
  await using rig = await createRig();
  await rig.post("challenge", { ...START, kind: "tip", target: 5_000 });
  const tip = {
    id: "tip:1",
    kind: "tip",
    actor: { id: null, login: null, name: "Ada" },
    data: {
      amount: { amountMinor: 1_250, currency: "EUR" },
      provider: "streamlabs",
      transactionId: "1",
      message: "hi",
    },
  };
  assertEquals(await rig.module(tip), 1);
  const other = { amountMinor: 9_000, currency: "USD" };
  await rig.module({
    ...tip,
    id: "tip:2",
    data: { ...tip.data, transactionId: "2", amount: other },
  });
  const progress = { action: "progress", delta: 0 };
  const { body } = await rig.post("challenge", progress);
  assertEquals(
    [body.challenge.progress, body.challenge.currency],
    [1_250, "EUR"],
  );
  await rig.post("challenge", { ...START, kind: "manual" });
  await rig.log(gift(rig, "one", 4));
  assertEquals(
    (await rig.post("challenge", progress)).body.challenge.progress,
    0,
  );
});

/** A refund; of a part of it with `amountMinor`. */
function refund(
  rig: Rig,
  id: string,
  refersTo: string,
  amountMinor: number | null = null,
): NewEvent<"correction"> {
  return {
    ...gift(rig, id, 1),
    kind: "correction",
    actor: null,
    data: {
      refersTo,
      kind: "gift",
      reason: "refund",
      amount: amountMinor === null ? null : { amountMinor, currency: "EUR" },
      refundId: id,
    },
  };
}

Deno.test("what is refunded no longer counts, once, whichever came first", async () => {
  await using rig = await createRig();
  const progress = async () =>
    (await rig.post("challenge", { action: "progress", delta: 0 })).body
      .challenge.progress;
  await rig.post("challenge", { ...START, target: 100 });
  await rig.log(gift(rig, "one", 4), gift(rig, "two", 5));
  await rig.log(refund(rig, "back", "one"));
  assertEquals(await progress(), 5);
  await rig.log(
    refund(rig, "back again", "one"),
    gift(rig, "one late", 4, {
      act: "one",
    }),
  );
  assertEquals(await progress(), 5);
  const { revision } = await rig.read("challenge");
  await rig.log(refund(rig, "early", "three"));
  assertEquals(await progress(), 5);
  // What has no act yet is kept, and told to no page: one more by the command.
  assertEquals((await rig.read("challenge")).revision, revision + 1);
  await rig.log(gift(rig, "three", 9), gift(rig, "four", 1));
  assertEquals(await progress(), 6);
});

Deno.test("a part of a tip that is refunded takes its share", async () => {
  await using rig = await createRig();
  const progress = async () =>
    (await rig.post("challenge", { action: "progress", delta: 0 })).body
      .challenge.progress;
  await rig.post("challenge", { ...START, kind: "tip", target: 50_000 });
  const tip: NewEvent<"tip"> = {
    ...gift(rig, "tip", 1),
    kind: "tip",
    data: tipData(1_000),
  };
  await rig.log(tip, refund(rig, "a", "tip", 250));
  assertEquals(await progress(), 750);
  await rig.log(refund(rig, "b", "tip", 250), refund(rig, "b", "tip", 250));
  assertEquals(await progress(), 500);
  await rig.log(refund(rig, "c", "tip", 9_999));
  assertEquals(await progress(), 0);
});

Deno.test("pages are told at once when a challenge is done", async () => {
  await using rig = await createRig();
  rig.app.services.start();
  await rig.post("challenge", START);
  await rig.log(gift(rig, "one", 4));
  for (let i = 0; i < 4; i++) {
    await rig.app.clock.advance(1_000), await settle(10);
  }
  await rig.log(gift(rig, "two", 6));
  for (let i = 0; i < 2; i++) {
    await rig.app.clock.advance(600), await settle(10);
  }
  const told = await rig.told("challenge.state");
  assertEquals(
    told.map(({ challenge }) => [challenge.progress, challenge.status]),
    [[0, "running"], [4, "running"], [10, "done"]],
  );
});

Deno.test("a challenge refuses what it does not take", async () => {
  await using rig = await createRig();
  const bad: [unknown, string][] = [
    [{ ...START, text: " " }, "text"],
    [{ ...START, target: 0 }, "target"],
    [{ ...START, kind: "wish" }, "kind"],
    [{ ...START, durationMs: 4_999 }, "durationMs"],
    [{ action: "progress" }, "delta"],
    [{ action: "end", status: "running" }, "status"],
  ];
  for (const [body, path] of bad) {
    const refused = await rig.post("challenge", body);
    assertEquals(refused.status, 422, JSON.stringify(body));
    assertEquals(refused.body.errors[0].path, path);
  }
  for (
    const body of [{ action: "progress", delta: 1 }, {
      action: "end",
      status: "done",
    }]
  ) {
    assertEquals((await rig.post("challenge", body)).status, 409);
  }
  assertEquals(
    (await rig.post("challenge", { action: "clear" })).body.changed,
    false,
  );
});
