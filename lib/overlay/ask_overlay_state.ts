import type { OverlayState } from "@/lib/schema/overlays/browser_sources.ts";
import { apiUrl } from "./page_address.ts";

/** Time within which an answer is of use, ms. */
const ANSWER_MS = 1_500;

/** Asks the service for what a page shows beside its widgets; for nothing where it does not answer in time. */
export async function askOverlayState(
  channelId: string,
  values: { raid?: string } = {},
): Promise<Partial<OverlayState>> {
  if (channelId === "") return {};
  try {
    const path = `overlay-state/${encodeURIComponent(channelId)}`;
    const answer = await fetch(apiUrl(path, { ids: "", ...values }), {
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}
