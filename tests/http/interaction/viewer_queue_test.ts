import { assertEquals } from "@std/assert";
import { settle } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";
import { createRig } from "./rig.ts";

const names = (entries: { person: { name: string } }[]) =>
  entries.map(({ person }) => person.name);

Deno.test("viewers join the queue by chat, are called and leave", async () => {
  await using rig = await createRig();
  await rig.says("Early", "!play");
  rig.app.clock.pass(1_000);
  const open = { action: "open", keyword: "!play", limit: 3 };
  assertEquals((await rig.post("viewer-queue", open)).body.open, true);
  await rig.says("Ada", "!play ada_77");
  await rig.says("Bob", "!PLAY");
  await rig.says("Bob", "!play bobby tables");
  await rig.says("Cleo", "!play");
  await rig.says("Full", "!play");
  await rig.says("Ada", "!leave");
  await rig.says("Tried", "!play", (line) => line.test = true);
  await rig.says("Dora", "!play");
  const next = await rig.post("viewer-queue", { action: "next" });
  assertEquals(names(next.body.current), ["Bob"]);
  assertEquals(next.body.current[0].inGame, "bobby tables");
  assertEquals(names(next.body.waiting), ["Cleo", "Dora"]);
  await rig.post("viewer-queue", { action: "next", count: 2 });
  const closed = await rig.post("viewer-queue", { action: "close" });
  assertEquals(names(closed.body.current), ["Cleo", "Dora"]);
  await rig.says("Late", "!play");
  const called = await rig.post("viewer-queue", { action: "next" });
  assertEquals([called.body.current, called.body.waiting], [[], []]);
  await rig.post("viewer-queue", { action: "add", name: "Eve" });
  const cleared = await rig.post("viewer-queue", { action: "clear" });
  assertEquals([cleared.body.current, cleared.body.waiting], [[], []]);
  assertEquals(
    (await rig.post("viewer-queue", { action: "clear" })).body.changed,
    false,
  );
});

Deno.test("two who call the next at once call one, and are told of it", async () => {
  await using rig = await createRig();
  await rig.post("viewer-queue", { action: "open" });
  for (const name of ["Ada", "Bob", "Cleo"]) await rig.says(name, "!join");
  const { body: before } = await rig.post("viewer-queue", {
    action: "add",
    name: "Dora",
  });
  const [{ key: first }] = before.waiting;
  const next = { action: "next", first };
  const answers = await Promise.all([
    rig.post("viewer-queue", next),
    rig.post("viewer-queue", next),
  ]);
  assertEquals(answers.map(({ status }) => status).sort(), [200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  assertEquals([refused.code, refused.detail], [
    "conflict",
    "Cannot call the next: the line has changed, and another person waits first by now",
  ]);
  // Whoever says nothing of the line calls whoever is first.
  const called = await rig.post("viewer-queue", { action: "next" });
  assertEquals(names(called.body.current), ["Bob"]);
  assertEquals(names(called.body.waiting), ["Cleo", "Dora"]);
  // An answer that was lost is given again.
  const once = { ...next, first: called.body.waiting[0].key };
  const key = { "idempotency-key": "once" };
  await rig.post("viewer-queue", once, key);
  const again = await rig.post("viewer-queue", once, key);
  assertEquals([again.status, names(again.body.current)], [200, ["Cleo"]]);
  const nobody = { action: "next", first: null };
  assertEquals((await rig.post("viewer-queue", nobody)).status, 409);
  await rig.post("viewer-queue", { action: "next" });
  assertEquals(
    names((await rig.post("viewer-queue", nobody)).body.current),
    [],
  );
});

Deno.test("who joined before the word of an open queue changed is in it", async () => {
  await using rig = await createRig();
  await rig.post("viewer-queue", { action: "open" });
  await rig.says("Ada", "!join");
  await rig.post("viewer-queue", { action: "open", keyword: "!play" });
  await rig.says("Bob", "!join");
  await rig.says("Cleo", "!play");
  const { body } = await rig.post("viewer-queue", { action: "next" });
  assertEquals(names(body.current), ["Ada"]);
  assertEquals(names(body.waiting), ["Cleo"]);
});

Deno.test("the dashboard adds, notes, moves and removes people; notes stay with it", async () => {
  await using rig = await createRig();
  const add = (name: string, more = {}) =>
    rig.post("viewer-queue", { action: "add", name, ...more });
  await add("Ada", { note: "owes a game" });
  await add("Bob", { inGame: "bob_1" });
  const { body } = await add("Cleo");
  assertEquals((await add("ada")).status, 409, "in any letter case");
  const [ada, bob, cleo] = body.waiting;
  assertEquals([ada.inGame, bob.inGame], [null, "bob_1"]);
  const edit = { action: "edit", key: cleo.key, place: 1, note: "first" };
  const moved = await rig.post("viewer-queue", edit);
  assertEquals(names(moved.body.waiting), ["Cleo", "Ada", "Bob"]);
  await rig.post("viewer-queue", { action: "remove", key: bob.key });
  const read = await rig.read("viewer-queue");
  assertEquals(
    read.waiting.map(({ note }: { note: string }) => note),
    ["first", "owes a game"],
  );
  for (const action of ["edit", "remove"]) {
    const gone = await rig.post("viewer-queue", { action, key: bob.key });
    assertEquals(gone.status, 404);
  }
  const told = await rig.told("viewer_queue.state");
  assertEquals(told.map(({ revision }) => revision), [1, 2, 3, 4, 5]);
  assertEquals(JSON.stringify(told).includes("owes"), false);
  assertEquals(names(told[4].queue.waiting), ["Cleo", "Ada"]);
});

Deno.test("other modules add people and take them out, and pages are told", async () => {
  await using rig = await createRig();
  rig.app.services.start();
  await rig.post("viewer-queue", { action: "open", keyword: null });
  const item = {
    platform: "youtube",
    actor: { id: "7", login: null, name: "Ada" },
  };
  await rig.module({
    ...item,
    id: "1",
    kind: "viewer_queue.join",
    data: { inGame: "a" },
  });
  for (let i = 0; i < 4; i++) {
    await rig.app.clock.advance(1_000), await settle(10);
  }
  await rig.module({ ...item, id: "2", kind: "viewer_queue.leave", data: {} });
  for (let i = 0; i < 4; i++) {
    await rig.app.clock.advance(1_000), await settle(10);
  }
  const told = await rig.told("viewer_queue.state");
  assertEquals(told.map(({ queue }) => names(queue.waiting)), [
    [],
    ["Ada"],
    [],
  ]);
});

Deno.test("a name in the game that is too long is cut between two characters", async () => {
  await using rig = await createRig();
  await rig.post("viewer-queue", { action: "open" });
  await rig.says("Ada", `!join x${"🎮".repeat(40)}`);
  const { body } = await rig.post("viewer-queue", { action: "close" });
  assertEquals(body.waiting[0].inGame, `x${"🎮".repeat(19)}`);
});

Deno.test("a call that is repeated calls nobody twice", async () => {
  await using rig = await createRig();
  for (const name of ["Ada", "Bob", "Cleo"]) {
    await rig.post("viewer-queue", { action: "add", name });
  }
  const key = { "idempotency-key": "call-1" };
  for (const _ of numbers(3)) {
    const { body } = await rig.post("viewer-queue", { action: "next" }, key);
    assertEquals(names(body.current), ["Ada"]);
  }
});

Deno.test("the queue refuses what it does not take", async () => {
  await using rig = await createRig();
  const bad: [unknown, string][] = [
    [{ action: "open", limit: 0 }, "limit"],
    [{ action: "open", limit: 101 }, "limit"],
    [{ action: "open", keyword: "" }, "keyword"],
    [{ action: "next", count: 11 }, "count"],
    [{ action: "add" }, "name"],
    [{ action: "add", name: "x".repeat(51) }, "name"],
    [{ action: "add", name: "Ada", note: "x".repeat(121) }, "note"],
    [{ action: "dance" }, "action"],
  ];
  for (const [body, path] of bad) {
    const refused = await rig.post("viewer-queue", body);
    assertEquals(refused.status, 422, JSON.stringify(body));
    assertEquals(refused.body.errors[0].path, path);
  }
  for (const i of numbers(100)) {
    const add = { action: "add", name: `User ${i}` };
    assertEquals((await rig.post("viewer-queue", add)).status, 200);
  }
  const full = await rig.post("viewer-queue", { action: "add", name: "Ada" });
  assertEquals([full.status, full.body.limit], [409, 100]);
});

Deno.test("who waits leaves a closed queue too, and nobody joins one", async () => {
  await using rig = await createRig();
  await rig.post("viewer-queue", { action: "open", keyword: "!play" });
  await rig.says("Ada", "!play");
  await rig.says("Bob", "!play");
  await rig.post("viewer-queue", { action: "close" });
  await rig.says("Ada", "!leave");
  await rig.says("Late", "!play");
  const { body } = await rig.post("viewer-queue", { action: "next", count: 5 });
  assertEquals(names(body.current), ["Bob"]);
});
