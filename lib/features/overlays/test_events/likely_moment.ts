import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { toMoment } from "@/lib/features/overlays/moments/derive.ts";
import { withWords } from "@/lib/features/overlays/moments/words.ts";
import type { EventData, Message } from "@/lib/schema/events/catalogue.ts";
import { type MomentKind, MOMENTS } from "@/lib/schema/events/kinds/moments.ts";
import type { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";

type Figures = Partial<Omit<EventData<"moment">, "moment" | "like">>;

/** Likely figures of each moment. */
const LIKELY: Readonly<Record<MomentKind, Figures>> = {
  "hype_train.begin": { level: 1, amount: 500, source: "regular" },
  "hype_train.level": { level: 3, amount: 4_800, source: "regular" },
  "hype_train.end": { level: 5, amount: 9_100, source: "regular" },
  "poll.end": { title: "Which game next?", result: "Puzzles", count: 128 },
  "prediction.end": {
    title: "Do I win this round?",
    result: "Yes",
    amount: 42_000,
  },
  "goal.reached": { title: "A new chair", source: "tips", amount: 100 },
  "ladder.goal_reached": { title: "Karaoke", amount: 50 },
  "timer.ended": {},
  "giveaway.drawn": { title: "A game key", result: "Ada", count: 86 },
  "wheel.stopped": { title: "Wheel", result: "Sing a song" },
  "shoutout": { source: "given", viewers: 42 },
  "walk_on": { source: "moderator", months: 12 },
  "ads_soon": {},
  "ad_break": { source: "automatic", count: 90 },
  "watch_streak": { count: 5 },
  "modiversary": {},
  "announcement": {},
  "metric.updated": { title: "Heart rate", amount: 128 },
};

/** Time after which the ads of a test begin, ms. */
const ADS_IN_MS = 45 * SECOND_MS;

/** Moments in which a person writes. */
const WRITTEN: ReadonlySet<MomentKind> = new Set([
  "watch_streak",
  "modiversary",
  "announcement",
]);

/** Figures that the request's number stands for, the first that a moment has. */
const SIZED = ["count", "viewers", "amount"] as const;

/** Tells whether a test is of a moment that no person does. */
export const isNobodys = ({ kind, moment }: TestEventRequest): boolean =>
  kind === "moment" && !MOMENTS[moment].person;

/** Returns the moment that a test describes at `at` (ms since the epoch), in the words of a locale's language. */
export const composeMoment = (
  request: TestEventRequest,
  message: Message | null,
  { at, locale }: { at: number; locale: string },
): EventData<"moment"> => withWords(likelyMoment(request, message, at), locale);

function likelyMoment(
  request: TestEventRequest,
  message: Message | null,
  at: number,
): EventData<"moment"> {
  const { moment, name, amount, months, level } = request;
  const likely = LIKELY[moment];
  const sized = SIZED.find((figure) => typeof likely[figure] === "number");
  return toMoment({
    moment,
    ...likely,
    ...moment === "giveaway.drawn" && { result: name },
    ...moment === "modiversary" && { months },
    ...moment === "walk_on" && { months },
    ...moment === "ads_soon" && { endsAt: toIso(at + ADS_IN_MS) },
    ...amount !== undefined && sized && { [sized]: amount },
    ...level !== undefined && typeof likely.level === "number" && { level },
    ...chosenWords(request, likely),
    ...WRITTEN.has(moment) && { message },
  });
}

/** Words that a moment has and the request says. */
function chosenWords(request: TestEventRequest, likely: Figures): Figures {
  const words: Figures = {};
  for (const field of ["title", "result", "source"] as const) {
    const said = request[field];
    if (said !== undefined && likely[field] !== undefined) words[field] = said;
  }
  return words;
}
