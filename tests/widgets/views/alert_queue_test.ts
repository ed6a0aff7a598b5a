import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  addAlert,
  advanceQueue,
  type AlertQueue,
  clearQueue,
  emptyQueue,
  finishAlert,
  pauseQueue,
  skipAlert,
  wakeAt,
  WATCHDOG_MS,
} from "@/lib/widgets/alert_box/alert_queue.ts";
import { MAX_TOLD } from "@/lib/widgets/alert_box/alert_overflow.ts";
import type { QueueRules } from "@/lib/overlay/alert_types.ts";
import { alert, QUEUE_RULES } from "./alerts.ts";

/** Everything that plays until nothing can happen any more, as [play id, start]. */
function playOut(
  queue: AlertQueue<number>,
  rules: QueueRules,
  now: number,
): [string, number][] {
  const plays: [string, number][] = [];
  let playing = "";
  for (let turn = 0; turn < 5000; turn++) {
    queue = advanceQueue(queue, rules, now);
    if (queue.playing && queue.playing.playId !== playing) {
      playing = queue.playing.playId;
      plays.push([playing, now]);
    }
    const wake = wakeAt(queue, rules);
    if (wake === null) return plays;
    now = Math.max(now, wake);
  }
  throw new Error("the queue never came to rest");
}

Deno.test("alerts play one after the other with a gap", () => {
  let queue = emptyQueue<number>();
  for (const id of [1, 2, 3]) {
    queue = addAlert(queue, alert(id), QUEUE_RULES, 0);
  }
  assertEquals(playOut(queue, QUEUE_RULES, 0), [
    ["p1", 0],
    ["p2", 5300],
    ["p3", 10_600],
  ]);
});

Deno.test("whatever comes in, every alert plays once, never two at a time, in order", () => {
  const arrivals = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      gap: fc.integer({ min: 0, max: 4000 }),
      durationMs: fc.integer({ min: 2000, max: 30_000 }),
      priority: fc.integer({ min: 0, max: 3 }),
      waitsForFinish: fc.boolean(),
    }),
    { maxLength: 80 },
  );
  fc.assert(fc.property(
    arrivals,
    fc.constantFrom("fifo" as const, "priority" as const),
    fc.integer({ min: 0, max: 3000 }),
    (list, order, gapMs) => {
      const rules = { ...QUEUE_RULES, order, gapMs };
      let queue = emptyQueue<number>();
      let now = 0;
      for (const { id, gap, ...values } of list) {
        now += gap;
        queue = addAlert(queue, alert(id, values), rules, now);
      }
      const first = new Map<string, typeof list[number]>();
      for (const entry of list) {
        const key = `p${entry.id}`;
        if (!first.has(key)) first.set(key, entry);
      }
      const plays = playOut(queue, rules, now);
      assertEquals(plays.map(([id]) => id).sort(), [...first.keys()].sort());
      if (order === "fifo") {
        assertEquals(plays.map(([id]) => id), [...first.keys()]);
      }
      for (const [index, [id, start]] of plays.entries()) {
        const next = plays[index + 1];
        const shown = first.get(id);
        assert(shown);
        const least = shown.durationMs +
          (shown.waitsForFinish ? WATCHDOG_MS : 0) + gapMs;
        if (next) assert(next[1] - start >= least);
      }
    },
  ));
});

Deno.test("a delivery that comes twice plays once", () => {
  let queue = addAlert(emptyQueue<number>(), alert(1), QUEUE_RULES, 0);
  queue = advanceQueue(queue, QUEUE_RULES, 0);
  queue = addAlert(queue, alert(1), QUEUE_RULES, 10);
  queue = advanceQueue(queue, QUEUE_RULES, 5000);
  queue = addAlert(queue, alert(1), QUEUE_RULES, 6000);
  assertEquals(advanceQueue(queue, QUEUE_RULES, 60_000).playing, null);
});

Deno.test("the highest priority plays first, then the order of arrival", () => {
  const rules: QueueRules = { ...QUEUE_RULES, order: "priority" };
  let queue = emptyQueue<number>();
  for (const [id, priority] of [[1, 10], [2, 90], [3, 90], [4, 50]] as const) {
    queue = addAlert(queue, alert(id, { priority }), rules, 0);
  }
  assertEquals(playOut(queue, rules, 0).map(([id]) => id), [
    "p2",
    "p3",
    "p4",
    "p1",
  ]);
});

Deno.test("a higher priority interrupts, but not before the shortest time", () => {
  const rules: QueueRules = {
    ...QUEUE_RULES,
    order: "priority",
    interrupt: "higher-priority",
  };
  let queue = addAlert(emptyQueue<number>(), alert(1), rules, 0);
  queue = advanceQueue(queue, rules, 0);
  queue = addAlert(queue, alert(2, { priority: 50 }), rules, 500);
  assertEquals(wakeAt(queue, rules), 5000);
  queue = addAlert(queue, alert(3, { priority: 99 }), rules, 1000);
  assertEquals(wakeAt(queue, rules), 3000);
  assertEquals(advanceQueue(queue, rules, 2999).playing?.playId, "p1");
  queue = advanceQueue(queue, rules, 3000);
  assertEquals(queue.playing, null);
  assertEquals(advanceQueue(queue, rules, 3300).playing?.playId, "p3");
});

Deno.test("a higher priority interrupts nothing where the box lets none, or while it is paused", () => {
  const lets: QueueRules = { ...QUEUE_RULES, interrupt: "higher-priority" };
  const started = (rules: QueueRules) =>
    addAlert(
      advanceQueue(
        addAlert(emptyQueue<number>(), alert(1), rules, 0),
        rules,
        0,
      ),
      alert(2, { priority: 99 }),
      rules,
      1_000,
    );
  const on = (queue: AlertQueue<number>, rules: QueueRules) =>
    advanceQueue(queue, rules, 4_000).playing?.playId;
  assertEquals(on(started(QUEUE_RULES), QUEUE_RULES), "p1");
  assertEquals(on(pauseQueue(started(lets), true), lets), "p1");
  assertEquals(on(started(lets), lets), undefined);
});

Deno.test("an alert that waits for its end is ended by the watchdog at the latest", () => {
  const spoken = alert(1, { waitsForFinish: true });
  const started = advanceQueue(
    addAlert(emptyQueue<number>(), spoken, QUEUE_RULES, 0),
    QUEUE_RULES,
    0,
  );
  const at = (now: number) =>
    advanceQueue(started, QUEUE_RULES, now).playing?.playId;
  assertEquals(at(5000), "p1");
  assertEquals(at(5000 + WATCHDOG_MS - 1), "p1");
  assertEquals(at(5000 + WATCHDOG_MS), undefined);
  const finished = finishAlert(started, "p1", QUEUE_RULES, 6000);
  assertEquals(finished.playing, null);
  assertEquals(finished.silentUntil, 6300);
  assertEquals(finishAlert(started, "p2", QUEUE_RULES, 6000), started);
});

Deno.test("follows of a burst become one alert that still waits for the burst to end", () => {
  const rules = { ...QUEUE_RULES, groupFollowsMs: 4000 };
  let queue = emptyQueue<number>();
  for (const [id, at] of [[1, 0], [2, 1500], [3, 4000], [4, 4001]] as const) {
    const follow = alert(id, { kind: "follow", receivedAt: at });
    queue = advanceQueue(addAlert(queue, follow, rules, at), rules, at);
  }
  assertEquals(queue.playing?.content, [1, 2, 3]);
  assertEquals(queue.waiting.map((waiting) => waiting.content), [[4]]);
});

Deno.test("a moderation delay holds an alert back, and clearing takes it away", () => {
  const rules = { ...QUEUE_RULES, moderationDelayMs: 10_000 };
  const queue = addAlert(emptyQueue<number>(), alert(1), rules, 0);
  assertEquals(advanceQueue(queue, rules, 9999).playing, null);
  assertEquals(wakeAt(queue, rules), 10_000);
  assertEquals(advanceQueue(queue, rules, 10_000).playing?.playId, "p1");
  const cleared = clearQueue(queue);
  assertEquals(playOut(cleared, rules, 20_000), []);
  assertEquals(playOut(addAlert(cleared, alert(1), rules, 0), rules, 0), []);
});

Deno.test("a paused queue lets the alert end and starts no other", () => {
  let queue = emptyQueue<number>();
  for (const id of [1, 2]) queue = addAlert(queue, alert(id), QUEUE_RULES, 0);
  queue = pauseQueue(advanceQueue(queue, QUEUE_RULES, 0), true);
  queue = advanceQueue(queue, QUEUE_RULES, 50_000);
  assertEquals(queue.playing, null);
  assertEquals(wakeAt(queue, QUEUE_RULES), null);
  queue = pauseQueue(queue, false);
  assertEquals(advanceQueue(queue, QUEUE_RULES, 60_000).playing?.playId, "p2");
});

Deno.test("skipping ends what is shown, and nothing starts while another widget shows", () => {
  let queue = emptyQueue<number>();
  for (const id of [1, 2]) queue = addAlert(queue, alert(id), QUEUE_RULES, 0);
  queue = skipAlert(advanceQueue(queue, QUEUE_RULES, 0), QUEUE_RULES, 100);
  assertEquals(queue.playing, null);
  assertEquals(advanceQueue(queue, QUEUE_RULES, 5000, false).playing, null);
  assertEquals(
    advanceQueue(queue, QUEUE_RULES, 5000, true).playing?.playId,
    "p2",
  );
});

Deno.test("a full queue drops as it was told and never grows", () => {
  const kinds = fc.array(fc.constantFrom("follow", "cheer"), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(fc.property(
    kinds,
    fc.constantFrom(
      "merge-follows" as const,
      "drop-oldest" as const,
      "drop-lowest" as const,
    ),
    (list, onOverflow) => {
      const rules = { ...QUEUE_RULES, maxQueue: 10, onOverflow };
      let queue = emptyQueue<number>();
      for (const [id, kind] of list.entries()) {
        queue = addAlert(
          queue,
          alert(id, { kind, priority: id % 7 }),
          rules,
          0,
        );
        assert(queue.waiting.length <= 10);
      }
      assertEquals(queue.waiting.length + queue.dropped, list.length);
      const told = queue.waiting.flatMap((waiting) => waiting.content);
      assertEquals(new Set(told).size, told.length);
      const cheers = list.filter((kind) => kind === "cheer").length;
      if (onOverflow === "merge-follows" && cheers < 10) {
        assertEquals(told.length, list.length);
      }
    },
  ));
  const rules = {
    ...QUEUE_RULES,
    maxQueue: 2,
    onOverflow: "drop-lowest" as const,
  };
  let queue = emptyQueue<number>();
  for (const [id, priority] of [[1, 5], [2, 1], [3, 9]] as const) {
    queue = addAlert(queue, alert(id, { priority }), rules, 0);
  }
  assertEquals(queue.waiting.map(({ playId }) => playId), ["p1", "p3"]);
});

Deno.test("two alerts do not begin within the calm time, whatever ends the first", () => {
  const rules = { ...QUEUE_RULES, gapMs: 0, calmMs: 500 };
  const two = [1, 2].reduce(
    (queue, id) => addAlert(queue, alert(id), rules, 0),
    emptyQueue<number>(),
  );
  const started = advanceQueue(two, rules, 0);
  const skipped = advanceQueue(skipAlert(started, rules, 100), rules, 100);
  assertEquals([skipped.playing, wakeAt(skipped, rules)], [null, 500]);
  assertEquals(advanceQueue(skipped, rules, 499).playing, null);
  assertEquals(advanceQueue(skipped, rules, 500).playing?.playId, "p2");
  // Cleared, and then one that is new.
  const cleared = addAlert(clearQueue(started), alert(3), rules, 100);
  assertEquals(wakeAt(cleared, rules), 500);
  // One that was shown for longer is followed at once.
  const late = advanceQueue(skipAlert(started, rules, 900), rules, 900);
  assertEquals(late.playing?.playId, "p2");
});

Deno.test("no alert tells of more events than the record takes, however many follows come", () => {
  const follow = (id: number) => alert(id, { kind: "follow" });
  for (const groupFollowsMs of [0, 5_000]) {
    const rules = { ...QUEUE_RULES, groupFollowsMs };
    let queue = emptyQueue<number>();
    for (let id = 1; id <= 1_000; id++) {
      queue = addAlert(queue, follow(id), rules, 0);
    }
    const told = queue.waiting.flatMap(({ content }) => content);
    assertEquals(told, Array.from({ length: 1_000 }, (_, index) => index + 1));
    assert(queue.waiting.length <= rules.maxQueue);
    assert(queue.waiting.every(({ content }) => content.length <= MAX_TOLD));
  }
});
