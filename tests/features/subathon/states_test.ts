import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { iso, MIN, running, T0, told, World } from "./world.ts";

Deno.test("at the end, one millisecond decides between late, revived and too late", () => {
  const lateWindowMs = 120_000;
  const cases: [string, number, number, "stop" | "revive", string][] = [
    ["occurred just before", -1, lateWindowMs, "stop", "late"],
    ["occurred at the end", 0, lateWindowMs, "stop", "late"],
    ["occurred just after", 1, 1_000, "stop", "after_end"],
    ["occurred just after, revive", 1, 1_000, "revive", "revived"],
    ["processed in the last moment", -1, lateWindowMs, "revive", "late"],
    ["processed too late", -1, lateWindowMs + 1, "stop", "after_end"],
    ["processed too late, revive", -1, lateWindowMs + 1, "revive", "after_end"],
    ["revive window ends", 1, 600_000, "revive", "revived"],
    ["revive window is over", 1, 600_001, "revive", "after_end"],
  ];
  for (const [name, occurred, processed, onExpire, reason] of cases) {
    const world = running({ onExpire, lateWindowMs });
    const end = T0 + 7_200_000;
    world.now = end + processed;
    world.give({ kind: "sub", occurredAt: end + occurred });
    assertEquals(world.last?.reason, reason, name);
    assertEquals(world.last?.appliedMs, reason === "after_end" ? 0 : 60_000);
  }
});

Deno.test("before the start nothing counts unless the settings say so", () => {
  const world = new World();
  assertEquals(world.give({ kind: "sub" }), {
    counted: false,
    reason: "not_started",
    entry: world.last ?? null,
  });
  world.at(10).do("start");
  world.give({ kind: "sub", occurredAt: T0 + 10 * MIN - 1 });
  assertEquals(world.last?.reason, "not_started", "it came before the start");
  world.give({ kind: "sub" });
  assertEquals(world.session.addedMs, 60_000);
  const open = new World({ countBeforeStart: true });
  open.give({ kind: "sub" });
  assertEquals(open.session.addedMs, 60_000);
});

Deno.test("the stream's break counts from when it went, not from when it was noticed", () => {
  const world = running({
    onStreamOffline: "pause_and_lock",
    onStreamOnline: "resume",
  });
  world.at(30).tell({ name: "offline", told: told(T0 + 30 * MIN) });
  world.at(31).give({ kind: "sub" });
  world.at(32).tell({ name: "wake" });
  assertEquals(world.session.state, "paused");
  assertEquals(world.session.locked, true);
  assertEquals(world.remaining, 91 * MIN);
  world.at(90).tell({ name: "online", told: told(T0) });
  assertEquals(world.session.state, "running");
  assertEquals(world.session.locked, false);
  assertEquals(world.endsAtMinute, 181);
});

Deno.test("a reconnecting encoder is no break, an end in the grace is none either", () => {
  const quick = running({ onStreamOffline: "pause" });
  quick.at(30).tell({ name: "offline", told: told(T0 + 30 * MIN) });
  quick.at(31).tell({ name: "online", told: told(T0) });
  quick.at(60).tell({ name: "wake" });
  assertEquals(quick.session.state, "running");

  const end = running({ onStreamOffline: "pause", initialMs: 60 * MIN });
  end.at(59.5).tell({ name: "offline", told: told(T0 + 59.5 * MIN) });
  end.at(60.5).tell({ name: "wake" });
  assertEquals(end.session.state, "ended");
  end.at(62).tell({ name: "wake" });
  assertEquals(end.session.state, "paused");
  assertEquals(end.remaining, 30_000);

  const before = running({ onStreamOffline: "pause", initialMs: 60 * MIN });
  before.at(61).tell({ name: "offline", told: told(T0 + 61 * MIN) });
  before.at(70).tell({ name: "wake" });
  assertEquals(before.session.state, "ended");
  assertEquals(before.session.endedAt, T0 + 60 * MIN);

  const capped = running({
    onStreamOffline: "pause",
    capAt: iso(T0 + 60 * MIN),
  });
  capped.at(59.5).tell({ name: "offline", told: told(T0 + 59.5 * MIN) });
  capped.at(60.5).tell({ name: "wake" });
  capped.at(62).tell({ name: "wake" });
  assertEquals(capped.ends, [{ at: T0 + 60 * MIN, reason: "cap_at" }]);
});

Deno.test("who no longer wants breaks by the end of the grace gets none", () => {
  for (
    const [onStreamOffline, state] of [
      ["none", "running"],
      ["pause", "paused"],
    ] as const
  ) {
    const world = running({ onStreamOffline: "pause_and_lock" });
    world.at(30).tell({ name: "offline", told: told(T0 + 30 * MIN) });
    world.at(31).do("rules", { settings: { onStreamOffline } });
    world.at(60).tell({ name: "wake" });
    assertEquals(world.session.state, state, onStreamOffline);
    assertEquals(world.session.locked, false);
  }
});

Deno.test("a stream that comes back resumes the break it made, or any where it makes none", () => {
  for (
    const [onStreamOffline, state] of [
      ["pause", "paused"],
      ["none", "running"],
    ] as const
  ) {
    const world = running({ onStreamOffline, onStreamOnline: "resume" });
    world.at(10).do("pause");
    world.at(20).tell({ name: "online", told: told(world.now) });
    assertEquals(world.session.state, state, onStreamOffline);
  }
});

Deno.test("a pause is counted up to its end, be it by the end of the session", () => {
  const resumed = running();
  resumed.at(10).do("pause");
  resumed.at(30).do("resume");
  assertEquals(resumed.session.pausedMs, 20 * MIN);
  const ended = running();
  ended.at(10).do("pause");
  ended.at(30).do("end");
  assertEquals(ended.session.pausedMs, 20 * MIN);
});

Deno.test("a clock that is set back takes no running time away", () => {
  const world = running({ initialMs: 60 * MIN });
  world.at(-5);
  assertEquals(world.remaining, 60 * MIN);
  world.do("pause");
  assertEquals([world.remaining, world.session.activeMs], [60 * MIN, 0]);
});

Deno.test("downtime over 30 s is added back once, an end within it is none", () => {
  const freeze = { downtimePolicy: "freeze" } as const;
  const down = { name: "downtime", from: T0 + 10 * MIN } as const;
  const world = running(freeze);
  world.at(20).tell({ ...down, to: world.now });
  world.tell({ ...down, to: world.now });
  assertEquals(world.session.addedMs, 10 * MIN);

  const ended = running({ ...freeze, initialMs: 15 * MIN });
  ended.at(20).tell({ name: "wake" });
  assertEquals(ended.session.state, "ended");
  ended.tell({ ...down, to: ended.now });
  assertEquals(ended.session.state, "running");
  assertEquals(ended.remaining, 5 * MIN);

  const brief = running({ ...freeze, initialMs: 10.2 * MIN });
  brief.at(10.5).tell({ name: "wake" });
  brief.tell({ ...down, to: brief.now });
  assertEquals(brief.ends, [{ at: T0 + 10.2 * MIN, reason: "zero" }]);

  const short = running(freeze);
  short.at(10.5).tell({ ...down, to: short.now });
  assertEquals(short.entries, []);
  const counting = running();
  counting.at(20).tell({ ...down, to: counting.now });
  assertEquals(counting.session.addedMs, 0);
});

Deno.test("a multiplier can wait with the timer", () => {
  const world = running();
  world.do("multiplier", {
    action: "start",
    factorPermille: 2_000,
    endsAt: iso(T0 + 60 * MIN),
    pauseWithTimer: true,
  });
  world.at(20).do("pause");
  world.at(30).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 60_000, "not during the pause");
  world.at(50).do("resume");
  world.at(89).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 120_000);
  world.at(90).give({ kind: "sub" });
  assertEquals(world.last?.appliedMs, 60_000);
});

Deno.test("a multiplier that is stopped before it began never applies, and ends no sooner", () => {
  const world = running();
  const startsAt = iso(T0 + 10 * MIN);
  world.do("multiplier", { action: "start", factorPermille: 2_000, startsAt });
  world.at(5).do("multiplier", { action: "stop" });
  const [multiplier] = world.definition.multipliers;
  assertEquals(multiplier?.endsAt, startsAt);
});

Deno.test("the end stops every multiplier, but not for what came late", () => {
  const world = running({ onExpire: "revive", initialMs: 10 * MIN });
  world.do("multiplier", { action: "start", factorPermille: 2_000 });
  world.at(11).give({ kind: "sub", occurredAt: T0 + 9 * MIN });
  assertEquals(world.last?.appliedMs, 120_000, "late");
  world.at(15).tell({ name: "wake" });
  world.give({ kind: "sub" });
  assertEquals([world.last?.reason, world.last?.appliedMs], [
    "revived",
    60_000,
  ]);
});

Deno.test("the end by hand is final until it is reopened with a value", () => {
  const world = running({ onExpire: "revive" });
  world.at(10).do("end");
  world.give({ kind: "sub" });
  assertEquals(world.last?.reason, "after_end");
  assertThrows(() => world.do("resume"), AppError, "ended");
  world.do("reopen", { remainingMs: 30 * MIN });
  assertEquals(world.session.state, "paused");
  assertEquals(world.remaining, 30 * MIN);
  world.at(20).do("resume");
  assertEquals(world.endsAtMinute, 50);
});

Deno.test("a cap that moves brings the banked time back", () => {
  const world = running({ maxActiveMs: 60 * MIN });
  world.at(30);
  assertEquals(world.remaining, 30 * MIN);
  world.do("rules", { settings: { maxActiveMs: null } });
  assertEquals(world.remaining, 90 * MIN);
  world.do("rules", { settings: { maxActiveMs: 20 * MIN } });
  assertEquals(world.session.state, "ended");
  assertEquals(world.session.endedAt, world.now, "not back then");
});

Deno.test("commands that ask for what is change nothing, others are refused with the state", () => {
  const world = new World();
  assertThrows(() => world.do("pause"), AppError, "idle");
  world.do("start");
  assertEquals(world.do("start").changed, false);
  const { revision } = world.session;
  assertThrows(
    () => world.do("pause", { revision: revision - 1 }),
    AppError,
    "changed since",
  );
  world.do("pause", { revision });
  assertEquals(world.do("pause").changed, false);
  assertEquals(world.do("lock").changed, true);
  assertEquals(world.do("lock").changed, false);
});
