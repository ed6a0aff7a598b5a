import { z } from "zod";

/** Number of bytes of the largest font that is kept. */
export const MAX_FONT_BYTES = 8 * 1024 * 1024;
/** Number of bytes of the largest drawing that is read: it is held in memory. */
export const MAX_SVG_BYTES = 512 * 1024;

/** Use that a file is suited for. */
export const AssetKind = z.enum(["image", "video", "sound", "font"]).meta({
  id: "AssetKind",
});
export type AssetKind = z.infer<typeof AssetKind>;

/** An uploaded file. */
export const Asset = z.object({
  id: z.string().regex(/^ast_/),
  name: z.string().describe("With its true ending"),
  kind: AssetKind,
  type: z.string().describe("Media type of the content"),
  size: z.int().min(0).describe("Bytes"),
  width: z.int().nullable().describe("Pixels; `null` where unknown"),
  height: z.int().nullable(),
  durationMs: z.int().nullable().describe("`null` where unknown"),
  hash: z.string().describe("SHA-256 in hexadecimal"),
  url: z.string().describe("Its content never changes"),
  createdAt: z.iso.datetime(),
}).meta({ id: "Asset" });
export type Asset = z.infer<typeof Asset>;

/** Place where a file is used. */
export const AssetUse = z.object({
  kind: z.enum(["instance", "sound", "custom_widget", "alerts", "look"]),
  id: z.string().describe(
    "Of the widget, the scene, the channel or its own look",
  ),
  name: z.string(),
  path: z.string().describe("Setting, event key or moment of a look"),
  entry: z.string().nullable().describe(
    "Of a setting in a list: its entry's name, such as the alert's",
  ),
}).meta({ id: "AssetUse" });
export type AssetUse = z.infer<typeof AssetUse>;

/** Files and sounds that a widget or event shows or plays, each with all its uses. */
export const UsedFiles = z.object({
  items: z.array(z.object({
    id: z.string().describe(
      "Of a file, or of a sound of the service",
    ),
    uses: z.array(AssetUse),
  })),
  nextCursor: z.null(),
}).meta({ id: "UsedFiles" });
export type UsedFiles = z.infer<typeof UsedFiles>;

/** One page of the channel's files. */
export const AssetList = z.object({
  items: z.array(Asset),
  nextCursor: z.string().nullable(),
}).meta({ id: "AssetList" });
export type AssetList = z.infer<typeof AssetList>;

/** Query that lists files. */
export const AssetQuery = z.object({
  kind: z.enum([...AssetKind.options, "audio"])
    .transform((kind) => kind === "audio" ? "sound" : kind).optional()
    .describe("`audio` means `sound`"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});
export type AssetQuery = z.output<typeof AssetQuery>;

/** Query of an upload. */
export const UploadQuery = z.object({
  name: z.string().max(255).optional().describe(
    "Name of a raw body; multipart has its own",
  ),
});

/** Query that deletes a file. */
export const AssetDeletion = z.object({
  force: z.enum(["0", "1"]).default("0").describe(
    "`1`: even in use; settings that name it have their default then, and no event plays it",
  ),
});

/** A file as a channel keeps it. */
export interface StoredAsset {
  id: string;
  name: string;
  kind: AssetKind;
  type: string;
  size: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  hash: string;
  createdAt: number;
}

/** The content of a file, stored once for all who upload it. */
export interface StoredBlob {
  blobId: string;
  type: string;
  size: number;
  /** Number of channels' files that have this content. */
  refs: number;
}

/** A blob that is being written, or is to be removed. */
export interface PendingBlob {
  /** Time at which it was begun or given up, ms since the epoch. */
  since: number;
}

/** A text of a custom widget in which ids and addresses of files may stand. */
export interface CustomText {
  id: string;
  name: string;
  /** Location of the text: `draft`, or the id of a version. */
  path: string;
  text: string;
}
