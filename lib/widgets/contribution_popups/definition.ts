import { z } from "zod";
import { SAMPLE_CONTRIBUTIONS } from "@/lib/schema/widgets/state/sample_contributions.ts";
import {
  a11yGroup,
  bool,
  choice,
  color,
  defineWidget,
  filterGroup,
  formatGroup,
  int,
  motionGroup,
  ms,
  setOf,
  textGroup,
  TIMER_KINDS,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { contributionPopupsForm } from "./form.ts";

/** Small texts that float by the timer and say what was just added (`+5:00`, `+3 pts`). */
export const contributionPopups = defineWidget({
  id: "contribution-popups",
  title: "Contribution pop-ups",
  purpose:
    "Small texts that float by the timer and say what was just added (`+5:00`, `+3 pts`).",
  area: "alerts",
  priority: "P0",
  size: { width: 480, height: 300, minWidth: 200, minHeight: 120 },
  anchor: "top-right",
  schemaVersion: 1,
  form: contributionPopupsForm,
  settings: () =>
    z.strictObject({
      show: setOf(
        ["time", "points", "money", "name"],
        ["time", "name"],
        "What a pop-up says",
      ),
      minAppliedMs: ms(0, 3_600_000, 1000, "Smaller changes are left out"),
      mergeMs: ms(0, 5000, 800, "A burst of one user becomes one pop-up"),
      direction: choice(["up", "down", "burst"], "up", "Where pop-ups float"),
      lifeMs: ms(800, 10_000, 2500, "How long each is seen"),
      maxOnScreen: int(
        1,
        20,
        6,
        "Most pop-ups at a time; the rest waits and nothing is lost from the sum",
      ),
      positiveColor: color("#5CFF9DFF", "Colour of what is added"),
      negativeColor: color("#FF8A80FF", "Colour of what is taken"),
      signStyle: choice(
        ["symbol", "word"],
        "symbol",
        "`+5:00` or `5:00 added`",
      ),
      includeManual: bool(true, "Corrections by hand are shown"),
      text: textGroup({ fontSize: 36 }),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup({ kinds: TIMER_KINDS }),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({ samples: { topic: "samples", params: {} } }),
  listensTo: ["timer.contribution"],
  preview: { state: { samples: SAMPLE_CONTRIBUTIONS } },
});
