import { type Clock, DAY_MS, toIso } from "@/lib/core/clock.ts";
import { decodeBase64Url, encodeBase64Url } from "@/lib/core/encoding.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  constantTimeEqual,
  randomBase64Url,
  type Secrets,
} from "@/lib/core/secrets.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  type DockCaller,
  DockClaims,
  type DockKey,
  type DockKeyMade,
} from "@/lib/schema/account/dock_keys.ts";
import { createRevocations } from "@/lib/storage/revocations.ts";
import { createCredentialCache } from "@/lib/storage/credential_cache.ts";
import { createDockKeyStore } from "./store.ts";

const PURPOSE = "cookie of a dock v1";
/** Claims and signature, as a cookie has them. */
const COOKIE = /^([\w-]{1,500})\.([\w-]{43})$/;
/** Lifetime of a dock's cookie; each opening of its address begins another. */
const COOKIE_MS = 90 * DAY_MS;

/**
 * Creates the service for dock keys: a key is shown once, and a dock changes it
 * for a signed cookie as often as it is opened, since OBS loses cookies. A key
 * that is revoked takes its cookies and sockets with it, on every process
 * within a second.
 */
export function createDockKeyService(
  { kv, clock, log, secrets, newId }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    secrets: Pick<Secrets, "hash" | "sign">;
    newId: NewId;
  },
) {
  const store = createDockKeyStore({ kv, clock });
  const cache = createCredentialCache<DockClaims>({
    clock,
    shape: COOKIE,
    load: readCookie,
  });
  const { tell, onRevocation, close } = createRevocations({
    kv,
    clock,
    log,
    epoch: keys.credentialEpoch("dock_key"),
    forget: cache.clear,
  });

  /** Tells whether a key still stands. */
  async function stands({ channelId, keyId }: DockCaller): Promise<boolean> {
    const all = await store.listOf(channelId);
    return all.some(({ id }) => id === keyId);
  }

  async function readCookie(cookie: string) {
    const [, body = "", signature = ""] = COOKIE.exec(cookie) ?? [];
    const expected = await secrets.sign(PURPOSE, body);
    if (body === "" || !constantTimeEqual(signature, expected)) return null;
    const claims = DockClaims.safeParse(
      JSON.parse(new TextDecoder().decode(decodeBase64Url(body))),
    );
    return claims.success && await stands(claims.data) ? claims.data : null;
  }

  return {
    /** A channel's keys, oldest first. */
    async list(channelId: string): Promise<DockKey[]> {
      return (await store.listOf(channelId)).map(({ id, name, createdAt }) => ({
        id,
        name,
        createdAt: toIso(createdAt),
      }));
    },

    /** Makes a key, which is answered this once; `plan_limit` after the 20th. */
    async make(channelId: string, name: string): Promise<DockKeyMade> {
      const key = `dk_${randomBase64Url()}`;
      const hash = await secrets.hash(key);
      const { id, createdAt } = await store.add(channelId, {
        id: newId("dck"),
        name,
        hash,
        createdAt: clock.now(),
      });
      return { id, name, createdAt: toIso(createdAt), key };
    },

    /** Revokes a key; `not_found` if there is none. */
    async revoke(channelId: string, id: string): Promise<void> {
      await store.remove(channelId, id);
      tell();
    },

    /** Changes a key for the value of a dock's cookie; `null` for nobody's key. */
    async open(
      key: string,
    ): Promise<
      { channelId: string; cookie: string; expiresAt: number } | null
    > {
      if (!/^dk_[\w-]{43}$/.test(key)) return null;
      const found = await store.byHash(await secrets.hash(key));
      if (!found) return null;
      const expiresAt = clock.now() + COOKIE_MS;
      const claims: DockClaims = {
        channelId: found.channelId,
        keyId: found.key.id,
        expiresAt,
      };
      const body = encodeBase64Url(
        new TextEncoder().encode(JSON.stringify(claims)),
      );
      const signature = await secrets.sign(PURPOSE, body);
      return {
        channelId: found.channelId,
        cookie: `${body}.${signature}`,
        expiresAt,
      };
    },

    /**
     * Returns whose a dock's cookie is; `null` for nobody's. Warm look-ups are
     * reads of memory.
     */
    async verify(cookie: string): Promise<DockCaller | null> {
      const found = await cache.find(cookie);
      return found && found.expiresAt > clock.now() ? found : null;
    },

    stands,

    onRevocation,
    close,
  };
}
