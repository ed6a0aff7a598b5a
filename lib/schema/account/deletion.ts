/** Deletion of everything that the service keeps of a channel. */
import { z } from "zod";

/** Mark of a deletion that is under way. */
export interface StoredDeletion {
  /** Time at which it began, ms since the epoch. */
  begunAt: number;
}

/** Kinds of things that a look before a deletion counts. */
export const DELETED_KINDS = [
  "scene",
  "widget",
  "custom_widget",
  "file",
  "aside",
  "counter",
  "event",
  "viewer",
  "ledger_entry",
  "dock_key",
  "program_key",
  "session",
] as const;

/** Figures of what deleting everything would remove. */
export const DeletionPreview = z.object({
  login: z.string().describe(
    "Asked for by the deletion",
  ),
  items: z.array(z.object({
    kind: z.enum(DELETED_KINDS),
    count: z.int().min(0),
    more: z.boolean().describe("More than were counted"),
  })),
  fileBytes: z.int().min(0).describe("Size of all uploads"),
  openSources: z.int().min(0).describe(
    "Open overlays, cut off by it",
  ),
  connected: z.boolean().describe(
    "The platform's consent is kept here; the deletion gives it back",
  ),
}).meta({ id: "DeletionPreview" });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** Body of `POST /api/channels/:id/deletion`. */
export const DeletionOrder = z.strictObject({
  confirm: z.string().trim().max(100)
    .describe("As `login` has it"),
}).meta({ id: "DeletionOrder" });
export type DeletionOrder = z.infer<typeof DeletionOrder>;

/** Answer to a deletion that is over. */
export const Deleted = z.object({
  deletedAt: z.iso.datetime({ precision: 3 }),
}).meta({ id: "Deleted" });
export type Deleted = z.infer<typeof Deleted>;
