/** The guard against bursts of follows: its settings, and the follows that it holds. */
import { z } from "zod";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";

/** Number of follows that count within a time; those of a larger burst are held. */
export const FollowGuard = z.object({
  enabled: z.boolean(),
  limit: z.int().min(2).max(500).describe(
    "Most follows that count within the time",
  ),
  seconds: z.int().min(1).max(60),
}).meta({ id: "FollowGuard" });
export type FollowGuard = z.infer<typeof FollowGuard>;

/** Guard of a channel that has not chosen another. */
export const DEFAULT_FOLLOW_GUARD: Readonly<FollowGuard> = {
  enabled: true,
  limit: 20,
  seconds: 10,
};

/** Change of the guard; what is left out stays. */
export const FollowGuardPatch = z.strictObject(FollowGuard.shape)
  .partial().meta({ id: "FollowGuardPatch" });

/** Most follows of one list. */
export const MAX_LISTED_FOLLOWS = 200;

/** One follow that waits for the streamer. */
export const HeldFollow = z.object({
  id: z.string().describe("Id of its event"),
  followedAt: Instant,
  platform: z.string(),
  login: z.string().nullable(),
  name: z.string().nullable(),
}).meta({ id: "HeldFollow" });
export type HeldFollow = z.infer<typeof HeldFollow>;

/** The follows that wait, the earliest first. */
export const HeldFollowList = z.object({
  items: z.array(HeldFollow).max(MAX_LISTED_FOLLOWS)
    .describe("The earliest of them"),
  count: z.int().min(0).describe("All that are held"),
  dropped: z.int().min(0).describe(
    "Follows of the burst for which there was no room: they do not count",
  ),
}).meta({ id: "HeldFollowList" });
export type HeldFollowList = z.infer<typeof HeldFollowList>;

/** Decision about follows that are held. */
export const HeldFollowCommand = z.strictObject({
  action: z.enum(["release", "drop"]).describe(
    "`release`: they count, as if they had just come; `drop`: they never count",
  ),
  ids: z.array(z.string().min(1).max(300)).min(1).max(MAX_LISTED_FOLLOWS)
    .optional().describe("Ids of the list; absent for all that are held"),
}).meta({ id: "HeldFollowCommand" });
export type HeldFollowCommand = z.infer<typeof HeldFollowCommand>;

/** Result of a decision. */
export const HeldFollowDone = HeldFollowList.extend({
  changed: z.int().min(0)
    .describe("Follows decided by this; 0 where another tab was faster"),
}).meta({ id: "HeldFollowDone" });
export type HeldFollowDone = z.infer<typeof HeldFollowDone>;

/** The channel's latest follows, as far as they say whether the next is held. */
export interface FollowGuardState {
  /** Follows of the last window by the platform's clock, in ms since the epoch. */
  recent: { id: string; at: number }[];
  /** Burst that is going on or was the last: its first and its last follow over the limit. */
  burst: { since: number; lastAt: number } | null;
  /** Follows that are held. */
  held: number;
  /** Follows of the burst that found no room. */
  dropped: number;
}

/** A follow that is held. */
export interface StoredHeldFollow {
  event: NewEvent;
  /** Time at which it came, ms since the epoch. */
  at: number;
}

/** Outcome of a follow: it counts, it is held or dropped, or that was decided at an earlier delivery. */
export type FollowJudgement = "counts" | "held" | "told_again";
