import type { Form } from "@/lib/core/form.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Event list". */
export const eventListForm: Form = {
  fields: {
    maxItems: "Most events",
    order: {
      title: "Order",
      options: {
        "newest-first": "Newest first",
        "oldest-first": "Oldest first",
      },
    },
    flow: {
      title: "Direction",
      options: { vertical: "Vertical", horizontal: "Horizontal" },
    },
    show: {
      title: "What a line shows",
      options: {
        icon: "Icon",
        name: "Name",
        action: "What happened",
        amount: "Amount",
        message: "Message",
        ago: "How long ago",
        platform: "Platform",
      },
    },
    since: {
      title: "Events since",
      options: {
        session: "Start of the session",
        stream: "Start of the stream",
        hours: "A number of hours",
        all: "Always",
      },
    },
    hours: { title: "Hours back", showIf: { field: "since", is: ["hours"] } },
    fadeAfterMs: { title: "Fade lines after", hint: "0 for never" },
    mergeGifts: {
      title: "One line for each gift",
      hint: "A gift of 50 subs is one line",
      section: "Merging",
      advanced: true,
    },
    mergeRepeatMs: {
      title: "Merge repeats within",
      hint: "The same viewer’s events of one kind become one line with a sum",
      section: "Merging",
      advanced: true,
    },
    template: { title: "Text of a line", section: "Texts" },
    templates: {
      title: "Texts by event",
      hint: "Events without one use the text above",
      section: "Texts",
      advanced: true,
      options: KIND_LABELS,
    },
  },
};
