import type { StoredDeletedLine } from "@/lib/schema/events/deleted_cheer.ts";
import type { EventKind } from "@/lib/schema/events/catalogue.ts";
import type {
  Announcement,
  KnownCommand,
  ProjectionCursor,
} from "@/lib/schema/events/projections.ts";
import type {
  LogEntry,
  OpenPage,
  SeenEvent,
  ToldAct,
  TrimMarks,
} from "@/lib/schema/events/records.ts";
import type { SoundLeaders } from "@/lib/schema/events/sound_rank.ts";
import type { StoredRetainedCommand } from "@/lib/schema/overlays/control.ts";
import type { Key, Prefix } from "@/lib/storage/key.ts";
import type { Lease } from "@/lib/storage/lease.ts";
import type { TransactionKeys } from "@/lib/storage/transaction.ts";

/**
 * Keys of the database that logs use. A channel is the second part of a key of
 * its own; of an entry of its log the stamp is the third.
 */
export interface LogKeys extends TransactionKeys {
  /** Name of the logs, with which all their positions begin. */
  eventEpoch: () => Key<string>;
  /** Earlier names, with the last stamp of each that is still in the logs. */
  eventEpochEnds: () => Key<Record<string, string>>;
  /** Id of an event that is taken. */
  eventSeen: (channelId: string, id: string) => Key<SeenEvent>;
  /** Act that was told. */
  eventAct: (channelId: string, name: string) => Key<ToldAct>;
  /** Entry of a log, which is one commit of a channel. */
  eventLog: (channelId: string, stamp: string | symbol) => Key<LogEntry>;
  /** Number of a channel's commits; its version is the stamp of the last. */
  eventHead: (channelId: string) => Key<Deno.KvU64>;
  /** Heads of all channels. */
  eventHeadsOf: () => Prefix<Deno.KvU64>;
  /** Mark whose version is that of the last ban. */
  eventLastBan: (channelId: string) => Key<true>;
  /** Note that a channel's log has grown lately, ms since the epoch. */
  eventMoved: (channelId: string) => Key<number>;
  /** Notes of all channels. */
  eventsMovedOf: () => Prefix<number>;
  /** Time at which a work has last looked at the heads of all channels. */
  eventHeadsWalked: (work: string) => Key<number>;
  /** State of a channel's retention. */
  eventTrim: (channelId: string) => Key<TrimMarks>;
  /** Channel among those that are due for retention, by time. */
  eventTrimDue: (at: number, channelId: string) => Key<true>;
  /** Range of those that are due before a time. */
  eventsTrimDueBefore: (at: number) => { start: Key<true>; end: Key<true> };
  /** Lease of the process that looks after retention. */
  eventTrimLease: () => Key<Lease>;
  /** Command that lasts until another about its topic and target. */
  retainedCommand: (
    channelId: string,
    topic: string,
    target: string,
  ) => Key<StoredRetainedCommand>;
  /** Commands of a channel that last. */
  retainedCommandsOf: (channelId: string) => Prefix<StoredRetainedCommand>;
}

/** Keys of the database that projections use; the channel is a cursor's last part. */
export interface ProjectionKeys extends LogKeys {
  /** Position of a projection in a channel's log. */
  projectionCursor: (name: string, channelId: string) => Key<ProjectionCursor>;
  /** Positions of a projection in all logs. */
  projectionCursorsOf: (name: string) => Prefix<ProjectionCursor>;
  /** Lease of the process that looks for channels on which a projection lags. */
  projectionSweep: (name: string) => Key<Lease>;
}

/** Keys of the database that a log takes up again from a backup. */
export interface RestoreKeys extends LogKeys {
  /** Name of the backup that was restored last. */
  restoredAs: () => Key<string>;
  /** Positions of all projections in all logs. */
  projectionCursors: () => Prefix<ProjectionCursor>;
}

/** Keys by which processes tell each other of their pages. */
export interface ProcessKeys extends TransactionKeys {
  /** Time until which a process lives, ms since the epoch. */
  processAlive: (processId: string) => Key<number>;
  /** Pages of a channel that a process has open. */
  openPages: (channelId: string, processId: string) => Key<OpenPage[]>;
  /** Pages of a channel, by process. */
  openPagesOf: (channelId: string) => Prefix<OpenPage[]>;
  /** Connections that play the sounds of a channel's overlays. */
  soundLeaders: (channelId: string) => Key<SoundLeaders>;
}

/** Keys of the database that the texts of deleted lines use. */
export interface DeletedTextKeys extends LogKeys {
  /** Line whose cheer lost its text. */
  deletedLine: (
    channelId: string,
    occurredAt: string,
    messageId: string,
  ) => Key<StoredDeletedLine>;
  /** Such lines of a channel. */
  deletedLinesOf: (channelId: string) => Prefix<StoredDeletedLine>;
}

/** Keys of the database that announcements use. */
export interface AnnouncementKeys extends TransactionKeys {
  /** Note of a change that pages are to be told of. */
  announcement: (
    channelId: string,
    kind: EventKind,
    subject: string,
    stamp: string | symbol,
  ) => Key<Announcement>;
  /** Notes of all channels. */
  announcements: () => Prefix<Announcement>;
  /** Notes of a channel. */
  announcementsOf: (channelId: string) => Prefix<Announcement>;
}

/** Keys of the database that aggregates use beside their own records. */
export interface AggregateKeys extends TransactionKeys {
  /** Command that was carried out, by the record that it changed. */
  aggregateCommand: (
    record: Deno.KvKey,
    idempotencyKey: string,
  ) => Key<KnownCommand>;
}

/** Keys of the database that published states use. */
export interface StateKeys extends AggregateKeys {
  /** Note that a state is to be published. */
  stateNote: (kind: string, channelId: string, part: string) => Key<number>;
  /** Notes of all states. */
  stateNotes: () => Prefix<number>;
}
