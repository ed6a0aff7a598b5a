import { type Clock, sleep } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { PlatformTokenService } from "./service.ts";

/**
 * Interval of checking whether a validation is due; each token is validated
 * hourly.
 */
const LOOK_EVERY_MS = 5 * 60_000;

/** Keeps an eye on the grants that sessions stand on, as the platform requires. */
interface GrantWatch {
  start(): void;
  stop(): void;
}

/** Validates grants at start and hourly; the sessions of one that ended end with it. */
export function createGrantWatch(
  { clock, log, tokens, revokeSessions }: {
    clock: Clock;
    log: Log;
    tokens: Pick<PlatformTokenService, "validateDue">;
    revokeSessions: (channelId: string) => Promise<unknown>;
  },
): GrantWatch {
  const stopped = new AbortController();

  async function validate(): Promise<void> {
    const report = await tokens.validateDue();
    for (const channelId of report?.expired ?? []) {
      await revokeSessions(channelId);
    }
  }

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await validate();
      } catch (error) {
        log.warn("grants_not_validated", { error });
      }
      await sleep(clock, LOOK_EVERY_MS, stopped.signal).catch(() => {});
    }
  }

  return {
    start: () => void watch(),
    stop: () => stopped.abort(),
  };
}
