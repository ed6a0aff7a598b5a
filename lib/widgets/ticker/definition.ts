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
  idOf,
  int,
  itemsOf,
  listOf,
  motionGroup,
  ms,
  ownKinds,
  SUPPORT_KINDS,
  text,
  textGroup,
  textOf,
  TICKER_KINDS,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import {
  LEADERBOARD_METRICS,
  PERIODS,
  TOTALS,
} from "@/lib/schema/widgets/state/numbers.ts";
import { SAMPLE_EVENTS } from "@/lib/schema/widgets/state/samples.ts";
import { withForm } from "@/lib/core/form.ts";
import { ITEM_FORMS, tickerForm } from "./form.ts";

const TickerItem = z.discriminatedUnion("type", [
  withForm(
    z.strictObject({
      type: z.literal("latest"),
      kind: z.enum(SUPPORT_KINDS).describe("The latest event of this kind"),
    }),
    ITEM_FORMS.latest,
  ),
  withForm(
    z.strictObject({
      type: z.literal("top"),
      metric: z.enum(LEADERBOARD_METRICS).describe("The first by this metric"),
      period: z.enum(PERIODS),
    }),
    ITEM_FORMS.top,
  ),
  withForm(
    z.strictObject({
      type: z.literal("goal"),
      goalId: idOf("goal").describe("A goal bar of the channel"),
    }),
    ITEM_FORMS.goal,
  ),
  withForm(
    z.strictObject({
      type: z.literal("total"),
      total: z.enum(TOTALS).describe("A total of the stream"),
    }),
    ITEM_FORMS.total,
  ),
  withForm(
    z.strictObject({
      type: z.literal("text"),
      text: textOf(1, 200).describe("Own text (1 to 200 characters)"),
    }),
    ITEM_FORMS.text,
  ),
]).describe("Something the line says");

/** A moving or stepping line of events, totals and own texts. */
export const ticker = defineWidget({
  id: "ticker",
  title: "Ticker",
  purpose: "A moving or stepping line of events, totals and own texts.",
  area: "lists",
  priority: "P0",
  size: { width: 1920, height: 64, minWidth: 480, minHeight: 32 },
  anchor: "bottom-center",
  schemaVersion: 2,
  migrations: {
    // A ticker that was made before bars of their words' width keeps its own.
    1: (settings) => ({
      bar: "full",
      ...settings,
      text: { align: "left", ...Object(settings.text) },
    }),
  },
  form: tickerForm,
  settings: () =>
    z.strictObject({
      items: listOf(TickerItem, 1, 30, [{ type: "latest", kind: "follow" }, {
        type: "latest",
        kind: "sub",
      }, { type: "latest", kind: "tip" }], "What the line says (1 to 30)"),
      mode: choice(["scroll", "step"], "scroll", "How the line moves"),
      speed: int(20, 400, 80, "Speed of `scroll`", "px/s"),
      stepMs: ms(2000, 60_000, 5000, "How long `step` shows each item"),
      direction: choice(["left", "right"], "left", "Where it moves"),
      bar: choice(
        ["fit", "full"],
        "fit",
        "How wide the bar is while items stand still",
      ),
      separator: text(0, 8, "•", "Sign between items"),
      gapPx: int(8, 400, 48, "Space between items", "px"),
      showIcons: bool(true, "Icons before items"),
      hideWhenEmpty: bool(true, "Draws nothing without items"),
      text: textGroup({ fontSize: 26, align: "center" }),
      box: boxGroup({ background: "#141821CC", radius: 0 }),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup({ kinds: TICKER_KINDS }),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    latest: {
      topic: "latest",
      params: {
        kinds: itemsOf(
          settings.items.flatMap((item) =>
            item.type === "latest" ? [item.kind] : []
          ),
          ownKinds(settings.filter.kinds, TICKER_KINDS),
        ),
        since: "all",
        ...filterParam(settings.filter),
      },
    },
    boards: {
      topic: "leaderboard",
      params: {
        pages: settings.items.flatMap((item) =>
          item.type === "top"
            ? [{ metric: item.metric, period: item.period }]
            : []
        ),
        firstRank: 1,
        entries: 1,
        hideBroadcaster: true,
        hideUsers: settings.filter.hideUsers,
        anonymous: "group",
        ...filterParam(
          { ...settings.filter, hideUsers: [] },
          ownKinds(settings.filter.kinds, TICKER_KINDS),
        ),
      },
    },
    goals: {
      topic: "goals",
      params: {
        goalIds: settings.items.flatMap((item) =>
          item.type === "goal" ? [item.goalId] : []
        ),
      },
    },
    totals: {
      topic: "totals",
      params: {
        tiles: settings.items.flatMap((item) =>
          item.type === "total" ? [item.total] : []
        ),
        period: "stream",
        ...filterParam(
          settings.filter,
          ownKinds(settings.filter.kinds, TICKER_KINDS),
        ),
      },
    },
  }),
  listensTo: SUPPORT_KINDS,
  refreshOn: [
    ...SUPPORT_KINDS,
    "correction",
    "lists.updated",
    "goal.updated",
    "session.began",
    "stream.online",
  ],
  // A period ends without an event.
  refreshEveryMs: 60_000,
  preview: {
    state: {
      latest: Object.fromEntries(
        SAMPLE_EVENTS.toReversed().map((event) => [event.kind, event]),
      ),
      boards: [],
      goals: [],
      totals: { values: {}, currency: "EUR", liveSince: null },
    },
  },
});
