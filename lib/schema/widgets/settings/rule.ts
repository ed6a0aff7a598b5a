import { z } from "zod";
import { SUPPORT_KINDS } from "./event_kinds.ts";
import { withForm } from "@/lib/core/form.ts";
import { bool, int } from "./fields.ts";
import { POINT_RULE_FORM } from "./group_forms.ts";

/** Number of points that an event of one kind is worth. */
export const PointRule = withForm(
  z.strictObject({
    kind: z.enum(SUPPORT_KINDS).describe("Kind of event"),
    tier: z.int().min(1).max(3).nullable().default(null)
      .describe("Tier 1 to 3 of a subscription; `null` for all"),
    perUnits: int(
      1,
      1_000_000,
      1,
      "Units for which the points are given: subs, bits, minor units of money, viewers, items",
    ),
    points: int(0, 1_000_000, 1, "Points for each `perUnits`"),
    proportional: bool(
      true,
      "Whether parts of `perUnits` bring parts of the points",
    ),
  }),
  POINT_RULE_FORM,
).describe("How many points an event of one kind is worth");

/** Number of points that an event of one kind is worth. */
export type PointRule = z.output<typeof PointRule>;
