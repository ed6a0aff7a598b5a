import { z } from "zod";
import { TimerContribution } from "@/lib/schema/events/shapes/service.ts";
import { SupportEvent } from "./event_view.ts";
import { ChatLine } from "./lists.ts";

/** An act that added time to the timer, as an event. */
const ContributionEvent = ChatLine.extend({
  kind: z.literal("timer.contribution"),
  data: TimerContribution,
});

/** An event that a still picture of a widget shows. */
export const SampleEvent = z.union([
  SupportEvent,
  ChatLine,
  ContributionEvent,
]);
/** An event that a still picture of a widget shows. */
export type SampleEvent = z.infer<typeof SampleEvent>;
