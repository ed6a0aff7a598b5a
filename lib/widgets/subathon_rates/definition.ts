import { z } from "zod";
import {
  SAMPLE_RATES,
  SAMPLE_TIMER,
} from "@/lib/schema/widgets/state/sample_subathon.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  listOf,
  motionGroup,
  ms,
  setOf,
  SUPPORT_KINDS,
  textGroup,
  textOf,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { subathonRatesForm } from "./form.ts";

/** Tells viewers what each event is worth right now. */
export const subathonRates = defineWidget({
  id: "subathon-rates",
  title: "What adds what",
  purpose: "Tells viewers what each event is worth right now.",
  area: "subathon",
  priority: "P0",
  size: {
    width: 420,
    height: 320,
    minWidth: 200,
    minHeight: 60,
    others: [{ name: "line", width: 1200, height: 56 }],
  },
  anchor: "bottom-left",
  schemaVersion: 1,
  form: subathonRatesForm,
  settings: () =>
    z.strictObject({
      items: choice(
        ["auto", "manual"],
        "auto",
        "`auto`: every enabled rule; `manual`: the kinds of `order`",
      ),
      order: listOf(
        z.enum(SUPPORT_KINDS),
        0,
        20,
        [],
        "Kinds, in the order shown; without any, by value (0 to 20)",
      ),
      layout: choice(
        ["rows", "columns", "rotate", "line"],
        "rows",
        "How lines are laid out",
      ),
      rotateMs: ms(3000, 60_000, 6000, "How long each is shown"),
      values: setOf(["time", "points"], ["time"], "What a line says"),
      applyMultiplier: bool(true, "Shows the values of a running multiplier"),
      perPlatform: bool(true, "Names the platform where rules differ"),
      labels: listOf(
        textOf(0, 60),
        0,
        20,
        [],
        "Labels of the lines; a missing or empty one is in the overlay's language (0 to 20)",
      ),
      text: textGroup({ fontSize: 24 }),
      box: boxGroup({ background: "#141821B3" }),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({
    rates: { topic: "timer_rates", params: {} },
    timer: { topic: "timer", params: {} },
  }),
  listensTo: ["timer.state"],
  refreshEveryMs: 30_000,
  preview: { state: { rates: SAMPLE_RATES, timer: SAMPLE_TIMER } },
});
