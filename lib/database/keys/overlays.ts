import { type Key, key, prefix } from "@/lib/storage/key.ts";
import type {
  PendingBlob,
  StoredAsset,
  StoredBlob,
} from "@/lib/schema/overlays/assets.ts";
import type {
  StoredReceiptLink,
  StoredReceipts,
} from "@/lib/schema/overlays/receipts.ts";
import type { DailyUsage } from "@/lib/core/daily_quota.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { PlaybackState } from "@/lib/schema/overlays/playback.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import type {
  MomentMemory,
  WalkOnMemory,
} from "@/lib/schema/overlays/moments.ts";
import type { StoredAlerts } from "@/lib/schema/overlays/alerts.ts";
import type { EventPageSettings } from "@/lib/schema/overlays/event_page.ts";
import type {
  SoundAssignment,
  StoredAside,
  StoredInstance,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";

/** Keys of scenes, instances, files and the event page. */
export const overlaysKeys = {
  // ---- scenes ----------------------------------------------------------------
  scene: (channelId: string, id: string) =>
    key<StoredScene>("scene", channelId, id),
  /**
   * Time at which a scene, or a sound of an event, last got a reference to a
   * widget or file, ms since the epoch; written by each commit that makes one.
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

  /** Memory of the channel's moments, so that each is noted once. */
  momentMemory: (channelId: string) =>
    key<MomentMemory>("moment_memory", channelId),
  /** Memory of who has written in the channel's stream. */
  walkOnMemory: (channelId: string) =>
    key<WalkOnMemory>("walk_on_memory", channelId),

  /** A scene or widget that was deleted and can be restored, by the id it had. */
  aside: (channelId: string, id: string) =>
    key<StoredAside>("aside", channelId, id),
  asideOf: (channelId: string) => prefix<StoredAside>("aside", channelId),
  /** Names what was put aside by the instant it is gone. */
  asideDue: (until: number, channelId: string, id: string) =>
    key<null>("aside_due", until, channelId, id),
  /** Everything whose time was up before an instant. */
  asideDueBefore: (instant: number): Deno.KvListSelector => ({
    start: ["aside_due"],
    end: ["aside_due", instant],
  }),
  /** A scene that was put aside. */
  asideScene: (channelId: string, id: string) =>
    key<StoredScene>("aside_scene", channelId, id),
  /** An instance that was put aside, with its scene or by itself. */
  asideInstance: (channelId: string, asideId: string, id: string) =>
    key<StoredInstance>("aside_instance", channelId, asideId, id),
  asideInstancesIn: (channelId: string, asideId: string) =>
    prefix<StoredInstance>("aside_instance", channelId, asideId),
  asideInstancesOf: (channelId: string) =>
    prefix<StoredInstance>("aside_instance", channelId),
  /** The sounds of what was put aside. */
  asideSounds: (channelId: string, id: string) =>
    key<SoundAssignment[]>("aside_sounds", channelId, id),
  // ---- playback --------------------------------------------------------------
  /** Playback of an alert box of an overlay; `part` names both. */
  playback: (channelId: string, part: string) =>
    key<Aggregate<PlaybackState | null>>("playback", channelId, part),
  playbackOf: (channelId: string) =>
    prefix<Aggregate<PlaybackState | null>>("playback", channelId),
  /** An order to pages that is still to be published. */
  playbackOrder: (channelId: string, id: string) =>
    key<NewEvent>("playback_order", channelId, id),
  playbackOrdersOf: (channelId: string) =>
    prefix<NewEvent>("playback_order", channelId),
  playbackOrders: () => prefix<NewEvent>("playback_order"),

  // ---- alerts ----------------------------------------------------------------
  /** The alerts of the channel, which alert boxes play that are set to use them. */
  channelAlerts: (channelId: string) =>
    key<StoredAlerts>("channel_alerts", channelId),

  // ---- event page ------------------------------------------------------------
  eventPage: (channelId: string) =>
    key<EventPageSettings>("event_page", channelId),

  // ---- receipts --------------------------------------------------------------
  /** Receipts of an event: reports of the pages that showed it. */
  receipts: (channelId: string, eventId: string) =>
    key<StoredReceipts>("receipts", channelId, eventId),
  receiptsOf: (channelId: string) =>
    prefix<StoredReceipts>("receipts", channelId),
  /** Public link to when an event was seen. */
  receiptLinkOf: (channelId: string, eventId: string) =>
    key<StoredReceiptLink>("receipt_link_of", channelId, eventId),
  receiptLinksOf: (channelId: string) =>
    prefix<StoredReceiptLink>("receipt_link_of", channelId),
  /** Key of the link with that id. */
  receiptLink: (id: string) => key<Key<StoredReceiptLink>>("receipt_link", id),

  // ---- assets ----------------------------------------------------------------
  asset: (channelId: string, id: string) =>
    key<StoredAsset>("asset", channelId, id),
  assetsOf: (channelId: string) => prefix<StoredAsset>("asset", channelId),
  /** Id of the channel's file with that content. */
  fileOfContent: (hash: string, channelId: string) =>
    key<string>("file_of_content", hash, channelId),
  /** Files with that content, by channel. */
  filesOfContent: (hash: string) => prefix<string>("file_of_content", hash),
  /** Characters that were read aloud on one day, `2026-11-21`, in UTC. */
  speechUsage: (channelId: string, day: string) =>
    key<DailyUsage>("speech_usage", channelId, day),
  /** Content by its SHA-256, stored once for all who upload it. */
  blob: (hash: string) => key<StoredBlob>("blob", hash),
  /** A blob that is being written, or is to be removed. */
  blobPending: (blobId: string) => key<PendingBlob>("blob_pending", blobId),
  blobsPending: () => prefix<PendingBlob>("blob_pending"),
  blobPart: (blobId: string, index: number) =>
    key<Uint8Array<ArrayBuffer>>("blob_part", blobId, index),
  blobPartsOf: (blobId: string) =>
    prefix<Uint8Array<ArrayBuffer>>("blob_part", blobId),
};
