/** Words for the platform's refusals of polls and predictions. */
import { AppError } from "@/lib/core/errors.ts";
import type { PlatformError } from "@/lib/schema/platform/client.ts";

/** Thing of the platform that is changed. */
export type VoteNoun = "poll" | "prediction";

/** Facts that tell why the platform refused a change. */
export interface RefusalFacts {
  /** Such as `start the poll`. */
  what: string;
  noun: VoteNoun;
  error: PlatformError;
  /** True where the channel is neither affiliate nor partner; `null` where nobody knows. */
  isOrdinary: boolean | null;
  /** False where the platform's own list, which tells what stands, could not be read. */
  isListRead: boolean;
  /** Obstacle that the platform's own list tells of; `null` for none. */
  obstacle: { code: "conflict" | "not_found"; text: string } | null;
}

/** Returns the failure of a change that the platform did not make. */
export function voteRefusal(
  { what, noun, error, isOrdinary, isListRead, obstacle }: RefusalFacts,
): AppError {
  const fail = (
    code: ConstructorParameters<typeof AppError>[0],
    why: string,
    details: ConstructorParameters<typeof AppError>[2] = {},
  ) =>
    new AppError(code, `Cannot ${what}: ${why}`, { cause: error, ...details });
  switch (error.failure) {
    case "scope_missing":
      return fail(
        "scope_missing",
        "you have not allowed this service to do it on Twitch yet. Allow it at /auth/login?also=votes, then try again",
      );
    case "authorization_expired":
      return fail(
        "scope_missing",
        "your consent on Twitch has ended. Sign in again at /auth/login?also=votes, then try again",
      );
    case "unreachable":
      return error.retryAfterMs === undefined
        ? fail(
          "platform_unreachable",
          isListRead
            ? `Twitch does not answer. See whether the ${noun} runs before you try again`
            : `Twitch does not answer, nor can its list of ${noun}s be read. See on Twitch whether the ${noun} runs before you try again`,
        )
        : fail(
          "platform_unreachable",
          `Twitch takes no more requests of this channel for now. Try again in ${
            Math.max(1, Math.ceil(error.retryAfterMs / 1_000))
          } s`,
          { retryAfterMs: error.retryAfterMs },
        );
    case "not_supported":
      if (obstacle) return fail(obstacle.code, obstacle.text);
      return fail(
        "platform_refused",
        isOrdinary
          ? `Twitch offers ${noun}s to affiliates and partners alone`
          : `${
            error.said
              ? `Twitch refused it: ${error.said}`
              : "Twitch refused it"
          }${
            isListRead
              ? ""
              : `. Its list of ${noun}s cannot be read at the moment`
          }`,
      );
  }
}
