/** Events as lists, labels and the ticker show them. */
import { z } from "zod";
import { CATALOGUE } from "@/lib/schema/events/catalogue.ts";
import { Actor, Instant } from "@/lib/schema/events/shapes/common.ts";
import {
  SUPPORT_KINDS,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";

/** Fields that every event has, whatever its kind. */
export const envelope = {
  v: z.literal(1),
  id: z.string(),
  act: z.string(),
  position: z.string().describe("Place in the log"),
  occurredAt: Instant,
  receivedAt: Instant,
  platform: z.string(),
  test: z.boolean(),
  actor: Actor.nullable(),
};

/** Shape of an act of one kind. */
type SupportShape = {
  [K in SupportKind]: z.ZodObject<
    typeof envelope & {
      kind: z.ZodLiteral<K>;
      data: (typeof CATALOGUE)[K]["data"];
    }
  >;
}[SupportKind];

const shapes = SUPPORT_KINDS.map((kind) =>
  z.object({
    ...envelope,
    kind: z.literal(kind),
    data: CATALOGUE[kind].data,
  })
);

/** One act of support, typed by its kind. */
export const SupportEvent = z.discriminatedUnion(
  "kind",
  // Each shape has the data of its own kind.
  shapes as unknown as [SupportShape, ...SupportShape[]],
).meta({ id: "SupportEvent" });
/** One act of support, typed by its kind. */
export type SupportEvent = z.infer<typeof SupportEvent>;
