import { z } from "zod";

/** Largest value as JSON in UTF-8. */
export const MAX_VALUE_BYTES = 60 * 1024;
/** Keys of one widget. */
export const MAX_KEYS = 1_000;
/** All values of one widget together, as JSON in UTF-8. */
export const MAX_BYTES = 5 * 1024 * 1024;
/**
 * Most keys that one custom widget may take of the shared store: half of it.
 */
export const MAX_SHARED_KEYS = MAX_KEYS / 2;
export const MAX_SHARED_BYTES = MAX_BYTES / 2;
/** A longer value is announced without itself; pages read it then. */
export const MAX_PUSHED_BYTES = 8 * 1024;

/** A key of a widget's store; counted in UTF-16 units. */
const StoreKey = z.string().min(1).max(256)
  .refine(
    (key) => !/\p{Cc}/u.test(key),
    "must not hold control characters",
  );

/** One entry of a widget's store. */
export const StoreEntry = z.object({
  key: StoreKey,
  value: z.unknown().describe("Any JSON value"),
  updatedAt: z.iso.datetime(),
}).meta({ id: "StoreEntry" });
export type StoreEntry = z.infer<typeof StoreEntry>;

/** A page of a widget's keys. */
export const StoreKeys = z.object({
  items: z.array(z.object({ key: StoreKey, updatedAt: z.iso.datetime() })),
  nextCursor: z.string().nullable(),
}).meta({ id: "StoreKeys" });

/** Options that set how long a value lives. */
export const StoreOptions = z.object({
  ttl_s: z.coerce.number().int().min(1).max(366 * 86_400).optional()
    .transform((seconds) => seconds === undefined ? null : seconds * 1_000)
    .describe("Seconds until it is gone; for ever by default"),
});

/** Query with which a value is read. */
export const StoreRead = z.object({
  quiet: z.enum(["0", "1"]).default("0").transform((flag) => flag === "1")
    .describe(
      "`1`: 204 in place of 404, which a browser would log",
    ),
});

/** Path parameters that name a widget's store. */
export const StoreParams = z.object({ widgetId: z.string().max(64) });
/** Path parameters that name one of its entries. */
export const EntryParams = StoreParams.extend({ key: StoreKey });

/** Query that selects which of the keys are listed. */
export const StoreListing = z.object({
  prefix: z.string().max(256).default("").describe("Only keys that begin so"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(2_000).optional(),
});

/** An entry as it is kept. */
export interface StoredStoreEntry {
  /** The value as JSON in UTF-8: its size is what limits count. */
  json: Uint8Array<ArrayBuffer>;
  updatedAt: number;
  /** Time at which it expires, ms since the epoch; `null` for never. */
  expiresAt: number | null;
  /** In the shared store: the custom widget that wrote it last, where one did. */
  by?: string;
}

/** Usage of a widget's store; changed in the same commit as the entries. */
export interface StoreUsage extends Used {
  /** In the shared store: what each custom widget wrote of it. */
  by?: Record<string, Used>;
}

/** Entries, and bytes of their values. */
export interface Used {
  keys: number;
  bytes: number;
}
