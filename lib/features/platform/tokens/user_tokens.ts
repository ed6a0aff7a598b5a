import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import {
  OAuthError,
  type TwitchOAuth,
  type UserTokens,
} from "@/lib/clients/twitch/oauth.ts";
import type {
  TokenStore,
  UserToken,
} from "@/lib/clients/twitch/token_store.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  StoredUserToken,
  UserSecret,
} from "@/lib/schema/platform/tokens.ts";
import {
  EARLY_MS,
  isFresh,
  type Renewals,
  type Renewed,
  toFailed,
} from "./renewal.ts";
import { expired, type PlatformTokenStore } from "./store.ts";

/** A grant that can be used. */
interface Grant {
  record: StoredUserToken & { sealed: string };
  secret: UserSecret;
}

/** Creates the tokens of all channels' broadcasters. */
export function createUserTokens(
  { store, renewals, oauth, clock, log }: {
    store: PlatformTokenStore;
    renewals: Renewals;
    oauth: TwitchOAuth;
    clock: Clock;
    log: Log;
  },
) {
  /** Channels whose token was found unreadable, to be told once. */
  const unreadable = new Set<string>();

  /** The grant with its secret; throws when only a new login helps. */
  async function open(
    channelId: string,
    record: StoredUserToken | null,
  ): Promise<Grant> {
    if (!record || record.sealed === null) throw mustSignIn(channelId);
    const { sealed } = record;
    try {
      const secret = await store.openUser(channelId, sealed);
      unreadable.delete(channelId);
      return { record: { ...record, sealed }, secret };
    } catch (error) {
      if (!unreadable.has(channelId)) {
        log.error("token_unreadable", { channelId, error });
      }
      unreadable.add(channelId);
      throw mustSignIn(channelId);
    }
  }

  const toToken = ({ record, secret }: Grant): UserToken => ({
    accessToken: secret.accessToken,
    scopes: record.scopes,
  });

  /** The stored form of a pair that Twitch has just given. */
  async function toFields(channelId: string, tokens: UserTokens) {
    const { accessToken, refreshToken, scopes, expiresInMs } = tokens;
    const now = clock.now();
    return {
      sealed: await store.sealUser({ channelId, accessToken, refreshToken }),
      status: "valid",
      reason: null,
      scopes,
      expiresAt: now + expiresInMs,
      validatedAt: now,
      renewal: null,
      renewAfter: 0,
    } as const;
  }

  async function refresh(
    channelId: string,
    record: StoredUserToken,
  ): Promise<Renewed<StoredUserToken>> {
    const { secret } = await open(channelId, record);
    try {
      const tokens = await oauth.refresh(secret.refreshToken);
      const fields = await toFields(channelId, tokens);
      return { change: { ...fields, renewedAt: clock.now() } };
    } catch (error) {
      const refused = error instanceof OAuthError &&
        error.failure === "refused";
      if (!refused) {
        log.warn("token_not_renewed", { channelId, error });
        return toFailed(error, clock.now());
      }
      log.warn("authorization_expired", { channelId, reason: "refused" });
      return { change: expired("refused"), failure: mustSignIn(channelId) };
    }
  }

  async function replace({ record }: Grant): Promise<UserToken> {
    const { channelId, sealed } = record;
    const renewed = await renewals.renew(keys.userToken(channelId), {
      empty: null,
      stale: sealed,
      work: (record) => refresh(channelId, record),
    });
    return toToken(await open(channelId, renewed));
  }

  const tokens: Pick<TokenStore, "user" | "renewUser"> = {
    async user(channelId) {
      const grant = await open(channelId, await store.user(channelId));
      const leftMs = grant.record.expiresAt - clock.now();
      if (leftMs > EARLY_MS || isFresh(clock, grant.record.renewedAt)) {
        return toToken(grant);
      }
      try {
        return await replace(grant);
      } catch (error) {
        const usable = leftMs > 0 && error instanceof PlatformError &&
          error.failure === "unreachable";
        if (usable) return toToken(grant);
        throw error;
      }
    },

    async renewUser(channelId, refused) {
      const grant = await open(channelId, await store.user(channelId));
      if (grant.secret.accessToken !== refused) return toToken(grant);
      if (isFresh(clock, grant.record.renewedAt)) throw mustSignIn(channelId);
      return await replace(grant);
    },
  };

  return {
    ...tokens,

    /** Keeps what a login brought in place of what the channel had. */
    async save(channelId: string, granted: UserTokens): Promise<void> {
      await store.putUser({
        channelId,
        ...await toFields(channelId, granted),
        obtainedAt: clock.now(),
        renewedAt: null,
      });
    },

    /** Gives the grant back to Twitch; the caller then removes its record. */
    async giveBack(channelId: string): Promise<void> {
      const record = await store.user(channelId);
      if (!record?.sealed) return;
      const { secret } = await open(channelId, record);
      await oauth.revoke(secret.accessToken);
    },
  };
}

function mustSignIn(channelId: string): PlatformError {
  return new PlatformError(
    "authorization_expired",
    `Cannot act for channel ${channelId}: the broadcaster must sign in again`,
  );
}
