/**
 * Measures what looks cost a browser, by its own trace:
 * `deno run -A scripts/look_costs.ts [LOOK…]` prints it, and writes
 * `docs/looks/costs.md` where it measured all. For each look: a backdrop of
 * 1920 × 1080 that moves and one that is hidden, a hype train on its way to a
 * report, and a huge alert while it is held; then an alert box that is empty
 * again. It tells paints, and time of the page's main thread and compositor for
 * a frame of 60 a second. Layers that only move are put together by the graphics
 * card, of which a machine without one has no figure.
 */
import { loadavg } from "node:os";
import { hypeTrain } from "@/lib/widgets/hype_train/definition.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { atRest, closeBrowser, withPage } from "@/tests/support/browser.ts";
import { traced } from "@/tests/support/page_load.ts";
import {
  type ComponentOptions,
  openComponents,
} from "@/tests/widgets/support/component_page.ts";
import { machineText, writeCosts } from "./costs_page.ts";
import { someOf } from "./gallery/some_of.ts";
import { TIER_EVENTS } from "./gallery/tier_events.ts";
import { table } from "./schema_table.ts";

const SIZE = { width: 1920, height: 1080 };
const MOVING_MS = 3_000;
const IDLE_MS = 10_000;
const SETTLE_MS = 1_000;
/** Until the second beat of a huge alert is over, ms. */
const HELD_AT_MS = 3_200;
const FRAMES_PER_SECOND = 60;

interface Cost {
  paints: number;
  /** Of the main thread and the compositor, for a frame. */
  frameMs: number;
}

/** One thing that is measured. */
interface Case {
  title: string;
  component: ComponentOptions;
  /** Script that begins it. */
  prepare: string;
  /** Time before it is measured, ms; `null` until nothing moves. */
  after: number | null;
  ms: number;
}

const huge = TIER_EVENTS.tip.of(50_000);
const further = structuredClone(hypeTrain.preview.state);
if (further.train) further.train.progress = (further.train.goal ?? 0) * 0.95;
const setState = (kind: string, state: unknown) =>
  `limelight.update("ins_${kind}", ${JSON.stringify({ state })})`;

const CASES: readonly Case[] = [
  {
    title: "Backdrop",
    component: { kind: "scene-backdrop" },
    prepare: "limelight.setObs({ visible: true })",
    after: SETTLE_MS,
    ms: MOVING_MS,
  },
  {
    title: "hidden",
    component: { kind: "scene-backdrop" },
    prepare: "limelight.setObs({ visible: false })",
    after: SETTLE_MS,
    ms: MOVING_MS,
  },
  {
    title: "Hype train that moves",
    component: { kind: "hype-train" },
    prepare: setState("hype-train", further),
    after: 0,
    ms: MOVING_MS,
  },
  {
    title: "Huge alert, held",
    component: { kind: "alert-box", state: { samples: [huge] } },
    prepare: "",
    after: HELD_AT_MS,
    ms: MOVING_MS,
  },
  {
    title: "empty again",
    component: { kind: "alert-box", state: { samples: [huge] } },
    prepare: setState("alert-box", { samples: [] }),
    after: null,
    ms: IDLE_MS,
  },
];

function costOf(
  pack: string,
  { component, prepare, after, ms }: Case,
): Promise<Cost> {
  return withPage(async (page) => {
    await openComponents(page, [{ ...component, pack }]);
    // What is drawn first is no figure of what goes on.
    if (after === 0) await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(prepare);
    if (after === null) await atRest(page);
    else await page.waitForTimeout(after);
    const { spentMs, count } = await traced(
      page,
      () => page.waitForTimeout(ms),
    );
    const frames = ms / 1_000 * FRAMES_PER_SECOND;
    return { paints: count("Paint"), frameMs: spentMs / frames };
  }, { viewport: SIZE });
}

const said = ({ paints, frameMs }: Cost) =>
  `${frameMs.toFixed(2)} ms, ${paints}`;

const looks = someOf(LOOKS, Deno.args);
const rows: string[][] = [];
const loads: number[] = [];
try {
  for (const { id, title } of looks) {
    const costs: Cost[] = [];
    for (const one of CASES) {
      costs.push(await costOf(id, one));
      loads.push(loadavg()[0] ?? 0);
    }
    const row = [title, ...costs.map(said)];
    // deno-lint-ignore no-console -- it is what the script prints
    console.log(row.join(" | "));
    rows.push(row);
  }
} finally {
  await closeBrowser();
}
if (looks.length === LOOKS.length) {
  const heads = ["Look", ...CASES.map(({ title }) => title)];
  const text = [
    "# What looks cost",
    `Time of a page's main thread and compositor for a frame of 60 a second at 1920 × 1080, and paints in all, by Chromium's own trace: over ${
      MOVING_MS / 1_000
    } seconds, the empty box over ${
      IDLE_MS / 1_000
    }. At most 2 ms are for what moves, and no paint for what stands. Measured without a graphics card on ${
      machineText(loads)
    }.`,
    table(heads, rows),
    "Written by `deno run -A scripts/look_costs.ts`.",
  ].join("\n\n");
  await writeCosts({ looks: text });
}
