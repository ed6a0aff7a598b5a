import { z } from "zod";
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
  ms,
  setOf,
  SUPPORT_KINDS,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import {
  LEADERBOARD_METRICS,
  PERIODS,
} from "@/lib/schema/widgets/state/numbers.ts";
import { samplePerson } from "@/lib/schema/widgets/state/samples.ts";
import { withForm } from "@/lib/core/form.ts";
import { leaderboardForm, PAGE_FORM } from "./form.ts";

const Page = withForm(
  z.strictObject({
    metric: z.enum(LEADERBOARD_METRICS).describe("What the page ranks by"),
    period: z.enum(PERIODS).describe("Over which period"),
  }),
  PAGE_FORM,
);

/** Ranks people by what they gave or did in a period. */
export const leaderboard = defineWidget({
  id: "leaderboard",
  title: "Leaderboard",
  purpose: "Ranks people by what they gave or did in a period.",
  area: "lists",
  priority: "P0",
  size: { width: 420, height: 360, minWidth: 240, minHeight: 120 },
  anchor: "center-right",
  schemaVersion: 1,
  form: leaderboardForm,
  settings: () =>
    z.strictObject({
      pages: listOf(
        Page,
        1,
        6,
        [{ metric: "tips", period: "stream" }],
        "What is ranked, page by page (1 to 6)",
      ),
      entries: int(1, 25, 5, "Ranks on a page"),
      firstRank: int(1, 100, 1, "First rank shown"),
      show: setOf(["rank", "avatar", "name", "value", "bar"], [
        "rank",
        "name",
        "value",
      ], "What a line says"),
      rotateMs: ms(
        3000,
        120_000,
        10_000,
        "How long each page is shown; only with several",
      ),
      hideBroadcaster: bool(true, "Leaves the broadcaster out"),
      anonymous: choice(
        ["group", "hide", "separate"],
        "group",
        "Anonymous givers as one line, not at all, or each",
      ),
      emptyText: text(0, 80, "Be the first", "Shown when nobody is ranked"),
      text: textGroup({ fontSize: 26 }),
      box: boxGroup({ background: "#141821B3" }),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    boards: {
      topic: "leaderboard",
      params: {
        pages: settings.pages,
        firstRank: settings.firstRank,
        entries: settings.entries,
        hideBroadcaster: settings.hideBroadcaster,
        hideUsers: settings.filter.hideUsers,
        anonymous: settings.anonymous,
        // Who is left out is left out of the ranking, and counted all the same.
        ...filterParam(
          { ...settings.filter, hideUsers: [] },
          settings.filter.kinds,
        ),
      },
    },
  }),
  listensTo: [],
  refreshOn: [
    ...SUPPORT_KINDS,
    "correction",
    "timer.contribution",
    "points.updated",
    "session.began",
    "stream.online",
  ],
  refreshEveryMs: 60_000,
  preview: {
    state: {
      boards: [{
        metric: "tips",
        period: "stream",
        currency: "EUR",
        rows: [["Marlow", 12_500], ["PixelPanda", 8000], ["Juniper", 4550], [
          "Ødegaard",
          2500,
        ], ["Kestrel", 1000]]
          .map(([name, value], index) => ({
            rank: index + 1,
            person: samplePerson(String(name)),
            value: Number(value),
          })),
      }],
    },
  },
});
