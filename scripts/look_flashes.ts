/**
 * Measures how much of an alert flashes more than three times in a second, in
 * each look: `deno run -A scripts/look_flashes.ts [LOOK…]` prints it, and writes
 * `docs/looks/flashes.md` where it measured all.
 */
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { closeBrowser } from "@/tests/support/browser.ts";
import {
  ALERTS_WATCHED,
  MAX_AREA,
  watchAlert,
} from "@/tests/widgets/support/alert_flashes.ts";
import { denoFmt } from "./deno_fmt.ts";
import { someOf } from "./gallery/some_of.ts";
import { table } from "./schema_table.ts";

const PAGE = new URL("../docs/looks/flashes.md", import.meta.url);
/** Looks on one page: more would be too many pictures for a machine without a graphics card. */
const TOGETHER = 3;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const looks = someOf(LOOKS, Deno.args);
const rows: string[][] = [];
try {
  for (let first = 0; first < looks.length; first += TOGETHER) {
    const some = looks.slice(first, first + TOGETHER);
    const found = [];
    for (const alert of ALERTS_WATCHED) {
      found.push(await watchAlert(alert, some));
    }
    for (const [index, { title }] of some.entries()) {
      const row = [
        title,
        ...found.map((flashing) => {
          const { general = 0, red = 0 } = flashing[index] ?? {};
          return `${percent(general)}, ${percent(red)}`;
        }),
      ];
      // deno-lint-ignore no-console -- it is what the script prints
      console.log(row.join(" | "));
      rows.push(row);
    }
  }
} finally {
  await closeBrowser();
}
if (looks.length === LOOKS.length) {
  const heads = [
    "Look",
    "Crowd of a raid of 5,000",
    "100 gifts that open",
    "Rain of 1,500 bits",
  ];
  const text = [
    "# What flashes in looks",
    `The largest share of an alert's source that gets light and dark, and that turns saturated red, more than three times within a second (WCAG 2.2, technique G176), in pictures of every 40 ms of its first 4.6 seconds at 560 × 450. At most ${
      percent(MAX_AREA)
    } may. All other celebrations, in the worst case of each, are held to the same by tests.`,
    table(heads, rows),
    "Written by `deno run -A scripts/look_flashes.ts`.",
  ].join("\n\n");
  await Deno.writeTextFile(PAGE, await denoFmt(text, "md"));
}
