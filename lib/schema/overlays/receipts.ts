/** Receipts of events: when each was seen and heard, on which overlay. */
import { z } from "zod";
import { Instant } from "@/lib/schema/events/shapes/common.ts";

/** Steps of an event on a page that the page reports. */
export const REPORT_KINDS = [
  "started",
  "painted",
  "sound_started",
  "finished",
  "failed",
] as const;

/** Parts of an alert that a page may be unable to show or play. */
export const FAILED_PARTS = ["picture", "video", "sound", "drawing"] as const;

/** Maximum number of reports that are taken at once. */
export const MAX_REPORTS = 200;

/** Report of a page about one event that it shows. */
export const ReceiptReport = z.object({
  eventId: z.string().min(1).max(300),
  pageId: z.string().min(1).max(64)
    .describe("Tells it from the overlay's other pages"),
  kind: z.enum(REPORT_KINDS),
  at: Instant.describe("By the service's clock, as the page has it"),
  obsVersion: z.string().max(40).optional()
    .describe("Such as `31.0.2`; absent outside OBS"),
  sceneActive: z.boolean().optional().describe("OBS: the source is active"),
  visible: z.boolean().optional().describe("OBS: the source is visible"),
  program: z.boolean().optional()
    .describe("OBS: the source is in the program"),
  frames: z.int().min(0).max(10_000_000).optional()
    .describe("Frames painted of it so far"),
  stillMs: z.int().min(0).max(600_000).optional().describe(
    "Time so far in which the page stood still and painted none",
  ),
  failedPart: z.enum(FAILED_PARTS).optional()
    .describe("Of `failed`: what was not shown or played"),
  heard: z.boolean().optional()
    .describe("`true`: its sound played; `false`: it was muted"),
});
export type ReceiptReport = z.infer<typeof ReceiptReport>;

/** Report of a custom widget's code about one event, with what its page adds. */
export const WidgetReceiptReport = ReceiptReport.omit({ kind: true }).extend({
  kinds: z.array(z.enum(REPORT_KINDS)).min(1).max(REPORT_KINDS.length),
}).meta({ id: "WidgetReceiptReport" });
export type WidgetReceiptReport = z.infer<typeof WidgetReceiptReport>;

/** Facts that one page reported of one event. Instants are ms since the epoch. */
export interface PageReceipt {
  startedAt: number | null;
  paintedAt: number | null;
  soundStartedAt: number | null;
  finishedAt: number | null;
  failedAt: number | null;
  obsVersion: string | null;
  sceneActive: boolean | null;
  visible: boolean | null;
  program: boolean | null;
  frames: number | null;
  heard: boolean | null;
  /** Absent in receipts of before. */
  stillMs?: number | null;
  failedParts?: readonly (typeof FAILED_PARTS)[number][];
}

/** Everything that was reported of one event; `null` parts were not. */
export interface StoredReceipts {
  eventId: string;
  kind: string;
  /** Reference to who is behind the event: the receipts are erased with them. */
  person: string | null;
  /** Time from which it no longer counts, ms since the epoch. */
  until: number;
  /** By overlay, then by page. */
  overlays: Record<string, Record<string, PageReceipt>>;
}

/** Sighting of an event: when it was first seen, and how. */
export const Sighting = z.object({
  at: Instant.describe("When a page first painted it"),
  overlayId: z.string().describe(
    "The scene, or widget with its own source, that showed it",
  ),
  onStream: z.boolean()
    .describe("`true`: in OBS; `false`: in another browser"),
  shownMs: z.int().nullable()
    .describe("From first frame to end; `null` when no page told both"),
  heard: z.boolean().nullable().describe(
    "Its sound played; `false`: muted; `null` when no page said",
  ),
}).meta({ id: "Sighting" });
export type Sighting = z.infer<typeof Sighting>;

/** One event on one overlay. */
export const Receipt = z.object({
  overlayId: Sighting.shape.overlayId,
  seen: Sighting.nullable()
    .describe("`null` while no page painted it visibly"),
  startedAt: Instant.nullable(),
  paintedAt: Instant.nullable(),
  soundStartedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  failedAt: Instant.nullable(),
  shownMs: Sighting.shape.shownMs,
  frames: z.int().nullable().describe("By the page that painted most"),
  stillMs: z.int().nullable().describe(
    "Time frozen, on the page where it was least; `null` when no page said",
  ),
  failedParts: z.array(z.enum(FAILED_PARTS))
    .describe("What a page did not show or play"),
  obsVersion: z.string().nullable(),
  sceneActive: z.boolean().nullable(),
  visible: z.boolean().nullable(),
  program: z.boolean().nullable(),
  pages: z.int().describe("Its pages that reported"),
}).meta({ id: "Receipt" });
export type Receipt = z.infer<typeof Receipt>;

/** Reasons for which an alert has no turn. */
const REST_REASONS = ["cooldown", "daily_max"] as const;
export type RestReason = typeof REST_REASONS[number];

/** An alert that would have told of an event and did not play. */
export const RestedAlert = z.object({
  overlayId: Receipt.shape.overlayId,
  boxId: z.string().describe("The alert box"),
  alert: z.string().describe("Its name; empty for one that is no more"),
  reason: z.enum(REST_REASONS).describe(
    "`cooldown`: it had just played; `daily_max`: it had played as often as it may in 24 hours",
  ),
}).meta({ id: "RestedAlert" });
export type RestedAlert = z.infer<typeof RestedAlert>;

/** Answer of `GET /api/channels/:id/events/:eventId/receipts`. */
export const EventReceipts = z.object({
  eventId: z.string(),
  kind: z.string(),
  seen: Sighting.nullable().describe("On whichever overlay came first"),
  items: z.array(Receipt).describe("One per overlay, by id"),
  rested: z.array(RestedAlert).describe(
    "Alerts that left it to others, as far as it is remembered",
  ),
}).meta({ id: "EventReceipts" });
export type EventReceipts = z.infer<typeof EventReceipts>;

/** Receipts of an event, without the alerts that did not play. */
export type ShownReceipts = Omit<EventReceipts, "rested">;

/** Public link to when one event was seen, as it is stored. */
export interface StoredReceiptLink {
  id: string;
  channelId: string;
  eventId: string;
  kind: string;
  /** Reference to who is behind the event: the link ends with them. */
  person: string | null;
  /** Time at which the event was received, ms since the epoch. */
  receivedAt: number;
  /** Time from which it no longer counts, ms since the epoch. */
  until: number;
}

/** Public link for the person behind an event. */
export const ReceiptLink = z.object({
  id: z.string(),
  url: z.url().describe(
    "For everybody who has the link",
  ),
}).meta({ id: "ReceiptLink" });
export type ReceiptLink = z.infer<typeof ReceiptLink>;

/** Data of the public page of a link: nobody's name but the channel's. */
export interface ReceiptView {
  channel: { name: string; locale: string; timeZone: string };
  kind: string;
  /** Sighting in OBS; `null` for not yet. */
  seen: Sighting | null;
}
