import type { NewId } from "@/lib/core/ids.ts";
import { createAnnouncer } from "@/lib/events/announcer.ts";
import type { EventData } from "@/lib/events/catalogue.ts";
import type { EventLog } from "@/lib/events/log.ts";
import {
  createWidgetImport,
  type ImportWidget,
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
import { keys } from "@/lib/database/keys.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import type { KeyedMutex } from "@/lib/storage/mutex.ts";
import type { Outside } from "./outside.ts";

/** Widgets that channels bring themselves. */
export interface CustomWidgetParts {
  customWidgets: CustomWidgetService;
  widgetVersions: VersionService;
  widgetButtons: ButtonService;
  widgetBroadcasts: BroadcastService;
  importWidget: ImportWidget;
  widgetBundles: BundleService;
  widgetKv: WidgetKvService;
  runtimeErrors: RuntimeErrorService;
}

/** Creates the library of custom widgets, their stores and their errors. */
export function createCustomWidgets(
  { kv, clock, log, secrets }: Outside,
  { newId, withLock, events, plans, references }: {
    newId: NewId;
    withLock: KeyedMutex;
    events: EventLog;
    plans: PlanService;
    /** Made after the widgets; asked when one is deleted. */
    references: CustomWidgetDeps["references"];
  },
): CustomWidgetParts {
  const announce = createAnnouncer({ clock, log, append: events.append });
  const widgetKv = createWidgetKvService({
    kv,
    clock,
    withLock,
    announce: (channelId, change, version) =>
      announce(
        channelId,
        "kv.updated",
        `${change.widgetId}:${version}`,
        // What is stored is JSON.
        change as EventData<"kv.updated">,
      ),
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
    announcePublished: (channelId, widgetId, versionId) =>
      announce(channelId, "widget.published", versionId, {
        widgetId,
        versionId,
      }),
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
    widgetButtons: createButtonService({
      fieldData,
      widgets,
      announce: (channelId, pressed) =>
        announce(
          channelId,
          "widget.button",
          `${pressed.widgetId}:${crypto.randomUUID()}`,
          // Fields are JSON.
          pressed as EventData<"widget.button">,
        ),
    }),
    widgetBroadcasts: createBroadcastService({
      announce: (channelId, request) =>
        announce(channelId, "widget.broadcast", crypto.randomUUID(), request),
    }),
    importWidget: createWidgetImport(deps),
  };
}
