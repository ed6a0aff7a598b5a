/** Decisions of moderators about alerts, and whose they are. Pure. */
import { toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type {
  AlertDecision,
  PlaybackState,
  StoredDecision,
} from "@/lib/schema/overlays/playback.ts";
import { withinBytes } from "./rules.ts";

/** Most decisions that are remembered with who made them. */
const MAX_DECISIONS = 100;

/** Returns the decision about an alert that stands; `null` for none. */
export function decisionOf(
  { decisions = [] }: Pick<PlaybackState, "decisions">,
  eventId: string,
): AlertDecision | null {
  const found = decisions.find((one) => one.eventId === eventId);
  return found
    ? { action: found.action, by: found.by, at: toIso(found.at) }
    : null;
}

/**
 * Notes who decides about an alert. The first decision stands: throws
 * `conflict` with it for the opposite one, unless that overrides an approval.
 */
export function withDecision(
  state: PlaybackState,
  decision: StoredDecision,
  override: boolean,
): PlaybackState {
  const { eventId, action } = decision;
  const first = decisionOf(state, eventId);
  if (first?.action === action) return state;
  const overrides = override && action === "reject";
  if (first && !overrides) {
    const made = first.action === "approve" ? "approved" : "rejected";
    throw new AppError(
      "conflict",
      `Cannot ${action} the alert: ${first.by} ${made} it first`,
      { extra: { decision: first } },
    );
  }
  const others = (state.decisions ?? []).filter((one) =>
    one.eventId !== eventId
  );
  return {
    ...state,
    decisions: withinBytes(
      [...others, decision].slice(-MAX_DECISIONS),
      (one) => one.eventId.length + one.by.length + 40,
    ),
  };
}
