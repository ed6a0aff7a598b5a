import { z } from "zod";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  color,
  defineWidget,
  formatGroup,
  int,
  motionGroup,
  ms,
  soundGroup,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { pollForm } from "./form.ts";

/** Question, options, votes and time left. */
export const poll = defineWidget({
  id: "poll",
  title: "Poll",
  purpose: "Question, options, votes and time left.",
  area: "interaction",
  priority: "P0",
  size: { width: 600, height: 360, minWidth: 320, minHeight: 160 },
  anchor: "center-right",
  schemaVersion: 1,
  form: pollForm,
  settings: () =>
    z.strictObject({
      results: choice(
        ["live", "after", "never"],
        "live",
        "When results are shown",
      ),
      votes: choice(
        ["percent", "count", "both"],
        "percent",
        "How votes are written",
      ),
      sort: choice(["as-given", "by-votes"], "as-given", "Order of options"),
      showTime: bool(true, "Shows the time left"),
      showHow: bool(true, "How to vote, for example the command"),
      maxOptions: int(2, 10, 5, "Most options shown"),
      lingerMs: ms(0, 120_000, 15_000, "How long the result stays"),
      layout: choice(["bars", "columns"], "bars", "How options are laid out"),
      barColor: color("#7C5CFFFF", "Colour of the bars"),
      winnerColor: color("#5CFF9DFF", "Colour of the winner"),
      text: textGroup({ fontSize: 26 }),
      box: boxGroup({ background: "#141821E6" }),
      motion: motionGroup(),
      format: formatGroup(),
      sound: soundGroup(),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ poll: { topic: "poll", params: {} } }),
  listensTo: ["poll.*"],
  sounds: ["poll.begin", "poll.end"],
  preview: {
    state: {
      poll: {
        pollId: "preview",
        source: "platform",
        title: "Which map next?",
        choices: [["Harbour", 164], ["Old mill", 231], ["Glacier", 87]].map((
          [title, votes],
        ) => ({
          id: String(title),
          title: String(title),
          votes: Number(votes),
          pointsVotes: 0,
        })),
        pointsPerVote: null,
        status: "active",
        startedAt: previewTime(-60_000),
        endsAt: previewTime(58_000),
        endedAt: null,
      },
    },
  },
});
