import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { CreditsControl } from "@/lib/schema/subathon/credits.ts";
import {
  moveOf,
  NO_RUN,
  rolledMs,
} from "@/lib/features/subathon/credits/roll.ts";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL, cheer, message, type Rig, tip, withRig } from "./rig.ts";

const MIN = 60_000;

/** Late lines of the widget: name and seconds into the roll. */
async function late(
  rig: Rig,
  sources: ("followers" | "cheerers" | "tippers")[] = ["followers"],
): Promise<[string, number][]> {
  const { late } = await rig.credits.run(CHANNEL, {
    sections: sources.map((source) => ({
      source,
      sort: "amount",
      maxNames: 10,
    })),
    late: true,
  });
  return late.map(({ person, removed, cameMs }) => [
    removed ? "" : person.name,
    cameMs / 1_000,
  ]);
}

Deno.test("who comes into a section that is shown and was on none is late, once, in the order they came", () =>
  withRig(async (rig, clock) => {
    await rig.log("follow", "Ada", {});
    assertEquals(await late(rig), [], "nothing rolls");
    await rig.control({ action: "play" });
    assertEquals(await late(rig), []);
    clock.pass(2_000);
    await rig.log("tip", "Bob", tip(100));
    clock.pass(1_000);
    await rig.log("cheer", "Bob", cheer(100));
    clock.pass(1_000);
    await rig.log("cheer", "Ada", cheer(500));
    clock.pass(1_000);
    await rig.log("follow", "Cleo", {});
    await rig.log("chat.message", "Dan", message());
    const all = ["followers", "cheerers", "tippers"] as const;
    assertEquals(await late(rig, [...all]), [["Bob", 2], ["Cleo", 5]]);
    assertEquals(await late(rig, ["followers"]), [["Cleo", 5]]);
    assertEquals(await late(rig, ["cheerers"]), [["Bob", 3], ["Ada", 4]]);
    const { addendum } = await rig.state({ sections: ["followers"] });
    assertEquals(addendum.map(({ text }) => text), ["Bob", "Cleo"]);
    const quiet = await rig.credits.run(CHANNEL, { sections: [], late: false });
    assertEquals(quiet.late, []);
    await rig.control({ action: "restart" });
    assertEquals(await late(rig, [...all]), [], "they are in the lists now");
  }));

Deno.test("a late name that is hidden leaves its line empty, wherever another process heard of it", () =>
  withRig(async (rig, clock) => {
    const other = rig.another();
    await rig.control({ action: "play" });
    assertEquals(await late(rig), []);
    for (const who of ["Ada", "Bob", "Cleo"]) {
      clock.pass(1_000);
      await rig.log("follow", who, {});
      await other.credits.projection.catchUp(CHANNEL);
    }
    assertEquals(await late(rig), [["Ada", 1], ["Bob", 2], ["Cleo", 3]]);
    await rig.log("chat.user_cleared", null, {
      user: { id: "id-Bob", login: "bob", name: "Bob" },
    });
    assertEquals(await late(rig), [["Ada", 1], ["", 2], ["Cleo", 3]]);
  }));

Deno.test("a late name that is erased leaves its line empty, one for all its sections", () =>
  withRig(async (rig, clock) => {
    await rig.log("tip", "Dan", tip(100));
    await rig.control({ action: "play" });
    for (const who of ["Ada", "Bob", "Cleo"]) {
      clock.pass(1_000);
      await rig.log("follow", who, {});
    }
    clock.pass(1_000);
    await rig.log("cheer", "Bob", cheer(100));
    // On a list already, whatever they give later.
    await rig.log("cheer", "Dan", cheer(100));
    const all = ["followers", "cheerers", "tippers"] as const;
    await rig.clear({ userId: "id-Bob" });
    await rig.clear({ userId: "id-Dan" });
    assertEquals(await late(rig, [...all]), [["Ada", 1], ["", 2], ["Cleo", 3]]);
    const { addendum } = await rig.state({ sections: ["tippers"] });
    assertEquals(addendum.map(({ text, removed }) => [text, removed]), [
      ["Ada", false],
      ["", true],
      ["Cleo", false],
    ]);
    assertEquals(
      Object.keys(addendum[1] ?? {}),
      Object.keys(addendum[0] ?? {}),
    );
    await rig.control({ action: "restart" });
    assertEquals(await rig.names("followers"), ["Ada", "Cleo"]);
    assertEquals(await late(rig, [...all]), []);
  }));

Deno.test("when somebody came is told in the roll's own time, pauses left out", () =>
  withRig(async (rig, clock) => {
    await rig.control({ action: "play" });
    const after = async (ms: number, who: string) => {
      clock.pass(ms);
      await rig.log("follow", who, {});
    };
    await after(5_000, "Before");
    clock.pass(1_000);
    await rig.control({ action: "pause" });
    await after(MIN, "During");
    assertEquals(await late(rig), [["Before", 5], ["During", 6]]);
    clock.pass(MIN);
    await rig.control({ action: "play" });
    await after(2_000, "After");
    const all = [["Before", 5], ["During", 6], ["After", 8]];
    assertEquals(await late(rig), all);
    clock.pass(1_000);
    await rig.control({ action: "pause" });
    clock.pass(MIN);
    await rig.control({ action: "play" });
    assertEquals(await late(rig), all, "another pause moves none of them");
  }));

Deno.test("a run that was begun before this was kept goes on", () =>
  withRig(async (rig, clock) => {
    await rig.control({ action: "play" });
    const key = keys.creditsRecord(CHANNEL);
    const { value } = await rig.kv.get<{ state: { shifts?: unknown } }>(key);
    delete value?.state.shifts;
    await rig.kv.set(key, value);
    clock.pass(3_000);
    await rig.log("follow", "Ada", {});
    assertEquals(await late(rig), [["Ada", 3]]);
    await rig.control({ action: "pause" });
    assertEquals((await rig.state()).run.state, "paused");
  }));

Deno.test("what has rolled by an instant never changes afterwards, whatever is commanded", () => {
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 100_000 }),
    action: fc.constantFrom("play", "pause"),
    speed: fc.option(fc.integer({ min: 10, max: 300 }), { nil: undefined }),
  });
  fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    let now = 1_000_000;
    let run = { ...NO_RUN, runId: "r", state: "rolling" as const };
    run = { ...run, startedAt: now } as typeof run;
    const seen: [at: number, rolled: number][] = [];
    for (const { waitMs, ...command } of steps) {
      now += waitMs;
      seen.push([now, rolledMs(run, now)]);
      // A command of the same instant may move what is seen at it.
      now += 1;
      const move = moveOf(run, CreditsControl.parse(command), now);
      if (move.type === "change") {
        run = { ...run, ...move.change } as typeof run;
      }
      for (const [at, rolled] of seen) assertEquals(rolledMs(run, at), rolled);
    }
  }));
});
