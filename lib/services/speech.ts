import { createSpeechProgram } from "@/lib/clients/speech/program.ts";
import { createSpeechServer } from "@/lib/clients/speech/server.ts";
import type { SpeechClient } from "@/lib/clients/speech/client.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createDailyQuota } from "@/lib/storage/daily_quota.ts";
import type { PlanService } from "@/lib/features/account/plans/service.ts";
import { isAlertEvent } from "@/lib/widgets/event_amounts.ts";
import {
  createSpeechService,
  type SpeechService,
} from "@/lib/features/overlays/speech/service.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import type { Outside } from "./outside.ts";
import type { SceneParts } from "./scenes.ts";

/** Creates what reads alerts aloud, over the program or the service that is configured. */
export function createSpeech(
  outside: Outside,
  { withLock, events, plans, instances }: {
    withLock: KeyedMutex;
    events: EventLog;
    plans: PlanService;
    instances: SceneParts["instances"];
  },
): SpeechService {
  const { kv, clock, log } = outside;
  return createSpeechService({
    clock,
    log,
    withLock,
    client: clientOf(outside),
    async findEvent(channelId, eventId) {
      const event = await events.findById(channelId, eventId);
      return isAlertEvent(event) ? event : null;
    },
    settingsOf: async (channelId, instanceId) =>
      (await instances.get(channelId, instanceId)).instance,
    quota: createDailyQuota({
      kv,
      clock,
      keys,
      withLock,
      name: "speech_chars_per_day",
      usageKey: keys.speechUsage,
      limitOf: async (channelId) =>
        (await plans.limitsOf(channelId)).speechCharsPerDay,
      refusal: (limit) =>
        `Cannot read aloud: you have used the ${limit} characters a day that your plan allows`,
    }),
  });
}

function clientOf(
  { clock, fetch, config: { env } }: Outside,
): SpeechClient | null {
  const { SPEECH_COMMAND, SPEECH_URL, SPEECH_VOICES: voices } = env;
  if (SPEECH_COMMAND !== undefined) {
    return createSpeechProgram({ command: SPEECH_COMMAND, voices, clock });
  }
  return SPEECH_URL === undefined ? null : createSpeechServer({
    baseUrl: SPEECH_URL,
    apiKey: env.SPEECH_API_KEY,
    model: env.SPEECH_MODEL,
    voices,
    fetch,
    clock,
  });
}
