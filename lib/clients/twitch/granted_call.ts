import type { z } from "zod";
import type { HelixCall } from "./request.ts";
import { SCOPES } from "./scopes.ts";

/** Returns the call for a read that the broadcaster must have granted. */
export function grantedCall<T>(
  channelId: string,
  noun: keyof typeof SCOPES,
  path: string,
  answer: z.ZodType<T>,
  query: HelixCall<T>["query"],
): HelixCall<T> {
  return {
    what: `read the ${noun} of channel ${channelId}`,
    path,
    query: { broadcaster_id: channelId, ...query },
    answer,
    as: { channelId },
    scopes: SCOPES[noun],
  };
}
