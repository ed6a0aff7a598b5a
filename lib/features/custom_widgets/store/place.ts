import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";

/** Widget whose store is used. */
export interface StoreOf {
  channelId: string;
  widgetId: string;
  /** The one of previews, apart from the one on stream. */
  preview?: boolean;
}

/** Returns the name under which a store is kept. */
export const storeId = ({ widgetId, preview = false }: StoreOf) =>
  preview ? `preview:${widgetId}` : widgetId;

/** Returns the key of an entry of a store. */
export const entryKey = (of: StoreOf, key: string) =>
  keys.widgetKv(of.channelId, storeId(of), key);

/** Returns the prefix of a store's entries. */
export const entriesOf = (of: StoreOf) =>
  keys.widgetKvOf(of.channelId, storeId(of));

/** Returns the key of what a store's entries take. */
export const usageKey = (of: StoreOf) =>
  keys.widgetKvUsage(of.channelId, storeId(of));

/** Creates the error of a store whose widget the channel does not have. */
export const absentStore = (widgetId: string) =>
  new AppError(
    "not_found",
    `Cannot reach the store: the channel has no custom widget "${widgetId}"`,
  );

/** Creates the error of a key under which nothing is stored. */
export const missingEntry = (key: string) =>
  new AppError(
    "not_found",
    `Cannot find key "${key}": the widget has stored nothing under it`,
  );
