/** The worst case of every celebration, counted as viewers would see it. */
import { assert, assertEquals } from "@std/assert";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { chatData, cheerData } from "@/tests/support/events.ts";
import {
  type ComponentOptions,
  componentPage,
  standStill,
} from "./support/component_page.ts";
import { FRAME_MS, type Place, watchFlashes } from "./support/flashes.ts";
import { previewPart, shownEvent } from "./support/shown_events.ts";

const COLUMNS = 6;
const CELL = { width: 320, height: 224 };
/** 1.4 s: a second, and what comes before. */
const FRAMES = 1400 / FRAME_MS;
/** A smaller part of a picture may flash; what is larger counts as all of it. */
const MAX_AREA = 0.1;

let count = 0;

/** Returns an event of a moment of its own, by a new person. */
function event(kind: string, data: unknown) {
  count++;
  const at = new Date(Date.parse(PREVIEW_NOW) + count).toISOString();
  return shownEvent(kind, data, {
    id: `flash-${count}`,
    act: `flash-${count}`,
    position: `flash-${String(count).padStart(8, "0")}`,
    // Nobody has the name of a test: the platform is not asked who it is.
    test: kind === "raid",
    occurredAt: at,
    receivedAt: at,
    actor: { id: `${count}`, login: null, name: `Somebody ${count}` },
  });
}

const skip = () => event("control.skip", { sceneId: null, instanceId: null });
const cheer = () => event("cheer", cheerData(100));

/** A widget that is made to celebrate without end. */
interface Celebration {
  kind: string;
  settings?: Record<string, unknown>;
  state?: Record<string, unknown>;
  /** Every so many frames … */
  every: number;
  /** … these happen, … */
  events?: (turn: number) => unknown[];
  /** … and the figures are these. */
  figures?: (turn: number) => Record<string, unknown>;
}

const CELEBRATIONS: Celebration[] = [
  {
    kind: "alert-box",
    settings: { gapMs: 0 },
    state: { samples: null },
    every: 2,
    events: () => [cheer(), skip()],
  },
  {
    kind: "chat-highlight",
    settings: { queue: false, box: { background: "#FFFFFFFF" } },
    every: 2,
    events: (turn) => {
      const { line } = previewPart<{ line: object }>(
        "chat-highlight",
        "highlight",
      );
      return [event("chat.highlight", {
        revision: turn + 10,
        highlight: turn % 2 === 0 ? null : {
          line: { ...line, id: `line-${turn}` },
          pickedAt: PREVIEW_NOW,
        },
      })];
    },
  },
  {
    kind: "shoutout-card",
    settings: { useAlertQueue: false, box: { background: "#FFFFFFFF" } },
    state: { samples: null },
    every: 2,
    events: () => [skip(), event("raid", { viewers: 50 })],
  },
  {
    kind: "hype-train",
    settings: { style: "wagons", box: { background: "#FFFFFFFF" } },
    every: 2,
    figures: (turn) => ({
      train: {
        ...previewPart("hype-train", "train"),
        level: turn + 4,
        total: turn + 9000,
      },
      acts: [],
    }),
  },
  // The figures above reach it as well.
  { kind: "hype-train", settings: { style: "bar" }, every: 2 },
  {
    kind: "goal-bar",
    settings: { onReached: "next", style: "bar" },
    every: 2,
    figures: (turn) => ({
      goal: {
        ...previewPart("goal-bar", "goal"),
        current: turn % 2 === 0 ? 0 : 100,
        round: turn,
        reachedAt: PREVIEW_NOW,
      },
    }),
  },
  {
    kind: "counter",
    settings: { box: { background: "#FFFFFFFF" } },
    every: 2,
    figures: (turn) => ({ counter: { counterId: "x", value: turn } }),
  },
  {
    kind: "latest-label",
    settings: {
      pulseOnNew: true,
      items: ["cheer"],
      box: { background: "#FFFFFFFF" },
    },
    every: 2,
    events: () => [cheer()],
  },
  {
    kind: "stream-boss",
    every: 2,
    figures: (turn) => ({
      boss: { ...previewPart("stream-boss", "boss"), hp: 5000 - turn * 7 },
    }),
  },
  {
    kind: "tip-jar",
    every: 1,
    events: () => [cheer()],
    // It is filled again and again.
    figures: (turn) => ({
      jar: {
        revision: turn,
        points: 9_000,
        capacity: 10_000,
        filledTimes: Math.floor(turn / 6),
      },
    }),
  },
  {
    kind: "subathon-ladder",
    settings: { celebrateMs: 0 },
    every: 2,
    events: (turn) => [
      event("ladder.goal_reached", {
        revision: turn,
        goalId: `goal-${turn}`,
        title: "Goal",
        threshold: 1,
        current: 1,
        user: null,
      }),
    ],
  },
  {
    kind: "subathon-multiplier",
    settings: { box: { background: "#FFFFFFFF" } },
    every: 2,
    figures: (turn) => {
      const timer = previewPart("subathon-multiplier", "timer");
      return {
        timer: turn % 2 === 0 ? timer : { ...timer, multiplier: null },
      };
    },
  },
  {
    kind: "subathon-timer",
    settings: { box: { background: "#FFFFFFFF" } },
    every: 2,
    figures: (turn) => {
      const timer = previewPart("subathon-timer", "timer");
      return {
        timer: {
          ...timer,
          revision: turn + 2,
          remainingMs: Number(timer["remainingMs"]) + turn * 60_000,
        },
      };
    },
  },
  {
    kind: "mini-goal",
    every: 2,
    figures: (turn) => ({
      challenge: {
        ...previewPart("mini-goal", "challenge"),
        challengeId: `c-${turn}`,
        status: turn % 2 === 0 ? "done" : "running",
        endedAt: turn % 2 === 0 ? PREVIEW_NOW : null,
      },
    }),
  },
  {
    kind: "poll",
    settings: { lingerMs: 0, box: { background: "#FFFFFFFF" } },
    every: 2,
    figures: (turn) => ({
      poll: turn % 2 === 0 ? previewPart("poll", "poll") : null,
    }),
  },
  {
    kind: "wheel",
    settings: { spinMs: 2000, colors: ["#FFFFFFFF", "#000000FF"] },
    every: 60,
    events: (turn) => [
      event("wheel.spin", {
        spinId: `spin-${turn}`,
        wheelId: null,
        title: "",
        items: [],
        resultIndex: turn,
        result: "Hydrate",
        durationMs: null,
      }),
    ],
  },
  {
    kind: "giveaway",
    settings: { drawStyle: "roll", drawMs: 400 },
    every: 12,
    figures: (turn) => ({
      giveaway: {
        ...previewPart("giveaway", "giveaway"),
        giveawayId: `g-${turn}`,
        status: turn % 2 === 0 ? "drawn" : "open",
        drawnAt: PREVIEW_NOW,
        winners: [{ id: "7", name: "Marlow" }],
      },
    }),
  },
  {
    kind: "emote-wall",
    settings: { maxPerMessage: 10, maxOnScreen: 100, lifeMs: 1000 },
    state: { samples: null },
    every: 1,
    events: () => [
      event("chat.message", chatData("⬜".repeat(10))),
    ],
  },
  {
    kind: "contribution-popups",
    settings: { lifeMs: 800, mergeMs: 0, maxOnScreen: 20 },
    state: { samples: null },
    every: 1,
    events: (turn) => [
      event("timer.contribution", {
        revision: turn,
        entryId: `entry-${turn}`,
        eventId: null,
        kind: "follow",
        user: { id: `${turn}`, login: null, name: `Somebody ${turn}` },
        count: 1,
        appliedMs: 300_000,
        lostMs: 0,
        milliPoints: 0,
        reason: "event",
      }),
    ],
  },
  {
    kind: "now-playing",
    settings: { box: { background: "#FF0000FF" } },
    every: 2,
    figures: (turn) => ({
      song: turn % 2 === 0
        ? null
        : { ...previewPart("now-playing", "song"), title: `Song ${turn}` },
    }),
  },
];

const placeOf = (index: number): Place => ({
  left: (index % COLUMNS) * CELL.width,
  top: Math.floor(index / COLUMNS) * CELL.height,
  ...CELL,
});

/** Celebrations that would flash without the guard. */
const FLASHING = ["subathon-multiplier", "poll", "now-playing", "wheel"];

Deno.test("with the flash guard no celebration flashes more than three times in a second", async () => {
  // The same figures and events reach both copies of those that are there twice.
  const shown = [
    ...CELEBRATIONS.map((one) => ({ ...one, flashGuard: true })),
    ...CELEBRATIONS.filter(({ kind }) => FLASHING.includes(kind))
      .map((one) => ({ ...one, flashGuard: false })),
  ];
  const components = shown.map(
    ({ kind, settings, state, flashGuard }, index): ComponentOptions => ({
      kind,
      ...placeOf(index),
      settings: {
        ...settings,
        a11y: { flashGuard },
        motion: { enterMs: 0, exitMs: 0 },
      },
      ...(state ? { state } : {}),
    }),
  );
  await withPage(async (page, log) => {
    await standStill(page);
    await page.setContent(
      await componentPage(components, { background: "#777" }),
    );
    await page.clock.runFor(100);
    assert(await page.evaluate("globalThis.ready"));
    const found = await watchFlashes(
      page,
      shown.map((_, index) => placeOf(index)),
      FRAMES,
      (frame) => celebrate(page, frame),
    );
    const tooOften = shown.flatMap(({ kind, flashGuard }, index) => {
      const { general = 0, red = 0 } = found[index] ?? {};
      return Math.max(general, red) > MAX_AREA ? [[kind, flashGuard]] : [];
    });
    // Its plate is of saturated red.
    const unguardedRed = shown.findIndex(({ kind, flashGuard }) =>
      kind === "now-playing" && !flashGuard
    );
    assert((found[unguardedRed]?.red ?? 0) > MAX_AREA);
    assertEquals(await page.locator(".ll-jar-splash").count(), 1);
    assertEquals(
      tooOften,
      shown.filter(({ flashGuard }) => !flashGuard)
        .map(({ kind }) => [kind, false]),
      JSON.stringify(shown.map(({ kind }, index) => [kind, found[index]])),
    );
    log.assertSilent();
  }, { viewport: { width: 1920, height: 896 } });
});

Deno.test("what falls through the source of a huge alert flashes in no look", async () => {
  await withPage(async (page, log) => {
    await standStill(page);
    const boxes = LOOKS.map(({ id }, index) => ({
      kind: "alert-box",
      instanceId: `ins_${index}`,
      ...placeOf(index),
      pack: id,
      settings: { sizes: { bits: { huge: 1 } } },
      state: { samples: null },
    }));
    await page.setContent(await componentPage(boxes, { background: "#777" }));
    await page.clock.runFor(100);
    assert(await page.evaluate("globalThis.ready"));
    // Each has the stage to itself, as on a page of its own.
    await page.evaluate(`
      limelight.stage.request = ({ start }) => {
        queueMicrotask(start);
        return () => {};
      };
      limelight.feed(${JSON.stringify([cheer()])});`);
    const found = await watchFlashes(
      page,
      LOOKS.map((_, index) => placeOf(index)),
      FRAMES,
      () => Promise.resolve(),
    );
    // It falls in each, and again with the second beat.
    assertEquals(await page.locator(".ll-rain").count(), LOOKS.length * 2);
    assertEquals(
      LOOKS.flatMap(({ id }, index) => {
        const { general = 0, red = 0 } = found[index] ?? {};
        return Math.max(general, red) > MAX_AREA ? [[id, found[index]]] : [];
      }),
      [],
    );
    log.assertSilent();
  }, { viewport: { width: 1920, height: 448 } });
});

/** Lets everything happen that falls on a frame. */
async function celebrate(page: Page, frame: number): Promise<void> {
  const due = CELEBRATIONS.filter(({ every }) => frame % every === 0);
  const lockKeyOf = ({ every }: Celebration) => frame / every;
  const events = due.flatMap((one) => one.events?.(lockKeyOf(one)) ?? []);
  const figures = due.flatMap((one) =>
    one.figures ? [[`ins_${one.kind}`, one.figures(lockKeyOf(one))]] : []
  );
  await page.evaluate(`
    limelight.feed(${JSON.stringify(events)});
    for (const [id, state] of ${JSON.stringify(figures)}) {
      limelight.update(id, { state });
    }`);
}
