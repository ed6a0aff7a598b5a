import type { NewId } from "@/lib/core/ids.ts";
import type { Announcer } from "@/lib/event_log/announcer.ts";
import {
  createWidgetImport,
  createWidgetReplace,
  type ImportWidget,
  type ReplaceWidget,
} from "@/lib/features/custom_widgets/code/import.ts";
import {
  type BundleService,
  createBundleService,
} from "@/lib/features/custom_widgets/code/bundle_service.ts";
import {
  type BroadcastService,
  createBroadcastService,
} from "@/lib/features/custom_widgets/code/broadcast.ts";
import {
  type ButtonService,
  createButtonService,
} from "@/lib/features/custom_widgets/code/buttons.ts";
import { fieldData } from "@/lib/features/custom_widgets/frames/fields.ts";
import type { CustomWidgetDeps } from "@/lib/features/custom_widgets/code/records.ts";
import {
  createCustomWidgetService,
  type CustomWidgetService,
} from "@/lib/features/custom_widgets/code/service.ts";
import {
  createVersionService,
  type VersionService,
} from "@/lib/features/custom_widgets/code/version_service.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import {
  createRuntimeErrorService,
  type RuntimeErrorService,
} from "@/lib/features/custom_widgets/runtime_errors/service.ts";
import {
  createWidgetKvService,
  type WidgetKvService,
} from "@/lib/features/custom_widgets/store/service.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import { keys } from "@/lib/database/keys.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { Outside } from "./outside.ts";

/** Widgets that channels bring themselves. */
export interface CustomWidgetParts {
  customWidgets: CustomWidgetService;
  widgetVersions: VersionService;
  widgetButtons: ButtonService;
  widgetBroadcasts: BroadcastService;
  importWidget: ImportWidget;
  replaceWidget: ReplaceWidget;
  widgetBundles: BundleService;
  widgetKv: WidgetKvService;
  runtimeErrors: RuntimeErrorService;
}

/** Creates the library of custom widgets, their stores and their errors. */
export function createCustomWidgets(
  { kv, clock, log, secrets }: Outside,
  { newId, withLock, announce, announcements, plans, references }: {
    newId: NewId;
    withLock: KeyedMutex;
    announce: Announcer;
    announcements: Announcements;
    plans: PlanService;
    /** Made after the widgets; asked when one is deleted. */
    references: CustomWidgetDeps["references"];
  },
): CustomWidgetParts {
  const widgetKv = createWidgetKvService({
    kv,
    clock,
    withLock,
    announcements,
  });
  const runtimeErrors = createRuntimeErrorService({
    kv,
    clock,
    log,
    newId,
    withLock,
  });
  const deps: CustomWidgetDeps = {
    kv,
    clock,
    newId,
    withLock,
    chunks: createChunks({ kv, clock, keys }),
    countInto: plans.countInto,
    mostVersions: async (channelId) =>
      (await plans.limitsOf(channelId)).versionsEach,
    references,
    announcements,
    async onDeleted(channelId, widgetId) {
      await widgetKv.clear({ channelId, widgetId });
      await runtimeErrors.clear(channelId, widgetId);
    },
  };
  const widgets = createCustomWidgetService(deps);
  const versions = createVersionService(deps);
  return {
    widgetKv,
    runtimeErrors,
    customWidgets: widgets,
    widgetVersions: versions,
    widgetBundles: createBundleService({ clock, secrets, widgets, versions }),
    widgetButtons: createButtonService({ fieldData, widgets, announce }),
    widgetBroadcasts: createBroadcastService({ announce }),
    importWidget: createWidgetImport(deps),
    replaceWidget: createWidgetReplace(deps),
  };
}
