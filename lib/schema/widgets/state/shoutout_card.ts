/** Events that cause shout-out cards. */
import { z } from "zod";
import { Control } from "@/lib/schema/events/shapes/service.ts";
import { Shoutout } from "@/lib/schema/events/shapes/stream.ts";
import { Raid } from "@/lib/schema/events/shapes/support.ts";
import { envelope } from "./event_view.ts";
import { ChatLine } from "./lists.ts";

/** Since when, and whether chat is looked at as well. */
export const ShoutoutQuery = z.object({
  withinMs: z.int(),
  commands: z.boolean(),
});

/** Event that shows a card, or ends one early. */
const ShoutoutEvent = z.discriminatedUnion("kind", [
  z.object({ ...envelope, kind: z.literal("raid"), data: Raid }),
  z.object({ ...envelope, kind: z.literal("shoutout"), data: Shoutout }),
  ChatLine,
  z.object({ ...envelope, kind: z.literal("control.skip"), data: Control }),
  z.object({ ...envelope, kind: z.literal("control.clear"), data: Control }),
]);
/** Event that shows a card, or ends one early. */
export type ShoutoutEvent = z.infer<typeof ShoutoutEvent>;

/** Events, oldest first. */
export const ShoutoutEvents = z.array(ShoutoutEvent);
