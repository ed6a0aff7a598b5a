/**
 * The whole database: every key, and the type of what stands under it. A
 * prefix to list by ends in `Of`. A record is stored once; an index holds ids.
 */
import { key, prefix } from "@/lib/storage/key.ts";
import type { ChunkHead } from "@/lib/storage/chunks.ts";
import type {
  ActRecord,
  Aggregate,
  AggregateCommand,
  ProjectionCursor,
} from "@/lib/projections/schema.ts";
import type { Lease } from "@/lib/storage/lease.ts";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { LogEntry, SeenEvent, TrimMarks } from "@/lib/events/records.ts";
import type { SoundLeaders } from "@/lib/events/sound_rank.ts";
import type { ChannelRecord } from "@/lib/features/account/channels/schema.ts";
import type { StoredCommandList } from "@/lib/features/bot/commands_page/schema.ts";
import type {
  ChallengeFacts,
  StoredChallenge,
} from "@/lib/features/audience/challenges/schema.ts";
import type { StoredClock } from "@/lib/features/audience/clocks/schema.ts";
import type { StoredCounter } from "@/lib/features/bot/counters/schema.ts";
import type {
  ChatHour,
  CreditFacts,
  CreditRow,
  CustomList,
  FrozenItem,
  RowSource,
  Section,
  StoredCredits,
} from "@/lib/features/subathon/credits/schema.ts";
import type {
  PendingBlob,
  StoredAsset,
  StoredBlob,
} from "@/lib/features/overlays/assets/schema.ts";
import type { SourceName } from "@/lib/features/platform/event_sources/schema.ts";
import type {
  StoredEntry,
  StoredGiveaway,
} from "@/lib/features/audience/giveaways/schema.ts";
import type { StoredHighlight } from "@/lib/features/audience/highlights/schema.ts";
import type { StoredRetainedCommand } from "@/lib/features/overlays/control/schema.ts";
import type { StoredSong } from "@/lib/features/audience/now_playing/schema.ts";
import type { StoredQueue } from "@/lib/features/audience/viewer_queue/schema.ts";
import type { Participant } from "@/lib/events/takes_part.ts";
import type { GoalRound } from "@/lib/features/widget_data/topics/schema.ts";
import type { FollowerIndexRecord } from "@/lib/features/bot/follower_index/schema.ts";
import type { NotificationForm } from "@/lib/features/platform/notifications/schema.ts";
import type {
  StoredAppToken,
  StoredUserToken,
} from "@/lib/features/platform/tokens/schema.ts";
import type { StoredChatterModule } from "@/lib/features/bot/bot_api/schema.ts";
import type {
  LooseCode,
  StoredCustomWidget,
  StoredVersion,
} from "@/lib/features/custom_widgets/code/schema.ts";
import type {
  StoredRuntimeError,
} from "@/lib/features/custom_widgets/runtime_errors/schema.ts";
import type {
  StoredStoreEntry,
  StoreUsage,
} from "@/lib/features/custom_widgets/store/schema.ts";
import type { AiUsage } from "@/lib/features/custom_widgets/ai/schema.ts";
import type { EventPageSettings } from "@/lib/features/overlays/event_page/schema.ts";
import type { TakenLogin } from "@/lib/features/account/login/schema.ts";
import type { StoredPlan, Usage } from "@/lib/features/account/plans/schema.ts";
import type {
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "@/lib/features/overlays/scenes/schema.ts";
import type { StoredImport } from "@/lib/features/account/setup_bundle/schema.ts";
import type { StoredSession } from "@/lib/features/account/sessions/schema.ts";
import type {
  AmendRecord,
  ArchivedSession,
  ClockSamples,
  CommandRecord,
  GoalsPart,
  KeyRecord,
  LedgerEntry,
  Multiplier,
  OutboxRecord,
  RulesDocument,
  Session,
  UserRecord,
} from "@/lib/features/subathon/schema.ts";
import type * as stats from "@/lib/features/widget_data/stats/schema.ts";
import type { SyncRecord } from "@/lib/features/widget_data/sync_values/schema.ts";
import type { StoredWidgetToken } from "@/lib/features/account/widget_tokens/schema.ts";

export const keys = {
  // ---- the process -------------------------------------------------------
  /** Number of the last migration that ran. */
  schemaVersion: () => key<number>("schema_version"),
  /** Written to see whether the database takes writes; when that was, ms since the epoch. */
  readyProbe: () => key<number>("ready_probe"),
  /** Shows for a minute that a commit was made whose answer may be lost. */
  commitNonce: (nonce: string) => key<true>("commit_nonce", nonce),
  /** Watched; a rise empties every process's cache of that kind of credential. */
  credentialEpoch: (kind: "api_key" | "widget_token" | "session") =>
    key<Deno.KvU64>("credential_epoch", kind),

  // ---- widget tokens -----------------------------------------------------
  widgetToken: (channelId: string) =>
    key<StoredWidgetToken>("widget_token", channelId),
  channelByWidgetToken: (hash: string) =>
    key<string>("channel_by_widget_token", hash),

  // ---- bot API -----------------------------------------------------------
  chatterModule: (channelId: string) =>
    key<StoredChatterModule>("chatter_module", channelId),
  channelByApiKey: (hash: string) => key<string>("channel_by_api_key", hash),

  // ---- sessions ----------------------------------------------------------
  session: (hash: string) => key<StoredSession>("session", hash),
  /** Hashes of a user's sessions by their public id. */
  sessionHash: (userId: string, id: string) =>
    key<string>("session_hash", userId, id),
  sessionHashesOf: (userId: string) => prefix<string>("session_hash", userId),

  takenLogin: (stateHash: string) => key<TakenLogin>("taken_login", stateHash),

  // ---- channels ----------------------------------------------------------
  channel: (id: string) => key<ChannelRecord>("channel", id),
  channelIdByLogin: (login: string) => key<string>("channel_by_login", login),

  // ---- counters ----------------------------------------------------------
  counter: (channelId: string, name: string) =>
    key<StoredCounter>("counter", channelId, name),
  countersOf: (channelId: string) =>
    prefix<StoredCounter>("counter", channelId),
  /**
   * Number of the channel's counters; changed in the same commit as they are.
   */
  counterCount: (channelId: string) => key<number>("counter_count", channelId),
  /** The counter's value is still to be published; since when, ms since the epoch. */
  counterNote: (channelId: string, name: string) =>
    key<number>("counter_note", channelId, name),
  counterNotes: () => prefix<number>("counter_note"),

  // ---- commands page -----------------------------------------------------
  commandList: (channelId: string) =>
    key<StoredCommandList>("command_list", channelId),
  /** Name of the chunked value that holds one version of a long list. */
  commandListText: (channelId: string, version: string) =>
    key<never>("command_list_text", channelId, version),

  // ---- demo --------------------------------------------------------------
  /** This part of the demo's content was put in once; what became of it is the user's affair. */
  demoSeeded: (part: string) => key<boolean>("demo_seeded", part),

  // ---- plans -------------------------------------------------------------
  plan: (channelId: string) => key<StoredPlan>("plan", channelId),
  plans: () => prefix<StoredPlan>("plan"),
  /** Counts; changed in the same commit as what is counted. */
  /**
   * Time at which something was last on a page of the channel's own, ms since
   * the epoch.
   */
  shownAt: (channelId: string, id: string) =>
    key<number>("shown_at", channelId, id),
  shownAtOf: (channelId: string) => prefix<number>("shown_at", channelId),
  usage: (channelId: string) => key<Usage>("usage", channelId),

  // ---- scenes ------------------------------------------------------------
  scene: (channelId: string, id: string) =>
    key<StoredScene>("scene", channelId, id),
  /**
   * Time at which something was last put on a scene or played for an event, ms
   * since the epoch; written by each commit that does so.
   */
  sceneReferenceMade: (channelId: string) =>
    key<number>("scene_reference_made", channelId),
  scenesOf: (channelId: string) => prefix<StoredScene>("scene", channelId),
  instance: (channelId: string, id: string) =>
    key<StoredInstance>("instance", channelId, id),
  instancesOf: (channelId: string) =>
    prefix<StoredInstance>("instance", channelId),
  /** One sound per event key and scene; an instance without a scene is its own. */
  sceneSound: (channelId: string, sceneId: string, eventKey: string) =>
    key<SoundAssignment>("scene_sound", channelId, sceneId, eventKey),
  sceneSoundsOf: (channelId: string, sceneId: string) =>
    prefix<SoundAssignment>("scene_sound", channelId, sceneId),
  soundsOfChannel: (channelId: string) =>
    prefix<SoundAssignment>("scene_sound", channelId),

  // ---- custom widgets ----------------------------------------------------
  customWidget: (channelId: string, id: string) =>
    key<StoredCustomWidget>("custom_widget", channelId, id),
  customWidgetsOf: (channelId: string) =>
    prefix<StoredCustomWidget>("custom_widget", channelId),
  widgetVersion: (channelId: string, widgetId: string, id: string) =>
    key<StoredVersion>("widget_version", channelId, widgetId, id),
  widgetVersionsOf: (channelId: string, widgetId: string) =>
    prefix<StoredVersion>("widget_version", channelId, widgetId),
  /** Code that is being written or was given up: nothing may stand on it. */
  looseCode: (channelId: string, codeId: string) =>
    key<LooseCode>("loose_widget_code", channelId, codeId),
  looseCodesOf: (channelId: string) =>
    prefix<LooseCode>("loose_widget_code", channelId),
  widgetKv: (channelId: string, widgetId: string, name: string) =>
    key<StoredStoreEntry>("widget_kv", channelId, widgetId, name),
  widgetKvOf: (channelId: string, widgetId: string) =>
    prefix<StoredStoreEntry>("widget_kv", channelId, widgetId),
  widgetKvUsage: (channelId: string, widgetId: string) =>
    key<StoreUsage>("widget_kv_usage", channelId, widgetId),
  runtimeErrors: (channelId: string, widgetId: string) =>
    key<StoredRuntimeError[]>("runtime_errors", channelId, widgetId),

  // ---- AI ----------------------------------------------------------------
  /** Calls of one day, `2026-11-21`, in UTC. */
  aiUsage: (channelId: string, day: string) =>
    key<AiUsage>("ai_usage", channelId, day),

  // ---- event page --------------------------------------------------------
  eventPage: (channelId: string) =>
    key<EventPageSettings>("event_page", channelId),

  // ---- imports of setups -------------------------------------------------
  /** An import by its idempotency key, under way or over. */
  setupImport: (channelId: string, idempotencyKey: string) =>
    key<StoredImport>("setup_import", channelId, idempotencyKey),
  /** A part of what it was answered, as JSON. */
  setupImportPart: (channelId: string, idempotencyKey: string, part: number) =>
    key<string>("setup_import_part", channelId, idempotencyKey, part),

  // ---- assets ------------------------------------------------------------
  asset: (channelId: string, id: string) =>
    key<StoredAsset>("asset", channelId, id),
  assetsOf: (channelId: string) => prefix<StoredAsset>("asset", channelId),
  /** Id of the channel's file with that content. */
  assetByHash: (channelId: string, hash: string) =>
    key<string>("asset_by_hash", channelId, hash),
  /** Content by its SHA-256, whoever uploaded it. */
  blob: (hash: string) => key<StoredBlob>("blob", hash),
  /** A blob that is being written, or is to be removed. */
  blobPending: (blobId: string) => key<PendingBlob>("blob_pending", blobId),
  blobsPending: () => prefix<PendingBlob>("blob_pending"),
  blobPart: (blobId: string, index: number) =>
    key<Uint8Array<ArrayBuffer>>("blob_part", blobId, index),
  blobPartsOf: (blobId: string) =>
    prefix<Uint8Array<ArrayBuffer>>("blob_part", blobId),

  // ---- rate limits -------------------------------------------------------
  /** Theoretical arrival time shared by the processes, ms since the epoch. */
  rateLimit: (name: string, subject: string) =>
    key<number>("rate_limit", name, subject),

  // ---- platform events ---------------------------------------------------
  /** Forms in which the platform told one act, under what they share. */
  notificationForms: (channelId: string, shared: string) =>
    key<NotificationForm[]>("twin_forms", channelId, shared),

  // ---- platform tokens ---------------------------------------------------
  userToken: (channelId: string) =>
    key<StoredUserToken>("user_token", channelId),
  userTokensOf: () => prefix<StoredUserToken>("user_token"),
  appToken: () => key<StoredAppToken>("app_token"),
  /** Lease of the process that is validating all tokens. */
  tokenSweep: () => key<Lease>("token_sweep"),

  // ---- follower index ----------------------------------------------------
  followerIndex: (channelId: string) =>
    key<FollowerIndexRecord>("follower_index", channelId),
  /** One batch of a build under way. */
  followerIndexPart: (channelId: string, buildId: string, number: number) =>
    key<Uint8Array<ArrayBuffer>>(
      "follower_index_part",
      channelId,
      buildId,
      number,
    ),
  followerIndexPartsOf: (channelId: string, buildId: string) =>
    prefix<Uint8Array<ArrayBuffer>>("follower_index_part", channelId, buildId),
  /** Name of the chunked value that holds the ids. */
  followerIndexIds: (channelId: string) =>
    key<never>("follower_index_ids", channelId),

  // ---- events ------------------------------------------------------------
  /** First part of every position; made when the database is. */
  eventEpoch: () => key<string>("event_epoch"),
  /** The event id is taken, and where in the log its event stands. */
  eventSeen: (channelId: string, id: string) =>
    key<SeenEvent>("event_seen", channelId, id),
  /** The events of one commit; `stamp` is its versionstamp, or is to become it. */
  eventLog: (channelId: string, stamp: string | symbol) =>
    key<LogEntry>("event_log", channelId, stamp),
  /** Watched; its versionstamp is that of the channel's last commit of events. */
  eventHead: (channelId: string) => key<Deno.KvU64>("event_head", channelId),
  eventHeadsOf: () => prefix<Deno.KvU64>("event_head"),
  /** Record of what retention has deleted from the channel's log. */
  eventTrim: (channelId: string) => key<TrimMarks>("event_trim", channelId),
  /** The last command about a topic for a scene, a widget or, empty, everything; written with its event. */
  retainedCommand: (channelId: string, topic: string, target: string) =>
    key<StoredRetainedCommand>("standing_order", channelId, topic, target),
  retainedCommandsOf: (channelId: string) =>
    prefix<StoredRetainedCommand>("standing_order", channelId),
  /** Lease of the process that holds the EventSub WebSockets. */
  eventSubLease: () => key<Lease>("eventsub_lease"),
  /**
   * Time of the last request to compare subscriptions at once, ms since the
   * epoch.
   */
  eventSubRepairWish: () => key<number>("eventsub_repair_wish"),
  /**
   * Time at which a source of events was last heard, ms since the epoch; the
   * router's covers all channels together.
   */
  eventSourceHeard: (source: SourceName, channelId: string) =>
    key<number>("event_source_heard", source, channelId),
  /** Lease of the process that trims the logs. */
  eventTrimLease: () => key<Lease>("event_trim_lease"),
  /** Watched; which connection plays the sounds of each of the channel's overlays. */
  soundLeaders: (channelId: string) =>
    key<SoundLeaders>("sound_leaders", channelId),
  /** Until when a process that has sound leaders is taken to live, ms since the epoch. */
  soundProcess: (processId: string) => key<number>("sound_process", processId),

  // ---- subathon ----------------------------------------------------------
  /** The channel's session: checked by every commit that changes anything below. */
  subathon: (channelId: string) => key<Session>("subathon", channelId),
  /** One version of settings and rules; never changed. */
  subathonRules: (channelId: string, sessionId: string, version: number) =>
    key<RulesDocument>("subathon_rules", channelId, sessionId, version),
  /** Multipliers of the session, up to a hundred a part. */
  subathonMultipliers: (channelId: string, sessionId: string, part: number) =>
    key<Multiplier[]>("subathon_multipliers", channelId, sessionId, part),
  subathonMultipliersOf: (channelId: string, sessionId: string) =>
    prefix<Multiplier[]>("subathon_multipliers", channelId, sessionId),
  /** Goals of the ladder, up to twenty a part. */
  subathonGoals: (channelId: string, sessionId: string, part: number) =>
    key<GoalsPart>("subathon_goals", channelId, sessionId, part),
  subathonGoalsOf: (channelId: string, sessionId: string) =>
    prefix<GoalsPart>("subathon_goals", channelId, sessionId),
  /** The ledger, by running number. */
  subathonEntry: (channelId: string, sessionId: string, seq: number) =>
    key<LedgerEntry>("subathon_ledger", channelId, sessionId, seq),
  subathonLedgerOf: (channelId: string, sessionId: string) =>
    prefix<LedgerEntry>("subathon_ledger", channelId, sessionId),
  /** A delivery or act key is taken. */
  subathonKey: (channelId: string, name: string) =>
    key<KeyRecord>("subathon_key", channelId, name),
  subathonUser: (channelId: string, sessionId: string, user: string) =>
    key<UserRecord>("subathon_user", channelId, sessionId, user),
  subathonUsersOf: (channelId: string, sessionId: string) =>
    prefix<UserRecord>("subathon_user", channelId, sessionId),
  subathonAmend: (channelId: string, sessionId: string, entryId: string) =>
    key<AmendRecord>("subathon_amend", channelId, sessionId, entryId),
  /** Answers of commands by idempotency key. */
  subathonCommand: (channelId: string, idempotencyKey: string) =>
    key<CommandRecord>("subathon_command", channelId, idempotencyKey),
  /** Outbox: changes that are not yet published to pages, by revision. */
  subathonOutbox: (channelId: string, revision: number) =>
    key<OutboxRecord>("subathon_outbox", channelId, revision),
  subathonOutboxOf: (channelId: string) =>
    prefix<OutboxRecord>("subathon_outbox", channelId),
  subathonOutboxes: () => prefix<OutboxRecord>("subathon_outbox"),
  /** Sessions that time will change, by when. */
  subathonWake: (at: number, channelId: string) =>
    key<string>("subathon_wake", at, channelId),
  subathonWakes: () => prefix<string>("subathon_wake"),
  /** Channels whose session is not archived: id of the session. */
  subathonOpen: (channelId: string) => key<string>("subathon_open", channelId),
  subathonOpenOf: () => prefix<string>("subathon_open"),
  subathonArchived: (channelId: string, sessionId: string) =>
    key<ArchivedSession>("subathon_archived", channelId, sessionId),
  subathonArchivedOf: (channelId: string) =>
    prefix<ArchivedSession>("subathon_archived", channelId),
  /** Values that the clock showed, evenly spaced, for the chart. */
  subathonSamples: (channelId: string, sessionId: string) =>
    key<ClockSamples>("subathon_samples", channelId, sessionId),
  /** Position up to which the channel's log has been counted. */
  subathonCursor: (channelId: string) =>
    key<string>("subathon_cursor", channelId),
  /** Lease of the process that counts the channel's log. */
  subathonLease: (channelId: string) => key<Lease>("subathon_lease", channelId),
  /**
   * Time at which a process last reported that the service runs, ms since the
   * epoch.
   */
  subathonHeartbeat: () => key<number>("subathon_heartbeat"),

  // ---- projections of the log ----------------------------------------------
  /**
   * Position of a projection in the log; checked by every commit of what it
   * stores.
   */
  projectionCursor: (name: string, channelId: string) =>
    key<ProjectionCursor>("consumer_cursor", name, channelId),
  projectionCursorsOf: (name: string) =>
    prefix<ProjectionCursor>("consumer_cursor", name),
  /** Lease that keeps the pace of work that a timer outside asks for. */
  tick: (work: string) => key<Lease>("tick", work),
  /** Lease of the process that looks for channels on which a projection lags. */
  projectionSweep: (name: string) => key<Lease>("consumer_sweep", name),

  // ---- stats: written by their projection alone, unless it says otherwise --
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
  /** Person with loyalty points, by `@login` and by the platform's id. */
  statPersonByHandle: (channelId: string, handle: string) =>
    key<stats.PersonKey>("stat_person_by_handle", channelId, handle),
  statAct: (channelId: string, act: string) =>
    key<ActRecord<stats.ActFacts>>("stat_act", channelId, act),
  statLatest: (channelId: string, kind: string) =>
    key<stats.LatestActs>("stat_latest", channelId, kind),
  /** The last event of a family such as `poll`, by its state. */
  statLastOf: (channelId: string, family: string) =>
    key<LiveEvent>("stat_last_of", channelId, family),
  /** Counted acts of support in the order of the log. */
  statRecent: (channelId: string, position: string) =>
    key<LiveEvent>("stat_recent", channelId, position),
  statRecentOf: (channelId: string) =>
    prefix<LiveEvent>("stat_recent", channelId),
  statMetric: (channelId: string, name: string) =>
    key<stats.ModuleMetric>("stat_metric", channelId, name),
  statModuleGoal: (channelId: string, goalId: string) =>
    key<stats.ModuleGoal>("stat_module_goal", channelId, goalId),
  statModuleGoalsOf: (channelId: string) =>
    prefix<stats.ModuleGoal>("stat_module_goal", channelId),
  /** Counter that a widget uses; written when its value is requested. */
  statWatch: (channelId: string, watchId: string) =>
    key<stats.StoredWatch>("stat_watch", channelId, watchId),
  /**
   * Materialized view of a filter, stored beside the counters so that one read
   * finds both. Its scope takes the channel's place in the keys above.
   */
  statView: (channelId: string, viewId: string) =>
    key<stats.StoredView>("stat_watch", channelId, viewId),
  statWatchesOf: (channelId: string) =>
    prefix<stats.StoredWatch | stats.StoredView>("stat_watch", channelId),
  statWatched: (channelId: string, watchId: string) =>
    key<stats.WatchState>("stat_watched", channelId, watchId),
  /** Everything that one view has counted. */
  statScope: (scope: string) => [
    prefix<unknown>("stat_sums", scope),
    prefix<unknown>("stat_board", scope),
    prefix<unknown>("stat_person", scope),
    prefix<unknown>("stat_latest", scope),
    prefix<unknown>("stat_recent", scope),
  ],
  statWatchedOf: (channelId: string) =>
    prefix<stats.WatchState>("stat_watched", channelId),
  /** Most viewers that were seen in a period; written by whoever saw them. */
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

  // ---- credits -----------------------------------------------------------
  creditsRecord: (channelId: string) =>
    key<Aggregate<StoredCredits>>("credits", channelId),
  /** Row that one act adds to a section. */
  creditsRow: (
    channelId: string,
    source: RowSource,
    at: number,
    eventId: string,
  ) => key<CreditRow>("credits_row", channelId, source, at, eventId),
  creditsRowsOf: (channelId: string, source: RowSource) =>
    prefix<CreditRow>("credits_row", channelId, source),
  /** Rows of an act, and what was taken back of it. */
  creditsAct: (channelId: string, act: string) =>
    key<ActRecord<CreditFacts>>("credits_act", channelId, act),
  /** Chat messages that a person wrote within an hour. */
  creditsChat: (channelId: string, hour: number, person: string) =>
    key<ChatHour>("credits_chat", channelId, hour, person),
  creditsChatOf: (channelId: string) =>
    prefix<ChatHour>("credits_chat", channelId),
  /** Banned or timed out, and when, ms since the epoch; until they write again. */
  creditsBanned: (channelId: string, userId: string) =>
    key<number>("credits_banned", channelId, userId),
  creditsBannedOf: (channelId: string) =>
    prefix<number>("credits_banned", channelId),
  /** Asked not to be shown, and when, ms since the epoch. */
  creditsErased: (channelId: string, userId: string) =>
    key<number>("credits_erased", channelId, userId),
  creditsErasedOf: (channelId: string) =>
    prefix<number>("credits_erased", channelId),
  /** Grows with each erasure: what is collected meanwhile is collected anew. */
  creditsErasures: (channelId: string) =>
    key<Deno.KvU64>("credits_erasures", channelId),
  /** Lists as a run froze them. */
  creditsPart: (
    channelId: string,
    runId: string,
    section: Section,
    part: number,
  ) => key<FrozenItem[]>("credits_part", channelId, runId, section, part),
  creditsPartsOf: (channelId: string, runId: string) =>
    prefix<FrozenItem[]>("credits_part", channelId, runId),
  creditsList: (channelId: string, id: string) =>
    key<CustomList>("credits_list", channelId, id),
  creditsListsOf: (channelId: string) =>
    prefix<CustomList>("credits_list", channelId),
  /** Pages are still to be told of this revision. */
  creditsNote: (channelId: string) => key<number>("credits_note", channelId),
  creditsNotes: () => prefix<number>("credits_note"),

  // ---- what the dashboard and chat keep, one of a channel ----------------
  /** This revision is still to be published. */
  stateNote: (kind: string, channelId: string, part: string) =>
    key<number>("state_note", kind, channelId, part),
  stateNotes: () => prefix<number>("state_note"),
  /** An idempotency key that was used for a command to a record below. */
  aggregateCommand: (record: Deno.KvKey, idempotencyKey: string) =>
    key<AggregateCommand>("kept_command", ...record, idempotencyKey),
  giveaway: (channelId: string) =>
    key<Aggregate<StoredGiveaway | null>>("giveaway", channelId),
  /** Somebody's number in a giveaway. */
  giveawayEntry: (channelId: string, giveawayId: string, person: string) =>
    key<StoredEntry>("giveaway_entry", channelId, giveawayId, person),
  /**
   * Participant that a ticket number belongs to; absent when the participant
   * was removed.
   */
  giveawayTicket: (channelId: string, giveawayId: string, ticket: number) =>
    key<Participant>("giveaway_ticket", channelId, giveawayId, ticket),
  viewerQueue: (channelId: string) =>
    key<Aggregate<StoredQueue>>("viewer_queue", channelId),
  challenge: (channelId: string) =>
    key<Aggregate<StoredChallenge | null>>("challenge", channelId),
  /** Amounts that the challenge counted for the act. */
  challengeAct: (channelId: string, challengeId: string, act: string) =>
    key<ActRecord<ChallengeFacts>>(
      "challenge_act",
      channelId,
      challengeId,
      act,
    ),
  chatHighlight: (channelId: string) =>
    key<Aggregate<StoredHighlight | null>>("chat_highlight", channelId),
  nowPlaying: (channelId: string) =>
    key<Aggregate<StoredSong | null>>("now_playing", channelId),
  stopwatch: (channelId: string) =>
    key<Aggregate<StoredClock>>("stopwatch", channelId),
  countdown: (channelId: string, instanceId: string) =>
    key<Aggregate<StoredClock | null>>("countdown", channelId, instanceId),
  countdownsOf: (channelId: string) =>
    prefix<Aggregate<StoredClock | null>>("countdown", channelId),

  // ---- chunked values ----------------------------------------------------
  chunkHead: (name: Deno.KvKey) => key<ChunkHead>("chunk_head", ...name),
  chunk: (name: Deno.KvKey, version: string, index: number) =>
    key<Uint8Array<ArrayBuffer>>("chunk", ...name, version, index),
  chunksOf: (name: Deno.KvKey, version: string) =>
    prefix<Uint8Array<ArrayBuffer>>("chunk", ...name, version),
  chunksOfAll: (name: Deno.KvKey) =>
    prefix<Uint8Array<ArrayBuffer>>("chunk", ...name),
};
