/** Small texts by the timer: which are seen, which wait. Pure rules. */
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import { isTakenAway, type TakenAway } from "@/lib/schema/events/taken_away.ts";

export interface Popup {
  id: string;
  user: string;
  /** Contributor; `null` where nobody said. */
  by: Actor | null;
  appliedMs: number;
  milliPoints: number;
  /** Minor units of the channel's currency. */
  amountMinor: number;
  /** It is seen at least that long. */
  leastMs: number;
  /** Time at which it was made, ms. */
  at: number;
}

/** A pop-up that is seen. */
interface SeenPopup extends Popup {
  until: number;
}

/** Pop-ups as they stand. */
export interface PopupQueue {
  seen: readonly SeenPopup[];
  waiting: readonly Popup[];
}

/** Settings that the rules obey. */
interface PopupRules {
  mergeMs: number;
  lifeMs: number;
  maxOnScreen: number;
}

/** Removes what a person contributed: they were banned or erased. */
export function withoutUser(queue: PopupQueue, gone: TakenAway): PopupQueue {
  const stays = ({ by }: Popup) => !isTakenAway(by, gone);
  return {
    seen: queue.seen.filter(stays),
    waiting: queue.waiting.filter(stays),
  };
}

/** No pop-ups. */
export const NO_POPUPS: PopupQueue = { seen: [], waiting: [] };

/**
 * Takes a contribution in. A burst of one user becomes one pop-up with the sum;
 * what does not fit on the screen waits, so that no sum loses a part.
 */
export function addPopup(
  queue: PopupQueue,
  popup: Popup,
  rules: PopupRules,
): PopupQueue {
  const joins = (other: Popup) =>
    other.user === popup.user && popup.at - other.at <= rules.mergeMs;
  const join = <T extends Popup>(other: T): T => ({
    ...other,
    appliedMs: other.appliedMs + popup.appliedMs,
    milliPoints: other.milliPoints + popup.milliPoints,
    amountMinor: other.amountMinor + popup.amountMinor,
  });
  const waits = queue.waiting.findLast(joins);
  if (waits) {
    return {
      ...queue,
      waiting: queue.waiting.map((other) =>
        other === waits ? join(other) : other
      ),
    };
  }
  const seen = queue.seen.findLast(joins);
  if (seen) {
    return {
      ...queue,
      seen: queue.seen.map((other) =>
        other === seen
          ? { ...join(other), until: popup.at + lifeOf(popup, rules) }
          : other
      ),
    };
  }
  return advancePopups(
    { ...queue, waiting: [...queue.waiting, popup] },
    rules,
    popup.at,
  );
}

/** Lets go what has been seen long enough and shows what waits. */
export function advancePopups(
  queue: PopupQueue,
  rules: PopupRules,
  now: number,
): PopupQueue {
  const seen = queue.seen.filter((popup) => popup.until > now);
  const room = Math.max(0, rules.maxOnScreen - seen.length);
  const shown = queue.waiting.slice(0, room)
    .map((popup) => ({ ...popup, until: now + lifeOf(popup, rules) }));
  return {
    seen: [...seen, ...shown],
    waiting: queue.waiting.slice(room),
  };
}

/** Returns how long a pop-up is seen, ms. */
export function lifeOf(
  { leastMs }: Pick<Popup, "leastMs">,
  { lifeMs }: Pick<PopupRules, "lifeMs">,
): number {
  return Math.max(lifeMs, leastMs);
}

/**
 * Returns the time at which the next pop-up disappears; `null` when there is
 * none.
 */
export function popupsWakeAt({ seen }: PopupQueue): number | null {
  return seen.length === 0
    ? null
    : Math.min(...seen.map((popup) => popup.until));
}
