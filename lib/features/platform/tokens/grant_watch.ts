import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  createPeriodicWork,
  type PeriodicWork,
} from "@/lib/core/periodic_work.ts";
import type { PlatformTokenService } from "./service.ts";

/**
 * Interval of checking whether a validation is due; each token is validated
 * hourly.
 */
const LOOK_EVERY_MS = 5 * MINUTE_MS;

/**
 * Validates the grants that sessions stand on at start and hourly, as the
 * platform requires; the sessions of one that ended end with it.
 */
export function createGrantWatch(
  { clock, log, tokens, revokeSessions }: {
    clock: Clock;
    log: Log;
    tokens: Pick<PlatformTokenService, "validateDue">;
    revokeSessions: (channelId: string) => Promise<unknown>;
  },
): PeriodicWork {
  async function validate(): Promise<void> {
    const report = await tokens.validateDue();
    for (const channelId of report?.expired ?? []) {
      await revokeSessions(channelId);
    }
  }

  return createPeriodicWork({
    clock,
    everyMs: LOOK_EVERY_MS,
    atOnce: true,
    run: validate,
    onFailure: (error) => log.warn("grants_not_validated", { error }),
  });
}
