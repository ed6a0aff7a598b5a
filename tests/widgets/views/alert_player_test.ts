import { assert, assertEquals } from "@std/assert";
import {
  type AlertFact,
  createAlertPlayer,
} from "@/lib/widgets/alert_box/alert_player.ts";
import type { Alert, QueueRules } from "@/lib/overlay/alert_types.ts";
import {
  createExclusiveSlot,
  type ExclusiveSlot,
} from "@/lib/overlay/exclusive_slot.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { alert, QUEUE_RULES } from "./alerts.ts";

/** A page with a player; `shown` is every change of the picture. */
function open(
  clock: ManualClock,
  {
    stage = createExclusiveSlot(),
    rules = QUEUE_RULES,
    from = null,
    position = () => null,
    onFact,
    mayStart,
    wasShown,
  }: {
    wasShown?: () => boolean;
    mayStart?: () => boolean;
    onFact?: (fact: AlertFact, alert: Alert<number>) => void;
    from?: string | null;
    position?: () => string | null;
    stage?: ExclusiveSlot;
    rules?: QueueRules;
  } = {},
) {
  const shown: (string | null)[] = [];
  const player = createAlertPlayer<number>({
    rules: () => rules,
    now: () => clock.now(),
    after: (ms, run) => clock.after(ms, run),
    stage,
    onChange: (playing) => shown.push(playing?.playId ?? null),
    from,
    position,
    ...onFact ? { onFact } : {},
    ...mayStart ? { mayStart } : {},
    ...wasShown ? { wasShown } : {},
  });
  return { player, shown };
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
    stage: createExclusiveSlot(),
    onChange: (playing) => playing && shown.push(playing.playId),
    from: null,
    position: () => null,
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

Deno.test("each alert waits until it may begin, also where one follows the other at once", async () => {
  const clock = new ManualClock();
  let may = true;
  const { player, shown } = open(clock, {
    rules: { ...QUEUE_RULES, gapMs: 0 },
    mayStart: () => may,
  });
  for (const id of [1, 2, 3]) player.add(alert(id));
  await settle();
  await clock.advance(5_000);
  assertEquals(shown, ["p1", null, "p2"]);
  may = false;
  await clock.advance(60_000);
  assertEquals(shown, ["p1", null, "p2", null]);
  may = true;
  player.wake();
  await settle();
  assertEquals(shown.at(-1), "p3");
});

Deno.test("an alert whose time is up before it was on the screen plays again before those that wait, once it may begin", async () => {
  const clock = new ManualClock();
  const facts: string[] = [];
  let may = true;
  let isShown = false;
  const { player, shown } = open(clock, {
    onFact: (fact, { playId }) => facts.push(`${fact} ${playId}`),
    mayStart: () => may,
    wasShown: () => isShown,
  });
  for (const id of [1, 2]) player.add(alert(id));
  await settle();
  may = false;
  await clock.advance(60_000);
  assertEquals(facts, ["started p1", "left p1"]);
  // The service is asked first: it offers what is waiting here, too.
  player.addLeft([alert(1), alert(2)]);
  may = isShown = true;
  player.wake();
  await settle();
  await clock.advance(60_000);
  assertEquals(shown, ["p1", null, "p1", null, "p2", null]);
  assertEquals(facts.slice(2), [
    "started p1",
    "finished p1",
    "started p2",
    "finished p2",
  ]);
});

Deno.test("an alert that plays again is left out once another page has shown it; one that is over does not play again", async () => {
  const clock = new ManualClock();
  let may = true;
  const { player, shown } = open(clock, { mayStart: () => may });
  for (const id of [1, 2]) player.add(alert(id));
  await settle();
  may = false;
  player.again("p2");
  player.again("p1");
  player.leaveOut(({ playId }) => playId === "p1");
  may = true;
  player.wake();
  await settle();
  await clock.advance(60_000);
  player.again("p2");
  await clock.advance(60_000);
  assertEquals(shown, ["p1", null, "p2", null]);
});

Deno.test("an answer about what is left that an alert's end has overtaken does not show it again", async () => {
  const clock = new ManualClock();
  const { player, shown } = open(clock);
  for (const id of [1, 2]) player.add(alert(id));
  await settle();
  await clock.advance(5_000);
  player.addLeft([alert(1), alert(2)]);
  await settle();
  await clock.advance(60_000);
  assertEquals(shown, ["p1", null, "p2", null]);
});

Deno.test("two boxes of a page never play at the same time, and take turns by the log", async () => {
  const clock = new ManualClock();
  const stage = createExclusiveSlot();
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
  const stage = createExclusiveSlot();
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
  const stage = createExclusiveSlot();
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

Deno.test("what a moderator approves plays before its time is over, and what waits beside it stays where it is", async () => {
  const clock = new ManualClock();
  const { player, shown } = open(clock, {
    rules: { ...QUEUE_RULES, moderationDelayMs: 30_000 },
  });
  for (const id of [1, 2]) player.add(alert(id));
  await clock.advance(1_000);
  assertEquals([player.release("p9"), shown], [false, []]);
  assertEquals(player.release("p2"), true);
  await settle();
  assertEquals(shown, ["p2"]);
  assertEquals(player.release("p2"), true, "it is on already");
  await clock.advance(30_000);
  assertEquals(shown, ["p2", null, "p1"]);
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
  clock.pass(600_000);
  player.wake();
  await settle();
  assertEquals(shown, ["p1", null]);
  await clock.advance(300);
  assertEquals(shown, ["p1", null, "p2"]);
});

Deno.test("a page plays only what its first picture does not tell of, until it is told what is left", async () => {
  const clock = new ManualClock();
  const { player, shown } = open(clock, { from: "00000002" });
  for (const id of [1, 2, 3]) player.add(alert(id));
  await settle();
  assertEquals(shown, ["p3"]);
  player.addLeft([alert(1), alert(2), alert(3)]);
  await clock.advance(60_000);
  assertEquals(
    shown.filter((id) => id !== null),
    ["p3", "p1", "p2"],
  );
});

Deno.test("an alert that has no room is told of, be it the one that has just come", async () => {
  const clock = new ManualClock();
  const dropped: string[] = [];
  const { player } = open(clock, {
    rules: { ...QUEUE_RULES, maxQueue: 1, onOverflow: "drop-lowest" },
    onFact: (fact, { playId }) => fact === "dropped" && dropped.push(playId),
  });
  player.add(alert(1));
  await settle();
  for (const id of [2, 3, 4]) {
    player.add(alert(id, { priority: id === 3 ? 90 : 50 }));
  }
  assertEquals(dropped, ["p2", "p4"]);
});

Deno.test("everything is over only while nothing waits or plays", async () => {
  const clock = new ManualClock();
  const { player } = open(clock, { position: () => "00000009" });
  assertEquals(player.through(), "00000009");
  for (const id of [5, 7]) player.add(alert(id));
  await settle();
  assertEquals(player.through(), null);
  await clock.advance(5_000);
  assertEquals(player.through(), null);
  await clock.advance(60_000);
  assertEquals(player.through(), "00000009");
});

Deno.test("what is taken out of alerts that wait or play is gone at once, and the rest stays in its turn", async () => {
  const clock = new ManualClock();
  const rules = { ...QUEUE_RULES, groupFollowsMs: 1_000 };
  const { player, shown } = open(clock, { rules });
  player.add(alert(1));
  for (const id of [2, 3]) player.add(alert(id, { kind: "follow" }));
  player.add(alert(4));
  await settle();
  const without = (gone: number) => (one: Alert<number>) => {
    const plays = [
      one.playId,
      ...(one.folded ?? []).map(({ playId }) => playId),
    ];
    const left = plays.filter((playId) => playId !== `p${gone}`);
    const [playId] = left;
    if (left.length === plays.length) return one;
    return playId === undefined ? null : {
      ...one,
      playId,
      folded: left.slice(1).map((playId) => ({ playId, position: playId })),
    };
  };
  player.revise(without(2));
  player.revise(without(4));
  player.revise(without(9));
  assertEquals(shown, ["p1"]);
  player.revise(without(1));
  assertEquals(shown, ["p1", null]);
  await clock.advance(60_000);
  assertEquals(shown, ["p1", null, "p3", null]);
});
