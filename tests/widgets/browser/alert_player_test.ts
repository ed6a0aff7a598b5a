import { assert, assertEquals } from "@std/assert";
import { createAlertPlayer } from "@/lib/widgets/alert_box/alert_player.ts";
import type { QueueRules } from "@/lib/browser/alert_types.ts";
import type { AlertMemory } from "@/lib/browser/resume_alerts.ts";
import { createStage, type Stage } from "@/lib/browser/stage.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { alert, QUEUE_RULES } from "./alerts.ts";

/** A page with a player; `shown` is every change of the picture. */
function open(
  clock: ManualClock,
  {
    stage = createStage(),
    memory = null,
    rules = QUEUE_RULES,
    from = null,
    position = () => null,
  }: {
    from?: string | null;
    position?: () => string | null;
    stage?: Stage;
    memory?: AlertMemory | null;
    rules?: QueueRules;
  } = {},
) {
  const shown: (string | null)[] = [];
  let kept = memory;
  const player = createAlertPlayer<number>({
    rules: () => rules,
    now: () => clock.now(),
    after: (ms, run) => clock.after(ms, run),
    stage,
    onChange: (playing) => shown.push(playing?.playId ?? null),
    memory,
    from,
    position,
    remember: (next) => kept = next,
  });
  return { player, shown, memory: () => kept };
}

Deno.test("alerts follow each other by the clock alone", async () => {
  const clock = new ManualClock();
  const { player, shown } = open(clock);
  for (const id of [1, 2]) player.add(alert(id));
  await settle();
  assertEquals(shown, ["p1"]);
  await clock.advance(4999);
  assertEquals(shown, ["p1"]);
  await clock.advance(1);
  assertEquals(shown, ["p1", null]);
  await clock.advance(300);
  assertEquals(shown, ["p1", null, "p2"]);
  await clock.advance(60_000);
  assertEquals(shown, ["p1", null, "p2", null]);
  assertEquals(clock.pending, 0);
});

Deno.test("a timer that rings a moment too early leaves no alert behind, while time goes on between two looks", async () => {
  let time = 0;
  let timer: { at: number; run: () => void } | null = null;
  const shown: string[] = [];
  const player = createAlertPlayer<number>({
    rules: () => QUEUE_RULES,
    now: () => time += 0.25,
    after(ms, run) {
      const own = timer = { at: time + ms, run };
      return () => void (timer === own && (timer = null));
    },
    stage: createStage(),
    onChange: (playing) => playing && shown.push(playing.playId),
    memory: null,
    from: null,
    position: () => null,
    remember: () => {},
  });
  const ids = [1, 2, 3, 4, 5, 6];
  for (const id of ids) player.add(alert(id));
  await settle();
  for (let rings = 0; rings < 500 && timer !== null; rings++) {
    const { at, run }: { at: number; run: () => void } = timer;
    timer = null;
    // By as much as lies between looks.
    time = Math.max(time, at - 0.75);
    run();
    await settle();
  }
  assertEquals(shown, ids.map((id) => `p${id}`));
});

Deno.test("two boxes of a page never play at the same time, and take turns by the log", async () => {
  const clock = new ManualClock();
  const stage = createStage();
  const one = open(clock, { stage });
  const two = open(clock, { stage });
  two.player.add(alert(2));
  one.player.add(alert(1));
  one.player.add(alert(3));
  await settle();
  assertEquals([one.shown, two.shown], [["p1"], []]);
  await clock.advance(5000);
  assertEquals([one.shown, two.shown], [["p1", null], ["p2"]]);
  await clock.advance(5000);
  assertEquals(two.shown, ["p2", null]);
  await clock.advance(300);
  assertEquals(one.shown, ["p1", null, "p3"]);
});

Deno.test("what shares the stage is there beside what tells of the same event, and waits for others", async () => {
  const clock = new ManualClock();
  const stage = createStage();
  const box = open(clock, { stage });
  const shared: string[] = [];
  const ask = (id: number) => {
    const { position } = alert(id);
    return stage.request({
      priority: 0,
      position,
      shares: true,
      start: () => shared.push(position),
    });
  };
  box.player.add(alert(1));
  const first = ask(1);
  const second = ask(2);
  box.player.add(alert(2));
  await settle();
  assertEquals([box.shown, shared.length], [["p1"], 1]);
  // The alert is over, but what shares its turn goes on.
  await clock.advance(5300);
  assertEquals([box.shown, shared.length], [["p1", null], 1]);
  first();
  await settle();
  assertEquals([box.shown, shared.length], [["p1", null, "p2"], 2]);
  const third = ask(3);
  second();
  await settle();
  assertEquals(shared.length, 2);
  await clock.advance(5000);
  assertEquals(shared.length, 3);
  assert(stage.taken);
  third();
  assert(!stage.taken);
  // Where nobody stands it goes on within the call.
  const last = ask(4);
  assertEquals(shared.length, 4);
  last();
});

Deno.test("a box that leaves the page gives the stage back", async () => {
  const clock = new ManualClock();
  const stage = createStage();
  const one = open(clock, { stage });
  const two = open(clock, { stage });
  one.player.add(alert(1));
  await settle();
  two.player.add(alert(2));
  await settle();
  one.player.stop();
  await settle();
  assertEquals(two.shown, ["p2"]);
});

Deno.test("skip, pause, resume and clear act at once", async () => {
  const clock = new ManualClock();
  const { player, shown } = open(clock);
  for (const id of [1, 2, 3]) player.add(alert(id));
  await settle();
  player.pause(true);
  player.skip();
  await clock.advance(10_000);
  assertEquals(shown, ["p1", null]);
  player.pause(false);
  await settle();
  assertEquals(shown, ["p1", null, "p2"]);
  player.clear();
  await clock.advance(60_000);
  assertEquals(shown, ["p1", null, "p2", null]);
});

Deno.test("an alert that waits for its end ends when it says so", async () => {
  const clock = new ManualClock();
  const { player, shown } = open(clock);
  player.add(alert(1, { waitsForFinish: true }));
  await clock.advance(8000);
  assertEquals(shown, ["p1"]);
  player.finish("p1");
  await settle();
  assertEquals(shown, ["p1", null]);
});

Deno.test("a page that slept past the end catches up when it is shown", async () => {
  const clock = new ManualClock();
  const { player, shown } = open(clock);
  for (const id of [1, 2]) player.add(alert(id));
  await settle();
  clock.set(clock.now() + 600_000);
  player.wake();
  await settle();
  assertEquals(shown, ["p1", null]);
  await clock.advance(300);
  assertEquals(shown, ["p1", null, "p2"]);
});

Deno.test("after a reload every alert that was not shown plays, and no other", async () => {
  for (const [shownMs, again] of [[2000, true], [3000, false]] as const) {
    const clock = new ManualClock();
    const first = open(clock);
    for (const id of [1, 2, 3]) first.player.add(alert(id));
    await settle();
    await clock.advance(5300 + shownMs);
    assertEquals(first.shown, ["p1", null, "p2"]);
    first.player.stop();

    const second = open(clock, { memory: first.memory() });
    // The socket sends everything again.
    for (const id of [1, 2, 3]) second.player.add(alert(id));
    await settle();
    await clock.advance(60_000);
    const played = second.shown.filter((id) => id !== null);
    assertEquals(played, again ? ["p2", "p3"] : ["p3"]);
  }
});

Deno.test("what a second reload finds knows what the first one was told", async () => {
  const clock = new ManualClock();
  const rules = { ...QUEUE_RULES, order: "priority" as const };
  const first = open(clock, { rules });
  first.player.pause(true);
  first.player.add(alert(1, { priority: 1 }));
  first.player.add(alert(2, { priority: 9 }));
  first.player.pause(false);
  await settle();
  await clock.advance(5300 + 1000);
  assertEquals(first.shown, ["p2", null, "p1"]);
  first.player.stop();
  const second = open(clock, { memory: first.memory(), rules });
  second.player.pause(true);
  second.player.stop();
  const third = open(clock, { memory: second.memory(), rules });
  for (const id of [1, 2]) third.player.add(alert(id));
  await settle();
  await clock.advance(60_000);
  assertEquals(third.shown, ["p1", null]);
});

Deno.test("a queue that was held is held on to, however long ago that was", async () => {
  const clock = new ManualClock();
  const first = open(clock, { from: "00000000" });
  first.player.pause(true);
  for (const id of [1, 2]) first.player.add(alert(id));
  await clock.advance(1_800_000);
  first.player.stop();
  const second = open(clock, { memory: first.memory(), from: "00000002" });
  second.player.pause(true);
  for (const id of [1, 2]) second.player.add(alert(id));
  await clock.advance(60_000);
  assertEquals(second.shown, []);
  second.player.pause(false);
  await settle();
  await clock.advance(60_000);
  assertEquals(second.shown, ["p1", null, "p2", null]);
});

Deno.test("a page without a memory plays only what its first picture does not tell of", async () => {
  const clock = new ManualClock();
  const { player, shown } = open(clock, { from: "00000002" });
  for (const id of [1, 2, 3]) player.add(alert(id));
  await settle();
  assertEquals(shown, ["p3"]);
});

Deno.test("a page that comes back after more than a minute starts with what is new", async () => {
  const clock = new ManualClock();
  const first = open(clock);
  first.player.add(alert(1));
  await clock.advance(1000);
  first.player.stop();
  await clock.advance(61_000);
  const second = open(clock, { memory: first.memory() });
  second.player.add(alert(2));
  await settle();
  assertEquals(second.shown, ["p2"]);
  assert(second.memory());
});

Deno.test("a page that was quiet for long goes on where it was a moment ago", async () => {
  const clock = new ManualClock();
  let position = "00000001";
  const old = open(clock, { from: "00000001", position: () => position });
  old.player.add(alert(2));
  await settle();
  await clock.advance(600_000);
  // Events of other kinds went by; then the page is kept, and ends without a word.
  position = "00000009";
  old.player.keep();
  old.player.stop();
  await clock.advance(20_000);
  const next = open(clock, { from: "00000020", memory: old.memory() });
  for (const id of [2, 9, 10, 21]) next.player.add(alert(id));
  await settle();
  assertEquals(next.memory()?.after, "00000009");
  assertEquals(next.shown, ["p10"]);
});

Deno.test("what waits or plays is not counted as done because the page has come further", async () => {
  const clock = new ManualClock();
  const { player, memory } = open(clock, {
    from: "00000001",
    position: () => "00000009",
  });
  player.add(alert(5));
  player.add(alert(7));
  await settle();
  player.keep();
  assertEquals(memory()?.after, "00000001");
  await clock.advance(5000);
  player.keep();
  assertEquals(memory()?.after, "00000005");
  await clock.advance(60_000);
  player.keep();
  assertEquals(memory()?.after, "00000009");
});

Deno.test("follows that became one alert are neither lost in a reload nor shown once more", async () => {
  const rules = { ...QUEUE_RULES, groupFollowsMs: 20_000 };
  const kinds = ["follow", "cheer", "follow", "cheer"];
  const all = kinds.map((kind, index) => alert(index + 1, { kind }));
  for (const [seenMs, left] of [[6000, ["p4", "p1"]], [23_000, []]] as const) {
    const clock = new ManualClock();
    const first = open(clock, { rules });
    all.forEach(first.player.add);
    await settle();
    assertEquals(first.shown, ["p2"]);
    // Both cheers go before the follows, which wait for others.
    await clock.advance(seenMs);
    const second = open(clock, { rules, memory: first.memory() });
    all.forEach(second.player.add);
    await clock.advance(60_000);
    assertEquals(second.shown.filter((id) => id !== null), [...left]);
  }
});

Deno.test("a page whose log was set back plays what comes from now on", async () => {
  const clock = new ManualClock();
  const before = open(clock, { from: "00000008" });
  before.player.add(alert(9));
  await settle();
  await clock.advance(5000);
  const { player, shown } = open(clock, {
    memory: before.memory(),
    from: "00000003",
  });
  player.add(alert(4));
  await settle();
  assertEquals(shown, ["p4"]);
});
