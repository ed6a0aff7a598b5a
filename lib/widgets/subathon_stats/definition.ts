import { z } from "zod";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  int,
  listOf,
  motionGroup,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { SUBATHON_TILES } from "@/lib/schema/widgets/state/subathon.ts";
import {
  SAMPLE_STATS,
  SAMPLE_TIMER,
} from "@/lib/schema/widgets/state/sample_subathon.ts";
import { subathonStatsForm } from "./form.ts";

/** Elapsed time, time added, contributors, rate and projection. */
export const subathonStats = defineWidget({
  id: "subathon-stats",
  title: "Subathon statistics",
  purpose: "Elapsed time, time added, contributors, rate and projection.",
  area: "subathon",
  priority: "P1",
  size: { width: 800, height: 300, minWidth: 240, minHeight: 80 },
  anchor: "bottom-center",
  schemaVersion: 1,
  form: subathonStatsForm,
  settings: () =>
    z.strictObject({
      tiles: listOf(z.enum(SUBATHON_TILES), 1, 8, [
        "elapsed",
        "added",
        "contributors",
      ], "Tiles, in the order shown (1 to 8)"),
      chart: choice(
        ["none", "sparkline", "area"],
        "none",
        "Chart of the remaining time",
      ),
      chartPoints: int(20, 240, 120, "Points of the chart"),
      columns: int(1, 8, 4, "Columns"),
      text: textGroup({ fontSize: 24 }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    stats: {
      topic: "subathon_stats",
      params: {
        chartPoints: settings.chart === "none" ? 0 : settings.chartPoints,
      },
    },
    timer: { topic: "timer", params: {} },
  }),
  listensTo: ["timer.state"],
  refreshEveryMs: 10_000,
  styles: ["figure"],
  preview: { state: { stats: SAMPLE_STATS, timer: SAMPLE_TIMER } },
});
