import { toIso } from "@/lib/core/clock.ts";
import {
  PLANS,
  type StoredPlan,
  type Suspension,
  type Tier,
} from "./schema.ts";

/** What a plan allows of a ladder. */
interface LadderRoom {
  goals: number;
  /** What the owner wants kept first. */
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

/** The room that a plan leaves under a tier. */
export function ladderRoom(tier: Tier, { pinned }: StoredPlan): LadderRoom {
  return { goals: PLANS[tier].ladderGoals, pinned };
}

/** Goals that a plan has suspended, or will after its grace. */
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
