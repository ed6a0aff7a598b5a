/**
 * Playback of an alert box: pure rules. Every function takes the record as it
 * is, and gives the record as it becomes, or the same one when nothing changes.
 *
 * An alert is pending until a page says it has `finished`; it is over once,
 * whatever pages repeat. What is over is everything up to `after`, and the
 * plays in `settled`; what nobody saw is in `unseen` as well.
 */
import type {
  PlaybackState,
  SettledPlay,
  UnseenAlert,
} from "@/lib/schema/overlays/playback.ts";

/** A play of an event. */
export interface Play {
  playId: string;
  position: string;
  eventId: string;
}

/** Knowledge about the page that an alert plays on. */
export type PageLife =
  | { alive: true }
  /**
   * It was last heard of then, ms since the epoch; `null` where nobody knows.
   * `isBack`: it was loaded anew, and shows nothing of what it had.
   */
  | { alive: false; heardAt: number | null; isBack?: boolean };

/** Most plays that are remembered beyond `after`. */
export const MAX_SETTLED = 200;
/** Most alerts in the list of the unseen; the oldest leave it. */
const MAX_UNSEEN = 100;
/** Most plays that are remembered as cut short: each is the first to play again. */
const MAX_CUT_SHORT = 20;
/** Most decisions that are remembered. */
const MAX_DECIDED = 200;
/** Bytes of ids in one list: a record stays below the database's 64 KiB. */
const MAX_ID_BYTES = 12_000;
/** Time by which an alert may last longer than announced, in ms … */
const OVERTIME_MS = 3_000;
/** … and on a page that is there: speech and videos may take so much longer. */
const STUCK_MS = 15_000;

/** Returns the record of an alert box whose first page opened at `after`. */
export function firstPlayback(after: string, now: number): PlaybackState {
  return {
    after,
    settled: [],
    playing: null,
    unseen: [],
    heldAfter: after,
    decided: [],
    presentAt: now,
  };
}

/** Tells whether an alert is over. */
export function isOver(
  { after, settled }: Pick<PlaybackState, "after" | "settled">,
  { playId, position }: Pick<Play, "playId" | "position">,
): boolean {
  return position <= after || hasPlay(settled, playId) ||
    settled.some((play) =>
      play.position <= position && position <= endOf(play)
    );
}

/** Tells whether everything from one position to another was noted as over before. */
export function isCovered(
  { after, settled }: Pick<PlaybackState, "after" | "settled">,
  from: string,
  through: string,
): boolean {
  return through <= after ||
    settled.some((play) => play.position <= from && through <= endOf(play));
}

/** Returns the last position that a play stands for. */
function endOf({ position, through = position }: SettledPlay): string {
  return through;
}

/** Notes that nothing up to now waits for approval. */
export function holdNothing(state: PlaybackState): PlaybackState {
  const { after, heldAfter, decided } = state;
  if (after <= heldAfter && decided.length === 0) return state;
  return {
    ...state,
    heldAfter: after > heldAfter ? after : heldAfter,
    decided: [],
  };
}

/**
 * Passes the page over that an alert plays on: what was shown for half its time
 * or more is over, any other alert is pending as before.
 */
export function passOver(
  state: PlaybackState,
  shownMs: number | null,
  now: number,
): PlaybackState {
  const { playing } = state;
  if (!playing) return state;
  const known = shownMs ?? now - playing.since;
  const rest = { ...state, playing: null };
  if (known < playing.durationMs / 2) return cutShort(rest, playing);
  // Where nobody knows how much of it was shown, somebody is to be asked.
  return shownMs === null
    ? settleUnseen(rest, [playing], "interrupted", now)
    : settlePlays(rest, [playing, ...playing.folded]);
}

/** Notes that an alert, and what is told in it, is pending though it was begun. */
function cutShort(
  state: PlaybackState,
  { playId, position, folded }: NonNullable<PlaybackState["playing"]>,
): PlaybackState {
  const begun = [...folded, { playId, position }];
  const others = (state.cutShort ?? []).filter((play) =>
    !isOver(state, play) && !hasPlay(begun, play.playId)
  );
  return { ...state, cutShort: [...others, ...begun].slice(-MAX_CUT_SHORT) };
}

/** Tells whether a page had shown less than half of an alert when it ended. */
export const isCutShort = (
  { cutShort = [] }: Pick<PlaybackState, "cutShort">,
  { playId }: Pick<Play, "playId">,
): boolean => hasPlay(cutShort, playId);

/** Clears up after the page that an alert plays on, if it is gone or stuck. */
export function checkPlaying(
  state: PlaybackState,
  life: PageLife,
  now: number,
): PlaybackState {
  const { playing } = state;
  if (!playing) return state;
  if (!life.alive && life.heardAt !== null) {
    return passOver(state, Math.max(0, life.heardAt - playing.since), now);
  }
  const isBack = !life.alive && life.isBack === true;
  const overtime = life.alive ? STUCK_MS : OVERTIME_MS;
  const isDue = now > playing.since + playing.durationMs + overtime;
  return isBack || isDue ? passOver(state, null, now) : state;
}

/** Notes that plays are over. */
export function settlePlays(
  state: PlaybackState,
  plays: readonly SettledPlay[],
): PlaybackState {
  const fresh = plays.filter((play) => !isOver(state, play))
    .map(({ playId, position }) => ({ playId, position }));
  return fresh.length === 0
    ? state
    : { ...state, settled: [...state.settled, ...fresh] };
}

/** Notes that plays are over and that no page showed them. */
export function settleUnseen(
  state: PlaybackState,
  plays: readonly Play[],
  reason: UnseenAlert["reason"],
  now: number,
): PlaybackState {
  const fresh = plays.filter((play) => !isOver(state, play));
  if (fresh.length === 0) return state;
  return {
    ...settlePlays(state, fresh),
    unseen: withUnseen(state.unseen, fresh, reason, now),
  };
}

/** Returns the alerts in the list of the unseen that were not in it before. */
export function newlyMissed(
  before: Pick<PlaybackState, "unseen"> | null,
  after: Pick<PlaybackState, "unseen"> | null,
): UnseenAlert[] {
  const known = new Set(before?.unseen.map(({ playId }) => playId));
  return (after?.unseen ?? []).filter(({ playId }) => !known.has(playId));
}

/** Adds plays to the list of the unseen. */
export function withUnseen(
  unseen: readonly UnseenAlert[],
  plays: readonly Play[],
  reason: UnseenAlert["reason"],
  at: number,
): readonly UnseenAlert[] {
  const more = plays.map(({ playId, eventId }) => ({
    playId,
    eventId,
    at,
    reason,
  }));
  const known = (one: UnseenAlert) =>
    more.some(({ playId }) => playId === one.playId);
  return withinBytes(
    [...unseen.filter((one) => !known(one)), ...more].slice(-MAX_UNSEEN),
    ({ playId, eventId }) => playId.length + eventId.length,
  );
}

/**
 * Notes that a play and every later one up to `through` are over, as a box
 * dropped them, and that no page showed them: `pending` are those of them that
 * are not over yet. What is on is left as it is.
 */
export function settleRange(
  state: PlaybackState,
  first: Play,
  through: string,
  { pending, now }: { pending: readonly Play[]; now: number },
): PlaybackState {
  const { playing } = state;
  const on = playing ? [playing, ...playing.folded] : [];
  const fresh = [first, ...pending].filter((play) =>
    !isOver(state, play) && !hasPlay(on, play.playId)
  );
  if (fresh.length === 0) return state;
  const isWithin = ({ position }: Pick<Play, "position">) =>
    first.position <= position && position <= through;
  if (on.some(isWithin)) return settleUnseen(state, fresh, "dropped", now);
  const { playId, position } = first;
  const range: SettledPlay = { playId, position, through };
  const others = state.settled.filter((play) =>
    !(isWithin(play) && endOf(play) <= through)
  );
  return {
    ...state,
    settled: [...others, range],
    unseen: withUnseen(state.unseen, fresh, "dropped", now),
  };
}

/** Moves the record on to a position up to which everything is over. */
export function moveOn(state: PlaybackState, after: string): PlaybackState {
  if (after <= state.after) return state;
  const settled = state.settled.filter((play) => endOf(play) > after);
  return { ...state, after, settled };
}

/** Takes one alert off the list of the unseen, or all without an event. */
export function dismiss(
  state: PlaybackState,
  eventId?: string,
): PlaybackState {
  const unseen = eventId === undefined
    ? []
    : state.unseen.filter((one) => one.eventId !== eventId);
  return unseen.length === state.unseen.length ? state : { ...state, unseen };
}

/**
 * Notes a decision of the dashboard about an alert that waits for approval; a
 * second one changes nothing.
 */
export function decide(
  state: PlaybackState,
  eventId: string,
): PlaybackState {
  if (state.decided.includes(eventId)) return state;
  const decided = [...state.decided, eventId].slice(-MAX_DECIDED);
  return { ...state, decided };
}

/**
 * Shortens what the record remembers beyond the alerts that are still pending,
 * in log order: too many plays beyond one that never gets its turn make that
 * one unseen.
 */
export function compact(
  state: PlaybackState,
  pending: readonly Play[],
  now: number,
): PlaybackState {
  let next = tighten(state, pending[0]);
  for (let index = 0; isCrowded(next) && index <= pending.length; index++) {
    const play = pending[index];
    if (play) next = settleUnseen(next, [play], "dropped", now);
    next = tighten(next, pending[index + 1]);
  }
  return next;
}

/** Moves the record on to the last play that is over before the first that is not. */
export function tighten(
  state: PlaybackState,
  first: Pick<Play, "position"> | undefined,
): PlaybackState {
  const last = state.settled.map(endOf).reduce(
    (most, position) =>
      position > most && !(first && position >= first.position)
        ? position
        : most,
    state.after,
  );
  return moveOn(state, last);
}

/** Tells whether the record remembers so much that it has to be shortened. */
export function isCrowded({ settled }: PlaybackState): boolean {
  return settled.length > MAX_SETTLED ||
    settled.reduce((sum, { playId }) => sum + playId.length, 0) > MAX_ID_BYTES;
}

/** Tells whether a play is among others. */
export function hasPlay(
  plays: readonly SettledPlay[],
  playId: string,
): boolean {
  return plays.some((play) => play.playId === playId);
}

/** Returns the newest of a list that fit into a record. */
export function withinBytes<T>(
  list: readonly T[],
  size: (one: T) => number,
  most = MAX_ID_BYTES,
): readonly T[] {
  let bytes = 0;
  let from = list.length;
  while (from > 0) {
    const one = list[from - 1];
    if (one === undefined || (bytes += size(one)) > most) break;
    from--;
  }
  return list.slice(from);
}

/** Tells whether a position is of the log that ends at `head`, and not beyond. */
export function isOfLog(position: string, head: string): boolean {
  const epoch = head.slice(0, head.indexOf("-") + 1);
  return position.startsWith(epoch) && position <= head;
}
