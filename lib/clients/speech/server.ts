import { type Clock, withTimeoutOrAbort } from "@/lib/core/clock.ts";
import { readAtMost } from "@/lib/core/bounded_read.ts";
import {
  MAX_SPEECH_BYTES,
  SPEECH_DEADLINE_MS,
  type SpeechClient,
} from "./client.ts";

/**
 * Creates a client of an OpenAI-compatible speech service
 * (https://platform.openai.com/docs/api-reference/audio/createSpeech), which
 * many local servers speak as well.
 */
export function createSpeechServer(
  { baseUrl, apiKey, model, voices, fetch, clock }: {
    baseUrl: string;
    apiKey: string | undefined;
    model: string;
    voices: readonly string[];
    fetch: typeof globalThis.fetch;
    clock: Clock;
  },
): SpeechClient {
  const headers = {
    "content-type": "application/json",
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };

  return {
    voices,
    render: ({ text, voice, speed }) =>
      withTimeoutOrAbort(clock, SPEECH_DEADLINE_MS, async (signal) => {
        const { ok, status, body, headers: said } = await fetch(
          `${baseUrl}/audio/speech`,
          {
            method: "POST",
            headers,
            body: JSON.stringify({
              model,
              voice,
              speed,
              input: text,
              response_format: "mp3",
            }),
            signal,
            redirect: "error",
          },
        );
        const type = said.get("content-type")?.split(";")[0]?.trim() ?? "";
        if (!ok || !body || !type.startsWith("audio/")) {
          await body?.cancel();
          throw new Error(
            `Cannot read speech: the service answered status ${status}, type "${
              type.slice(0, 60)
            }"`,
          );
        }
        return {
          type,
          bytes: await readAtMost(body, MAX_SPEECH_BYTES, "speech"),
        };
      }, () => {
        throw new Error(
          `Cannot read speech: no answer in ${SPEECH_DEADLINE_MS} ms`,
        );
      }),
  };
}
