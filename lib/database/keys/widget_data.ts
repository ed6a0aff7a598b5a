import { key, prefix } from "@/lib/storage/key.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import type { Lease } from "@/lib/storage/lease.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { GoalRound } from "@/lib/schema/widget_data/topics.ts";
import type * as stats from "@/lib/schema/widget_data/stats.ts";
import type {
  SyncNote,
  SyncRecord,
} from "@/lib/schema/widget_data/sync_values.ts";

/** Keys of counts, goals and synchronised values. */
export const widgetDataKeys = {
  // ---- stats: written by their projection alone, unless it says otherwise ----
  statHead: (channelId: string) => key<stats.StatsHead>("stat_head", channelId),
  statSums: (channelId: string, period: stats.PeriodKey) =>
    key<stats.StatsTally>("stat_sums", channelId, period),
  /** Channels that are live, by their events: since when, ms since the epoch. */
  statLive: (channelId: string) => key<number>("stat_live", channelId),
  statLiveOf: () => prefix<number>("stat_live"),
  /** Lease of the process that samples the viewer counts of live channels. */
  viewerSampleLease: () => key<Lease>("viewer_sample_lease"),
  statBoard: (channelId: string, sum: string, period: stats.PeriodKey) =>
    key<stats.Board>("stat_board", channelId, sum, period),
  /** The largest single acts, by the sum they count in. */
  statLargest: (channelId: string, sum: string, period: stats.PeriodKey) =>
    key<stats.LargestActs>("stat_largest", channelId, sum, period),
  statPerson: (channelId: string, person: stats.PersonKey) =>
    key<stats.PersonRecord>("stat_person", channelId, person),
  statPersonsOf: (channelId: string) =>
    prefix<stats.PersonRecord>("stat_person", channelId),
  /** Person with loyalty points, by `@login` and by the platform's id. */
  statPersonByHandle: (channelId: string, handle: string) =>
    key<stats.PersonKey>("stat_person_by_handle", channelId, handle),
  statAct: (channelId: string, act: string) =>
    key<ActRecord<stats.ActFacts>>("stat_act", channelId, act),
  statActsOf: (channelId: string) =>
    prefix<ActRecord<stats.ActFacts>>("stat_act", channelId),
  statLargestOf: (channelId: string) =>
    prefix<stats.LargestActs>("stat_largest", channelId),
  statLatest: (channelId: string, kind: string) =>
    key<stats.LatestActs>("stat_latest", channelId, kind),
  statGiftNames: (channelId: string) =>
    key<stats.GiftNames>("stat_gift_names", channelId),
  /** The last event of a family such as `poll`, by its state. */
  statLastOf: (channelId: string, family: string) =>
    key<LiveEvent>("stat_last_of", channelId, family),
  /** Counted acts of support in the order of the log. */
  statRecent: (channelId: string, position: string) =>
    key<LiveEvent>("stat_recent", channelId, position),
  statRecentOf: (channelId: string) =>
    prefix<LiveEvent>("stat_recent", channelId),
  /** Marked tests of support, for as long as pages may show them. */
  statTest: (channelId: string, position: string) =>
    key<LiveEvent>("stat_test", channelId, position),
  statTestsOf: (channelId: string) => prefix<LiveEvent>("stat_test", channelId),
  /** Position up to which marked tests were taken away. */
  statTestsCleared: (channelId: string) =>
    key<string>("stat_tests_cleared", channelId),
  statMetric: (channelId: string, name: string) =>
    key<stats.ModuleMetric>("stat_metric", channelId, name),
  statModuleGoal: (channelId: string, goalId: string) =>
    key<stats.ModuleGoal>("stat_module_goal", channelId, goalId),
  statModuleGoalsOf: (channelId: string) =>
    prefix<stats.ModuleGoal>("stat_module_goal", channelId),
  /** Counter that a widget uses; written when its value is requested. */
  statCounter: (channelId: string, counterId: string) =>
    key<stats.StoredWidgetCounter>("stat_watch", channelId, counterId),
  /**
   * Materialized view of a filter, stored beside the counters so that one read
   * finds both. The id in its record (`scope`) takes the channel's place in the keys above.
   */
  statView: (channelId: string, viewId: string) =>
    key<stats.StoredMaterializedView>("stat_watch", channelId, viewId),
  statCountersOf: (channelId: string) =>
    prefix<stats.StoredWidgetCounter | stats.StoredMaterializedView>(
      "stat_watch",
      channelId,
    ),
  statCounterState: (channelId: string, counterId: string) =>
    key<stats.WidgetCounterState>("stat_watched", channelId, counterId),
  /** Everything that one view has counted. */
  statViewContents: (viewId: string) => [
    prefix<unknown>("stat_sums", viewId),
    prefix<unknown>("stat_board", viewId),
    prefix<unknown>("stat_person", viewId),
    prefix<unknown>("stat_latest", viewId),
    prefix<unknown>("stat_recent", viewId),
  ],
  statCounterStatesOf: (channelId: string) =>
    prefix<stats.WidgetCounterState>("stat_watched", channelId),
  /** Banned or timed out, and when, ms since the epoch; until they write again. */
  statHidden: (channelId: string, userId: string) =>
    key<number>("stat_hidden", channelId, userId),
  /** Most viewers that were seen in a period; written by each process that sees more. */
  statPeak: (channelId: string, period: stats.PeriodKey) =>
    key<number>("stat_peak", channelId, period),
  /**
   * Time at which a goal that is not counted from the log reached its last
   * targets.
   */
  goalReached: (channelId: string, goalId: string) =>
    key<GoalRound[]>("goal_reached", channelId, goalId),
  goalsReachedOf: (channelId: string) =>
    prefix<GoalRound[]>("goal_reached", channelId),
  /** Values to which a channel's pages are bound, as they were last sent. */
  syncValues: (channelId: string) => key<SyncRecord>("sync_values", channelId),
  /** Synchronised values that are still to be published to pages. */
  syncNote: (channelId: string) => key<SyncNote>("sync_note", channelId),
  syncNotes: () => prefix<SyncNote>("sync_note"),
};
