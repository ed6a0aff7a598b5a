import { z } from "zod";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  idOrNull,
  int,
  motionGroup,
  soundGroup,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { counterForm } from "./form.ts";

/** A number moved by hand, command or event (deaths, wins). */
export const counter = defineWidget({
  id: "counter",
  title: "Counter",
  purpose: "A number moved by hand, command or event (deaths, wins).",
  area: "goals",
  priority: "P0",
  size: { width: 260, height: 120, minWidth: 80, minHeight: 40 },
  anchor: "top-left",
  schemaVersion: 1,
  form: counterForm,
  settings: () =>
    z.strictObject({
      counterId: idOrNull(
        "counter",
        "A counter of the channel; until one is chosen nothing is drawn",
      ),
      label: text(0, 60, "Deaths", "Label"),
      step: int(1, 1_000_000, 1, "How much one command moves it"),
      min: int(-1_000_000_000, 1_000_000_000, 0, "Lowest value"),
      max: int(-1_000_000_000, 1_000_000_000, 1_000_000, "Highest value"),
      prefix: text(0, 10, "", "Before the number"),
      suffix: text(0, 10, "", "After the number"),
      padTo: int(0, 10, 0, "Leading zeros up to this many digits"),
      change: choice(
        ["none", "count", "flip"],
        "count",
        "How a change is shown",
      ),
      resetOn: choice(
        ["never", "stream-start", "day"],
        "never",
        "When it goes back to its lowest value",
      ),
      text: textGroup({ fontSize: 56, align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      sound: soundGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    counter: { topic: "counter", params: { counterId: settings.counterId } },
  }),
  listensTo: ["metric.updated"],
  refreshOn: ["stream.online"],
  refreshEveryMs: 60_000,
  sounds: [],
  styles: ["figure", "tab"],
  preview: {
    settings: { counterId: "deaths" },
    state: { counter: { counterId: "deaths", value: 27 } },
  },
});
