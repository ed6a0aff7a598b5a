import { assertEquals } from "@std/assert";
import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { listEntries } from "@/lib/storage/page.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";
import { ADA, event } from "@/tests/features/widget_data/stats/world.ts";
import { createRig, type Rig } from "./rig.ts";

const RULES = `/api/channels/${CHANNEL}/chat-rules`;

const DEATH = {
  on: "word",
  word: "!death",
  act: "counter",
  counter: "deaths",
  coolDownS: 1,
};

async function put(
  { app, session }: Rig,
  rules: object[],
  headers: Record<string, string> = {},
) {
  const call = { method: "PUT", session, body: { rules }, headers };
  const res = await app.request(RULES, call);
  return { res, body: await res.json() };
}

/** Has everything in the log take effect, and what it set off be done. */
async function settle(rig: Rig): Promise<void> {
  const { rules } = await rig.read("chat-rules");
  assertEquals((await put(rig, rules)).res.status, 200);
  await rig.app.services.audience.chatRules.runDue();
}

const records = async (rig: Rig) =>
  // deno-lint-ignore no-explicit-any -- a body of JSON
  (await rig.read("chat-rules/records")).items as any[];

const deaths = ({ app }: Rig) => app.services.bot.counterOf(CHANNEL, "deaths");

const moderator = (rig: Rig, who: string, text: string) =>
  rig.says(who, text, ({ data }) => void (data.roles = ["moderator"]));

const redeem = (title: string, id: string) =>
  event("redemption", {
    redemptionId: id,
    reward: {
      id: "w1",
      title,
      cost: 100,
      unit: "points",
      source: "custom",
      prompt: "",
    },
    input: "AdaPlays",
    status: "unfulfilled",
    message: null,
  }, { id: `e-${id}` });

Deno.test("a moderator's word moves a counter once, it is recorded, and taken back once", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  await rig.app.services.bot.counters.set(CHANNEL, "deaths", 5);
  await moderator(rig, "Early", "!death");
  await clock.advance(SECOND_MS);
  const saved = await put(rig, [{ ...DEATH, by: 2 }]);
  assertEquals([saved.res.status, saved.res.headers.get("etag")], [200, '"1"']);
  await moderator(rig, "Mo", "!death");
  await rig.says("Ann", "!death");
  await moderator(rig, "Nightbot", "!death");
  await settle(rig);
  assertEquals(await deaths(rig), 7);
  const [record, ...others] = await records(rig);
  assertEquals(others, []);
  const { person, act, counter, amount, state, canUndo } = record;
  assertEquals(
    [person.name, act, counter, amount, state, canUndo],
    ["Mo", "counter", "deaths", 2, "done", true],
  );
  const undo = () => rig.post(`chat-rules/records/${record.id}/undo`, {});
  const both = await Promise.all([undo(), undo()]);
  assertEquals(both.map(({ status }) => status), [200, 200]);
  assertEquals(await deaths(rig), 5);
  assertEquals((await records(rig))[0].state, "undone");
});

Deno.test("two processes that read one line at once do its act once", async () => {
  const clock = standingClock();
  using kv = await openKv(":memory:");
  await using a = await createRig({ clock, kv });
  await using b = await createRig({ clock, kv });
  await a.app.services.bot.counters.set(CHANNEL, "deaths", 0);
  await put(a, [{ ...DEATH, from: "everyone" }]);
  for (const index of numbers(5)) {
    await clock.advance(SECOND_MS);
    await a.says(`V${index}`, "!death");
  }
  await Promise.all([settle(a), settle(b)]);
  await Promise.all([settle(a), settle(b)]);
  assertEquals(await deaths(b), 5);
  assertEquals((await records(b)).length, 5);
});

Deno.test("a flood of 1,000 lines acts as often as the cool-down lets it", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  await rig.app.services.bot.counters.set(CHANNEL, "deaths", 0);
  await put(rig, [{
    ...DEATH,
    from: "everyone",
    coolDownS: 5,
    viewerCoolDownS: 60,
  }]);
  for (const burst of numbers(2)) {
    for (const index of numbers(500)) await rig.says(`V${index}`, "!death");
    await settle(rig);
    assertEquals(await deaths(rig), burst + 1);
    await clock.advance(5 * SECOND_MS);
  }
  const people = (await records(rig)).map(({ person }) => person.name);
  assertEquals(
    people,
    ["V1", "V0"],
    "each viewer has a cool-down of their own",
  );
});

Deno.test("a reward owes a spin, whichever sources tell of it, and the viewer joins the queue", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  await rig.post("viewer-queue", { action: "open", keyword: null });
  await put(rig, [
    { on: "reward", reward: "spin", act: "spin", count: 2, coolDownS: 0 },
    { on: "reward", reward: "Play", act: "queue_join", coolDownS: 0 },
  ]);
  const at = clock.now();
  const spin = {
    ...redeem("Spin", "x1"),
    occurredAt: new Date(at).toISOString(),
  };
  const play = { ...redeem("Play", "x2"), occurredAt: spin.occurredAt };
  await rig.log(spin, { ...spin, id: "another-source" }, play);
  await settle(rig);
  assertEquals((await rig.read("wheel")).owed, 2);
  await settle(rig);
  await rig.post("viewer-queue", { action: "close" });
  const { waiting } = await rig.read("viewer-queue");
  assertEquals(
    waiting.map((
      { person, inGame }: { person: typeof ADA; inGame: string },
    ) => [person.id, inGame]),
    [[ADA.id, "AdaPlays"]],
  );
  const ids = (await records(rig)).map(({ id }) => id);
  assertEquals(ids.length, 2);
  for (const id of ids) {
    assertEquals(
      (await rig.post(`chat-rules/records/${id}/undo`, {})).status,
      200,
    );
  }
  assertEquals((await rig.read("wheel")).owed, 0);
  assertEquals((await rig.read("viewer-queue")).waiting, []);
});

Deno.test("moderators skip, pause and mute by chat, and add time up to the cap", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  const { subathon } = rig.app.services;
  await subathon.session.command(CHANNEL, { name: "start", body: {} });
  await put(rig, [
    ...["skip", "pause", "mute"].map((act) => ({
      on: "word",
      word: `!${act}`,
      act,
    })),
    { on: "word", word: "!addtime", act: "time", mostSeconds: 120 },
  ]);
  const lines = ["!skip", "!pause", "!mute", "!addtime 999"];
  for (const text of lines) await moderator(rig, "Mo", text);
  await settle(rig);
  for (
    const kind of ["control.skip", "control.pause", "control.mute"] as const
  ) {
    assertEquals((await rig.told(kind)).length, 1, kind);
  }
  const [time] = await records(rig);
  assertEquals([time.act, time.amount, time.state], ["time", 120, "done"]);
  // Notes stay in the ledger when a person is erased.
  const { items } = await rig.read("timer/ledger");
  const notes = items.map(({ note }: { note: string | null }) => note);
  assertEquals(notes.filter(Boolean), ["Chat rule"]);
});

Deno.test("what comes too late for its moment is not done, and what fails says why", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  await put(rig, [
    { on: "word", word: "!skip", act: "skip" },
    { ...DEATH, counter: "none" },
  ]);
  await moderator(rig, "Mo", "!skip");
  await moderator(rig, "Mo", "!death");
  await clock.advance(2 * MINUTE_MS);
  await settle(rig);
  assertEquals((await rig.told("control.skip")).length, 0);
  const [death, skip] = await records(rig);
  assertEquals([skip.state, death.state], ["lapsed", "failed"]);
  assertEquals(death.why.includes("none"), true);
  const undo = await rig.post(`chat-rules/records/${skip.id}/undo`, {});
  assertEquals([undo.status, undo.body.code], [409, "conflict"]);
});

Deno.test("an act whose process died after taking it on is not done again, and one that nobody took on is", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  const { bot } = rig.app.services;
  await bot.counters.set(CHANNEL, "deaths", 0);
  await put(rig, [DEATH]);
  await moderator(rig, "Mo", "!death");
  await settle(rig);
  const key = ["chat_rules", CHANNEL];
  // deno-lint-ignore no-explicit-any -- the record as it is kept
  const { value } = await rig.app.kv.get<any>(key);
  value.state.runs[0].state = "under_way";
  await rig.app.kv.set(key, value);
  await settle(rig);
  assertEquals(await deaths(rig), 1);
  assertEquals((await records(rig))[0].state, "under_way");
  await clock.advance(2 * MINUTE_MS);
  assertEquals((await records(rig))[0].state, "unknown");
  // One that died before it took the act on left it to any other.
  value.state.runs[0].state = "waits";
  await rig.app.kv.atomic().set(key, value)
    .set(["chat_rules_note", CHANNEL], 1).commit();
  await rig.app.services.audience.chatRules.runDue();
  assertEquals([await deaths(rig), (await records(rig))[0].state], [2, "done"]);
});

Deno.test("what a rule did is taken back once, though the answer to the first undo was lost", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  const { counters } = rig.app.services.bot;
  await counters.set(CHANNEL, "deaths", 5);
  await put(rig, [DEATH]);
  await moderator(rig, "Mo", "!death");
  await settle(rig);
  const [{ id }] = await records(rig);
  const undo = () => rig.post(`chat-rules/records/${id}/undo`, {});
  const { move } = counters;
  counters.move = async (...asked) => {
    await move(...asked);
    throw new Error("The answer is lost");
  };
  assertEquals((await undo()).status, 500);
  counters.move = move;
  assertEquals([await deaths(rig), (await undo()).status], [5, 200]);
  assertEquals(await deaths(rig), 5);
  assertEquals((await records(rig))[0].state, "undone");
});

Deno.test("who is erased leaves no cool-down behind, and others keep theirs", async () => {
  const clock = standingClock();
  await using rig = await createRig({ clock });
  await put(rig, [{
    ...{ on: "word", word: "!skip", act: "skip", from: "everyone" },
    viewerCoolDownS: 86_400,
  }]);
  for (const who of ["Ada", "Bo"]) {
    await rig.says(who, "!skip");
    await clock.advance(5 * SECOND_MS);
  }
  await settle(rig);
  const left = async () => {
    const prefix = keys.chatRuleViewersOf(CHANNEL);
    const found = await listEntries(rig.app.kv, prefix);
    return found.map(({ key }) => String(key.at(-1)).split(" ")[1]);
  };
  assertEquals(await left(), ["twitch:id-Ada", "twitch:id-Bo"]);
  const call = { userId: "id-Ada" };
  assertEquals((await rig.post("people/erase", call)).status, 200);
  assertEquals(await left(), ["twitch:id-Bo"]);
});

Deno.test("bad rules, stale revisions, unknown records, and who may only read are refused", async () => {
  await using rig = await createRig();
  for (
    const rules of [
      [{ ...DEATH, word: "" }],
      [{ ...DEATH, act: "ban" }],
      [{ ...DEATH, id: "a" }, { ...DEATH, id: "a" }],
      numbers(31).map(() => DEATH),
    ]
  ) {
    assertEquals((await put(rig, rules)).res.status, 422);
  }
  await put(rig, [DEATH], { "if-match": '"0"' });
  const stale = await put(rig, [], { "if-match": '"0"' });
  assertEquals([stale.res.status, stale.body.code], [412, "stale"]);
  const gone = await rig.post("chat-rules/records/none/undo", {});
  assertEquals(gone.status, 404);
  const reader = await rig.app.signIn({ role: "masquerade" });
  const calls: [string, string, object | undefined, string, number][] = [
    ["GET", RULES, undefined, "", 401],
    ["PUT", RULES, { rules: [] }, "", 401],
    ["PUT", RULES, { rules: [] }, reader, 403],
    ["GET", `${RULES}/records`, undefined, "", 401],
    ["POST", `${RULES}/records/none/undo`, {}, "", 401],
    ["POST", `${RULES}/records/none/undo`, {}, reader, 403],
  ];
  for (const [method, path, body, session, status] of calls) {
    const res = await rig.app.request(path, { method, body, session });
    assertEquals(res.status, status, `${method} ${path}`);
    await res.body?.cancel();
  }
});
