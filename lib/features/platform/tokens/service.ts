import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import type { TwitchOAuth } from "@/lib/clients/twitch/oauth.ts";
import type { Authorization } from "@/lib/schema/platform/tokens.ts";
import { createAppToken } from "./app_token.ts";
import { createRenewals } from "./renewal.ts";
import { createPlatformTokenStore, expired } from "./store.ts";
import { createUserTokens } from "./user_tokens.ts";
import { createValidation } from "./validation.ts";

/**
 * Creates the service for the tokens of all channels and of the service itself:
 * a `TokenStore` for the Twitch client, and what login, disconnecting and
 * revocations do to it.
 */
export function createPlatformTokenService(
  { kv, clock, log, secrets, oauth }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    secrets: Secrets;
    oauth: TwitchOAuth;
  },
) {
  const store = createPlatformTokenStore({ kv, clock, secrets });
  const renewals = createRenewals({ kv, clock });
  const users = createUserTokens({ store, renewals, oauth, clock, log });

  return {
    ...users,
    ...createAppToken({ store, renewals, oauth, clock, log }),

    /**
     * Returns the state of the channel's authorization, or `null` before the
     * first login.
     */
    async authorization(channelId: string): Promise<Authorization | null> {
      const record = await store.user(channelId);
      if (!record) return null;
      const { status, reason, scopes, obtainedAt } = record;
      return { status, reason, scopes, obtainedAt };
    },

    /**
     * Twitch says that the broadcaster disconnected the service at `at`
     * (milliseconds since the epoch). News older than the last login is stale.
     */
    async revoked(channelId: string, at: number): Promise<void> {
      await store.changeUser(channelId, (record) => {
        const stale = record.obtainedAt > at || record.status === "expired";
        return stale ? undefined : { ...record, ...expired("revoked") };
      });
      log.info("authorization_revoked", { channelId });
    },

    /** Channels whose grant is valid. */
    async connectedChannels(): Promise<string[]> {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await store.users(cursor);
        for (const { channelId, status } of page.items) {
          if (status === "valid") found.push(channelId);
        }
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found;
    },

    validateDue: createValidation({
      store,
      oauth,
      clock,
      log,
      renewUser: users.renewUser,
    }),
  };
}

/** The tokens of all channels and of the service itself. */
export type PlatformTokenService = ReturnType<
  typeof createPlatformTokenService
>;
