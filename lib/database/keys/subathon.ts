import { key, prefix } from "@/lib/storage/key.ts";
import type { ActRecord, Aggregate } from "@/lib/schema/events/projections.ts";
import type {
  ChatHour,
  CreditFacts,
  CreditRow,
  CustomList,
  FrozenItem,
  RowSource,
  Section,
  StoredCredits,
} from "@/lib/schema/subathon/credits.ts";
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
  RatesRecord,
  RulesDocument,
  Session,
  UserRecord,
} from "@/lib/schema/subathon/mod.ts";

/** Keys of the subathon and the credits. */
export const subathonKeys = {
  /** The day's exchange rates, which all channels share. */
  exchangeRates: () => key<RatesRecord>("exchange_rates"),
  // ---- subathon --------------------------------------------------------------
  /** The channel's session: checked by every commit that changes a record below. */
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
  /** The ledgers of every session of the channel. */
  subathonLedgersOf: (channelId: string) =>
    prefix<LedgerEntry>("subathon_ledger", channelId),
  /** A delivery or act key is taken. */
  subathonKey: (channelId: string, name: string) =>
    key<KeyRecord>("subathon_key", channelId, name),
  /** Corrections of an act that has not come yet. */
  subathonAct: (channelId: string, act: string) =>
    key<ActRecord<null>>("subathon_act", channelId, act),
  subathonUser: (channelId: string, sessionId: string, user: string) =>
    key<UserRecord>("subathon_user", channelId, sessionId, user),
  subathonUsersOf: (channelId: string, sessionId: string) =>
    prefix<UserRecord>("subathon_user", channelId, sessionId),
  /** Users of every session of the channel. */
  subathonUsersOfAll: (channelId: string) =>
    prefix<UserRecord>("subathon_user", channelId),
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
  /**
   * Time at which a process last reported that the service runs, ms since the
   * epoch.
   */
  subathonHeartbeat: () => key<number>("subathon_heartbeat"),

  // ---- credits ---------------------------------------------------------------
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
};
