import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import type { TwitchOAuth } from "@/lib/clients/twitch/oauth.ts";
import type { TokenStore } from "@/lib/clients/twitch/token_store.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  AppSecret,
  StoredAppToken,
} from "@/lib/schema/platform/tokens.ts";
import { EARLY_MS, isFresh, type Renewals, toFailed } from "./renewal.ts";
import type { PlatformTokenStore } from "./store.ts";

const NONE: StoredAppToken = {
  sealed: null,
  expiresAt: 0,
  renewedAt: null,
  renewal: null,
  renewAfter: 0,
};

/**
 * Creates the service's own token: it cannot be refreshed, so a new one is
 * requested.
 */
export function createAppToken(
  { store, renewals, oauth, clock, log }: {
    store: PlatformTokenStore;
    renewals: Renewals;
    oauth: TwitchOAuth;
    clock: Clock;
    log: Log;
  },
): Pick<TokenStore, "app" | "renewApp"> {
  /** `null` when it was sealed under another key: a new one costs nothing. */
  async function open(sealed: string): Promise<AppSecret | null> {
    try {
      return await store.openApp(sealed);
    } catch (error) {
      log.warn("app_token_unreadable", { error });
      return null;
    }
  }

  async function ask() {
    try {
      const { accessToken, expiresInMs } = await oauth.appToken();
      const now = clock.now();
      const change = {
        sealed: await store.sealApp({ accessToken }),
        expiresAt: now + expiresInMs,
        renewedAt: now,
        renewAfter: 0,
      };
      return { change };
    } catch (error) {
      log.warn("app_token_not_renewed", { error });
      return toFailed(error, clock.now());
    }
  }

  async function replace(stale: string | null): Promise<AppSecret> {
    const record = await renewals.renew(keys.appToken(), {
      empty: NONE,
      stale,
      work: ask,
    });
    return await store.openApp(record?.sealed ?? "");
  }

  return {
    async app() {
      const { sealed, expiresAt } = await store.app() ?? NONE;
      const present = sealed === null ? null : await open(sealed);
      return present !== null && expiresAt - clock.now() > EARLY_MS
        ? present
        : await replace(sealed);
    },

    async renewApp(refused) {
      const { sealed, renewedAt } = await store.app() ?? NONE;
      const present = sealed === null ? null : await open(sealed);
      if (present !== null && present.accessToken !== refused) return present;
      if (!isFresh(clock, renewedAt)) return await replace(sealed);
      log.error("app_token_refused", { remedy: "check TWITCH_CLIENT_ID" });
      throw new PlatformError(
        "unreachable",
        "Cannot get an app token: Twitch refuses the one it has just given",
      );
    },
  };
}
