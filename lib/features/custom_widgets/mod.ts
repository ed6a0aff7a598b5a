/** Widgets that channels bring themselves. */
import { createAiClient } from "@/lib/clients/ai/client.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import type { PlanLimits } from "@/lib/schema/account/plans.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import { createDailyQuota } from "@/lib/storage/daily_quota.ts";
import { createAiService } from "./ai/service.ts";
import { createBroadcastService } from "./code/broadcast.ts";
import { createBundleService } from "./code/bundle_service.ts";
import { createButtonService } from "./code/buttons.ts";
import {
  createTrialImport,
  createTrialReplace,
  createWidgetImport,
  createWidgetReplace,
} from "./code/import.ts";
import { createCustomWidgetService } from "./code/service.ts";
import { createCustomWidgetPart } from "./code/setup_part.ts";
import { createCustomTexts } from "./code/texts.ts";
import { createVersionService } from "./code/version_service.ts";
import { fieldData } from "./frames/fields.ts";
import { createCustomFrameService } from "./frames/service.ts";
import { createSessionReader } from "./frames/session_reader.ts";
import { createRuntimeErrorService } from "./runtime_errors/service.ts";
import { createWidgetKvService } from "./store/service.ts";

/** Creates the library of custom widgets, their stores, errors, pages and frames. */
export function createCustomWidgets(
  process: Process,
  others:
    & DepsOf<
      typeof createCustomWidgetService,
      "countInto" | "references" | "announcements"
    >
    & DepsOf<typeof createBroadcastService, "announce">
    & DepsOf<
      typeof createCustomFrameService,
      | "scopedFor"
      | "findChannel"
      | "channelOf"
      | "profile"
      | "ordersOf"
      | "suspendedOf"
      | "noteShown"
      | "readScript"
      | "readPackageFile"
    >
    & Omit<Parameters<typeof createSessionReader>[0], "clock">
    & {
      events: Pick<EventLog, "newest" | "findById">;
      limitsOf: (channelId: string) => Promise<PlanLimits>;
    },
) {
  const { kv, clock, log, secrets, newId, withLock } = process;
  const { limitsOf, announce, announcements, events } = others;
  const store = createWidgetKvService({ kv, clock, withLock, announcements });
  const runtimeErrors = createRuntimeErrorService({
    kv,
    clock,
    log,
    newId,
    withLock,
  });
  const deps: Parameters<typeof createCustomWidgetService>[0] = {
    kv,
    clock,
    newId,
    withLock,
    chunks: createChunks({ kv, clock, keys }),
    countInto: others.countInto,
    mostVersions: async (channelId) => (await limitsOf(channelId)).versionsEach,
    references: others.references,
    announcements,
    async onDeleted(channelId, widgetId) {
      await store.clear({ channelId, widgetId });
      await runtimeErrors.clear(channelId, widgetId);
    },
  };
  const code = createCustomWidgetService(deps);
  const versions = createVersionService(deps);
  const importWidget = createWidgetImport(deps);
  const replaceWidget = createWidgetReplace(deps);
  return {
    code,
    versions,
    buttons: createButtonService({ fieldData, widgets: code, announce }),
    broadcasts: createBroadcastService({ announce }),
    importWidget,
    replaceWidget,
    bundles: createBundleService({ clock, secrets, widgets: code, versions }),
    store,
    runtimeErrors,
    frames: createCustomFrameService({
      ...others,
      clock,
      shown: code.shown,
      exists: code.exists,
      readSession: createSessionReader({ ...others, clock }).read,
      newest: events.newest,
    }),
    ai: createAiService({
      clock,
      log,
      client: aiClientOf(process),
      quota: createDailyQuota({
        kv,
        clock,
        keys,
        withLock,
        name: "ai_calls_per_day",
        usageKey: keys.aiUsage,
        limitOf: async (channelId) => (await limitsOf(channelId)).aiCallsPerDay,
        refusal: (limit) =>
          `Cannot ask the AI model: you have used the ${limit} calls a day that your plan allows`,
      }),
      findEvent: events.findById,
      readWidget: async (channelId, widgetId) =>
        (await code.get(channelId, widgetId)).widget,
      keepDraft: versions.keep,
      saveDraft: async (channelId, widgetId, draft) =>
        (await code.save(channelId, widgetId, draft)).widget,
    }),
    /** Tells whether the channel has a custom widget with this id. */
    has: async (channelId: string, widgetId: string) =>
      (await code.list(channelId)).some(({ id }) => id === widgetId),
    /** Reads what custom widgets hold. */
    textsOf: createCustomTexts(code),
    /** Custom widgets in a setup file. */
    setup: {
      readTabs,
      part: createCustomWidgetPart({
        customWidgets: code,
        importWidget,
        replaceWidget,
      }),
      /** Returns a part that stores nothing; `count` throws `plan_limit`. */
      trialPart: (count: Parameters<typeof createTrialImport>[0]["count"]) =>
        createCustomWidgetPart({
          customWidgets: code,
          importWidget: createTrialImport({ newId, count }),
          replaceWidget: createTrialReplace({ newId }),
        }),
    },
  };
}

/** Creates the client of whatever model is configured; `null` for none. */
function aiClientOf({ fetch, config: { env } }: Process) {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = env;
  return AI_BASE_URL === undefined || AI_MODEL === undefined
    ? null
    : createAiClient({
      baseUrl: AI_BASE_URL,
      apiKey: AI_API_KEY,
      model: AI_MODEL,
      fetch,
    });
}

/** Reads the code of a widget as the import of custom widgets does; the archiver is loaded when one comes. */
async function readTabs(tabs: Record<string, unknown>) {
  const { readBundle } = await import("./code/bundle.ts");
  const text = JSON.stringify(tabs);
  const { save } = await readBundle(new TextEncoder().encode(text));
  const { name, html, css, js, fields, values } = save;
  return { name, html, css, js, fields, values };
}
