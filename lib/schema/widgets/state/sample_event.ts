import { z } from "zod";
import { Actor, Instant } from "@/lib/schema/events/shapes/common.ts";
import { TimerContribution } from "@/lib/schema/events/shapes/service.ts";
import { SupportEvent } from "./event_view.ts";
import { ChatLine } from "./lists.ts";

/** An act that added time to the timer, as an event. */
const ContributionEvent = z.object({
  v: z.literal(1),
  id: z.string(),
  act: z.string(),
  position: z.string(),
  kind: z.literal("timer.contribution"),
  occurredAt: Instant,
  receivedAt: Instant,
  platform: z.string(),
  test: z.boolean(),
  actor: Actor.nullable(),
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
