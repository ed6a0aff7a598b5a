/** Alerts that are offered to a page, and those that are held back. Pure. */
import type { PlaybackState } from "@/lib/schema/overlays/playback.ts";
import {
  type AlertRules,
  isTooOld,
  type MissedFate,
  sortMissed,
} from "@/lib/widgets/alert_rules.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import {
  holdNothing,
  isCutShort,
  type Play,
  settlePlays,
  settleUnseen,
} from "./rules.ts";

/** Time after a page's last sign of life within which alerts count as waiting there, in ms. */
const GRACE_MS = 60_000;

/** Bytes of the events that are given to a page at once. */
const MAX_OFFERED_BYTES = 512 * 1024;

/** An alert of the log that is not over. */
export interface PendingAlert extends Play {
  /** The event that it tells of. */
  event: AlertEvent;
  /** True when an approval or a replay asked for it: it is played whatever the settings say. */
  ordered: boolean;
  /** Ids of the variants that had no turn when it came; absent for none. */
  rested?: readonly string[];
}

/** An alert that a page is given. */
export interface Offered {
  alert: PendingAlert;
  fate: "play" | "summary";
}

/**
 * Returns what waits for approval of the events after `heldAfter`, and the
 * record without the decisions that those before it needed. Without approval
 * nothing is held: what comes from now on may be, once it is asked for.
 */
export function holdBack(
  state: PlaybackState,
  events: readonly AlertEvent[],
  requireApproval: boolean,
): { state: PlaybackState; held: readonly AlertEvent[] } {
  if (!requireApproval) return { state: holdNothing(state), held: [] };
  const held = events.filter(({ id, position, test }) =>
    position > state.heldAfter && !test && !state.decided.includes(id)
  );
  const first = held[0];
  const before = events.filter(({ position }) =>
    position > state.heldAfter && (!first || position < first.position)
  );
  const last = before[before.length - 1];
  if (!last) return { state, held };
  const past = new Set(before.map(({ id }) => id));
  const decided = state.decided.filter((id) => !past.has(id));
  return { state: { ...state, heldAfter: last.position, decided }, held };
}

/** Facts about a box when a page asks for its alerts. */
interface Absence {
  rules: AlertRules;
  /** Since when no page was there, ms since the epoch. */
  absentFrom: number;
  now: number;
}

/** Tells whether an alert came while no page was there. */
const isMissed = (
  { event, ordered }: PendingAlert,
  { absentFrom }: Pick<Absence, "absentFrom">,
): boolean => !ordered && Date.parse(event.receivedAt) > absentFrom + GRACE_MS;

/**
 * Tells whether an alert is a test of before, which no page that opens plays:
 * it has nothing to tell, and would look like a real event. A page that is only
 * loaded anew goes on with its tests.
 */
export const isFormerTest = (
  { event, ordered }: PendingAlert,
  { rules, absentFrom, now }: Absence,
): boolean =>
  event.test && !ordered &&
  (now > absentFrom + GRACE_MS || isTooOld(event, rules.maxAgeMs, now));

/**
 * Offers what is pending to a page. Alerts that came while nobody was there go
 * by the settings for those that were missed; what is not to be played is
 * listed as unseen.
 */
export function offer(
  state: PlaybackState,
  pending: readonly PendingAlert[],
  absence: Absence,
): {
  state: PlaybackState;
  offered: Offered[];
} {
  const { rules, now } = absence;
  const missed = pending.filter((alert) =>
    isMissed(alert, absence) && !alert.event.test
  );
  const fates = sortMissed(missed.map(({ event }) => event), rules, now);
  const fateOf = (alert: PendingAlert): MissedFate | "none" => {
    if (alert.ordered) return "play";
    if (alert.event.test) return isFormerTest(alert, absence) ? "none" : "play";
    return fates.get(alert.eventId) ??
      (isTooOld(alert.event, rules.maxAgeMs, now) ? "list" : "play");
  };
  const sorted = pending.map((alert) => ({ alert, fate: fateOf(alert) }));
  const of = (wanted: string) =>
    sorted.filter(({ fate }) => fate === wanted).map(({ alert }) => alert);
  const [begun = [], missedOnes = []] = [true, false].map((wanted) =>
    of("list").filter((alert) => isCutShort(state, alert) === wanted)
  );
  const listed = settleUnseen(
    settleUnseen(state, begun, "interrupted", now),
    missedOnes,
    "missed",
    now,
  );
  return {
    state: settlePlays(listed, of("none")),
    offered: sorted.flatMap(({ alert, fate }) =>
      fate === "play" || fate === "summary" ? [{ alert, fate }] : []
    ),
  };
}

/** Returns as many of the newest alerts as are given to a page at once. */
export function newestThatFit(offered: readonly Offered[]): Offered[] {
  let bytes = 0;
  const over = offered.findLastIndex(({ alert }) => {
    bytes += JSON.stringify(alert.event).length;
    return bytes > MAX_OFFERED_BYTES;
  });
  return offered.slice(over + 1);
}
