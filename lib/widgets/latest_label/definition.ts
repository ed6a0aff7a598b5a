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
  itemsOf,
  listOf,
  motionGroup,
  ms,
  SUPPORT_KINDS,
  template,
  templatesByKind,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { latestLabelForm } from "./form.ts";

/** One line such as `Latest sub: Ana`; can rotate through several. */
export const latestLabel = defineWidget({
  id: "latest-label",
  title: "Latest label",
  purpose: "One line such as `Latest sub: Ana`; can rotate through several.",
  area: "lists",
  priority: "P0",
  size: { width: 400, height: 80, minWidth: 160, minHeight: 32 },
  anchor: "bottom-left",
  schemaVersion: 1,
  form: latestLabelForm,
  settings: () =>
    z.strictObject({
      items: listOf(
        z.enum(SUPPORT_KINDS),
        1,
        12,
        ["follow", "sub", "tip"],
        "Kinds, in the order shown (1 to 12)",
      ),
      mode: choice(
        ["single", "rotate", "stack"],
        "rotate",
        "One, in turn, or all",
      ),
      rotateMs: ms(2000, 60_000, 6000, "How long each is shown"),
      template: template(1, 120, "Latest {kind}: {name}", "Text"),
      templates: templatesByKind(120),
      since: choice(
        ["stream", "session", "all"],
        "all",
        "How far back it looks",
      ),
      fallback: text(0, 60, "—", "Shown when there is none yet"),
      pulseOnNew: bool(true, "A short pulse when a new one comes"),
      text: textGroup({ fontSize: 28 }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    latest: {
      topic: "latest",
      params: {
        kinds: itemsOf(settings.items, settings.filter.kinds),
        since: settings.since,
        ...filterParam(settings.filter),
      },
    },
  }),
  listensTo: SUPPORT_KINDS,
  refreshOn: [
    "correction",
    "lists.updated",
    "session.began",
    "stream.online",
  ],
  preview: {
    state: {
      latest: Object.fromEntries(
        SAMPLE_EVENTS.toReversed().map((event) => [event.kind, event]),
      ),
    },
  },
});
