import { toIso } from "@/lib/core/clock.ts";
import {
  PLANS,
  type PlanTier,
  type StoredPlan,
  type Suspension,
} from "./schema.ts";

/** Room that a plan leaves for a ladder. */
interface LadderRoom {
  goals: number;
  /** Ids that the owner wants kept first. */
  pinned: readonly string[];
}

/** A subathon's ladder, as far as plans go: it knows itself what may be suspended when. */
export interface LadderOfPlan {
  /** Goals that are suspended, or will be. */
  over: (
    channelId: string,
    room: LadderRoom,
  ) => Promise<{ id: string; title: string; suspended: boolean }[]>;
  follow: (
    channelId: string,
    room: LadderRoom,
    move: "suspend" | "swap" | "return",
  ) => Promise<void>;
}

/** Returns the room that a plan leaves for a ladder under a tier. */
export function ladderRoom(tier: PlanTier, { pinned }: StoredPlan): LadderRoom {
  return { goals: PLANS[tier].ladderGoals, pinned };
}

/**
 * Lists the goals that a plan has suspended, or will suspend after its grace
 * period.
 */
export async function goalSuspensions(
  ladder: LadderOfPlan,
  channelId: string,
  plan: StoredPlan,
): Promise<Suspension[]> {
  const { suspendAt } = plan;
  const goals = await ladder.over(channelId, ladderRoom(plan.tier, plan));
  return goals.flatMap(({ id, title, suspended }): Suspension[] => {
    if (suspended) {
      return [{ kind: "goal", id, name: title, at: null }];
    }
    if (suspendAt === null) return [];
    return [{ kind: "goal", id, name: title, at: toIso(suspendAt) }];
  });
}
