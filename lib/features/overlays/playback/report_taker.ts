import type { Clock } from "@/lib/core/clock.ts";
import type { ReadAlertLog } from "./alert_log.ts";
import type { PendingAlert } from "./offers.ts";
import { type BoxName, pendingOf, type PlayingBox } from "./pending.ts";
import type { PlayingPages } from "./playing_pages.ts";
import { holdNothing, isOfLog } from "./rules.ts";
import type { PlaybackReport, PlaybackState } from "./schema.ts";
import { isCredible, takeClaim, takeReport } from "./take_report.ts";

/** Creates the part that takes reports of pages about one box into its record. */
export function createReportTaker({ clock, pages, boxOf, readLog }: {
  clock: Clock;
  pages: Pick<PlayingPages, "noteBegun" | "hasBegun">;
  boxOf: (name: BoxName) => Promise<PlayingBox | null>;
  readLog: ReadAlertLog;
}) {
  /** Alerts of a box up to a position that are not over, in log order. */
  async function pendingUpTo(
    name: BoxName,
    state: PlaybackState,
    position: string,
  ): Promise<readonly PendingAlert[]> {
    const box = await boxOf(name);
    if (!box) return [];
    const log = await readLog(name.channelId, state.after);
    return pendingOf(log, state, box).alerts
      .filter((alert) => alert.position <= position);
  }

  /** Takes reports about one box; adds those that its page can know to `credible`. */
  return async function takeReports(
    before: PlaybackState,
    name: BoxName,
    { page, own, head, credible }: {
      page: string;
      own: readonly PlaybackReport[];
      head: string;
      credible: PlaybackReport[];
    },
  ): Promise<PlaybackState> {
    const now = clock.now();
    let state = before;
    for (const report of own) {
      const { kind, playId } = report;
      const hasBegun = pages.hasBegun(page, playId);
      if (!isCredible(state, report, hasBegun)) continue;
      credible.push(report);
      if (kind === "started" || kind === "folded") {
        pages.noteBegun(page, playId);
      }
      state = takeReport(state, report, { page, head, now, hasBegun });
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
      state = takeClaim(state, after, await pendingUpTo(name, state, after));
    }
    if (state === before) return before;
    return {
      ...(said?.holds === false ? holdNothing(state) : state),
      presentAt: now,
    };
  };
}
