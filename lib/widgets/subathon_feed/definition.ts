import { z } from "zod";
import { SAMPLE_FEED } from "@/lib/schema/widgets/state/sample_subathon.ts";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  filterGroup,
  filterParam,
  formatGroup,
  int,
  motionGroup,
  ownKinds,
  setOf,
  template,
  textGroup,
  TIMER_KINDS,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { subathonFeedForm } from "./form.ts";

/** Recent contributions and top contributors of the subathon. */
export const subathonFeed = defineWidget({
  id: "subathon-feed",
  title: "Contribution feed",
  purpose: "Recent contributions and top contributors of the subathon.",
  area: "subathon",
  priority: "P1",
  size: { width: 440, height: 420, minWidth: 200, minHeight: 120 },
  anchor: "center-right",
  schemaVersion: 1,
  form: subathonFeedForm,
  settings: () =>
    z.strictObject({
      mode: choice(
        ["recent", "top", "both"],
        "both",
        "Recent contributions, top contributors or both",
      ),
      items: int(1, 25, 6, "Lines of each list"),
      metric: choice(
        ["time", "points", "money"],
        "time",
        "What the ranking is by",
      ),
      period: choice(
        ["session", "day", "hour"],
        "session",
        "Period of the ranking",
      ),
      show: setOf(["name", "value", "action", "ago", "platform"], [
        "name",
        "value",
      ], "What a line says"),
      template: template(1, 120, "{name} {value}", "Text of a line"),
      text: textGroup({ fontSize: 24 }),
      box: boxGroup({ background: "#141821CC" }),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup({ kinds: TIMER_KINDS }),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    feed: {
      topic: "subathon_feed",
      params: {
        recent: settings.mode === "top" ? 0 : settings.items,
        top: settings.mode === "recent" ? 0 : settings.items,
        metric: settings.metric,
        period: settings.period,
        ...filterParam(
          settings.filter,
          ownKinds(settings.filter.kinds, TIMER_KINDS),
        ),
      },
    },
  }),
  listensTo: [],
  refreshOn: ["timer.contribution", "session.began"],
  // A period ends without an event.
  refreshEveryMs: 60_000,
  styles: ["event-list", "leaderboard"],
  preview: { state: { feed: SAMPLE_FEED } },
});
