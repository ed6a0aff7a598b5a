import { z } from "zod";

/** The plans, cheapest first. */
export const Tier = z.enum(["free", "plus", "pro"]);
export type Tier = z.infer<typeof Tier>;

/** What of a channel is counted. */
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
  /** Sockets open at once. */
  sockets: number;
  /** Versions kept visible of each custom widget. */
  versionsEach: number;
}

const MIB = 1024 * 1024;

/** The plans; one line a limit. */
// deno-fmt-ignore -- a table
export const PLANS: Record<Tier, PlanLimits> = {
  free: { customWidgets: 5, instances: 10, scenes: 3, assets: 20, assetBytes: 50 * MIB, assetBytesEach: 10 * MIB, aiCallsPerDay: 20, sockets: 50, versionsEach: 20 },
  plus: { customWidgets: 25, instances: 50, scenes: 10, assets: 200, assetBytes: 1024 * MIB, assetBytesEach: 50 * MIB, aiCallsPerDay: 200, sockets: 200, versionsEach: 100 },
  pro: { customWidgets: 100, instances: 200, scenes: 50, assets: 1_000, assetBytes: 5 * 1024 * MIB, assetBytesEach: 100 * MIB, aiCallsPerDay: 1_000, sockets: 500, versionsEach: 500 },
};

/** What the dashboard calls a counted thing. */
export const COUNTED_NAMES: Record<Counted, string> = {
  customWidgets: "custom_widgets",
  instances: "instances",
  scenes: "scenes",
  assets: "assets",
  assetBytes: "asset_bytes",
};

/** A channel's plan as it is kept. */
export const StoredPlan = z.object({
  tier: Tier,
  changedAt: z.number().describe("Milliseconds since the epoch"),
});
export type StoredPlan = z.infer<typeof StoredPlan>;

/** What `GET /api/widgets/tier` answers. */
export const TierAnswer = z.object({ tier: Tier });

/** What `GET /api/widgets/limits` answers. */
export const LimitsAnswer = z.object({
  tier: Tier,
  items: z.array(z.object({
    name: z.string(),
    used: z.int(),
    limit: z.int(),
  })),
});
export type LimitsAnswer = z.infer<typeof LimitsAnswer>;
