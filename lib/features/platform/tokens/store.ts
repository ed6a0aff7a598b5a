import type { Clock } from "@/lib/core/clock.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import { read } from "@/lib/storage/read.ts";
import { releaseLease, takeLease } from "@/lib/storage/lease.ts";
import { update } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import { listPage, type Page } from "@/lib/storage/page.ts";
import { AppSecret, UserSecret } from "@/lib/schema/platform/tokens.ts";
import type {
  ExpiryReason,
  StoredAppToken,
  StoredUserToken,
} from "@/lib/schema/platform/tokens.ts";

/** Returns the fields of a grant that has ended. */
export function expired(reason: ExpiryReason) {
  return {
    status: "expired",
    reason,
    sealed: null,
    renewal: null,
    renewAfter: 0,
  } as const;
}

/** Keeps tokens in the database, their secret part sealed. */
export function createPlatformTokenStore(
  { kv, clock, secrets }: { kv: Deno.Kv; clock: Clock; secrets: Secrets },
) {
  return {
    user: (channelId: string): Promise<StoredUserToken | null> =>
      read(kv, keys.userToken(channelId)),

    app: (): Promise<StoredAppToken | null> => read(kv, keys.appToken()),

    /** Replaces the channel's grant: a new login counts, whatever stood there. */
    async putUser(record: StoredUserToken): Promise<void> {
      await kv.set(keys.userToken(record.channelId), record);
    },

    /** Changes the channel's grant where there is one. */
    changeUser(
      channelId: string,
      change: (record: StoredUserToken) => StoredUserToken | undefined,
    ): Promise<StoredUserToken | null> {
      return update(
        { kv, clock, keys },
        keys.userToken(channelId),
        (record) => record === null ? undefined : change(record),
      );
    },

    /** One page of all grants. */
    async users(cursor: string | null): Promise<Page<StoredUserToken>> {
      const { items, nextCursor } = await listPage(kv, keys.userTokensOf(), {
        limit: 100,
        cursor: cursor ?? undefined,
      });
      return { items: items.map(({ value }) => value), nextCursor };
    },

    sealUser: (secret: UserSecret): Promise<string> =>
      secrets.seal(JSON.stringify(secret)),

    sealApp: (secret: AppSecret): Promise<string> =>
      secrets.seal(JSON.stringify(secret)),

    /** The secret part; throws when it was sealed under another key or for another channel. */
    async openUser(channelId: string, sealed: string): Promise<UserSecret> {
      const secret = UserSecret.parse(JSON.parse(await secrets.open(sealed)));
      if (secret.channelId === channelId) return secret;
      throw new Error(`The token stored for ${channelId} is another channel's`);
    },

    /** The secret part; throws when it was sealed under another key. */
    async openApp(sealed: string): Promise<AppSecret> {
      return AppSecret.parse(JSON.parse(await secrets.open(sealed)));
    },

    /**
     * Takes or prolongs the right to validate all tokens; returns `false` while
     * another holder has it.
     */
    takeSweep: (holder: string, forMs: number): Promise<boolean> =>
      takeLease({ kv, clock, keys }, { key: keys.tokenSweep(), holder, forMs }),

    /** Gives the right back early. */
    endSweep: (holder: string): Promise<void> =>
      releaseLease({ kv, clock, keys }, { key: keys.tokenSweep(), holder }),
  };
}

/** Store of platform tokens. */
export type PlatformTokenStore = ReturnType<typeof createPlatformTokenStore>;
