import { key, prefix } from "@/lib/storage/key.ts";
import type {
  LooseCode,
  StoredCustomWidget,
  StoredVersion,
} from "@/lib/schema/custom_widgets/code.ts";
import type { StoredRuntimeError } from "@/lib/schema/custom_widgets/runtime_errors.ts";
import type {
  StoredStoreEntry,
  StoreUsage,
} from "@/lib/schema/custom_widgets/store.ts";
import type { DailyUsage } from "@/lib/core/daily_quota.ts";

/** Keys of custom widgets, their stores and the AI. */
export const customWidgetsKeys = {
  // ---- custom widgets --------------------------------------------------------
  customWidget: (channelId: string, id: string) =>
    key<StoredCustomWidget>("custom_widget", channelId, id),
  customWidgetsOf: (channelId: string) =>
    prefix<StoredCustomWidget>("custom_widget", channelId),
  widgetVersion: (channelId: string, widgetId: string, id: string) =>
    key<StoredVersion>("widget_version", channelId, widgetId, id),
  widgetVersionsOf: (channelId: string, widgetId: string) =>
    prefix<StoredVersion>("widget_version", channelId, widgetId),
  /** Code that is being written or was given up: nothing may stand on it. */
  looseCode: (channelId: string, codeId: string) =>
    key<LooseCode>("loose_widget_code", channelId, codeId),
  looseCodesOf: (channelId: string) =>
    prefix<LooseCode>("loose_widget_code", channelId),
  widgetKv: (channelId: string, widgetId: string, name: string) =>
    key<StoredStoreEntry>("widget_kv", channelId, widgetId, name),
  widgetKvOf: (channelId: string, widgetId: string) =>
    prefix<StoredStoreEntry>("widget_kv", channelId, widgetId),
  widgetKvUsage: (channelId: string, widgetId: string) =>
    key<StoreUsage>("widget_kv_usage", channelId, widgetId),
  runtimeErrors: (channelId: string, widgetId: string) =>
    key<StoredRuntimeError[]>("runtime_errors", channelId, widgetId),

  // ---- AI --------------------------------------------------------------------
  /** Calls of one day, `2026-11-21`, in UTC. */
  aiUsage: (channelId: string, day: string) =>
    key<DailyUsage>("ai_usage", channelId, day),
};
