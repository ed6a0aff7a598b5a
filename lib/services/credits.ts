import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { KNOWN_BOTS } from "@/lib/widgets/known_bots.ts";
import {
  createCreditsService,
  type CreditsService,
} from "@/lib/features/subathon/credits/service.ts";
import {
  createCreditSources,
  startOnOf,
} from "@/lib/features/subathon/credits/sources.ts";
import type { SubathonService } from "@/lib/features/subathon/service.ts";
import type { WidgetDataParts } from "./widget_data.ts";
import type { SceneParts } from "./scenes.ts";
import type { Outside } from "./outside.ts";

/** The ending credits of each channel. */
export interface CreditsParts {
  credits: CreditsService;
}

/** Creates the credits over everything they thank people for. */
export function createCredits(
  { kv, clock, log }: Outside,
  {
    newId,
    events,
    holder,
    subathon,
    widgetData,
    scenes,
    currencyOf,
    isConnected,
    blockedWords,
  }: {
    newId: NewId;
    events: EventLog;
    /** Tells this process from others. */
    holder: string;
    subathon: SubathonService;
    widgetData: Pick<WidgetDataParts, "stats" | "platformReads">;
    scenes: Pick<SceneParts, "instances">;
    /** The channel's currency, ISO 4217. */
    currencyOf: (channelId: string) => Promise<string>;
    /** Tells whether the channel's platform sends us its events. */
    isConnected: (channelId: string) => Promise<boolean>;
    /** Words that the channel wants on no screen. */
    blockedWords: (channelId: string) => Promise<readonly string[]>;
  },
): CreditsParts {
  const { stats, platformReads } = widgetData;
  return {
    credits: createCreditsService({
      kv,
      clock,
      log,
      newId,
      events,
      holder,
      currencyOf,
      startOnOf: async (channelId, instanceId) =>
        startOnOf((await scenes.instances.get(channelId, instanceId)).instance),
      beganAt: async (channelId, span) =>
        span === "stream"
          ? await stats.beganAt(channelId, span)
          : (await subathon.span(channelId))?.startedAt ?? null,
      sources: createCreditSources({
        clock,
        isConnected,
        isBot: (login) => KNOWN_BOTS.has(login),
        blockedWords,
        ladderOf: subathon.ladder,
        clipsOf: platformReads.clips,
      }),
    }),
  };
}
