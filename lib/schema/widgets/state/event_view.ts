/** Events as lists, labels and the ticker show them. */
import { z } from "zod";
import {
  Charity,
  Cheer,
  Follow,
  Gift,
  GiftMember,
  Member,
  Order,
  Raid,
  Redemption,
  Resub,
  Sub,
  Superchat,
  Tip,
} from "@/lib/schema/events/shapes/support.ts";
import { Actor, Instant } from "@/lib/schema/events/shapes/common.ts";

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

/** One act of support, typed by its kind. */
export const SupportEvent = z.discriminatedUnion("kind", [
  z.object({ ...envelope, kind: z.literal("follow"), data: Follow }),
  z.object({ ...envelope, kind: z.literal("sub"), data: Sub }),
  z.object({ ...envelope, kind: z.literal("resub"), data: Resub }),
  z.object({ ...envelope, kind: z.literal("gift"), data: Gift }),
  z.object({ ...envelope, kind: z.literal("member"), data: Member }),
  z.object({ ...envelope, kind: z.literal("gift_member"), data: GiftMember }),
  z.object({ ...envelope, kind: z.literal("cheer"), data: Cheer }),
  z.object({ ...envelope, kind: z.literal("superchat"), data: Superchat }),
  z.object({ ...envelope, kind: z.literal("tip"), data: Tip }),
  z.object({ ...envelope, kind: z.literal("charity"), data: Charity }),
  z.object({ ...envelope, kind: z.literal("raid"), data: Raid }),
  z.object({ ...envelope, kind: z.literal("redemption"), data: Redemption }),
  z.object({ ...envelope, kind: z.literal("order"), data: Order }),
]).meta({ id: "SupportEvent" });
/** One act of support, typed by its kind. */
export type SupportEvent = z.infer<typeof SupportEvent>;
