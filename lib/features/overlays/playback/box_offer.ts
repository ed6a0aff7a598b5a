/** Alerts that a page is offered of one box, when it opens or comes back. Pure. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  PlaybackState,
  RestTable,
  TurnTable,
} from "@/lib/schema/overlays/playback.ts";
import { holdBack, newestThatFit, offer, type Offered } from "./offers.ts";
import { pendingOf, type PlayingBox, withTurns } from "./pending.ts";
import {
  checkPlaying,
  type PageLife,
  settlePlays,
  settleUnseen,
} from "./rules.ts";

/** Answer to a page that opens or was away, about one alert box. */
export interface BoxOffer {
  boxId: string;
  /** Everything up to here is over. */
  after: string;
  /** Plays of later events that are over. */
  settled: PlaybackState["settled"];
  /**
   * Alert that another page is showing, and for how long it may, in ms; without
   * an id where one that has no connection may be showing any of them.
   */
  playing: { playId: string; leftMs: number } | null;
  offered: Offered[];
  /** Turns of its variants, and the position up to which events had theirs; `null` where all play for each event. */
  turns: PlaybackState["turns"] | null;
}

/** A copy that waits for its turn shows an alert with the page that began it within so many ms before. */
const JOIN_MS = 800;

/** A page that asks what it has to play. */
interface AskingPage {
  page: string;
  /** Time for which it could not be reached, in ms; `null` where it never was. */
  awayMs: number | null;
  /** Tells whether the page that a record says is playing is still there. */
  lifeOf(page: string): PageLife;
  now: number;
}

/** Alerts that are offered to a page, and the record that counts the others as over or held. */
interface OfferToPage {
  state: PlaybackState;
  /** Alert that another page is showing. */
  other: PlaybackState["playing"];
  offered: Offered[];
  /** Turns of its variants after all of the log, and who had none; `null` where all play for each event. */
  turns: { table: TurnTable; rested: RestTable } | null;
}

/**
 * Offers a page what a box has to play by its record and by the log since; the
 * oldest that do not fit count as dropped, and what needs approval is held.
 */
export function offerToPage(
  known: PlaybackState,
  log: readonly LiveEvent[],
  box: PlayingBox,
  { page, awayMs, lifeOf, now }: AskingPage,
): OfferToPage {
  const checked = known.playing === null
    ? known
    : checkPlaying(known, lifeOf(known.playing.page), now);
  const { alerts, gone, own, turns: table, rested } = pendingOf(
    log,
    checked,
    box,
  );
  const on = checked.playing;
  // A page that has just opened takes longer to begin.
  const joins = on !== null && awayMs === 0 && now - on.since <= JOIN_MS;
  const other = on !== null && on.page !== page && !joins ? on : null;
  const others = alerts.filter(({ playId }) => playId !== other?.playId);
  const { state, offered } = offer(settlePlays(checked, gone), others, {
    rules: box.rules,
    absentFrom: awayMs === null ? known.presentAt : now - awayMs,
    now,
  });
  const room = newestThatFit(offered.slice(-box.maxQueue));
  const crowded = offered.slice(0, offered.length - room.length)
    .map(({ alert }) => alert);
  const held = holdBack(
    settleUnseen(state, crowded, "dropped", now),
    own,
    box.rules.requireApproval,
  ).state;
  const next = withTurns(held, log, box);
  const turns = next.turns ? { table, rested } : null;
  return { state: next, other, offered: room, turns };
}
