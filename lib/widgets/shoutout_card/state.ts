/** Events that cause shout-out cards. */
import { z } from "zod";
import { Control } from "@/lib/events/kinds/service.ts";
import { Shoutout } from "@/lib/events/kinds/stream.ts";
import { Raid } from "@/lib/events/kinds/support.ts";
import { envelope } from "@/lib/widgets/state/event_view.ts";
import { ChatLine } from "@/lib/widgets/state/lists.ts";

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
