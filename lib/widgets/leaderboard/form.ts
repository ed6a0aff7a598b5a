import type { Form } from "@/lib/core/form.ts";
import {
  METRIC_LABELS,
  PERIOD_LABELS,
} from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Leaderboard". */
export const leaderboardForm: Form = {
  fields: {
    pages: "Rankings",
    entries: "Places per page",
    firstRank: { title: "First place shown", advanced: true },
    show: {
      title: "What a line shows",
      options: {
        rank: "Place",
        avatar: "Profile picture",
        name: "Name",
        value: "Amount",
        bar: "Bar",
      },
    },
    rotateMs: { title: "Time per page", hint: "Only with several rankings" },
    hideBroadcaster: "Hide the broadcaster",
    anonymous: {
      title: "Anonymous viewers",
      advanced: true,
      options: {
        group: "One shared line",
        hide: "Hide",
        separate: "One line each",
      },
    },
    emptyText: "Text while empty",
  },
};

/** Labels of one page of the board. */
export const PAGE_FORM: Form = {
  fields: {
    metric: { title: "Rank by", options: METRIC_LABELS },
    period: { title: "Period", options: PERIOD_LABELS },
  },
};
