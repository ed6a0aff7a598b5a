import { key, prefix } from "@/lib/storage/key.ts";
import type {
  Announcement,
  ProjectionCursor,
} from "@/lib/schema/events/projections.ts";
import type { Lease } from "@/lib/storage/lease.ts";
import type {
  LogEntry,
  OpenPage,
  SeenEvent,
  ToldAct,
  TrimMarks,
} from "@/lib/schema/events/records.ts";
import type { EventKind } from "@/lib/schema/events/catalogue.ts";
import type { SoundLeaders } from "@/lib/schema/events/sound_rank.ts";
import type {
  LineCheer,
  StoredDeletedLine,
} from "@/lib/schema/events/deleted_cheer.ts";
import type { StoredRefusal } from "@/lib/schema/platform/eventsub.ts";
import type { SourceName } from "@/lib/schema/platform/event_sources.ts";
import type { PendingErasure } from "@/lib/schema/audience/erasure.ts";
import type { StoredRetainedCommand } from "@/lib/schema/overlays/control.ts";

/** Keys of the event log and of what follows it. */
export const eventsKeys = {
  // ---- events ----------------------------------------------------------------
  /** First part of every position; made when the database is. */
  eventEpoch: () => key<string>("event_epoch"),
  /** Last versionstamp of each earlier epoch whose events are still in the logs: a backup was restored after it. */
  eventEpochEnds: () => key<Record<string, string>>("event_epoch_ends"),
  /** Name under which the last restored backup was told (`RESTORED`). */
  restoredAs: () => key<string>("restored_as"),
  /** The event id is taken, and where in the log its event stands. */
  eventSeen: (channelId: string, id: string) =>
    key<SeenEvent>("event_seen", channelId, id),
  eventIdsOf: (channelId: string) => prefix<SeenEvent>("event_seen", channelId),
  /** The act, or the chat line, was told, and where in the log; `name` is from `toldActName`. */
  eventAct: (channelId: string, name: string) =>
    key<ToldAct>("event_act", channelId, name),
  eventLogs: () => prefix<LogEntry>("event_log"),
  /** The events of one commit; `stamp` is its versionstamp, or is to become it. */
  eventLog: (channelId: string, stamp: string | symbol) =>
    key<LogEntry>("event_log", channelId, stamp),
  /**
   * A change that open pages are still to be told of; `stamp` is the
   * versionstamp of its commit, or is to become it.
   */
  announcement: (
    channelId: string,
    kind: EventKind,
    subject: string,
    stamp: string | symbol,
  ) => key<Announcement>("announcement", channelId, kind, subject, stamp),
  announcementsOf: (channelId: string) =>
    prefix<Announcement>("announcement", channelId),
  announcements: () => prefix<Announcement>("announcement"),
  /** Watched; its versionstamp is that of the channel's last commit of events. */
  eventHead: (channelId: string) => key<Deno.KvU64>("event_head", channelId),
  eventHeadsOf: () => prefix<Deno.KvU64>("event_head"),
  /**
   * Time of a commit of events, ms since the epoch: the channel's log has grown
   * lately. Commits write it once in a while
   * (`lib/event_log/dirty_channels.ts`).
   */
  eventMoved: (channelId: string) => key<number>("event_moved", channelId),
  eventsMovedOf: () => prefix<number>("event_moved"),
  /** Its versionstamp is that of the last commit of events that takes a person off pages. */
  eventLastBan: (channelId: string) => key<true>("event_last_ban", channelId),
  /** Time at which retention is to trim the channel's log, ms since the epoch. */
  eventTrimDue: (at: number, channelId: string) =>
    key<true>("event_trim_due", at, channelId),
  /** Selects the entries due before a time, ms since the epoch. */
  eventsTrimDueBefore: (at: number) => ({
    start: key<true>("event_trim_due"),
    end: key<true>("event_trim_due", at),
  }),
  /** Time at which all channels' heads were last looked at for a work, ms since the epoch. */
  eventHeadsWalked: (work: string) => key<number>("event_heads_walked", work),
  /** Record of what retention has deleted from the channel's log. */
  eventTrim: (channelId: string) => key<TrimMarks>("event_trim", channelId),
  /** The last command about a topic for a scene, a widget or, empty, everything; written with its event. */
  retainedCommand: (channelId: string, topic: string, target: string) =>
    key<StoredRetainedCommand>("standing_order", channelId, topic, target),
  retainedCommandsOf: (channelId: string) =>
    prefix<StoredRetainedCommand>("standing_order", channelId),
  /**
   * Time at which a person asked to be erased from the channel, ms since the
   * epoch: what was received up to then is shown to nobody any more. By
   * reference; see `personRef`.
   */
  erasedPerson: (channelId: string, person: string) =>
    key<number>("erased_person", channelId, person),
  erasedPersonsOf: (channelId: string) =>
    prefix<number>("erased_person", channelId),
  /** An erasure that is not complete. */
  erasure: (channelId: string, id: string) =>
    key<PendingErasure>("erasure", channelId, id),
  erasures: () => prefix<PendingErasure>("erasure"),
  /** The cheer that a chat line is, for as long as chat is kept. */
  lineCheer: (channelId: string, messageId: string) =>
    key<LineCheer>("line_cheer", channelId, messageId),
  /** A chat line with bits that was deleted, by when it was written: lists leave its text out. */
  deletedLine: (channelId: string, occurredAt: string, messageId: string) =>
    key<StoredDeletedLine>("deleted_line", channelId, occurredAt, messageId),
  deletedLinesOf: (channelId: string) =>
    prefix<StoredDeletedLine>("deleted_line", channelId),
  /** Lease of the process that holds the EventSub WebSockets. */
  eventSubLease: () => key<Lease>("eventsub_lease"),
  /**
   * Time of the last request to compare subscriptions at once, ms since the
   * epoch.
   */
  eventSubRepairWish: () => key<number>("eventsub_repair_wish"),
  /** Notifications that the platform refuses the channel. */
  eventSubRefusals: (channelId: string) =>
    key<StoredRefusal[]>("eventsub_refusals", channelId),
  eventSubRefusalsOf: () => prefix<StoredRefusal[]>("eventsub_refusals"),
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
  /** Time until which a process that has open pages is taken to live, ms since the epoch. */
  processAlive: (processId: string) => key<number>("sound_process", processId),
  /** A channel's open pages with one process; counts while that process lives. */
  openPages: (channelId: string, processId: string) =>
    key<OpenPage[]>("open_pages", channelId, processId),
  openPagesOf: (channelId: string) =>
    prefix<OpenPage[]>("open_pages", channelId),

  /** Position up to which the channel's own people have seen its events. */
  eventsSeen: (channelId: string) => key<string>("events_seen", channelId),
  /** Positions of events that the channel's own people hid from lists, the last hidden first. */
  eventsUnlisted: (channelId: string) =>
    key<string[]>("events_unlisted", channelId),

  // ---- projections of the log ------------------------------------------------
  /**
   * Position of a projection in the log; checked by every commit of what it
   * stores.
   */
  projectionCursor: (name: string, channelId: string) =>
    key<ProjectionCursor>("consumer_cursor", name, channelId),
  projectionCursors: () => prefix<ProjectionCursor>("consumer_cursor"),
  projectionCursorsOf: (name: string) =>
    prefix<ProjectionCursor>("consumer_cursor", name),
  /** Lease that keeps the pace of work that a timer outside asks for. */
  tick: (work: string) => key<Lease>("tick", work),
  /** Lease of the process that looks for channels on which a projection lags. */
  projectionSweep: (name: string) => key<Lease>("consumer_sweep", name),
};
