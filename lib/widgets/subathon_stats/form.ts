import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Subathon statistics". */
export const subathonStatsForm: Form = {
  fields: {
    tiles: {
      title: "Tiles",
      control: "list-order",
      options: {
        started: "Start time",
        elapsed: "Time so far",
        added: "Time added",
        paused: "Time paused",
        contributors: "Contributors",
        biggest: "Biggest contribution",
        "per-hour": "Time added per hour",
        "projected-end": "Likely end",
        "by-kind": "Most time from",
      },
    },
    chart: {
      title: "Chart",
      options: { none: "None", sparkline: "Line", area: "Area" },
    },
    chartPoints: {
      title: "Points of the chart",
      advanced: true,
      showIf: { field: "chart", not: ["none"] },
    },
    columns: "Columns",
  },
};
