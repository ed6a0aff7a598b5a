import {
  type Backoff,
  backoffMs,
  withEqualJitter,
} from "@/lib/core/backoff.ts";

/**
 * Opens a source once the service answers. A browser source that fails to load
 * stays empty until the streamer refreshes it; this page is a local file, which
 * always loads, and asks until the service answers. The build makes a classic
 * script of this module for it.
 */
export function launch(
  source: string,
  there: string,
  pauses: Backoff & { timeoutMs: number },
): void {
  let failures = 0;

  async function isThere(): Promise<boolean> {
    try {
      const answer = await fetch(there, {
        cache: "no-store",
        credentials: "omit",
        signal: AbortSignal.timeout(pauses.timeoutMs),
      });
      return answer.ok && (await answer.text()).includes("there");
    } catch {
      return false;
    }
  }

  async function look(): Promise<void> {
    if (await isThere()) {
      location.replace(source);
      return;
    }
    // Not all sources of a channel at the same moment.
    setTimeout(look, withEqualJitter(backoffMs(pauses, failures++)));
  }

  look();
}
