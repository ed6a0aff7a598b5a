/** Figures of the playful widgets; the server counts, a page only draws. */
import { z } from "zod";
import { FilterQuery } from "@/lib/schema/widgets/settings/filter.ts";
import { PointRule } from "@/lib/schema/widgets/settings/rule.ts";
import { Person } from "@/lib/schema/events/shapes/common.ts";

/** Rules by which a jar is filled. */
export const JarQuery = z.object({
  capacity: z.int(),
  pointRules: z.array(PointRule),
  emptyOn: z.enum(["never", "stream-start", "full"]),
  filter: FilterQuery.optional().describe("Without it everything counts"),
});
/** Rules by which a jar is filled. */
export type JarQuery = z.infer<typeof JarQuery>;

/** Fill level of a jar. */
export const JarData = z.object({
  revision: z.int(),
  points: z.int(),
  capacity: z.int(),
  filledTimes: z.int(),
});

/** Rules by which a boss is fought. */
export const BossQuery = z.object({
  startHp: z.int(),
  mode: z.enum(["fixed", "growing", "overkill"]),
  growBy: z.int(),
  overkillFactor: z.int(),
  minHp: z.int(),
  damageRules: z.array(PointRule),
  bossHeals: z.boolean(),
  filter: FilterQuery.optional().describe("Without it everything counts"),
});
/** Rules by which a boss is fought. */
export type BossQuery = z.infer<typeof BossQuery>;

/** The boss as it stands. */
export const BossData = z.object({
  revision: z.int(),
  boss: Person.nullable().describe("`null` before the first"),
  hp: z.int(),
  maxHp: z.int(),
  lastHit: z.object({ person: Person, points: z.int() }).nullable(),
});
