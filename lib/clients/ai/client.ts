import { boundedFetch } from "@/lib/core/bounded_read.ts";
import { memoize } from "@/lib/core/memoize.ts";

/** One question to a language model. */
export interface AiQuestion {
  system: string;
  prompt: string;
  /** Longest answer in tokens. */
  maxTokens: number;
  /** The answer is one JSON object. */
  json?: boolean;
  /** Ends the question. */
  signal?: AbortSignal;
}

/** A language model behind an OpenAI-compatible endpoint. */
export interface AiClient {
  /** The model's answer. Throws `AiError`. */
  ask(question: AiQuestion): Promise<string>;
}

/** The model gave no answer. Its text never holds the key. */
export class AiError extends Error {
  override readonly name = "AiError";
}

const TIMEOUT_MS = 45_000;
/** Largest answer; the longest that is asked for has a hundredth of it. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Creates a client of any OpenAI-compatible endpoint
 * (https://platform.openai.com/docs/api-reference/chat).
 */
export function createAiClient(
  { baseUrl, apiKey, model, fetch }: {
    baseUrl: string;
    apiKey: string | undefined;
    model: string;
    fetch: typeof globalThis.fetch;
  },
): AiClient {
  /** The library is large: a service without questions never loads it. */
  const clientOf = memoize(async () => {
    const { default: OpenAI } = await import("openai");
    return new OpenAI({
      baseURL: baseUrl,
      // Local servers need none, and the client insists on one.
      apiKey: apiKey ?? "none",
      fetch: boundedFetch(fetch, MAX_ANSWER_BYTES, "the model's answer"),
      timeout: TIMEOUT_MS,
      maxRetries: 1,
    });
  });

  return {
    async ask({ system, prompt, maxTokens, json = false, signal }) {
      try {
        const client = await clientOf();
        const answer = await client.chat.completions.create({
          model,
          max_tokens: maxTokens,
          messages: [
            { role: "system", content: system },
            { role: "user", content: prompt },
          ],
          ...(json
            ? { response_format: { type: "json_object" as const } }
            : {}),
        }, signal ? { signal } : {});
        const text = answer.choices[0]?.message.content?.trim() ?? "";
        if (text === "") throw new AiError("The model answered nothing");
        return text;
      } catch (error) {
        if (error instanceof AiError) throw error;
        const status = error instanceof Error && "status" in error
          ? error.status
          : undefined;
        throw new AiError(
          `The model's endpoint did not answer${
            status === undefined ? "" : ` (status ${status})`
          }`,
          { cause: error },
        );
      }
    },
  };
}
