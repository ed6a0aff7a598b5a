import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { openToShow, randomHex, type Secrets } from "@/lib/core/secrets.ts";
import {
  createCredentialCache,
  watchEpoch,
} from "@/lib/storage/credential_cache.ts";
import { read } from "@/lib/storage/read.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
} from "@/lib/storage/precondition.ts";
import type {
  BotCaller,
  ChatterModule,
  ChatterModulePatch,
  StoredChatterModule,
} from "@/lib/schema/bot/bot_api.ts";

/** The chatter module with the version it had when it was read. */
interface VersionedChatterModule {
  module: ChatterModule;
  versionstamp: string;
}

/** Its settings alone. */
interface VersionedChatterSettings {
  settings: Omit<ChatterModule, "apiKey">;
  versionstamp: string;
}

function settingsOf(
  { enabled, publicCommands, excludedLogins }: StoredChatterModule,
): Omit<ChatterModule, "apiKey"> {
  return { enabled, publicCommands, excludedLogins };
}

const API_KEY = /^[0-9a-f]{64}$/;

/**
 * Creates the service for settings and API key of each channel's chatter
 * module. A key is found by its keyed hash, and from memory when it was found
 * before; every change empties that memory on every process.
 */
export function createChatterModuleService(
  { kv, clock, log, secrets }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    secrets: Secrets;
  },
) {
  const cache = createCredentialCache<BotCaller>({
    clock,
    shape: API_KEY,
    load: async (presented) => {
      const hash = await secrets.hash(presented);
      const channelId = await read(kv, keys.channelByApiKey(hash));
      if (channelId === null) return null;
      const stored = await read(kv, keys.chatterModule(channelId));
      if (stored?.keyHash !== hash) return null;
      return {
        channelId,
        enabled: stored.enabled,
        excludedLogins: new Set(stored.excludedLogins),
      };
    },
  });
  const stopWatching = watchEpoch({
    kv,
    clock,
    log,
    epoch: keys.credentialEpoch("api_key"),
    run: cache.clear,
  });

  async function newKey() {
    const apiKey = randomHex();
    return {
      keyHash: await secrets.hash(apiKey),
      sealedKey: await secrets.seal(apiKey),
    };
  }

  /** Changes the module in one commit, made at the first look; every process is told. */
  async function change(
    channelId: string,
    next: (current: StoredChatterModule | null) => StoredChatterModule | null,
    precondition = NO_PRECONDITION,
  ): Promise<void> {
    const key = keys.chatterModule(channelId);
    const changed = await transact({ kv, clock, keys }, async () => {
      const entry = await kv.get<StoredChatterModule>(key);
      assertPrecondition(precondition, entry.versionstamp);
      const module = next(entry.value);
      if (module === null) return { result: false };
      const commit = kv.atomic().check(entry).set(key, module)
        .set(keys.channelByApiKey(module.keyHash), channelId)
        .sum(keys.credentialEpoch("api_key"), 1n);
      if (entry.value !== null && entry.value.keyHash !== module.keyHash) {
        commit.delete(keys.channelByApiKey(entry.value.keyHash));
      }
      return { commit, result: true };
    });
    if (changed) cache.clear();
  }

  /** Returns the module as it is stored; made, with a key, at the first look. */
  async function storedModule(
    channelId: string,
  ): Promise<Deno.KvEntry<StoredChatterModule>> {
    let entry = await kv.get<StoredChatterModule>(
      keys.chatterModule(channelId),
    );
    if (entry.value === null) {
      const fresh = await newKey();
      await change(
        channelId,
        (known) =>
          known === null
            ? {
              enabled: true,
              publicCommands: false,
              excludedLogins: [],
              ...fresh,
            }
            : null,
      );
      entry = await kv.get<StoredChatterModule>(keys.chatterModule(channelId));
    }
    if (entry.value === null) {
      throw new Error("The chatter module was not made");
    }
    return entry;
  }

  async function current(channelId: string): Promise<VersionedChatterModule> {
    const entry = await storedModule(channelId);
    const { sealedKey } = entry.value;
    return {
      module: {
        ...settingsOf(entry.value),
        apiKey: await openToShow(secrets, sealedKey, {
          refusal: "Cannot show the API key",
          advice: "Make a new key",
        }),
      },
      versionstamp: entry.versionstamp,
    };
  }

  return {
    /** The channel's module; made, with a key, at the first look. */
    get: current,

    /**
     * The channel's module without its key, which may have been sealed under
     * another `SECRET_KEY`; made, with a key, at the first look.
     */
    async settings(channelId: string): Promise<VersionedChatterSettings> {
      const { value, versionstamp } = await storedModule(channelId);
      return { settings: settingsOf(value), versionstamp };
    },

    /** Changes settings; `stale` when the precondition does not hold. */
    async update(
      channelId: string,
      patch: ChatterModulePatch,
      precondition = NO_PRECONDITION,
    ): Promise<VersionedChatterModule> {
      // A change that could not be answered is not made.
      await current(channelId);
      await change(channelId, (known) =>
        known && {
          ...known,
          enabled: patch.enabled ?? known.enabled,
          publicCommands: patch.publicCommands ?? known.publicCommands,
          excludedLogins: patch.excludedLogins ?? known.excludedLogins,
        }, precondition);
      return await current(channelId);
    },

    /**
     * Replaces the key in one commit; the old one is unknown from then on. It
     * may have been sealed under another `SECRET_KEY`, which is lost.
     */
    async regenerateKey(channelId: string): Promise<VersionedChatterModule> {
      await storedModule(channelId);
      const fresh = await newKey();
      await change(channelId, (known) => known && { ...known, ...fresh });
      return await current(channelId);
    },

    /**
     * Returns whether the channel shows its public commands page, the bot API
     * switched on or not.
     */
    async isPublic(channelId: string): Promise<boolean> {
      const stored = await read(kv, keys.chatterModule(channelId));
      return stored !== null && stored.publicCommands;
    },

    /** Returns the logins that the channel leaves out of draws. */
    async excludedLoginsOf(channelId: string): Promise<readonly string[]> {
      const stored = await read(kv, keys.chatterModule(channelId));
      return stored?.excludedLogins ?? [];
    },

    /**
     * Returns the owner of a key when that is known without a read of the
     * database.
     */
    peek: cache.peek,
    /** Returns the owner of a key, or `null`. */
    find: cache.find,
    close: stopWatching,
  };
}

/** Keeps chatter modules and recognises API keys. */
export type ChatterModuleService = ReturnType<
  typeof createChatterModuleService
>;
