import { type Clock, HOUR_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  addressesOf,
  type AddressOwner,
  type StoredIntegration,
} from "@/lib/schema/integrations/integrations.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { read, readVersioned, type Versioned } from "@/lib/storage/read.ts";
import { readEntries } from "@/lib/storage/read_many.ts";
import { transact, transactVersioned } from "@/lib/storage/transaction.ts";

/** Creates the store of integrations in the database. */
export function createIntegrationStore(
  { kv, clock }: { kv: Deno.Kv; clock: Clock },
) {
  const deps = { kv, clock, keys };

  async function get(
    channelId: string,
    id: string,
  ): Promise<Versioned<StoredIntegration>> {
    const found = await readVersioned(kv, keys.integration(channelId, id));
    if (!found) throw missing();
    return found;
  }

  /** Has the process with the connections look at what is wanted now. */
  function askForLook(commit: Deno.AtomicOperation): void {
    commit.set(keys.connectionsWish(), clock.now());
  }

  return {
    get,

    /** A channel's integrations, oldest first. */
    async list(channelId: string): Promise<Versioned<StoredIntegration>[]> {
      const ids = await read(kv, keys.integrationIds(channelId)) ?? [];
      const entries = await readEntries(
        kv,
        ids.map((id) => keys.integration(channelId, id)),
      );
      return entries.flatMap(({ value, versionstamp }) =>
        versionstamp === null ? [] : [{ value, versionstamp }]
      );
    },

    /** The integration that an address belongs to, by its hash; `null` for none. */
    async byAddress(
      hash: string,
    ): Promise<(AddressOwner & { stored: StoredIntegration }) | null> {
      const owner = await read(kv, keys.integrationByAddress(hash));
      if (!owner) return null;
      const stored = await read(
        kv,
        keys.integration(owner.channelId, owner.integrationId),
      );
      if (!stored) return null;
      const { keyHash, former } = stored;
      const stands = keyHash === hash ||
        (former?.keyHash === hash && clock.now() < former.until);
      return stands ? { ...owner, stored } : null;
    },

    /**
     * Adds an integration, or answers the one that stands under its id. Throws
     * `plan_limit` when the channel has as many as it may.
     */
    add(
      channelId: string,
      next: StoredIntegration,
      most: number,
    ): Promise<StoredIntegration> {
      return transact(deps, async () => {
        const [list, present] = await kv.getMany<
          [string[], StoredIntegration]
        >([
          keys.integrationIds(channelId),
          keys.integration(channelId, next.id),
        ]);
        if (present.value) return { result: present.value };
        const ids = list.value ?? [];
        assertIntegrationRoom(ids.length, most);
        const commit = kv.atomic().check(list, present)
          .set(keys.integrationIds(channelId), [...ids, next.id])
          .set(keys.integration(channelId, next.id), next);
        if (next.keyHash !== null) {
          commit.set(keys.integrationByAddress(next.keyHash), {
            channelId,
            integrationId: next.id,
          });
        } else askForLook(commit);
        return { commit, result: next };
      });
    },

    /**
     * Changes an integration and its addresses in one commit; `not_found` for
     * none, `stale` where it is another than the caller believes.
     */
    async change(
      channelId: string,
      id: string,
      change: (stored: StoredIntegration) => StoredIntegration,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<Versioned<StoredIntegration>> {
      const { result, versionstamp } = await transactVersioned(
        deps,
        async () => {
          const entry = await kv.get<StoredIntegration>(
            keys.integration(channelId, id),
          );
          if (!entry.value) throw missing();
          assertPrecondition(precondition, entry.versionstamp);
          const next = { ...change(entry.value), updatedAt: clock.now() };
          const commit = kv.atomic().check(entry)
            .set(keys.integration(channelId, id), next);
          const kept = addressesOf(next);
          if (kept.length === 0) askForLook(commit);
          for (const hash of addressesOf(entry.value)) {
            if (kept.includes(hash)) continue;
            commit.delete(keys.integrationByAddress(hash));
          }
          for (const hash of kept) {
            const owner = { channelId, integrationId: id };
            const isFormer = hash === next.former?.keyHash;
            // Its end is compared with the clock; this only cleans up.
            const expireIn =
              Math.max(0, (next.former?.until ?? 0) - clock.now()) +
              HOUR_MS;
            commit.set(
              keys.integrationByAddress(hash),
              owner,
              isFormer ? { expireIn } : {},
            );
          }
          return { commit, result: next };
        },
      );
      return { value: result, versionstamp };
    },

    /** Deletes an integration, its addresses and findings. */
    remove(
      channelId: string,
      id: string,
      precondition: Precondition,
    ): Promise<void> {
      return transact(deps, async () => {
        const [list, entry] = await kv.getMany<[string[], StoredIntegration]>([
          keys.integrationIds(channelId),
          keys.integration(channelId, id),
        ]);
        if (!entry.value) throw missing();
        assertPrecondition(precondition, entry.versionstamp);
        const commit = kv.atomic().check(list, entry)
          .set(
            keys.integrationIds(channelId),
            (list.value ?? []).filter((one) => one !== id),
          )
          .delete(keys.integration(channelId, id))
          .delete(keys.integrationFindings(channelId, id))
          .delete(keys.integrationConnection(channelId, id));
        const addresses = addressesOf(entry.value);
        for (const hash of addresses) {
          commit.delete(keys.integrationByAddress(hash));
        }
        if (addresses.length === 0) askForLook(commit);
        return { commit, result: undefined };
      });
    },
  };
}

/** Throws `plan_limit` when a channel has as many integrations as it may. */
export function assertIntegrationRoom(used: number, most: number): void {
  if (used < most) return;
  throw new AppError(
    "plan_limit",
    `Cannot add the integration: the channel has ${most} already. Delete one that you no longer use`,
    { extra: { limit: most, used } },
  );
}

function missing(): AppError {
  return new AppError(
    "not_found",
    "Cannot find the integration: the channel has none with this id",
  );
}
