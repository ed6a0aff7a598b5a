import { assert, assertEquals } from "@std/assert";
import { holdBack, offer } from "@/lib/features/overlays/playback/offers.ts";
import { pendingOf } from "@/lib/features/overlays/playback/pending.ts";
import {
  checkPlaying,
  compact,
  decide,
  dismiss,
  isCrowded,
  isOver,
  MAX_SETTLED,
  moveOn,
  passOver,
  settleUnseen,
} from "@/lib/features/overlays/playback/rules.ts";
import {
  takeClaim,
  takeReport,
} from "@/lib/features/overlays/playback/take_report.ts";
import type {
  PlaybackReport,
  PlaybackState,
} from "@/lib/schema/overlays/playback.ts";
import {
  at,
  box,
  HEAD,
  NOW,
  order,
  report,
  START,
  take,
  tip,
} from "./samples.ts";

const unseenOf = ({ unseen }: PlaybackState) =>
  unseen.map(({ playId, reason }) => [playId, reason]);

Deno.test("an alert is over once it has finished, whatever is said again", () => {
  const started = take(
    START,
    report("started", 1, { durationMs: 6_000, at: NOW }),
  );
  assertEquals(started.playing?.playId, "e1");
  assert(!isOver(started, { playId: "e1", position: at(1) }));
  const over = take(started, report("finished", 1));
  assertEquals(over.playing, null);
  assert(isOver(over, { playId: "e1", position: at(1) }));
  for (const kind of ["started", "finished", "failed", "dropped"] as const) {
    assertEquals(take(over, report(kind, 1), "page-two"), over);
  }
  const moved = takeClaim(over, at(1), []);
  assertEquals([moved.after, moved.settled], [at(1), []]);
});

Deno.test("what a page cannot know is not taken: the end of what it did not begin, and that all is over while something waits", () => {
  const told = (state: PlaybackState, one: PlaybackReport) =>
    takeReport(state, one, {
      page: "liar",
      head: HEAD,
      now: NOW,
      hasBegun: false,
    });
  for (const kind of ["finished", "left", "failed", "painted"] as const) {
    assertEquals(told(START, report(kind, 1)), START);
  }
  // A copy ends what another page began; a page in whose alert it is told, too.
  let on = take(START, report("started", 1, { durationMs: 6_000, at: NOW }));
  on = take(on, report("folded", 2));
  assertEquals(told(on, report("finished", 1)).settled.length, 2);
  assertEquals(told(on, report("finished", 2)).settled.length, 1);
  assertEquals(told(on, report("finished", 3)), on);
  const done = take(START, report("finished", 1));
  const waits = { position: at(3) };
  assertEquals(takeClaim(done, at(9), [waits]).after, at(1));
  assertEquals(takeClaim(done, at(2), [waits]).after, at(2));
});

Deno.test("a page that is loaded anew shows nothing of before: the rest of its alert is not waited for", () => {
  const on = take(START, report("started", 1, { durationMs: 6_000, at: NOW }));
  const back = (heardAt: number | null, now: number) =>
    checkPlaying(on, { alive: false, heardAt, isBack: true }, now);
  const { playing: _on, ...rest } = on;
  assertEquals(back(null, NOW + 2_000), {
    ...rest,
    playing: null,
    cutShort: [{ playId: "e1", position: at(1) }],
  });
  assertEquals(unseenOf(back(null, NOW + 3_000)), [["e1", "interrupted"]]);
  assertEquals(back(NOW + 2_000, NOW + 5_000).settled, []);
  assertEquals(unseenOf(back(NOW + 4_000, NOW + 5_000)), []);
  assertEquals(back(NOW + 4_000, NOW + 5_000).settled.length, 1);
});

Deno.test("a report of another log, or of what is not there yet, changes nothing", () => {
  const other = `01K00000000000000000000000-${"0".repeat(20)}.0`;
  const later = HEAD.replace("-0", "-1");
  for (const position of [other, later, "", "x"]) {
    assertEquals(take(START, report("finished", 1, { position })), START);
  }
});

Deno.test("copies show the same together; the alert of one that is left is pending until half of it was shown", () => {
  const on = take(START, report("started", 1, { durationMs: 6_000, at: NOW }));
  assertEquals(
    take(on, report("started", 1, { at: NOW + 50 }), "page-two"),
    on,
  );
  // One that speaks for longer than was announced is still the first page's …
  const later = NOW + 7_000;
  assertEquals(
    take(on, report("started", 1, { at: later }), "page-two", later),
    on,
  );
  // … which may begin it once more.
  const again = take(
    on,
    report("started", 1, { durationMs: 6_000, at: later }),
    undefined,
    later,
  );
  assertEquals(again.playing?.since, later);
  assertEquals(
    take(on, report("left", 1, { shownMs: 5_000 }), "page-two"),
    on,
  );
  const early = take(on, report("left", 1, { shownMs: 2_999 }));
  assertEquals([early.playing, early.settled], [null, []]);
  const late = take(on, report("left", 1, { shownMs: 3_000 }));
  assertEquals(late.settled.map(({ playId }) => playId), ["e1"]);
  // The copy shows it to its end.
  const done = take(on, report("finished", 1), "page-two");
  assertEquals([done.playing, done.settled.length], [null, 1]);
});

Deno.test("what was cut short is remembered with what is told in it, until it is over", () => {
  const begin = (state: PlaybackState, index: number) =>
    take(
      state,
      report("started", index, { durationMs: 6_000, at: NOW }),
    );
  const cut = (state: PlaybackState) => passOver(state, 1_000, NOW);
  const idsOf = ({ cutShort = [] }: PlaybackState) =>
    cutShort.map(({ playId }) => playId);
  const once = cut(take(begin(START, 1), report("folded", 2)));
  assertEquals(idsOf(once), ["e2", "e1"]);
  assertEquals(idsOf(cut(begin(once, 1))), ["e2", "e1"]);
  // What nobody waits for any more leaves with the next.
  const other = take(take(once, report("finished", 1)), report("finished", 2));
  assertEquals(idsOf(cut(begin(other, 3))), ["e3"]);
  let many = START;
  for (let index = 1; index <= 30; index++) many = cut(begin(many, index));
  assertEquals(idsOf(many).length, 20);
  assertEquals(idsOf(many).at(-1), "e30");
});

Deno.test("a test that was cut short plays again in a page that is back within a minute, and tells of nothing later", () => {
  const own = box();
  const test = tip(1, NOW, { test: true });
  const { alerts } = pendingOf([test], START, own);
  const on = take(START, report("started", 1, { durationMs: 6_000, at: NOW }));
  const state = passOver(on, 1_000, NOW);
  const after = (ms: number) => {
    const now = NOW + ms;
    const answer = offer(state, alerts, {
      rules: own.rules,
      absentFrom: NOW,
      now,
    });
    return [answer.offered.length, unseenOf(answer.state)];
  };
  assertEquals(after(60_000), [1, []]);
  assertEquals(after(61_000), [0, []]);
});

Deno.test("a page that is gone or silent is passed over; one that nobody knows of once its alert is long over", () => {
  const on = take(START, report("started", 1, { durationMs: 6_000, at: NOW }));
  const check = (
    life: Parameters<typeof checkPlaying>[1],
    now: number,
  ) => checkPlaying(on, life, now);
  assertEquals(check({ alive: true }, NOW + 20_999), on);
  // It is there, and stuck.
  assertEquals(
    unseenOf(check({ alive: true }, NOW + 21_001)),
    [["e1", "interrupted"]],
  );
  const gone = { alive: false, heardAt: NOW + 1_000 } as const;
  assertEquals(check(gone, NOW + 5_000).settled, []);
  assertEquals(check(gone, NOW + 5_000).playing, null);
  const shown = { alive: false, heardAt: NOW + 4_000 } as const;
  assertEquals(check(shown, NOW + 5_000).settled.length, 1);
  const unknown = { alive: false, heardAt: null } as const;
  assertEquals(check(unknown, NOW + 8_999), on);
  assertEquals(unseenOf(check(unknown, NOW + 9_001)), [["e1", "interrupted"]]);
});

Deno.test("what plays where OBS shows the source nowhere is unseen, unless a copy is seen", () => {
  const hidden = take(START, report("finished", 1, { visible: false }));
  assertEquals(unseenOf(hidden), [["e1", "hidden"]]);
  const seen = take(
    hidden,
    report("finished", 1, { visible: true }),
    "page-two",
  );
  assertEquals(unseenOf(seen), []);
  assertEquals(
    take(seen, report("finished", 1, { visible: false }), "page-three"),
    seen,
  );
  // In OBS's preview, beside the program output.
  const beside = take(
    START,
    report("finished", 1, { visible: true, active: false }),
  );
  assertEquals(unseenOf(beside), [["e1", "hidden"]]);
  assertEquals(dismiss(hidden, "e1").unseen, []);
  assertEquals(dismiss(hidden, "e2"), hidden);
});

Deno.test("an alert that others are told in is over with them", () => {
  let state = take(START, report("started", 1, { durationMs: 6_000, at: NOW }));
  state = take(state, report("folded", 2));
  assertEquals(take(state, report("folded", 2)), state);
  assertEquals(take(state, report("folded", 3), "page-two"), state);
  const half = passOver(state, 3_000, NOW);
  assertEquals(half.settled.map(({ playId }) => playId), ["e1", "e2"]);
  assertEquals(passOver(state, 2_000, NOW).settled, []);
});

Deno.test("what came while a page was there is played; what was missed goes by the settings", () => {
  const events = [
    tip(1, NOW - 30 * 60_000),
    tip(2, NOW - 10 * 60_000),
    tip(3, NOW - 5 * 60_000),
    {
      ...tip(4, NOW - 4 * 60_000),
      kind: "follow",
      data: {},
    } as ReturnType<typeof tip>,
  ];
  const offered = (settings: Record<string, unknown>, absentFrom: number) => {
    const own = box(settings);
    const { alerts } = pendingOf(events, START, own);
    const answer = offer(START, alerts, {
      rules: own.rules,
      absentFrom,
      now: NOW,
    });
    return [
      answer.offered.map(({ alert, fate }) => `${alert.eventId} ${fate}`),
      unseenOf(answer.state).map(([playId]) => playId),
    ];
  };
  const away = NOW - 60 * 60_000;
  assertEquals(offered({}, away), [
    ["e2 play", "e3 play", "e4 play"],
    ["e1"],
  ]);
  assertEquals(offered({ missed: "newest", missedNewest: 1 }, away), [
    ["e4 play"],
    ["e1", "e2", "e3"],
  ]);
  assertEquals(offered({ missed: "list" }, away)[0], []);
  assertEquals(offered({ missed: "summary", maxAgeMs: 0 }, away), [
    ["e1 summary", "e2 summary", "e3 summary", "e4 summary"],
    [],
  ]);
  const money = { kinds: ["tip"], mode: "play", maxAgeMs: 86_400_000 };
  assertEquals(offered({ missed: "list", missedRules: [money] }, away), [
    ["e1 play", "e2 play", "e3 play"],
    ["e4"],
  ]);
  // Those waited on a page that is loaded anew.
  assertEquals(offered({ missed: "list" }, NOW - 6 * 60_000)[0], [
    "e2 play",
    "e3 play",
  ]);
});

Deno.test("orders of the dashboard are found in the log: cleared, rejected, approved, shown again", () => {
  const log = [
    tip(1, NOW),
    order("control.clear", 2),
    tip(3, NOW),
    tip(4, NOW),
    order("control.reject", 5, { instanceId: "ins_1", eventId: "e3" }),
    order("control.reject", 6, { instanceId: "ins_2", eventId: "e4" }),
    order("control.replay", 7, { eventId: "e1", event: tip(1, NOW) }),
    order("control.approve", 8, {
      eventId: "e1",
      event: tip(1, NOW),
      overlay: "scn_2",
    }),
    order("control.replay", 9, { eventId: "e1" }),
  ];
  const { alerts, gone } = pendingOf(log, START, box());
  assertEquals(alerts.map(({ playId }) => playId), ["e4", "e1#e7"]);
  assertEquals(gone.map(({ playId }) => playId), ["e1", "e3"]);
  const held = pendingOf(
    [
      ...log,
      order("control.approve", 10, { eventId: "e4", event: tip(4, NOW) }),
    ],
    START,
    box({ requireApproval: true }),
  );
  assertEquals(
    held.alerts.map(({ playId, position }) => [playId, position]),
    [["e1#e7", at(7)], ["e4", at(10)]],
  );
  // Those who were banned are taken away, others stay.
  const cleared = order("chat.user_cleared", 3, { user: { id: "id-1" } });
  assertEquals(
    pendingOf([tip(1, NOW), tip(2, NOW), cleared], START, box()).alerts
      .map(({ playId }) => playId),
    ["e2"],
  );
});

Deno.test("a test event that is sent to another widget or scene is no alert of the box", () => {
  const testFor = (
    index: number,
    target: { instanceId?: string; sceneId?: string },
  ) =>
    tip(index, NOW, {
      test: true,
      target: { instanceId: null, sceneId: null, inLists: false, ...target },
    });
  const log = [
    testFor(1, { instanceId: "ins_2" }),
    testFor(2, { sceneId: "scn_2" }),
    testFor(3, { instanceId: "ins_1" }),
    testFor(4, { sceneId: "scn_1" }),
    testFor(5, {}),
  ];
  assertEquals(
    pendingOf(log, START, box()).alerts.map(({ playId }) => playId),
    ["e3", "e4", "e5"],
  );
});

Deno.test("approval holds what comes from when it is asked for until it is decided", () => {
  const events = [1, 2, 3, 4].map((index) => tip(index, NOW));
  const none = holdBack(moveOn(START, at(1)), events, false);
  assertEquals([none.held, none.state.heldAfter], [[], at(1)]);
  const held = (state: PlaybackState) =>
    holdBack(state, events, true).held.map(({ id }) => id);
  assertEquals(held(none.state), ["e2", "e3", "e4"]);
  const decided = decide(none.state, "e3");
  assertEquals(held(decided), ["e2", "e4"]);
  assertEquals(decide(decided, "e3"), decided);
  const both = holdBack(decide(decided, "e2"), events, true);
  assertEquals([both.state.heldAfter, both.state.decided], [at(3), []]);
  assertEquals(held(both.state), ["e4"]);
});

Deno.test("however many alerts go past one that waits, the record stays small and loses none", () => {
  let state = START;
  const pending = [
    { playId: "e1", eventId: "e1", position: at(1) },
    { playId: "e900", eventId: "e900", position: at(900) },
  ];
  for (let index = 2; index < MAX_SETTLED + 10; index++) {
    state = take(state, report("finished", index));
  }
  assert(isCrowded(state));
  const after = compact(state, pending, NOW);
  assert(!isCrowded(after));
  assertEquals(unseenOf(after), [["e1", "dropped"]]);
  assertEquals(after.after, at(MAX_SETTLED + 9));
});

Deno.test("the list of the unseen is bounded, its newest stay", () => {
  let state = START;
  for (let index = 1; index <= 150; index++) {
    const play = {
      playId: `e${index}`,
      eventId: `e${index}`,
      position: at(index),
    };
    state = settleUnseen(state, [play], "missed", NOW);
  }
  assertEquals(state.unseen.length, 100);
  assertEquals(state.unseen.at(-1)?.playId, "e150");
});
