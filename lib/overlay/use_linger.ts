import type { PageInfo } from "./page_info.ts";
import { useNow } from "./use_now.ts";

/**
 * Returns whether a run is still shown: always while it is `"open"`, for `ms`
 * after the instant at which it ended, never when there is none (`null`).
 */
export function useLinger(
  page: PageInfo,
  endedAt: string | null,
  ms: number,
): boolean {
  const until = endedAt === null || endedAt === "open"
    ? null
    : Date.parse(endedAt) + ms;
  const now = useNow(
    page,
    (time) => until !== null && until > time ? until - time : null,
  );
  if (endedAt === null) return false;
  return until === null || page.mode === "still" || now < until;
}
