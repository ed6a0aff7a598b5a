/** Moments of the channel, as alerts tell them. */
import { z } from "zod";
import { NAMED_KINDS } from "@/lib/schema/events/kinds/given.ts";
import { MOMENT_KINDS } from "@/lib/schema/events/kinds/moments.ts";
import { Count, Message, Text } from "./common.ts";

const figure = (description: string) =>
  z.number().nullable().default(null).describe(description);

/** A moment that an alert can tell of, and by which no viewer gave. */
export const Moment = z.object({
  moment: z.enum(MOMENT_KINDS).describe("What happened"),
  like: z.enum(NAMED_KINDS).describe(
    "Kind of support as whose alert it looks and sounds",
  ),
  title: Text.default("").describe(
    "Title of the poll, prediction, goal, wheel or figure; a giveaway's prize",
  ),
  result: Text.default("").describe(
    "What won, who won, or where the wheel stopped",
  ),
  source: z.string().default("").describe(
    "Sort of it: a train's type, `given` or `received`, `automatic` or `manual`, where a goal is kept",
  ),
  level: figure("Of a hype train"),
  count: figure("Votes, entries, streams in a row, or seconds of ads"),
  months: figure("For which a moderator has been one"),
  amount: figure("Points of a train or prediction, target of a goal, figure"),
  viewers: figure("Of the other channel"),
  message: Message.nullable().default(null).describe("What the viewer wrote"),
  delayMs: Count.default(0).describe(
    "Time after which an alert may tell of it: the wheel still turns",
  ),
  name: Text.default("").describe(
    "Begins its text where no person does, in the channel's language, with placeholders",
  ),
  action: Text.default("").describe(
    "The rest of its text, in the channel's language, with placeholders",
  ),
}).meta({ id: "Moment" });
