import { z } from "zod";
import { TOTALS } from "@/lib/schema/widgets/state/numbers.ts";
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
  listOf,
  motionGroup,
  SUPPORT_KINDS,
  textGroup,
  textOf,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { sessionTotalsForm } from "./form.ts";

/** A row of tiles with totals of the stream or session. */
export const sessionTotals = defineWidget({
  id: "session-totals",
  title: "Session totals",
  purpose: "A row of tiles with totals of the stream or session.",
  area: "goals",
  priority: "P1",
  size: { width: 900, height: 120, minWidth: 240, minHeight: 60 },
  anchor: "top-center",
  schemaVersion: 1,
  form: sessionTotalsForm,
  settings: () =>
    z.strictObject({
      tiles: listOf(z.enum(TOTALS), 1, 10, [
        "followers",
        "subs",
        "gifts",
        "bits",
        "tips",
      ], "Tiles, in the order shown (1 to 10)"),
      period: choice(["stream", "session", "day", "month"], "stream", "Period"),
      columns: int(1, 10, 5, "Columns"),
      showIcons: bool(true, "Icons before items"),
      labels: listOf(
        textOf(0, 30),
        0,
        10,
        [],
        "Labels of the tiles; a missing or empty one is in the overlay's language (0 to 10)",
      ),
      text: textGroup({ fontSize: 28, align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    totals: {
      topic: "totals",
      params: {
        tiles: settings.tiles,
        period: settings.period,
        ...filterParam(settings.filter, settings.filter.kinds),
      },
    },
  }),
  listensTo: [],
  refreshOn: [...SUPPORT_KINDS, "correction", "stream.*", "session.began"],
  refreshEveryMs: 30_000,
  styles: ["figure"],
  preview: {
    state: {
      totals: {
        values: {
          followers: 128,
          subs: 46,
          gifts: 30,
          bits: 12_400,
          tips: 18_550,
        },
        currency: "EUR",
        liveSince: null,
      },
    },
  },
});
