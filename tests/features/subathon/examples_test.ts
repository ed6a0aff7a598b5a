import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";
import { assertEquals } from "@std/assert";
import type { Settings } from "@/lib/schema/subathon/rules.ts";
import { MIN, T0, usd, World } from "./world.ts";

const rules = DEFAULT_RULES.map((rule) => {
  if (rule.kind === "cheer") return { ...rule, addMs: 60_000 };
  if (rule.kind === "tip") return { ...rule, addMs: 30_000 };
  return rule;
});

/** `h:mm:ss.t` in milliseconds. */
function clock(text: string): number {
  const [h = 0, m = 0, s = 0] = text.split(":").map(Number);
  return Math.round((h * 3_600 + m * 60 + s) * 1_000);
}

function started(settings: Partial<Settings> = {}): World {
  const world = new World(settings, rules);
  world.do("start");
  return world;
}

Deno.test("the day of the worked example stands at every line where it should", () => {
  const world = started();
  const gift = { kind: "gift", quantity: 10, deliveryKey: "gift-1" } as const;
  world.at(10).give(gift);
  assertEquals(world.last?.appliedMs, 600_000, "1");
  assertEquals(world.remaining, clock("2:00:00"), "1");

  const again = world.at(11).give(gift);
  assertEquals(again.counted, false, "2: delivered again");
  assertEquals(world.remaining, clock("1:59:00"), "2");

  world.at(20).give({ kind: "cheer", quantity: 250 });
  assertEquals(world.last?.appliedMs, 150_000, "3: proportional");
  assertEquals(world.remaining, clock("1:52:30"), "3");

  world.do("rules", {
    rules: rules.map((rule) => ({ ...rule, proportional: false })),
  });
  world.give({ kind: "cheer", quantity: 250 });
  assertEquals(world.last?.appliedMs, 120_000, "4: whole units only");
  assertEquals(world.remaining, clock("1:54:30"), "4");
  world.do("rules", { rules });

  world.do("multiplier", {
    action: "start",
    factorPermille: 1_500,
    startsAt: new Date(T0 + 30 * MIN).toISOString(),
    endsAt: new Date(T0 + 90 * MIN).toISOString(),
  });
  const tip = { kind: "tip", money: usd(1_234) } as const;
  world.at(40).give({ ...tip, occurredAt: T0 + 30 * MIN - 1_000 });
  assertEquals(world.last?.appliedMs, 370_200, "5: before the happy hour");
  assertEquals(world.remaining, clock("1:40:40.2"), "5");

  world.give({ ...tip, occurredAt: T0 + 31 * MIN });
  assertEquals(world.last?.appliedMs, 555_300, "6: within the happy hour");
  assertEquals(world.remaining, clock("1:49:55.5"), "6");
  const second = world.last;

  world.at(50).do("pause");
  assertEquals(world.remaining, clock("1:39:55.5"), "7");

  world.at(70).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 90_000, "8: while paused");
  assertEquals(world.remaining, clock("1:41:25.5"), "8");

  world.at(100).do("resume");
  assertEquals(world.remaining, clock("1:41:25.5"), "9");
  assertEquals(world.endsAtMinute, clock("3:21:25.5") / MIN, "9");

  world.at(101).do("undo", { entryId: second?.id });
  assertEquals(world.last?.appliedMs, -555_300, "10: undo");
  assertEquals(world.remaining, clock("1:31:10.2"), "10");
  assertEquals(world.endsAtMinute, clock("3:12:10.2") / MIN, "10");
  assertEquals(world.ledgerMs, world.session.addedMs);
});

/** A session that ends by itself at 3:12:10.2. */
function nearTheEnd(settings: Partial<Settings> = {}): [World, number] {
  const world = started(settings);
  world.do("set", { remainingMs: clock("3:12:10.2") });
  return [world, T0 + clock("3:12:10.2")];
}

Deno.test("11a: a gift that happened before the end runs the clock on", () => {
  const [world, end] = nearTheEnd();
  world.now = end + 4_000;
  world.tell({ name: "wake" });
  assertEquals(world.session.state, "ended");
  world.give({ kind: "gift", quantity: 5, occurredAt: end - 2_000 });
  assertEquals(world.last?.reason, "late");
  assertEquals(world.last?.appliedMs, 300_000);
  assertEquals(world.session.state, "running");
  assertEquals(world.remaining, clock("0:04:56"));
});

Deno.test("11b: too little to reach now moves the end only", () => {
  const [world, end] = nearTheEnd();
  world.now = end + 90_000;
  world.give({ kind: "sub", occurredAt: end - 2_000 });
  assertEquals(world.last?.appliedMs, 60_000);
  assertEquals(world.session.state, "ended");
  assertEquals(world.session.endedAt, T0 + clock("3:13:10.2"));
});

Deno.test("11c: what happened after the end adds nothing", () => {
  const [world, end] = nearTheEnd();
  world.now = end + 90_000;
  world.give({ kind: "sub", occurredAt: end + 1_000 });
  assertEquals(world.last?.appliedMs, 0);
  assertEquals(world.last?.reason, "after_end");
  assertEquals(world.session.state, "ended");
  assertEquals(world.session.endedAt, end);
});

Deno.test("11d: with revive it starts the clock from now", () => {
  const [world, end] = nearTheEnd({ onExpire: "revive" });
  world.now = end + 90_000;
  world.give({ kind: "sub", occurredAt: end + 1_000 });
  assertEquals(world.last?.appliedMs, 60_000);
  assertEquals(world.last?.reason, "revived");
  assertEquals(world.remaining, clock("0:01:00"));
  assertEquals(world.session.activeMs, clock("3:12:10.2"));
});

Deno.test("a hard end banks what is beyond it, also during a pause", () => {
  const world = started({
    initialMs: clock("1:00:00"),
    capAt: new Date(T0 + clock("3:00:00")).toISOString(),
  });
  world.at(30).give({ kind: "gift", quantity: 200 });
  assertEquals(world.remaining, clock("2:30:00"));
  assertEquals(world.raw, clock("3:50:00"));
  assertEquals(world.banked, clock("1:20:00"));
  world.at(60).do("pause");
  assertEquals(world.remaining, clock("2:00:00"));
  world.at(120);
  assertEquals(world.remaining, clock("1:00:00"));
  world.at(200).tell({ name: "wake" });
  assertEquals(world.session.state, "ended");
  assertEquals(world.session.endedAt, T0 + clock("3:00:00"));
  assertEquals(world.session.endReason, "cap_at");
});

Deno.test("a ceiling cuts what does not fit", () => {
  const world = started({
    initialMs: clock("1:00:00"),
    maxRemainingMs: clock("4:00:00"),
  });
  world.at(30).give({ kind: "gift", quantity: 240 });
  assertEquals(world.last?.appliedMs, clock("3:30:00"));
  assertEquals(world.last?.lostMs, clock("0:30:00"));
  assertEquals(world.last?.reason, "cap_remaining");
  assertEquals(world.remaining, clock("4:00:00"));
});

Deno.test("a longest running time waits for pauses", () => {
  const world = started({
    initialMs: clock("1:00:00"),
    maxActiveMs: clock("2:00:00"),
  });
  world.at(30).give({ kind: "gift", quantity: 240 });
  assertEquals(world.remaining, clock("1:30:00"));
  world.at(60).do("pause");
  world.at(200);
  assertEquals(world.remaining, clock("1:00:00"));
  world.do("resume");
  assertEquals(world.endsAtMinute, clock("4:20:00") / MIN);
});

Deno.test("a rising clock is worked off and ends at zero", () => {
  const world = started({ initialMs: clock("1:00:00"), direction: "up" });
  world.at(30);
  assertEquals(world.remaining, clock("1:30:00"));
  world.give({ kind: "gift", quantity: 60 });
  assertEquals(world.remaining, clock("0:30:00"));
  world.at(40);
  assertEquals(world.remaining, clock("0:40:00"));
  world.give({ kind: "gift", quantity: 60 });
  assertEquals(world.last?.appliedMs, clock("0:40:00"));
  assertEquals(world.last?.lostMs, clock("0:20:00"));
  assertEquals(world.session.state, "ended");
});

Deno.test("set writes the difference as an adjustment", () => {
  const world = started();
  world.at(10).do("set", { remainingMs: clock("0:30:00") });
  assertEquals(world.last?.appliedMs, -4_800_000);
  assertEquals(world.remaining, clock("0:30:00"));
});

Deno.test("one gift reaches three goals in order, and its undo leaves them reached", () => {
  const world = started();
  world.do("goals_ladder", {
    startAt: 8_000,
    goals: [10, 20, 30].map((points) => ({
      threshold: points * 1_000,
      title: `Goal ${points}`,
    })),
  });
  assertEquals(world.session.ladderAt, 8_000);
  world.at(1).give({ kind: "gift", quantity: 25 });
  assertEquals(world.reached.map(({ threshold }) => threshold), [
    10_000,
    20_000,
    30_000,
  ]);
  world.do("undo", { entryId: world.last?.id });
  assertEquals(world.session.totals.points, 8_000);
  assertEquals(
    world.definition.ladder.goals.map(({ state }) => state),
    ["reached", "reached", "reached"],
  );
});
