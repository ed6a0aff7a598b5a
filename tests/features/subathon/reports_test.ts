import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { withheld } from "@/lib/features/subathon/runtime/report_answer.ts";
import {
  ENTRY_REASONS,
  HELD_REASONS,
  LedgerEntry,
  UNTIMELY_REASONS,
} from "@/lib/schema/subathon/ledger.ts";
import { CHANNEL, ledgerOf, type Rig, SUB, withRig } from "./rig.ts";

const COUNTS = { preview: false };

/** Returns the answers of the two reports of an event: time, then points. */
async function asked(rig: Rig, id: string) {
  const time = await rig.service.addTime(CHANNEL, id, COUNTS);
  const goals = await rig.service.addGoals(CHANNEL, id, COUNTS);
  return [time, goals].map(({ counted, reason }) => counted ? "yes" : reason);
}

Deno.test("a report names the reason why an event was recorded without counting", () =>
  withRig(async (rig) => {
    await rig.goals("goals_ladder", { whenLocked: false, goals: [] });
    const idle = await rig.log("sub", SUB);
    await rig.settle();
    assertEquals(await asked(rig, idle), ["not_started", "not_started"]);
    await rig.do("start");
    assertEquals(await asked(rig, idle), ["not_started", "not_started"]);
    await rig.do("lock");
    const locked = await rig.log("sub", SUB);
    await rig.settle();
    assertEquals(await asked(rig, locked), ["locked", "locked"]);
    await rig.do("lock", { locked: false });
    const counted = await rig.log("sub", SUB);
    await rig.settle();
    assertEquals(await asked(rig, counted), [
      "already_counted",
      "already_counted",
    ]);
    await rig.do("end");
    const late = await rig.log("sub", SUB);
    await rig.settle();
    assertEquals(await asked(rig, late), ["after_end", "after_end"]);
  }));

Deno.test("a locked clock takes nothing while the ladder counts, whoever tells first", () =>
  withRig(async (rig) => {
    await rig.do("start");
    await rig.do("lock");
    const first = await rig.log("sub", SUB);
    await rig.settle();
    assertEquals(await asked(rig, first), ["locked", "already_counted"]);
    const second = await rig.log("sub", SUB);
    assertEquals(await asked(rig, second), ["locked", "already_counted"]);
    const third = await rig.log("sub", SUB);
    const points = await rig.service.addGoals(CHANNEL, third, COUNTS);
    assertEquals([points.counted, points.addedPoints], [true, 1_000]);
    assertEquals(points.state.current, 3_000, "in one unit with what it adds");
    assertEquals((await rig.session()).addedMs, 0);
  }));

Deno.test("another message of a recorded act names the reason of the first", () =>
  withRig(async (rig) => {
    await rig.goals("goals_ladder", { goals: [] });
    const one = { act: "sub:twitch:42:1" };
    await rig.log("sub", SUB, one);
    const again = await rig.log("sub", SUB, one);
    await rig.settle();
    assertEquals(await asked(rig, again), ["not_started", "not_started"]);
  }));

Deno.test("what was applied or counted afterwards is counted", () =>
  withRig(async (rig, clock) => {
    const from = new Date(clock.now()).toISOString();
    await rig.goals("goals_ladder", { goals: [] });
    const applied = await rig.log("sub", SUB);
    await rig.settle();
    await rig.do("start");
    const [entry] = await ledgerOf(rig.kv);
    await rig.do("apply", { entryId: entry?.id });
    assertEquals(await asked(rig, applied), [
      "already_counted",
      "already_counted",
    ]);
    await rig.goals("goals_ladder", { whenLocked: false, goals: [] });
    await rig.do("lock");
    const locked = await rig.log("sub", SUB);
    await rig.settle();
    await clock.advance(1_000);
    await rig.service.backfill(CHANNEL, { from, to: null });
    assertEquals(await asked(rig, locked), ["locked", "already_counted"]);
  }));

Deno.test("reports made at the same time count an event once", () =>
  withRig(async (rig) => {
    await rig.do("start");
    const id = await rig.log("sub", SUB);
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        () => rig.service.addTime(CHANNEL, id, COUNTS),
      ),
    );
    assertEquals(answers.filter(({ counted }) => counted).length, 1);
    assertEquals(
      new Set(answers.flatMap(({ reason }) => reason ?? [])),
      new Set(["already_counted"]),
    );
    assertEquals((await rig.session()).addedMs, 60_000);
  }));

Deno.test("an entry is withheld from the clock wherever it is from the ladder", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LedgerEntry.shape.status.options),
      fc.constantFrom(...ENTRY_REASONS),
      fc.boolean(),
      fc.boolean(),
      (status, reason, counts, backfilled) => {
        const entry = { status, reason, counts };
        const later = (act: string) => act === "backfill" && backfilled;
        const time = withheld(entry, "time", later);
        const ladder = withheld(entry, "ladder", later);
        if (ladder !== null) assertEquals(time, ladder);
        if (time !== null) assertEquals(time, reason);
        assertEquals(withheld(entry, "time", () => true), null);
      },
    ),
  );
  for (const reason of UNTIMELY_REASONS) {
    assertEquals(HELD_REASONS.includes(reason), true);
  }
});
