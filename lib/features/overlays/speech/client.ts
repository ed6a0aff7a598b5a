import type { SpeechClient } from "@/lib/clients/speech/client.ts";
import { createSpeechProgram } from "@/lib/clients/speech/program.ts";
import { createSpeechServer } from "@/lib/clients/speech/server.ts";
import type { Outside } from "@/lib/features/outside.ts";

/** Creates the client of the program or the service that is configured; `null` for none. */
export function createSpeechClient(
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
