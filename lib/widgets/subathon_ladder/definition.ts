import { z } from "zod";
import { SAMPLE_LADDER } from "@/lib/schema/widgets/state/sample_subathon.ts";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  int,
  keepSilence,
  LOOK_UNLESS_SILENT,
  motionGroup,
  ms,
  setOf,
  soundGroup,
  template,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { subathonLadderForm } from "./form.ts";

/** The list of goals with progress to the next one. */
export const subathonLadder = defineWidget({
  id: "subathon-ladder",
  title: "Subathon goals ladder",
  purpose: "The list of goals with progress to the next one.",
  area: "subathon",
  priority: "P0",
  size: {
    width: 500,
    height: 640,
    minWidth: 240,
    minHeight: 80,
    others: [{ name: "next-only", width: 600, height: 110 }],
  },
  anchor: "center-left",
  schemaVersion: 2,
  migrations: { 1: keepSilence("celebrateSound") },
  form: subathonLadderForm,
  settings: () =>
    z.strictObject({
      view: choice(
        ["next-only", "list", "rungs", "bar"],
        "list",
        "How goals are laid out",
      ),
      visibleGoals: int(1, 20, 5, "Goals seen at a time"),
      window: choice(
        ["around-current", "from-start", "last-reached"],
        "around-current",
        "Which goals are seen",
      ),
      hideFuture: choice(
        ["none", "titles", "after-next"],
        "none",
        "Keeps surprises",
      ),
      show: setOf(["title", "threshold", "progress", "state", "percent"], [
        "title",
        "threshold",
        "progress",
      ], "What a line says"),
      reachedStyle: choice(
        ["tick", "dim", "strike"],
        "tick",
        "How a reached goal is marked",
      ),
      title: template(0, 80, "Goals", "Title"),
      autoScrollMs: ms(
        0,
        60_000,
        6000,
        "How long each screenful stays; 0 for a fixed window",
      ),
      celebrateMs: ms(
        0,
        20_000,
        6000,
        "Celebration of one goal; several celebrate one after the other",
      ),
      celebrateSound: soundGroup(
        "Played for each goal that is reached",
        undefined,
        LOOK_UNLESS_SILENT,
      ),
      completeText: text(
        0,
        80,
        "All goals reached",
        "Shown when all goals are reached",
      ),
      text: textGroup({ fontSize: 26 }),
      box: boxGroup({ background: "#141821B3" }),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({ ladder: { topic: "ladder", params: {} } }),
  listensTo: ["ladder.*"],
  sounds: ["ladder.goal_reached"],
  preview: { state: { ladder: SAMPLE_LADDER } },
});
