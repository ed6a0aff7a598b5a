import { z } from "zod";
import { TIERS } from "@/lib/core/tiers.ts";
import { ChannelId } from "@/lib/schema/platform/notifications.ts";

/** The plans, cheapest first. */
export const PlanTier = z.enum(TIERS).meta({ id: "PlanTier" });
export type PlanTier = z.infer<typeof PlanTier>;

/** Usage of a channel's resources that are counted. */
export const Usage = z.object({
  customWidgets: z.int().min(0),
  instances: z.int().min(0),
  scenes: z.int().min(0),
  assets: z.int().min(0),
  assetBytes: z.int().min(0),
});
export type Usage = z.infer<typeof Usage>;

/** Name of one counted thing. */
export type Counted = keyof Usage;

/** A channel that has nothing yet. */
export const NO_USAGE: Usage = {
  customWidgets: 0,
  instances: 0,
  scenes: 0,
  assets: 0,
  assetBytes: 0,
};

/** Everything a plan allows. */
export interface PlanLimits extends Usage {
  /** Largest single upload in bytes. */
  assetBytesEach: number;
  /** AI calls a day. */
  aiCallsPerDay: number;
  /** Characters a day that the service speaks. */
  speechCharsPerDay: number;
  /** Sockets open at once. */
  sockets: number;
  /** Versions kept visible of each custom widget. */
  versionsEach: number;
  /** Goals of a subathon's ladder, those made by `repeat` aside. */
  ladderGoals: number;
  /** Integrations with services that take the channel's money. */
  integrations: number;
}

const MIB = 1024 * 1024;

/** The plans; one line a limit. */
// deno-fmt-ignore -- a table
export const PLANS: Record<PlanTier, PlanLimits> = {
  free: { customWidgets: 5, instances: 10, scenes: 3, assets: 20, assetBytes: 50 * MIB, assetBytesEach: 10 * MIB, aiCallsPerDay: 20, speechCharsPerDay: 10_000, sockets: 50, versionsEach: 20, ladderGoals: 20, integrations: 20 },
  plus: { customWidgets: 25, instances: 50, scenes: 10, assets: 200, assetBytes: 1024 * MIB, assetBytesEach: 50 * MIB, aiCallsPerDay: 200, speechCharsPerDay: 100_000, sockets: 200, versionsEach: 100, ladderGoals: 100, integrations: 20 },
  pro: { customWidgets: 100, instances: 200, scenes: 50, assets: 1_000, assetBytes: 5 * 1024 * MIB, assetBytesEach: 100 * MIB, aiCallsPerDay: 1_000, speechCharsPerDay: 500_000, sockets: 500, versionsEach: 500, ladderGoals: 200, integrations: 20 },
  self_hosted: { customWidgets: 1_000, instances: 1_000, scenes: 200, assets: 5_000, assetBytes: 50 * 1024 * MIB, assetBytesEach: 100 * MIB, aiCallsPerDay: 10_000, speechCharsPerDay: 5_000_000, sockets: 500, versionsEach: 500, ladderGoals: 200, integrations: 20 },
};

/** Number of sockets that every plan allows. */
export const MIN_SOCKETS = Math.min(
  ...Object.values(PLANS).map(({ sockets }) => sockets),
);

/** Names that the dashboard has for counted things. */
export const COUNTED_NAMES: Record<Counted, string> = {
  customWidgets: "custom_widgets",
  instances: "instances",
  scenes: "scenes",
  assets: "assets",
  assetBytes: "asset_bytes",
};

/** Kinds of things that a plan may suspend. */
export const SuspendedKind = z.enum([
  "scene",
  "instance",
  "custom_widget",
  "asset",
]);
export type SuspendedKind = z.infer<typeof SuspendedKind>;

/** A channel's plan as it is kept. Times in ms since the epoch. */
export interface StoredPlan {
  /** In force from `effectiveAt` on. */
  tier: PlanTier;
  /** In force until then. */
  before: PlanTier;
  effectiveAt: number;
  /**
   * End of the grace period after which what is over the plan is suspended;
   * `null` when nothing waits.
   */
  suspendAt: number | null;
  /** Ids that are suspended, in the order in which they come back. */
  suspended: Record<SuspendedKind, string[]>;
}

/** An item that is, or will be, suspended. */
export const Suspension = z.object({
  kind: z.enum([...SuspendedKind.options, "goal"]),
  id: z.string(),
  name: z.string(),
  at: z.iso.datetime().nullable()
    .describe(
      "From when, or later where a stream is live then; `null`: already",
    ),
}).meta({ id: "Suspension" });
export type Suspension = z.infer<typeof Suspension>;

/** Answer of `GET /api/widgets/tier`. */
export const TierAnswer = z.object({
  tier: PlanTier,
  pending: z.object({ tier: PlanTier, effectiveAt: z.iso.datetime() })
    .nullable()
    .describe("A change to come"),
  suspensions: z.array(Suspension).describe(
    "What is over the plan: kept, but not drawn from its time on",
  ),
}).meta({ id: "TierAnswer" });
export type TierAnswer = z.infer<typeof TierAnswer>;

/** Request that changes a channel's plan. */
export const PlanChange = z.object({
  channelId: ChannelId,
  tier: PlanTier,
  effectiveAt: z.iso.datetime({ offset: true }).optional()
    .describe("Now by default"),
}).meta({ id: "PlanChange" });
export type PlanChange = z.output<typeof PlanChange>;

/** Answer to a change of the plan. */
export const PlanChanged = z.object({
  channelId: z.string(),
  tier: PlanTier,
  effectiveAt: z.iso.datetime(),
  suspensions: z.array(Suspension),
}).meta({ id: "PlanChanged" });
export type PlanChanged = z.infer<typeof PlanChanged>;

/** Answer of `GET /api/widgets/limits`. */
export const LimitsAnswer = z.object({
  tier: PlanTier,
  items: z.array(z.object({
    name: z.string(),
    used: z.int(),
    limit: z.int(),
  })),
}).meta({ id: "LimitsAnswer" });
export type LimitsAnswer = z.infer<typeof LimitsAnswer>;
