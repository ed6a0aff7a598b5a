import type { Clock } from "@/lib/core/clock.ts";
import type {
  PlaybackReport,
  PlaybackState,
} from "@/lib/schema/overlays/playback.ts";
import type { ReadAlertLog } from "./alert_log.ts";
import type { PendingAlert } from "./offers.ts";
import { type BoxName, pendingOf, type PlayingBox } from "./pending.ts";
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
  ): Promise<readonly PendingAlert[]> {
    const box = await boxOf(name);
    if (!box) return [];
    const log = await readLog(name.channelId, after);
    return pendingOf(log, state, box).alerts;
  }

  /** Creates the reader of what is pending, which reads no part of the log twice. */
  function pendingReader(name: BoxName, state: PlaybackState) {
    let known: { after: string; alerts: readonly PendingAlert[] } | null = null;
    return async (now: PlaybackState, after: string, through: string) => {
      if (known === null || after < known.after) {
        known = { after, alerts: await readPending(name, state, after) };
      }
      return known.alerts.filter((alert) =>
        alert.position > after && alert.position <= through &&
        !isOver(now, alert)
      );
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
        pending: await pending(state, position, through),
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
          await pending(state, state.after, after),
        );
      }
      if (state !== before && said?.holds === false) state = holdNothing(state);
    }
    return state === before ? before : { ...state, presentAt: now };
  };
}
