import { z } from "zod";
import { ListPage } from "@/lib/core/list_page.ts";
import { oneLine } from "@/lib/core/one_line.ts";
import { AppError } from "@/lib/core/errors.ts";
import { JsonInput, jsonRecord } from "@/lib/core/json_input.ts";
import { parseLenient } from "@/lib/core/lenient_json.ts";

/** Largest part of a widget's code, in UTF-16 units. */
export const MAX_CODE = 512 * 1024;

/** Definitions of one widget. */
const MAX_FIELDS = 2_000;
/** Values of one widget: those of fields that it has no more are kept. */
const MAX_VALUES = 4_000;

const Code = z.string().max(MAX_CODE);
const Name = oneLine(1, 80);
const VersionLabel = oneLine(0, 80);
const FieldKey = z.string().min(1).max(100);

/** Definitions of the fields a streamer sets; the editor and the runtime read them leniently. */
const Fields = jsonRecord(FieldKey, MAX_FIELDS, "fields");
const Values = jsonRecord(FieldKey, MAX_VALUES, "values");

/** A tab as authors write it: JSON with comments, trailing commas, or nothing at all. */
const JsonTab = Code.transform((text, check) => {
  try {
    return parseLenient(text, "it");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.message.replace(/^Cannot read [^:]*: /, "");
    check.addIssue(`cannot be read as JSON: ${reason}`);
    return z.NEVER;
  }
});

const Source = z.enum(["limelight", "streamelements", "generated"]);

const Host = z.string().max(253)
  .regex(
    /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/,
    "must be a host such as api.example.org",
  );

const code = {
  html: Code.describe("Body fragment, or a whole document"),
  css: Code,
  js: Code.describe("One classic script"),
  fields: Fields.describe("Definitions of what the streamer sets"),
  values: Values.describe(
    "What is set; else the field's own value holds",
  ),
};

const settings = {
  name: Name,
  network: z.enum(["any", "listed", "none"])
    .describe("What its code may connect to"),
  hosts: z.array(Host).max(50).describe(
    "Of `listed`: what it may connect to",
  ),
  consoleErrors: z.boolean().describe(
    "Whether `console.error` is among its errors",
  ),
};

/** The code of a widget: what versions keep to the byte. */
export const WidgetCode = z.object(code);
export type WidgetCode = z.infer<typeof WidgetCode>;

/** A custom widget without its code, as it is listed. */
export const CustomWidgetSummary = z.object({
  id: z.string().regex(/^wgt_/),
  ...settings,
  publishedVersion: z.string().nullable()
    .describe("What overlays show; `null` before the first"),
  source: Source,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CustomWidgetSummary = z.infer<typeof CustomWidgetSummary>;

/** A custom widget as it is listed. */
export const ListedCustomWidget = CustomWidgetSummary.extend({
  revision: z.string().describe(
    "Send it in quotes as `If-Match` with a change",
  ),
}).meta({ id: "ListedCustomWidget" });
export type ListedCustomWidget = z.infer<typeof ListedCustomWidget>;

/** A custom widget with its draft. */
export const CustomWidget = z.object({
  ...CustomWidgetSummary.shape,
  ...code,
}).meta({ id: "CustomWidget" });
export type CustomWidget = z.infer<typeof CustomWidget>;

/** A custom widget as it came from a file. */
export const ImportedWidget = z.object({
  ...CustomWidget.shape,
  ignored: z.array(z.string()).describe(
    "Unused files of the ZIP, at most 100",
  ),
}).meta({ id: "ImportedWidget" });

/** Query of an import. */
export const WidgetImportQuery = z.object({
  dry_run: z.enum(["0", "1"]).default("0").transform((flag) => flag === "1")
    .describe("`1`: only answers what the file would become"),
});

/** Contents of a file, before it is saved. */
export const ImportReport = z.object({
  ...WidgetCode.shape,
  name: z.string().nullable().describe("`null`: the file has none"),
  source: Source,
  network: settings.network.nullable(),
  ignored: ImportedWidget.shape.ignored,
  isAlertBox: z.boolean().describe(
    "The code of a StreamElements alert box, which does nothing as a widget",
  ),
}).meta({ id: "ImportReport" });
export type ImportReport = z.infer<typeof ImportReport>;

/** Request that saves a draft; what is left out stays. */
export const CustomWidgetSave = z.strictObject({
  ...z.strictObject({ ...settings, ...code }).partial().shape,
  fields: z.union([Fields, JsonTab.pipe(Fields)]).optional()
    .describe("The definitions, or the FIELDS tab's text"),
  values: z.union([Values, JsonTab.pipe(Values)]).optional()
    .describe("The values, or the DATA tab's text"),
  source: Source.optional(),
  versionLabel: VersionLabel.optional()
    .describe("Keeps the saved draft as a version with this label"),
}).meta({ id: "CustomWidgetSave" });
export type CustomWidgetSave = z.output<typeof CustomWidgetSave>;

/** A custom widget as it travels between channels: the draft, and what overlays show. */
export const BundledWidget = z.object({
  ...CustomWidgetSummary.pick({ id: true, publishedVersion: true }).shape,
  ...settings,
  // A bundle may leave it out.
  consoleErrors: settings.consoleErrors.default(false),
  source: z.enum(["limelight", "streamelements", "generated"]),
  draft: WidgetCode,
  published: WidgetCode.nullable(),
});
export type BundledWidget = z.infer<typeof BundledWidget>;

/** An immutable version of a widget. */
export const WidgetVersion = z.object({
  id: z.string().regex(/^ver_/),
  label: z.string().max(80),
  published: z.boolean().describe("Overlays show it"),
  createdAt: z.iso.datetime(),
}).meta({ id: "WidgetVersion" });
export type WidgetVersion = z.infer<typeof WidgetVersion>;

/** A version with its code. */
export const VersionDetails = z.object({ ...WidgetVersion.shape, ...code })
  .meta({ id: "VersionDetails" });
export type VersionDetails = z.infer<typeof VersionDetails>;

/** Path parameters that name a custom widget. */
export const WidgetParams = z.object({ widgetId: z.string().max(64) });

/**
 * Path parameters that name a custom widget, or `null` for one that the request
 * makes.
 */
export const WidgetOrNew = z.object({
  widgetId: z.string().max(64).transform((id) => id === "new" ? null : id)
    .describe("`new` creates"),
});

/** Name of one of a widget's versions. */
export const VersionNamed = z.object({ version_id: z.string().max(64) });

/** All of a widget's versions, or one. */
export const VersionQuery = z.object({
  ...ListPage.shape,
  version_id: z.string().max(64).optional(),
});

/** The versions of a widget, or one with its code. */
export const VersionsAnswer = z.union([
  z.object({
    items: z.array(WidgetVersion),
    nextCursor: z.string().nullable(),
  }),
  VersionDetails,
]).meta({ id: "VersionsAnswer" });
export type VersionsAnswer = z.infer<typeof VersionsAnswer>;

/** Query of a request that deletes a widget. */
export const DeleteQuery = z.object({
  force: z.enum(["0", "1"]).default("0").transform((flag) => flag === "1")
    .describe("`1`: also takes it off scenes that show it"),
});

/** Request that labels a new version. */
export const PublishRequest = z.strictObject({
  label: VersionLabel.default(""),
}).meta({ id: "PublishRequest" });

/** Another label for a version. */
export const VersionChange = z.strictObject({ label: VersionLabel }).meta({
  id: "VersionChange",
});

/** A widget as a file. */
export const BundleFormat = z.enum(["json", "zip", "streamelements"]);
export type BundleFormat = z.infer<typeof BundleFormat>;

/** Parts of a widget to export, and the format. */
export const WidgetExportQuery = z.object({
  format: BundleFormat.default("json").describe(
    "`json` and `zip` keep all; `streamelements` the five tabs",
  ),
  version_id: z.string().max(64).optional()
    .describe("A version instead of the draft"),
});

/** A code by which another channel can copy a widget. */
export const CopyCode = z.object({
  code: z.string().regex(/^cpy_/).describe("Treat it like a password"),
  expiresAt: z.iso.datetime(),
}).meta({ id: "CopyCode" });
export type CopyCode = z.infer<typeof CopyCode>;

/** Request that copies a widget from another channel. */
export const CopyRequest = z.strictObject({
  code: z.string().max(1_000).describe("What the other channel's owner gave"),
}).meta({ id: "CopyRequest" });

/** Largest payload of a broadcast, bytes of JSON. */
export const MAX_BROADCAST_BYTES = 5 * 1024;

/** A message for the channel's custom widgets. */
export const BroadcastRequest = z.strictObject({
  event: z.string().min(1).max(256)
    .describe("Its name: what widgets see as `listener`"),
  data: z.record(z.string(), JsonInput).default({})
    .describe("At most 5 KiB: what widgets see as `event`"),
  sceneId: z.string().max(64).nullable().default(null)
    .describe("Only pages of this scene"),
  widgetId: z.string().max(64).nullable().default(null)
    .describe("Only this custom widget"),
}).meta({ id: "BroadcastRequest" });
export type BroadcastRequest = z.output<typeof BroadcastRequest>;

/**
 * Answer to a broadcast; `sent` is false from a preview, which sends nothing.
 */
export const BroadcastAnswer = z.object({ sent: z.boolean() }).meta({
  id: "BroadcastAnswer",
});

/** Claims of a copy code, before its signature. */
export const CopyClaims = z.object({
  channelId: z.string(),
  widgetId: z.string(),
  expiresAt: z.number().describe("ms since the epoch"),
});
export type CopyClaims = z.infer<typeof CopyClaims>;

/** A widget as it is kept; its code stands apart under `codeId`, never changed. */
export interface StoredCustomWidget {
  id: string;
  name: string;
  network: "any" | "listed" | "none";
  hosts: string[];
  consoleErrors: boolean;
  source: z.infer<typeof Source>;
  /** The draft's code. */
  codeId: string;
  publishedVersion: string | null;
  createdAt: number;
  updatedAt: number;
}

/** Code that nothing may stand on. */
export interface LooseCode {
  /** The widget that it was written for. */
  widgetId: string;
  /** Since when, ms since the epoch. */
  at: number;
}

/** A version as it is kept. */
export interface StoredVersion {
  id: string;
  label: string;
  codeId: string;
  createdAt: number;
}
