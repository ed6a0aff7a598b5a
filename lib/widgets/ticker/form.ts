import type { Form } from "@/lib/core/form.ts";
import {
  KIND_LABELS,
  METRIC_LABELS,
  PERIOD_LABELS,
  TOTAL_LABELS,
} from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Ticker". */
export const tickerForm: Form = {
  fields: {
    items: "Items",
    mode: {
      title: "Movement",
      options: { scroll: "Scroll", step: "One at a time" },
    },
    speed: { title: "Scroll speed", showIf: { field: "mode", is: ["scroll"] } },
    stepMs: { title: "Time per item", showIf: { field: "mode", is: ["step"] } },
    direction: {
      title: "Direction",
      options: { left: "To the left", right: "To the right" },
    },
    bar: {
      title: "Bar",
      hint: "What scrolls always has the whole width",
      options: { fit: "As wide as its words", full: "Whole width" },
    },
    separator: { title: "Separator", advanced: true },
    gapPx: { title: "Space between items", advanced: true },
    showIcons: "Icons",
    hideWhenEmpty: { title: "Hide while empty", advanced: true },
  },
};

const TYPE = "Type";

/** Labels of what the line can say, by type. */
export const ITEM_FORMS = {
  latest: {
    title: "Latest event",
    fields: { kind: { title: "Event", options: KIND_LABELS }, type: TYPE },
  },
  top: {
    title: "First of a ranking",
    fields: {
      type: TYPE,
      metric: { title: "Rank by", options: METRIC_LABELS },
      period: { title: "Period", options: PERIOD_LABELS },
    },
  },
  goal: { title: "Goal", fields: { type: TYPE, goalId: "Goal" } },
  total: {
    title: "Total of the stream",
    fields: { type: TYPE, total: { title: "Total", options: TOTAL_LABELS } },
  },
  text: { title: "Own text", fields: { type: TYPE, text: "Text" } },
} as const satisfies Record<string, Form>;
