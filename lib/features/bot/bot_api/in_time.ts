import { type Clock, withTimeout } from "@/lib/core/clock.ts";
import { AppError, ERRORS } from "@/lib/core/errors.ts";
import type { Log } from "@/lib/core/log.ts";
import type { BotOutcome } from "@/lib/schema/bot/bot_api.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { failed } from "./bot_request.ts";
import { NotReadyError } from "./learner.ts";

/** A bot gives up after 5 s: from the first byte to the last we take less. */
export const ANSWER_WITHIN_MS = 3_500;

/** Returns whether only the broadcaster can help, by signing in. */
export function mustSignIn({ failure }: PlatformError): boolean {
  return failure === "authorization_expired" || failure === "scope_missing";
}

/**
 * Returns the text that is said in place of an answer that failed; rethrows
 * bugs.
 */
export function excuse(error: unknown): BotOutcome {
  if (error instanceof AppError && ERRORS[error.code].retryable) {
    return failed("storage_unavailable");
  }
  const unready = error instanceof NotReadyError;
  if (!unready && !(error instanceof PlatformError)) throw error;
  return failed(
    !unready && mustSignIn(error) ? "tokens_expired" : "platform_unreachable",
  );
}

/**
 * Creates what answers a bot at the latest 3.5 s after `startedAt`, on the
 * steady clock: by then with the text that asks for patience, while the work
 * goes on. It may ask whether that text was answered.
 */
export function createInTime({ clock, log }: { clock: Clock; log: Log }) {
  return async (
    channelId: string,
    startedAt: number,
    answer: (isLate: () => boolean) => Promise<BotOutcome>,
  ): Promise<BotOutcome> => {
    const left = startedAt + ANSWER_WITHIN_MS - clock.steady();
    let late = false;
    const work = answer(() => late).catch((error: unknown) => {
      log.info("bot_question_failed", { channelId, late, error });
      return excuse(error);
    });
    return await withTimeout(clock, Math.max(0, left), work, () => {
      late = true;
      return failed("platform_unreachable");
    });
  };
}
