import { createAiClient } from "@/lib/clients/ai/client.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createDailyQuota } from "@/lib/storage/daily_quota.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type AiService,
  createAiService,
} from "@/lib/features/custom_widgets/ai/service.ts";
import type { CustomWidgetService } from "@/lib/features/custom_widgets/code/service.ts";
import type { VersionService } from "@/lib/features/custom_widgets/code/version_service.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { Outside } from "./outside.ts";

/** Creates the AI features over whatever endpoint is configured. */
export function createAi(
  { kv, clock, log, fetch, config: { env } }: Outside,
  { withLock, events, plans, customWidgets, widgetVersions }: {
    withLock: KeyedMutex;
    events: EventLog;
    plans: PlanService;
    customWidgets: CustomWidgetService;
    widgetVersions: Pick<VersionService, "keep">;
  },
): AiService {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = env;
  return createAiService({
    clock,
    log,
    client: AI_BASE_URL === undefined || AI_MODEL === undefined
      ? null
      : createAiClient({
        baseUrl: AI_BASE_URL,
        apiKey: AI_API_KEY,
        model: AI_MODEL,
        fetch,
      }),
    quota: createDailyQuota({
      kv,
      clock,
      keys,
      withLock,
      name: "ai_calls_per_day",
      usageKey: keys.aiUsage,
      limitOf: async (channelId) =>
        (await plans.limitsOf(channelId)).aiCallsPerDay,
      refusal: (limit) =>
        `Cannot ask the AI model: you have used the ${limit} calls a day that your plan allows`,
    }),
    findEvent: events.findById,
    readWidget: async (channelId, widgetId) =>
      (await customWidgets.get(channelId, widgetId)).widget,
    keepDraft: widgetVersions.keep,
    saveDraft: async (channelId, widgetId, code) =>
      (await customWidgets.save(channelId, widgetId, code)).widget,
  });
}
