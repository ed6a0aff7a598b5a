import type { Clock } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  PlaybackReport,
  PlaybackState,
} from "@/lib/schema/overlays/playback.ts";
import type { ReadAlertLog } from "./alert_log.ts";
import type { PendingAlert } from "./offers.ts";
import {
  type BoxName,
  pendingOf,
  type PlayingBox,
  withTurns,
} from "./pending.ts";
import type { PlayingPages } from "./playing_pages.ts";
import {
  holdNothing,
  isCovered,
  isOfLog,
  isOver,
  type Play,
  settleRange,
} from "./rules.ts";
import { isCredible, takeClaim, takeReport } from "./take_report.ts";

/** Reports of one page about one box. */
export interface PageReports {
  page: string;
  own: readonly PlaybackReport[];
  /** Takes those that the page can know. */
  credible: PlaybackReport[];
}

/** Alerts of a box that are not over, and the log and the box by which they are known. */
interface ReadPending {
  alerts: readonly PendingAlert[];
  log: readonly LiveEvent[];
  box: PlayingBox | null;
}

/** Creates the part that takes reports of pages about one box into its record. */
export function createReportTaker({ clock, pages, boxOf, readLog }: {
  clock: Clock;
  pages: Pick<PlayingPages, "noteBegun" | "hasBegun">;
  boxOf: (name: BoxName) => Promise<PlayingBox | null>;
  readLog: ReadAlertLog;
}) {
  /** Reads the alerts of a box that were not over after a position, in log order. */
  async function readPending(
    name: BoxName,
    state: PlaybackState,
    after: string,
  ): Promise<ReadPending> {
    const box = await boxOf(name);
    if (!box) return { alerts: [], log: [], box };
    const had = state.turns?.through ?? after;
    const log = await readLog(name.channelId, had < after ? had : after);
    return { alerts: pendingOf(log, state, box).alerts, log, box };
  }

  /** Creates the reader of what is pending, which reads no part of the log twice. */
  function pendingReader(name: BoxName, state: PlaybackState) {
    let known: ReadPending & { after: string } | null = null;
    return {
      async within(now: PlaybackState, after: string, through: string) {
        if (known === null || after < known.after) {
          known = { after, ...await readPending(name, state, after) };
        }
        return known.alerts.filter((alert) =>
          alert.position > after && alert.position <= through &&
          !isOver(now, alert)
        );
      },

      /** Remembers the turns of what is over by now, as far as the log was read. */
      withTurns: (now: PlaybackState) =>
        known?.box ? withTurns(now, known.log, known.box) : now,
    };
  }

  /** Takes reports of several pages about one box, one page after the other. */
  return async function takeReports(
    before: PlaybackState,
    name: BoxName,
    head: string,
    batches: readonly PageReports[],
  ): Promise<PlaybackState> {
    const now = clock.now();
    const pending = pendingReader(name, before);
    let state = before;

    async function takeOne(report: PlaybackReport, page: string) {
      const { kind, playId, position, through } = report;
      const hasBegun = pages.hasBegun(page, playId);
      if (!isCredible(state, report, hasBegun)) return false;
      if (kind === "started" || kind === "folded") {
        pages.noteBegun(page, playId);
      }
      if (kind !== "dropped" || through === undefined) {
        state = takeReport(state, report, { page, head, now, hasBegun });
        return true;
      }
      if (!isOfLog(position, head) || !isOfLog(through, head)) return true;
      const first: Play = { playId, eventId: report.eventId, position };
      // What a copy told before needs no second look into the log.
      if (isCovered(state, position, through)) return true;
      state = settleRange(state, first, through, {
        pending: await pending.within(state, position, through),
        now,
      });
      return true;
    }

    for (const { page, own, credible } of batches) {
      for (const report of own) {
        if (await takeOne(report, page)) credible.push(report);
      }
      // Not every report says it: nothing is decided anew by one that does not.
      const said = own.findLast(({ holds }) => holds !== undefined);
      const after = own.reduce<string | null>(
        (most, { after = null }) =>
          after !== null && isOfLog(after, head) && after > (most ?? "")
            ? after
            : most,
        null,
      );
      if (after !== null && after > state.after) {
        state = takeClaim(
          state,
          after,
          await pending.within(state, state.after, after),
        );
      }
      if (state !== before && said?.holds === false) state = holdNothing(state);
    }
    return state === before
      ? before
      : { ...pending.withTurns(state), presentAt: now };
  };
}
