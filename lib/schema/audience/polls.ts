/** Polls of the platform, as the dashboard starts and ends them. */
import { z } from "zod";
import { shownAs } from "@/lib/core/form.ts";
import { oneLine } from "@/lib/core/one_line.ts";

/** Bounds of a poll, which are the platform's. */
const MAX_SECONDS = 30 * 60;

/** Body of `POST /api/channels/:id/polls`. */
export const NewPoll = z.strictObject({
  title: oneLine(0, 60).min(1, "Ask something").describe("The question")
    .meta(shownAs({ title: "Question", hint: "Such as: Which map next?" })),
  choices: z.array(oneLine(1, 25)).min(2, "Give at least 2 choices")
    .max(5, "Give at most 5 choices")
    .describe("What viewers choose from, in this order")
    .meta(shownAs({
      title: "Choices",
      hint: "One a line: 2 to 5, of at most 25 characters",
    })),
  durationSeconds: z.int().min(15).max(MAX_SECONDS).default(120)
    .describe("How long viewers may vote")
    .meta(shownAs({ title: "Seconds to vote", hint: "15 to 1800" })),
  channelPointsPerVote: z.int().min(1).max(1_000_000).nullable().default(null)
    .describe("Price of each further vote; `null`: one vote a viewer")
    .meta(shownAs({
      title: "Channel points for each further vote",
      hint: "Leave it empty for one vote a viewer",
    })),
}).meta({ id: "NewPoll" });
export type NewPoll = z.output<typeof NewPoll>;

/** Body of `PATCH /api/channels/:id/polls/:pollId`. */
export const PollPatch = z.strictObject({
  status: z.enum(["end", "archive"]).describe(
    "`end`: viewers still see the result; `archive`: it is put away",
  ),
}).meta({ id: "PollPatch" });
export type PollPatch = z.output<typeof PollPatch>;
