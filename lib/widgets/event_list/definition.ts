import { z } from "zod";
import { SAMPLE_EVENTS } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  filterGroup,
  filterParam,
  formatGroup,
  int,
  motionGroup,
  ms,
  setOf,
  SUPPORT_KINDS,
  supportWithout,
  template,
  templatesByKind,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { eventListForm } from "./form.ts";

/** Events of which lines are made, where several of a user become one. */
const MAX_MERGED = 200;

/** The last events, newest first. */
export const eventList = defineWidget({
  id: "event-list",
  title: "Event list",
  purpose: "The last events, newest first.",
  area: "lists",
  priority: "P0",
  size: {
    width: 460,
    height: 420,
    minWidth: 240,
    minHeight: 80,
    others: [{ name: "horizontal", width: 1920, height: 72 }],
  },
  anchor: "center-left",
  schemaVersion: 1,
  form: eventListForm,
  settings: () =>
    z.strictObject({
      maxItems: int(1, 50, 8, "Longest list"),
      order: choice(["newest-first", "oldest-first"], "newest-first", "Order"),
      flow: choice(
        ["vertical", "horizontal"],
        "vertical",
        "Direction of the list",
      ),
      show: setOf(
        ["icon", "name", "action", "amount", "message", "ago", "platform"],
        ["icon", "name", "action", "amount"],
        "What a line says",
      ),
      since: choice(
        ["session", "stream", "hours", "all"],
        "session",
        "How far back the list goes",
      ),
      hours: int(1, 168, 12, "For `hours`: how far back"),
      fadeAfterMs: ms(0, 600_000, 0, "Lines fade after this time; 0 for never"),
      mergeGifts: bool(true, "A gift of 50 is one line"),
      mergeRepeatMs: ms(
        0,
        600_000,
        0,
        "Same user and kind within this time become one line with a sum",
      ),
      template: template(1, 200, "{name} {action}", "Text of a line"),
      templates: templatesByKind(200),
      text: textGroup({ fontSize: 26 }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup({
        kinds: supportWithout("charity", "redemption", "order"),
      }),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    events: {
      topic: "recent_events",
      params: {
        kinds: settings.filter.kinds,
        since: settings.since,
        hours: settings.hours,
        // What becomes one line was several events.
        limit: settings.mergeRepeatMs > 0 ? MAX_MERGED : settings.maxItems,
        ...filterParam(settings.filter),
      },
    },
  }),
  listensTo: [...SUPPORT_KINDS, "correction", "control.clear"],
  refreshOn: [
    "correction",
    "lists.updated",
    "session.began",
    "stream.online",
  ],
  preview: { state: { events: SAMPLE_EVENTS } },
});
