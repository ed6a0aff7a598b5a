import { ulid } from "ulid";
import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  openToShow,
  randomBase64Url,
  type Secrets,
} from "@/lib/core/secrets.ts";
import { createCredentialCache } from "@/lib/storage/credential_cache.ts";
import { createRevocations } from "@/lib/storage/revocations.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Announcements } from "@/lib/event_log/projections/announcements.ts";
import type {
  StoredWidgetToken,
  WidgetCaller,
  WidgetToken,
} from "@/lib/schema/account/widget_tokens.ts";
import { readScopedToken, signScopedToken } from "./scoped.ts";
import { createWidgetTokenStore } from "./store.ts";

const CHANNEL_TOKEN = /^wt_[\w-]{43}$/;

/** Lifetime of a scoped token; pages get a fresh one at load and hourly. */
export const SCOPED_TOKEN_MS = DAY_MS;

/**
 * Creates the service for widget tokens: one current token a channel, and the
 * scoped tokens that depend on it. Rotation is one commit; the old token, its
 * scoped tokens and its sockets die on every process within a second.
 */
export function createWidgetTokenService(
  { kv, clock, log, secrets }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    secrets: Secrets;
  },
) {
  const store = createWidgetTokenStore({ kv, clock });
  const cache = createCredentialCache<WidgetCaller>({
    clock,
    shape: CHANNEL_TOKEN,
    load: async (presented) => {
      const owner = await store.channelByHash(await secrets.hash(presented));
      return owner && { ...owner, widgetId: null };
    },
    // Both caches are emptied together, and a token that is found is current.
    kept: ({ channelId, generation }) =>
      generations.keep(channelId, { generation }),
  });
  const generations = createCredentialCache<{ generation: string }>({
    clock,
    shape: null,
    load: async (channelId) => {
      const token = await store.current(channelId);
      return token && { generation: token.generation };
    },
  });

  let announcements: Announcements | null = null;
  const { tell, onRevocation, close } = createRevocations({
    kv,
    clock,
    log,
    epoch: keys.credentialEpoch("widget_token"),
    forget() {
      cache.clear();
      generations.clear();
    },
  });

  async function make(): Promise<{ token: string; stored: StoredWidgetToken }> {
    const token = `wt_${randomBase64Url()}`;
    return {
      token,
      stored: {
        sealed: await secrets.seal(token),
        hash: await secrets.hash(token),
        generation: ulid(clock.now()),
        issuedAt: clock.now(),
      },
    };
  }

  async function reveal(stored: StoredWidgetToken): Promise<WidgetToken> {
    return {
      token: await openToShow(secrets, stored.sealed, {
        refusal: "Cannot show the widget token",
        advice: "Make a new token",
      }),
      issuedAt: toIso(stored.issuedAt),
    };
  }

  async function findScoped(presented: string): Promise<WidgetCaller | null> {
    const claims = await readScopedToken(secrets, presented);
    if (!claims || claims.expiresAt <= clock.now()) return null;
    const current = await generations.find(claims.channelId);
    return current?.generation === claims.generation
      ? {
        channelId: claims.channelId,
        generation: claims.generation,
        widgetId: claims.widgetId,
      }
      : null;
  }

  return {
    /** The channel's token; issued at the first call. */
    async current(channelId: string): Promise<WidgetToken> {
      const current = await store.current(channelId);
      if (current) return reveal(current);
      const { stored } = await make();
      return reveal(await store.put(channelId, stored, () => false));
    },

    /**
     * Replaces the channel's token. Of two rotations at once each makes a
     * token; exactly one, the later, is current afterwards. Open pages of the
     * dashboard are told that there is another.
     */
    async rotate(channelId: string): Promise<WidgetToken> {
      const { stored } = await make();
      const { generation } = stored;
      const now = await store.put(
        channelId,
        stored,
        () => true,
        (commit) =>
          announcements?.note(
            commit,
            channelId,
            "token.rotated",
            generation,
            { generation },
          ),
      );
      tell();
      void announcements?.tell(channelId);
      return reveal(now);
    },

    /** Sets what tells open pages; it is made of parts that need this one. */
    setAnnouncements(made: Announcements): void {
      announcements = made;
    },

    /**
     * Returns the holder of a presented token, or `null`. Warm look-ups are
     * synchronous reads of memory.
     */
    find(presented: string): Promise<WidgetCaller | null> {
      return presented.startsWith("ws_")
        ? findScoped(presented)
        : cache.find(presented);
    },

    /** A token that opens one widget only, for code that is not ours. */
    async scopedFor(caller: WidgetCaller, widgetId: string): Promise<string> {
      return await signScopedToken(secrets, {
        channelId: caller.channelId,
        widgetId,
        generation: caller.generation,
        expiresAt: clock.now() + SCOPED_TOKEN_MS,
      });
    },

    /**
     * Returns which issue of the channel's token is the current one; `null`
     * before the first.
     */
    async generationOf(channelId: string): Promise<string | null> {
      return (await generations.find(channelId))?.generation ?? null;
    },

    /** Calls `run` whenever a token was rotated, on any process. */
    onRotation: onRevocation,

    close,
  };
}
