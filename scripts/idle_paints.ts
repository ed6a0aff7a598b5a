/**
 * Counts the paints of each kind of widget on a page at rest, by Chromium's own
 * trace: `deno run -A scripts/idle_paints.ts [LOOK…] [WIDGET…]` prints them, and
 * writes them to `docs/looks/costs.md`, below what looks cost, where it counted
 * all kinds. Of those in which time runs or items take turns it says so.
 */
import { loadavg } from "node:os";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { SAMPLE_ASSETS } from "@/lib/schema/widgets/state/sample_assets.ts";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { closeBrowser, withPage } from "@/tests/support/browser.ts";
import { traced } from "@/tests/support/page_load.ts";
import { openComponents } from "@/tests/widgets/support/component_page.ts";
import { MOVING } from "@/tests/widgets/support/moving_widgets.ts";
import { COSTS_PAGE, machineText, writeCosts } from "./costs_page.ts";
import { someOf } from "./gallery/some_of.ts";
import { statesOf } from "./gallery/states.ts";
import { table } from "./schema_table.ts";

const SETTLE_MS = 2_500;
const IDLE_MS = 5_000;
/** Looks that are measured unless others are named: slabs, and the most ornaments. */
const USUAL = ["broadcast", "moss-garden"];
/** States in which nothing plays any more. */
const REST: Readonly<Record<string, Record<string, unknown>>> = {
  "alert-box": { samples: [] },
  "emote-wall": { samples: [] },
};

const words = Deno.args;
const looks = LOOKS.filter(({ id }) => words.includes(id));
const measured = looks.length > 0
  ? looks
  : LOOKS.filter(({ id }) => USUAL.includes(id));
const all = WIDGETS.filter(({ id }) => id !== "custom-code");
const kinds = someOf(all, words);

/** Counts what a widget paints in a look while nothing happens. */
async function paintsOf(kind: typeof WIDGETS[number], pack: string) {
  const [usual] = statesOf(kind);
  return await withPage(async (page) => {
    await openComponents(page, [{
      kind: kind.id,
      pack,
      settings: usual?.settings ?? {},
      state: { ...usual?.state, ...REST[kind.id] },
      page: { assets: SAMPLE_ASSETS },
    }]);
    await page.waitForTimeout(SETTLE_MS);
    const { count } = await traced(page, () => page.waitForTimeout(IDLE_MS));
    return count("Paint");
  }, { viewport: kind.size });
}

const rows: string[][] = [];
const loads: number[] = [];
const restless: string[] = [];
try {
  for (const kind of kinds) {
    const paints: number[] = [];
    for (const { id } of measured) {
      paints.push(await paintsOf(kind, id));
      loads.push(loadavg()[0] ?? 0);
    }
    const reason = MOVING[kind.id];
    if (reason === undefined && Math.max(...paints) > 0) restless.push(kind.id);
    const row = [kind.id, ...paints.map(String), reason ?? ""];
    // deno-lint-ignore no-console -- it is what the script prints
    console.log(row.join(" | "));
    rows.push(row);
  }
} finally {
  await closeBrowser();
}
if (kinds.length === all.length) {
  const heads = ["Widget", ...measured.map(({ title }) => title), "By itself"];
  await writeCosts({
    rest: [
      `Paints of a page with one widget to which nothing happens, by Chromium's own trace, over ${
        IDLE_MS / 1_000
      } seconds, ${
        SETTLE_MS / 1_000
      } seconds after it was opened: none, but where time runs or items take turns. A text that changes once a second is two or three paints. Measured on ${
        machineText(loads)
      }.`,
      table(heads, rows),
      "Written by `deno run -A scripts/idle_paints.ts`.",
    ].join("\n\n"),
  });
}
if (restless.length > 0) {
  throw new Error(
    `Paint while nothing happens: ${restless.join(", ")}; see ${COSTS_PAGE}`,
  );
}
