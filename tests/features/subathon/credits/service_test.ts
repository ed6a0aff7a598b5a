import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { createDeafKv } from "@/tests/support/dying_kv.ts";
import { ImpatientClock } from "@/tests/support/impatient_clock.ts";
import {
  CHANNEL,
  cheer,
  createRig,
  message,
  resub,
  tip,
  withRig,
} from "./rig.ts";

const MIN = 60_000;

Deno.test("sections list people by what they gave, each once", () =>
  withRig(async (rig, clock) => {
    await rig.log("follow", "Ada", {});
    await rig.log("cheer", "Ada", cheer(100));
    await rig.log("cheer", "Bob", cheer(500));
    clock.pass(MIN);
    await rig.log("cheer", "Ada", cheer(500));
    await rig.log("cheer", "Cleo", cheer(500));
    await rig.log("cheer", null, cheer(10, true));
    await rig.log("cheer", null, cheer(20, true));
    await rig.log("resub", "Dan", resub(7));
    await rig.log("raid", "Eve", { viewers: 5 });
    await rig.log("raid", "Eve", { viewers: 3 });
    const { sections } = await rig.state();
    const cheerers = sections.cheerers;
    assert(cheerers?.available);
    assertEquals(
      cheerers.items.map(({ text, value }) => [text, value]),
      [["Ada", 600], ["Bob", 500], ["Cleo", 500], ["Anonymous", 30]],
    );
    assertEquals(cheerers.items[3]?.person?.anonymous, true);
    const of = (name: "subscribers" | "raiders" | "followers") => {
      const found = sections[name];
      return found?.available
        ? found.items.map(({ text, value }) => [text, value])
        : found?.reason;
    };
    assertEquals(of("subscribers"), [["Dan", 7]]);
    assertEquals(of("raiders"), [["Eve", 5]]);
    assertEquals(of("followers"), [["Ada", null]]);
  }));

Deno.test("amounts of money stay between giver and channel; foreign ones name their giver", () =>
  withRig(async (rig) => {
    await rig.log("tip", "Ada", tip(1_000));
    await rig.log("tip", "Bob", tip(90_000, "JPY"));
    const { sections } = await rig.state({ sections: ["tippers"] });
    const tippers = sections.tippers;
    assert(tippers?.available);
    assertEquals(
      tippers.items.map(({ text, value }) => [text, value]),
      [["Ada", null], ["Bob", null]],
    );
  }));

Deno.test("the broadcaster, bots, tests and what was taken back are left out", () =>
  withRig(async (rig) => {
    await rig.log("follow", "Me", {}, {
      actor: { id: CHANNEL, login: "me", name: "Me" },
    });
    await rig.log("follow", "Nightbot", {});
    await rig.log("follow", "Test", {}, { test: true });
    await rig.log("tip", "Ada", tip(1_000), { act: "tip:shop:1" });
    await rig.log("tip", "Bob", tip(1_000), { act: "tip:shop:2" });
    await rig.log("correction", null, {
      refersTo: "tip:shop:1",
      kind: "tip",
      reason: "refund",
      amount: null,
      refundId: null,
    });
    assertEquals(await rig.names("followers"), []);
    assertEquals(await rig.names("tippers"), ["Bob"]);
  }));

Deno.test("a name with a blocked word is shown as its login or left out, late names and clips too", () =>
  withRig(async (rig, clock) => {
    const actor = (name: string, login: string | null) => ({
      actor: { id: `id-${name}`, login, name },
    });
    await rig.log("follow", null, {}, actor("Big_TROLL!", "ada"));
    await rig.log("follow", null, {}, actor("Troll", "troll"));
    await rig.log("follow", null, {}, actor("Trollhättan", "cleo"));
    await rig.log("follow", null, {}, actor("xxSpamxx", null));
    await rig.log("chat.message", null, message(), actor("ｔｒｏｌｌ", "dan"));
    assertEquals(await rig.names("followers"), ["ada", "Trollhättan"]);
    assertEquals(await rig.names("chatters"), ["dan"]);
    assertEquals(await rig.names("top_clips"), ["Hello (Bob)"]);
    await rig.control({ action: "play" });
    clock.pass(1_000);
    await rig.log("follow", null, {}, actor("troll 2", "eve"));
    await rig.log("follow", null, {}, actor("spammer", "spammer"));
    const { addendum } = await rig.state({ sections: ["followers"] });
    assertEquals(addendum.map(({ text }) => text), ["eve"]);
  }, {
    sources: {
      blockedWords: () => Promise.resolve(["troll", "*spam*"]),
      clips: () =>
        Promise.resolve({
          available: true,
          value: [
            { title: "Hello", creatorName: "Bob", views: 1 },
            { title: "A troll", creatorName: "Bob", views: 9 },
          ],
        }),
    },
  }));

Deno.test("an act that is told twice is listed once, a month later again", () =>
  withRig(async (rig, clock) => {
    const act = "sub:twitch:id-Ada:1";
    await rig.log("resub", "Ada", resub(5), { act });
    await rig.log("resub", "Ada", resub(5), { act });
    const list = rig.kv.list({
      prefix: keys.creditsRowsOf(CHANNEL, "subscribers"),
    });
    await rig.state();
    assertEquals((await Array.fromAsync(list)).length, 1);
    clock.pass(31 * 24 * 60 * MIN);
    await rig.log("resub", "Ada", resub(6), { act });
    assertEquals(await rig.names("subscribers", { window: "24h" }), ["Ada"]);
  }));

Deno.test("chat makes chatters, moderators and vips", () =>
  withRig(async (rig, clock) => {
    await rig.log("chat.message", "Ada", message(["moderator"]));
    await rig.log("chat.message", "Bob", message(["vip"]));
    clock.pass(61 * MIN);
    for (let i = 0; i < 3; i++) await rig.log("chat.message", "Bob", message());
    assertEquals(await rig.names("chatters"), ["Bob", "Ada"]);
    assertEquals(await rig.names("moderators"), ["Ada"]);
    assertEquals(await rig.names("vips"), ["Bob"]);
    assertEquals(await rig.names("vips", { window: "24h" }), ["Bob"]);
  }));

Deno.test("who writes in the chat of a channel that shares it is no chatter here", () =>
  withRig(async (rig) => {
    const sharedFrom = { id: "2002", login: "other", name: "Other" };
    await rig.log("chat.message", "Ada", { ...message(), sharedFrom });
    await rig.log("chat.message", "Bob", message());
    assertEquals(await rig.names("chatters"), ["Bob"]);
  }));

Deno.test("windows begin where they say", () =>
  withRig(async (rig, clock) => {
    await rig.log("follow", "Early", {});
    clock.pass(25 * 60 * MIN);
    await rig.log("follow", "Late", {});
    assertEquals(await rig.names("followers", { window: "24h" }), ["Late"]);
    assertEquals(await rig.names("followers", { window: "7d" }), [
      "Early",
      "Late",
    ]);
    assertEquals(
      await rig.names("followers", { window: "subathon" }),
      "not_configured",
    );
  }));

Deno.test("what cannot be read says so and is never empty", () =>
  withRig(async (rig) => {
    assertEquals(await rig.names("followers"), "not_connected");
    assertEquals(await rig.names("top_clips"), "not_authorized");
    assertEquals(await rig.names("goals"), "not_configured");
    assertEquals(await rig.names("custom"), []);
    await rig.log("tip", "Ada", tip(500));
    assertEquals(await rig.names("tippers"), ["Ada"], "heard from a module");
  }, {
    sources: {
      isConnected: () => Promise.resolve(false),
      clips: () =>
        Promise.resolve({
          available: false,
          value: null,
          reason: "not_authorized",
        }),
    },
  }));

Deno.test("a run freezes its lists, and two runs of the same day have one order", () =>
  withRig(async (rig, clock) => {
    for (const who of ["Cleo", "Ada", "Bob"]) {
      await rig.log("cheer", who, cheer(100));
    }
    await rig.control({ action: "play" });
    const first = await rig.names("cheerers");
    clock.pass(MIN);
    await rig.log("cheer", "Zoe", cheer(9_000));
    assertEquals(await rig.names("cheerers"), first, "frozen");
    const late = await rig.state({ sections: ["cheerers"] });
    assertEquals(late.addendum.map(({ text }) => text), ["Zoe"]);
    assertEquals((await rig.names("cheerers", { window: "24h" }))[0], "Zoe");
    await rig.control({ action: "restart" });
    assertEquals((await rig.names("cheerers")).slice(1), first);
  }));

Deno.test("a reload, a pause and another speed leave the same line on screen", () =>
  withRig(async (rig, clock) => {
    const offset = async () => (await rig.state()).run.offsetPx;
    await rig.control({ action: "play", speed: 100 });
    clock.pass(10_000);
    assertEquals(await offset(), 1_000);
    await rig.control({ action: "pause" });
    clock.pass(MIN);
    assertEquals(await offset(), 1_000);
    await rig.control({ action: "play" });
    clock.pass(1_000);
    assertEquals(await offset(), 1_100);
    await rig.control({ action: "play", speed: 50 });
    assertEquals(await offset(), 1_100);
    clock.pass(2_000);
    assertEquals(await offset(), 1_200);
    await rig.control({ action: "stop" });
    assertEquals(await offset(), 0);
  }));

Deno.test("to play what plays changes nothing; a command counts once for its key", () =>
  withRig(async (rig) => {
    const first = await rig.control({ action: "play" });
    const again = await rig.control({ action: "play" });
    assertEquals([first.changed, again.changed], [true, false]);
    assertEquals(again.run.runId, first.run.runId);
    const body = { action: "restart", idempotencyKey: "r1" };
    const [one, two] = await Promise.all([
      rig.control(body),
      rig.control(body),
    ]);
    assertEquals(one.run.runId, two.run.runId);
    await assertRejects(
      () => rig.control({ action: "stop", idempotencyKey: "r1" }),
      AppError,
      "idempotency key",
    );
    await assertRejects(
      () => rig.control({ action: "stop", revision: 0 }),
      AppError,
      "changed since",
    );
  }));

Deno.test("two processes that start at once begin one run", () =>
  withRig(async (rig, clock) => {
    const other = createRig({ kv: rig.kv, clock });
    await rig.log("follow", "Ada", {});
    const runs = await Promise.all([
      rig.control({ action: "play" }),
      other.control({ action: "play" }),
    ]);
    assertEquals(runs[0]?.run.runId, runs[1]?.run.runId);
    assertEquals(await other.names("followers"), ["Ada"]);
    await other.credits.stop();
  }));

Deno.test("clear forgets everybody so far and stops the roll", () =>
  withRig(async (rig, clock) => {
    await rig.log("follow", "Ada", {});
    await rig.control({ action: "play" });
    clock.pass(1_000);
    const { run } = await rig.clear();
    assertEquals(run.state, "idle");
    assertEquals(await rig.names("followers"), []);
    await rig.log("follow", "Bob", {});
    assertEquals(await rig.names("followers"), ["Bob"]);
  }));

Deno.test("own lists are kept, changed and deleted", () =>
  withRig(async (rig) => {
    const save = (id: string | undefined, lines: string[]) =>
      rig.credits.changeList(CHANNEL, {
        action: "save",
        id,
        title: "Partners",
        lines,
      });
    const [made] = await save(undefined, ["Acme"]);
    await save(made?.id, ["Acme", "Globex"]);
    assertEquals(await rig.names("custom"), ["Partners", "Acme", "Globex"]);
    await assertRejects(
      () => save("lst_none", ["x"]),
      AppError,
      "no such list",
    );
    await rig.credits.changeList(CHANNEL, {
      action: "delete",
      id: made?.id ?? "",
    });
    assertEquals(await rig.names("custom"), []);
  }));

Deno.test("a command that was carried out without an answer is so once, and pages are told", async () => {
  using real = await openKv(":memory:");
  const { kv, once } = createDeafKv(real, "refused");
  const clock = new ImpatientClock("2026-05-01T12:00:00.000Z");
  const rig = createRig({ kv, clock });
  await rig.log("follow", "Ada", {});
  once("credits");
  const begun = await rig.control({ action: "play", revision: 0 });
  assertEquals([begun.changed, begun.run.state], [true, "rolling"]);
  assertEquals((await rig.told()).length, 1);
  once("credits");
  const key = { idempotencyKey: "pause" };
  const paused = await rig.control({ action: "pause", ...key });
  assertEquals([paused.changed, paused.run.revision], [true, 2]);
  const again = await rig.control({ action: "pause", ...key });
  assertEquals([again.changed, again.run.revision], [false, 2]);
  once("credits");
  const lists = await rig.credits.changeList(CHANNEL, {
    action: "save",
    title: "Partners",
    lines: ["Acme"],
  });
  assertEquals(lists.length, 1);
  assertEquals((await rig.told()).length, 3);
  await rig.credits.stop();
  await rig.events.flush();
});

Deno.test("what a dead process left untold is told by the next, once", () =>
  withRig(async (rig, clock) => {
    await rig.control({ action: "play" });
    const before = (await rig.told()).length;
    await rig.kv.set(keys.creditsNote(CHANNEL), 1);
    const next = createRig({ kv: rig.kv, clock });
    next.credits.start();
    await next.credits.stop();
    assertEquals((await rig.told()).length, before, "the id was taken");
    const notes = rig.kv.list({ prefix: keys.creditsNotes() });
    assertEquals((await Array.fromAsync(notes)).length, 0);
  }));

Deno.test("a long list keeps its order over many entries and says how many more", () =>
  withRig(async (rig) => {
    for (let i = 0; i < 320; i += 10) {
      await Promise.all(
        Array.from(
          { length: 10 },
          (_, n) =>
            rig.log(
              "cheer",
              `U${String(i + n).padStart(3, "0")}`,
              cheer(1_000 - i - n),
            ),
        ),
      );
    }
    await rig.control({ action: "play" });
    const { sections } = await rig.state({
      limit: 300,
      sections: ["cheerers"],
    });
    const cheerers = sections.cheerers;
    assert(cheerers?.available);
    assertEquals(cheerers.items.length, 300);
    assertEquals(cheerers.items[299]?.text, "U299");
    const more = async (limit: number) => {
      const found = await rig.state({ limit, sections: ["cheerers"] });
      return found.sections.cheerers?.available &&
        found.sections.cheerers.more;
    };
    assertEquals(await Promise.all([20, 319, 320, 400].map(more)), [
      300,
      1,
      0,
      0,
    ]);
    const run = await rig.credits.run(CHANNEL, {
      sections: [{ source: "cheerers", sort: "name", maxNames: 10 }],
      late: true,
    });
    assertEquals(run.sections[0]?.items?.length, 10);
    assertEquals(run.sections[0]?.more, 310);
  }));
