import type { KnownCommand } from "@/lib/schema/events/projections.ts";
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { Asset } from "@/lib/schema/overlays/assets.ts";
import { BundledInstance, BundledScene } from "@/lib/schema/overlays/scenes.ts";

/** Name of the entry that says what is in a bundle. */
export const MANIFEST = "limelight.json";

/** A file in a bundle; its bytes are the entry `assets/<hash>`. */
export const BundledAsset = Asset.pick({
  id: true,
  name: true,
  kind: true,
  type: true,
  size: true,
  hash: true,
}).extend({ hash: z.string().regex(/^[0-9a-f]{64}$/) }).meta({
  id: "BundledAsset",
});
export type BundledAsset = z.infer<typeof BundledAsset>;

/** Version of the format that is written, and the newest that is read. */
export const SETUP_VERSION = 1;

/** Beginning of a description, by which a file of another kind or time is told. */
export const ManifestHead = z.object({
  format: z.literal("limelight-setup"),
  version: z.int().min(1),
});

/**
 * Description that a bundle has of itself. A change that older versions cannot
 * read raises `version`. A setup without files and parts may be this alone, as
 * JSON.
 */
export const Manifest = z.object({
  format: ManifestHead.shape.format,
  version: z.literal(SETUP_VERSION),
  title: oneLine(1, 80).optional()
    .describe("Name of a ready layout"),
  purpose: oneLine(1, 200).optional()
    .describe("In a sentence"),
  exportedAt: z.iso.datetime(),
  channelId: z.string().max(64),
  scenes: z.array(BundledScene).max(500),
  instances: z.array(BundledInstance).max(2_000),
  assets: z.array(BundledAsset).max(2_000),
  parts: z.record(
    z.string().regex(/^[a-z_]{1,40}$/),
    z.int().min(0).max(1_000),
  ).describe("How many entries `parts/<name>/<number>.json` there are"),
}).meta({ id: "Manifest" });
export type Manifest = z.infer<typeof Manifest>;

/** A part of a bundle that was left out, and why. */
export const Skipped = z.object({
  kind: z.string().describe(
    "As in `changes`; `pack`, `sound` or `custom_widget` where something came without it",
  ),
  id: z.string().describe("As the bundle calls it"),
  name: z.string(),
  code: z.string().describe("Stable name of the failure"),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() }))
    .optional().describe("Wrong fields"),
}).meta({ id: "Skipped" });
export type Skipped = z.infer<typeof Skipped>;

/** Ways to treat what the channel has already, by its id or its name. */
export const OnExisting = z.enum(["add", "replace", "keep"]);
export type OnExisting = z.infer<typeof OnExisting>;

/** Change that an import makes, or would make, of one thing. */
export const SetupChange = z.object({
  kind: z.string().describe(
    "`scene`, `instance`, `asset`, or a part such as `custom_widgets`",
  ),
  id: z.string().describe(
    "As the bundle calls it; of `removed`, the channel's own",
  ),
  name: z.string(),
  change: z.enum(["added", "replaced", "kept", "removed"]).describe(
    "`removed`: stood on a replaced scene, can be restored for 30 days",
  ),
  scene: z.string().nullable().describe("Name of its scene"),
}).meta({ id: "SetupChange" });
export type SetupChange = z.infer<typeof SetupChange>;

/** Result of an import. */
export const Imported = z.object({
  // Answers from before there were changes have none.
  changes: z.array(SetupChange).default([]).describe(
    "In the order of the import",
  ),
  created: z.record(z.string(), z.int()).describe("By kind"),
  ids: z.record(z.string(), z.string()).describe("New ids by the old ones"),
  skipped: z.array(Skipped),
  dryRun: z.boolean().describe("Nothing was kept"),
}).meta({ id: "Imported" });
export type Imported = z.infer<typeof Imported>;

/**
 * An import that may be repeated: its fingerprint is the SHA-256 of the bundle,
 * and its key is taken while it is under way and for as long as its answer holds.
 */
export interface StoredImport extends KnownCommand {
  /**
   * Process that carries it out, while its answer to the claim may get lost.
   */
  holder: string;
  /** Values that hold its answer; `null` before there is one. */
  parts: number | null;
  /** Seed from which the ids of all that it makes are derived. */
  seed: ImportSeed;
}

/** Makes the ids of one import, the same ones when it is repeated. */
export interface ImportSeed {
  /** Time at which it was first begun, ms since the epoch. */
  at: number;
  secret: string;
}

/** Query of a request that imports a setup. */
export const ImportQuery = z.object({
  dry_run: z.enum(["0", "1"]).default("0").describe(
    "`1`: only says what would be made",
  ),
  existing: OnExisting.default("add").describe(
    "Of what the channel has by id or name: `add` puts another beside it; `replace` puts the bundle's under its id: addresses in OBS stay; `keep` leaves it",
  ),
});

/** Query of a request that exports a setup. */
export const SetupExportQuery = z.object({
  assets: z.enum(["0", "1"]).default("1")
    .describe("`0` leaves the files' bytes out"),
  scene: z.string().max(64).optional().describe(
    "This scene, with what it shows and plays",
  ),
});
