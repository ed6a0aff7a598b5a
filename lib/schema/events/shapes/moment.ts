/** Moments of the channel, as alerts tell them. */
import { z } from "zod";
import { NAMED_KINDS } from "@/lib/schema/events/kinds/given.ts";
import { MOMENT_KINDS } from "@/lib/schema/events/kinds/moments.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import { Count, Instant, Message, Text } from "./common.ts";

const figure = (description: string) =>
  z.number().nullable().default(null).describe(description);

/** A moment that an alert can tell of, and by which no viewer gave. */
export const Moment = z.object({
  moment: z.enum(MOMENT_KINDS).describe("Name of the moment"),
  like: z.enum(NAMED_KINDS).describe(
    "Kind of support as whose alert it looks and sounds",
  ),
  cue: z.enum(LOOK_CUES).nullable().default(null).describe(
    "Sound of a look for it; `null` for that of the kind",
  ),
  title: Text.default("").describe(
    "Title of the poll, prediction, goal, wheel or figure; a giveaway's prize",
  ),
  result: Text.default("").describe(
    "Choice, outcome or people that won, or the slice at which the wheel stopped",
  ),
  source: z.string().default("").describe(
    "Sort of it: a train's type, `given` or `received`, `automatic` or `manual`, where a goal is kept, the role of who walks on",
  ),
  level: figure("Level of a hype train"),
  count: figure("Votes, entries, streams in a row, or seconds of ads"),
  months: figure(
    "Months for which the viewer has been a moderator, or of who walks on a subscriber",
  ),
  amount: figure(
    "Points of a train or prediction, target of a goal, or value of a figure",
  ),
  viewers: figure("Viewers of the other channel"),
  message: Message.nullable().default(null).describe(
    "Text that the viewer wrote",
  ),
  endsAt: Instant.nullable().optional().describe(
    "Time to which `{countdown}` counts; absent or `null` for none",
  ),
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
