import { type Clock, HOUR_MS, leftUntil } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import { mapBounded } from "@/lib/core/parallel.ts";
import { OAuthError, type TwitchOAuth } from "@/lib/clients/twitch/oauth.ts";
import type { TokenStore } from "@/lib/clients/twitch/token_store.ts";
import type { StoredUserToken } from "@/lib/schema/platform/tokens.ts";
import { expired, type PlatformTokenStore } from "./store.ts";

/** Findings of one round over all tokens. */
interface ValidationReport {
  /** Tokens that Twitch confirmed or that were renewed. */
  valid: number;
  /** Channels whose authorization ended in this round. */
  expired: string[];
  /** Tokens that Twitch gave no answer about; the next round asks again. */
  unreachable: number;
}

/** Twitch wants every token in use validated hourly. */
const VALIDATE_EVERY_MS = HOUR_MS;
const SWEEP_MS = 120_000;
const AT_ONCE = 4;

/** Creates the hourly validation of all tokens, by one process at a time. */
export function createValidation(
  { store, oauth, clock, log, renewUser }: {
    store: PlatformTokenStore;
    oauth: TwitchOAuth;
    clock: Clock;
    log: Log;
    renewUser: TokenStore["renewUser"];
  },
) {
  async function validate(record: StoredUserToken): Promise<void> {
    const { channelId, sealed } = record;
    if (sealed === null) return;
    const { accessToken } = await store.openUser(channelId, sealed);
    try {
      const info = await oauth.validate(accessToken);
      const rightful = info.userId === channelId;
      await store.changeUser(channelId, (current) => {
        if (current.sealed !== sealed) return undefined;
        if (!rightful) return { ...current, ...expired("wrong_user") };
        return { ...current, scopes: info.scopes, validatedAt: clock.now() };
      });
      if (!rightful) {
        log.error("token_of_another_user", { channelId, user: info.userId });
      }
    } catch (error) {
      const refused = error instanceof OAuthError &&
        error.failure === "refused";
      if (!refused) throw error;
      await renewUser(channelId, accessToken);
    }
  }

  async function check(
    record: StoredUserToken,
    report: ValidationReport,
  ): Promise<void> {
    const dueAt = record.validatedAt + VALIDATE_EVERY_MS;
    const due = leftUntil(clock, dueAt, VALIDATE_EVERY_MS) === 0;
    if (record.status === "expired" || !due) return;
    const { channelId } = record;
    try {
      await validate(record);
    } catch (error) {
      const answered = error instanceof PlatformError ||
        error instanceof OAuthError;
      if (!answered) log.error("token_not_validated", { channelId, error });
    }
    const after = await store.user(channelId);
    if (after === null) return;
    if (after.status === "expired") report.expired.push(channelId);
    else if (after.validatedAt === record.validatedAt) report.unreachable++;
    else report.valid++;
  }

  /**
   * Validates every token not confirmed for an hour; any process may call it
   * at any time. `null` when another process is at it.
   */
  return async function validateDue(): Promise<ValidationReport | null> {
    const holder = randomBase64Url();
    if (!await store.takeSweep(holder, SWEEP_MS)) return null;
    const report: ValidationReport = { valid: 0, expired: [], unreachable: 0 };
    let cursor: string | null = null;
    do {
      const { items, nextCursor } = await store.users(cursor);
      await mapBounded(items, AT_ONCE, (record) => check(record, report));
      cursor = nextCursor;
      // Slower than the lease: another process has begun, and will finish.
      if (!await store.takeSweep(holder, SWEEP_MS)) return report;
    } while (cursor !== null);
    await store.endSweep(holder);
    return report;
  };
}
