/** Reports of pages as the record takes them. Pure. */
import type {
  PlaybackReport,
  PlaybackState,
  PlayingNow,
  SettledPlay,
} from "@/lib/schema/overlays/playback.ts";
import {
  hasPlay,
  isOfLog,
  isOver,
  moveOn,
  passOver,
  type Play,
  settlePlays,
  settleUnseen,
  tighten,
  withUnseen,
} from "./rules.ts";

/** Most plays that are told in one. */
const MAX_FOLDED = 100;

/**
 * Takes what a page reports; `head` is the newest position of the log. What
 * neither this page is known to have begun, nor is on, cannot have ended.
 */
export function takeReport(
  state: PlaybackState,
  report: PlaybackReport,
  { page, head, now, hasBegun }: {
    page: string;
    head: string;
    now: number;
    /** The page told before that it began this play. */
    hasBegun: boolean;
  },
): PlaybackState {
  if (!isOfLog(report.position, head)) return state;
  if (!isCredible(state, report, hasBegun)) return state;
  const next = applyReport(state, report, page, now);
  return next === state ? state : { ...next, presentAt: now };
}

/** Tells whether a page can know what it reports. */
export function isCredible(
  { playing }: Pick<PlaybackState, "playing">,
  { kind, playId }: Pick<PlaybackReport, "kind" | "playId">,
  hasBegun: boolean,
): boolean {
  switch (kind) {
    case "started":
    case "folded":
    case "dropped":
      return true;
    default:
      return hasBegun || playing?.playId === playId ||
        hasPlay(playing?.folded ?? [], playId);
  }
}

/**
 * Takes a page's word that everything up to `after` is over on it, as far as
 * that goes: `pending` are the alerts, in log order, that are not.
 */
export function takeClaim(
  state: PlaybackState,
  after: string,
  pending: readonly Pick<Play, "position">[],
): PlaybackState {
  const [first] = pending;
  return first && first.position <= after
    ? tighten(state, first)
    : moveOn(state, after);
}

function applyReport(
  state: PlaybackState,
  report: PlaybackReport,
  page: string,
  now: number,
): PlaybackState {
  const { playing } = state;
  const isOn = playing?.playId === report.playId;
  switch (report.kind) {
    case "started":
      return start(state, report, page, now);
    case "folded":
      return isOn || playing?.page !== page
        ? state
        : foldInto(state, playing, report);
    case "finished":
      return finish(state, report, isSeen(report), now);
    case "left":
      if (!isOn || playing.page !== page) return state;
      return passOver(state, report.shownMs ?? 0, now);
    case "failed":
      // The rest of the alert is on: its end is told as ever.
      if (report.part !== undefined && report.part !== "drawing") return state;
      if (isOn && playing.page !== page) return state;
      return settleUnseen(
        isOn ? { ...state, playing: null } : state,
        [report],
        "failed",
        now,
      );
    case "dropped":
      return isOn ? state : settleUnseen(state, [report], "dropped", now);
    case "painted":
    case "sound_started":
      return state;
  }
}

function foldInto(
  state: PlaybackState,
  playing: PlayingNow,
  { playId, position }: Pick<SettledPlay, "playId" | "position">,
): PlaybackState {
  if (
    isOver(state, { playId, position }) || hasPlay(playing.folded, playId) ||
    playing.folded.length === MAX_FOLDED
  ) return state;
  const folded = [...playing.folded, { playId, position }];
  return { ...state, playing: { ...playing, folded } };
}

function start(
  state: PlaybackState,
  { playId, eventId, position, durationMs = 0, at }: PlaybackReport,
  page: string,
  now: number,
): PlaybackState {
  const { playing } = state;
  if (isOver(state, { playId, position })) return state;
  // A copy shows the same: the record speaks of the first.
  if (playing?.playId === playId && playing.page !== page) return state;
  const since = Math.min(at, now);
  if (
    playing && playing.page !== page &&
    since < playing.since + playing.durationMs
  ) return state;
  const on: PlayingNow = {
    playId,
    eventId,
    position,
    folded: [],
    since,
    durationMs,
    page,
  };
  if (
    playing?.playId === playId && playing.since === since &&
    playing.page === page
  ) return state;
  return { ...state, playing: on };
}

function finish(
  state: PlaybackState,
  play: Play,
  seen: boolean,
  now: number,
): PlaybackState {
  const isOn = state.playing?.playId === play.playId;
  const folded = isOn ? state.playing?.folded ?? [] : [];
  const over = settlePlays(
    isOn ? { ...state, playing: null } : state,
    [play, ...folded],
  );
  if (!seen) {
    return isOver(state, play)
      ? over
      : { ...over, unseen: withUnseen(over.unseen, [play], "hidden", now) };
  }
  // A copy was seen where another one was not.
  const unseen = over.unseen.filter(({ playId }) => playId !== play.playId);
  return unseen.length === over.unseen.length ? over : { ...over, unseen };
}

/** Tells whether viewers could see an alert that a page has ended, as its receipt says. */
function isSeen(
  { visible, active }: Pick<PlaybackReport, "visible" | "active">,
): boolean {
  return visible !== false && active !== false;
}
