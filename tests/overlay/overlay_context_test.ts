import { effect } from "@preact/signals";
import { assertEquals } from "@std/assert";
import {
  createOverlay,
  type InstanceUpdate,
} from "@/lib/overlay/overlay_context.ts";
import {
  type PageReport,
  reportErrorsWith,
} from "@/lib/overlay/report_error.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { SAMPLE_TIMER } from "@/lib/schema/widgets/state/sample_subathon.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { cheer, event, tip } from "@/tests/widgets/views/samples.ts";

function open() {
  const clock = new ManualClock();
  const page = createOverlay({
    now: () => clock.now(),
    after: (ms, run) => clock.after(ms, run),
  });
  return { clock, page };
}

function live<K extends LiveEvent["kind"]>(
  kind: K,
  data: LiveEvent<K>["data"],
) {
  return { ...cheer(1), kind, data };
}

Deno.test("a listener gets the kinds it asked for, in order, until it stops", () => {
  const { page } = open();
  const heard: string[] = [];
  const stopAll = page.listen("*", ({ kind }) => heard.push(`all ${kind}`));
  const stop = page.listen("cheer", ({ data }) => heard.push(`${data.bits}`));
  page.listen("chat.*", () => heard.push("chat"));
  page.feed([cheer(5), tip(1)]);
  stop();
  stopAll();
  page.feed([cheer(6), event("follow", {})]);
  assertEquals(heard, ["all cheer", "5", "all tip"]);
});

Deno.test("what draws from an event and throws is told of, and the event counts as handled", () => {
  const { page } = open();
  const errors: PageReport[] = [];
  reportErrorsWith((error) => errors.push(error));
  const heard: number[] = [];
  const stops = [
    effect(() => {
      if (page.cuts.value > 0) throw new Error("broken drawing");
    }),
    effect(() => void heard.push(page.cuts.value)),
  ];
  page.feed([live("chat.cleared", {})]);
  assertEquals(heard, [0, 1]);
  assertEquals(errors.map(({ message }) => message), ["broken drawing"]);
  for (const stop of stops) stop();
});

Deno.test("a listener that throws is told of and does not stop the others", () => {
  const { page } = open();
  const errors: PageReport[] = [];
  reportErrorsWith((error) => errors.push(error));
  const heard: number[] = [];
  page.listen("cheer", () => {
    throw new Error("broken component");
  });
  page.listen("cheer", ({ data }) => heard.push(data.bits));
  page.feed([cheer(1), cheer(2)]);
  assertEquals(heard, [1, 2]);
  assertEquals(errors.map(({ message, url }) => [message, url]), [
    ["broken component", "event cheer"],
  ]);
});

Deno.test("the server's time is this machine's, corrected", () => {
  const { page, clock } = open();
  page.setClockOffset(-1500);
  assertEquals(page.serverNow(), clock.now() - 1500);
});

Deno.test("who may be heard follows leader, activity and mute", () => {
  const { page } = open();
  const may = () =>
    (["leader-only", "active-only", "always"] as const)
      .map((policy) => page.mayPlay(policy));
  assertEquals(may(), [false, false, true]);
  page.setObs({ active: true });
  assertEquals(may(), [false, true, true]);
  assertEquals(page.mayPlay("channel-only"), false);
  page.setLeader(false, true);
  assertEquals(page.mayPlay("channel-only"), true);
  assertEquals(page.mayPlay("leader-only"), false);
  page.setLeader(true);
  page.setObs({ active: false });
  assertEquals(may(), [true, false, true]);
  const order = (
    kind: "control.mute" | "control.unmute",
    position: number,
    sceneId: string | null,
  ) =>
    page.feed([{
      ...live(kind, { sceneId, instanceId: null }),
      position: `p${position}`,
    }]);
  order("control.mute", 1, null);
  assertEquals(may(), [false, false, false]);
  order("control.unmute", 2, null);
  assertEquals(may(), [true, false, true]);
  page.setPage({ sceneId: "scn_1", mode: "live" });
  order("control.mute", 3, "scn_2");
  assertEquals(may(), [true, false, true]);
  order("control.mute", 4, "scn_1");
  assertEquals(may(), [false, false, false]);
  // Delivered again it is what it was.
  order("control.unmute", 2, null);
  assertEquals(may(), [false, false, false]);
  order("control.unmute", 5, null);
  assertEquals(may(), [true, false, true]);
});

Deno.test("stale figures of all widgets are read at once, in one request, at most two a second", async () => {
  const { page, clock } = open();
  const reads: string[][] = [];
  const updates: [string, InstanceUpdate][] = [];
  page.setReadState((ids) => {
    reads.push([...ids]);
    return Promise.resolve(
      Object.fromEntries(
        ids.map((id) => [id, { state: { at: reads.length } }]),
      ),
    );
  });
  for (const id of ["a", "b"]) {
    page.watch(
      id,
      { on: ["cheer"], everyMs: null },
      (update) => updates.push([id, update]),
    );
  }
  page.watch("c", { on: ["tip"], everyMs: null }, () => {});
  page.feed([cheer(1), { ...cheer(2), test: true }]);
  assertEquals(reads, []);
  await clock.advance(0);
  assertEquals(reads, [["a", "b"]]);
  assertEquals(updates, [["a", { state: { at: 1 } }], ["b", {
    state: { at: 1 },
  }]]);
  for (let burst = 0; burst < 50; burst++) page.feed([cheer(burst)]);
  await clock.advance(499);
  assertEquals(reads.length, 1);
  await clock.advance(1);
  assertEquals(reads.length, 2);
  // However they are spread.
  for (let spread = 0; spread < 40; spread++) {
    page.feed([cheer(spread)]);
    await clock.advance(50);
  }
  await clock.advance(500);
  assertEquals(reads.length, 6);
  // A test moves them like what is real.
  page.feed([{ ...cheer(2), test: true }]);
  await clock.advance(60_000);
  assertEquals(reads.length, 7);
});

Deno.test("figures are read again after a while, after a change of the widget, and after lost events", async () => {
  const { page, clock } = open();
  const reads: string[][] = [];
  page.setReadState((ids) => {
    reads.push([...ids]);
    return Promise.resolve({});
  });
  const stop = page.watch("a", { on: [], everyMs: 10_000 }, () => {});
  page.watch("b", { on: [], everyMs: null }, () => {});
  await clock.advance(10_300);
  assertEquals(reads, [["a"]]);
  page.feed([live("instance.updated", { instanceId: "b", change: "updated" })]);
  await clock.advance(2000);
  assertEquals(reads, [["a"], ["b"]]);
  page.refreshAll();
  await clock.advance(2000);
  // The page itself as well: orders to it may be among what is lost.
  assertEquals(reads[2], ["", "a", "b"]);
  stop();
  await clock.advance(60_000);
  assertEquals(reads.length, 3);
});

Deno.test("figures that are being read when somebody is taken away, or the text of a cheer, are shown nowhere, however often that happens", async () => {
  const { page, clock } = open();
  const answers: ((state: string) => void)[] = [];
  const shown: unknown[] = [];
  page.setReadState(() =>
    new Promise((resolve) =>
      answers.push((state) => resolve({ a: { settings: "s", state } }))
    )
  );
  page.watch(
    "a",
    { on: ["cheer"], everyMs: null },
    (update) => shown.push(update),
  );
  const ban = live("chat.user_cleared", {
    user: { id: "7", login: "ada", name: "Ada" },
  });
  const deleted = live("chat.deleted", {
    messageId: "1",
    user: ban.data.user,
    cheer: { bits: 1, textKey: "", occurredAt: ban.occurredAt },
  });
  const answer = async (at: number, state: string) => {
    assertEquals(answers.length, at + 1);
    answers[at]?.(state);
    await settle();
    await clock.advance(500);
  };
  page.feed([cheer(1)]);
  await clock.advance(0);
  for (let at = 0; at < 10; at++) {
    page.feed([at % 2 === 0 ? ban : deleted]);
    await answer(at, "names Ada");
  }
  assertEquals(shown, Array(10).fill({ settings: "s" }));
  // Neither a test nor a line without a cheer takes anything away.
  page.feed([{ ...ban, test: true }, { ...deleted, test: true }]);
  page.feed([{ ...deleted, data: { ...deleted.data, cheer: undefined } }]);
  await answer(10, "names nobody");
  assertEquals(shown.at(-1), { settings: "s", state: "names nobody" });
  await clock.advance(60_000);
  assertEquals(answers.length, 11);
});

Deno.test("figures of a session are read again when another subathon is the session", async () => {
  const { page, clock } = open();
  const reads: string[][] = [];
  page.setReadState((ids) => {
    reads.push([...ids]);
    return Promise.resolve({});
  });
  page.watch("a", { on: ["session.began"], everyMs: null }, () => {});
  page.watch("b", { on: [], everyMs: null }, () => {});
  const says = async (
    state: "idle" | "running" | "paused",
    sessionId: string,
  ) => {
    page.feed([live("timer.state", { ...SAMPLE_TIMER, state, sessionId })]);
    await clock.advance(1_000);
    return reads.length;
  };
  assertEquals(await says("idle", "one"), 1);
  assertEquals(await says("running", "one"), 2);
  assertEquals(await says("paused", "one"), 2);
  assertEquals(await says("idle", "two"), 3);
  assertEquals(reads, [["a"], ["a"], ["a"]]);
});

Deno.test("figures that could not be read are asked for again, ever more slowly", async () => {
  const { page, clock } = open();
  reportErrorsWith(() => {});
  const tries: number[] = [];
  const start = clock.now();
  let away = true;
  page.setReadState(() => {
    tries.push(clock.now() - start);
    return away ? Promise.reject(new Error("away")) : Promise.resolve({});
  });
  page.watch("a", { on: ["cheer"], everyMs: null }, () => {});
  page.feed([cheer(1)]);
  // Asked at once, before any time goes by.
  await clock.advance(0);
  await clock.advance(20_000);
  assertEquals(tries, [0, 2000, 6000, 14_000]);
  away = false;
  await clock.advance(60_000);
  assertEquals(tries.length, 5);
});
