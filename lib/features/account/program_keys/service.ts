import { type Clock, toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Log } from "@/lib/core/log.ts";
import type { KeyedMutex } from "@/lib/core/mutex.ts";
import { randomBase64Url, type Secrets } from "@/lib/core/secrets.ts";
import { keys } from "@/lib/database/keys.ts";
import { createRevocations } from "@/lib/storage/revocations.ts";
import type {
  ProgramCaller,
  ProgramKey,
  ProgramKeyInput,
  ProgramKeyMade,
  ProgramKeyPatch,
  StoredProgramKey,
} from "@/lib/schema/account/program_keys.ts";
import { createCredentialCache } from "@/lib/storage/credential_cache.ts";
import { read } from "@/lib/storage/read.ts";
import { createDailyQuota } from "@/lib/storage/daily_quota.ts";
import { createLastUse } from "./last_use.ts";
import { createProgramKeyStore } from "./store.ts";

const KEY = /^lk_[\w-]{43}$/;

/**
 * Creates the service for keys with which programs work on a channel. A key is
 * shown once and does what its scopes say; once it is changed, revoked, or
 * over, what it may no longer do ends on every process.
 */
export function createProgramKeyService(
  { kv, clock, log, secrets, newId, withLock }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    secrets: Pick<Secrets, "hash">;
    newId: NewId;
    withLock: KeyedMutex;
  },
) {
  const store = createProgramKeyStore({ kv, clock });
  const lastUse = createLastUse({ kv, clock, log });
  const cache = createCredentialCache<ProgramCaller>({
    clock,
    shape: KEY,
    async load(presented) {
      const found = await store.byHash(await secrets.hash(presented));
      if (!found) return null;
      const { hash: _hash, ...programKey } = found.key;
      return { channelId: found.channelId, programKey };
    },
  });
  const { tell, onRevocation, close } = createRevocations({
    kv,
    clock,
    log,
    epoch: keys.credentialEpoch("program_key"),
    forget: cache.clear,
  });

  const isOver = ({ expiresAt }: Pick<StoredProgramKey, "expiresAt">) =>
    expiresAt !== null && expiresAt <= clock.now();

  /** Returns when a key shall end, in ms; throws `invalid_input` for a time that is over. */
  function endOf(expiresAt: string | null): number | null {
    const end = expiresAt === null ? null : Date.parse(expiresAt);
    if (!isOver({ expiresAt: end })) return end;
    throw new AppError(
      "invalid_input",
      "Cannot let the key end then: that time is over",
      { issues: [{ path: "expiresAt", message: "must be later than now" }] },
    );
  }

  /** A channel's keys that open sockets, oldest first. */
  async function openingSockets(
    channelId: string,
  ): Promise<StoredProgramKey[]> {
    return (await store.listOf(channelId))
      .filter((one) => one.scopes.includes("events:read") && !isOver(one));
  }

  return {
    /** A channel's keys, oldest first. */
    async list(channelId: string): Promise<ProgramKey[]> {
      const [all, used] = await Promise.all([
        store.listOf(channelId),
        lastUse.of(channelId),
      ]);
      return all.map((one) => toProgramKey(one, used.get(one.id)));
    },

    /** Makes a key, which is answered this once; `plan_limit` after the 20th. */
    async make(
      channelId: string,
      { expiresAt, ...given }: ProgramKeyInput,
    ): Promise<ProgramKeyMade> {
      const key = `lk_${randomBase64Url()}`;
      const made = await store.add(channelId, {
        ...given,
        id: newId("prk"),
        hash: await secrets.hash(key),
        createdAt: clock.now(),
        expiresAt: endOf(expiresAt),
      });
      return { ...toProgramKey(made, undefined), key };
    },

    /** Changes a key; what it may no longer do ends at once. */
    async change(
      channelId: string,
      id: string,
      { name, scopes, expiresAt, timeCap }: ProgramKeyPatch,
    ): Promise<ProgramKey> {
      const end = expiresAt === undefined ? undefined : endOf(expiresAt);
      const changed = await store.change(channelId, id, (before) => ({
        ...before,
        name: name ?? before.name,
        scopes: scopes ?? before.scopes,
        expiresAt: end === undefined ? before.expiresAt : end,
        timeCap: timeCap ?? before.timeCap,
      }));
      tell();
      const used = await read(kv, keys.programKeyUse(channelId, id));
      return toProgramKey(changed, used ?? undefined);
    },

    /** Revokes a key; `not_found` if there is none. */
    async revoke(channelId: string, id: string): Promise<void> {
      await store.remove(channelId, id);
      tell();
      await kv.delete(keys.programKeyUse(channelId, id));
    },

    /**
     * Returns whose a key is, and what it may do; `null` for nobody's and for
     * one that is over. Warm look-ups are reads of memory.
     */
    async verify(presented: string): Promise<ProgramCaller | null> {
      const found = await cache.find(presented);
      return found && !isOver(found.programKey) ? found : null;
    },

    /** Notes that a key is used now. Nobody waits for it. */
    noteUse: lastUse.note,

    /**
     * Runs `work`, which moves the timer by `deltaMs`, within the key's cap;
     * throws `forbidden` beyond it. Work that fails costs nothing, nor does the
     * same once more by one idempotency key.
     */
    async movingTime<T>(
      { channelId, programKey }: ProgramCaller,
      { deltaMs, idempotencyKey }: {
        deltaMs: number;
        idempotencyKey?: string | undefined;
      },
      work: () => Promise<T>,
    ): Promise<T> {
      const { id, timeCap } = programKey;
      const amount = Math.abs(deltaMs);
      if (amount > timeCap.perCallMs) {
        throw new AppError(
          "forbidden",
          `Cannot move the timer so far: this key may by ${
            timeCap.perCallMs / 1_000
          } seconds at once`,
          { extra: { limit: timeCap.perCallMs } },
        );
      }
      const quota = createDailyQuota({
        kv,
        clock,
        keys,
        withLock,
        name: "key_time_per_day",
        code: "forbidden",
        usageKey: (channel, day) => keys.programKeyTime(channel, id, day),
        limitOf: () => Promise.resolve(timeCap.perDayMs),
        refusal: (limit) =>
          `Cannot move the timer: this key may by ${
            limit / 1_000
          } seconds a day, and has not so many left`,
      });
      const { result } = await quota.spend(
        channelId,
        work,
        amount,
        idempotencyKey,
      );
      return result;
    },

    openingSockets,

    /** Tells whether a key opens sockets, or may keep them open. */
    async opensSockets(
      { channelId, keyId }: { channelId: string; keyId: string },
    ): Promise<boolean> {
      return (await openingSockets(channelId)).some(({ id }) => id === keyId);
    },

    onRevocation,

    /** Resolves when the last uses so far are noted. */
    settled: lastUse.settled,

    close,
  };
}

function toProgramKey(
  { id, name, scopes, createdAt, expiresAt, timeCap }: StoredProgramKey,
  lastUsedAt: number | undefined,
): ProgramKey {
  return {
    id,
    name,
    scopes,
    createdAt: toIso(createdAt),
    expiresAt: expiresAt === null ? null : toIso(expiresAt),
    lastUsedAt: lastUsedAt === undefined ? null : toIso(lastUsedAt),
    timeCap,
  };
}
