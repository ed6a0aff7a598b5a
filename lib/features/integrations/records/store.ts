import { type Clock, HOUR_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  COMMAND_LIVES_MS,
  fingerprintOf,
  isRepeat,
} from "@/lib/event_log/projections/commands.ts";
import type { KnownCommand } from "@/lib/schema/events/projections.ts";
import {
  addressesOf,
  type AddressOwner,
  type Rotation,
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

/** An address as it is shown, and its keyed hash. */
export interface Address {
  url: string;
  hash: string;
}

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

  /** Adds to a commit that an integration takes the place of the one before it, with its addresses. */
  function write(
    commit: Deno.AtomicOperation,
    channelId: string,
    before: StoredIntegration,
    next: StoredIntegration,
  ): void {
    const { id } = next;
    commit.set(keys.integration(channelId, id), next);
    const kept = addressesOf(next);
    for (const hash of addressesOf(before)) {
      if (kept.includes(hash)) continue;
      commit.delete(keys.integrationByAddress(hash));
    }
    for (const hash of kept) {
      const owner = { channelId, integrationId: id };
      const isFormer = hash === next.former?.keyHash;
      // Its end is compared with the clock; this only cleans up.
      const expireIn = Math.max(0, (next.former?.until ?? 0) - clock.now()) +
        HOUR_MS;
      commit.set(
        keys.integrationByAddress(hash),
        owner,
        isFormer ? { expireIn } : {},
      );
    }
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
        }
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
          const commit = kv.atomic().check(entry);
          write(commit, channelId, entry.value, next);
          return { commit, result: next };
        },
      );
      return { value: result, versionstamp };
    },

    /**
     * Gives an integration the address that `addressUntil` makes of the time
     * until which the command's key is known, once for a key: a repeat answers
     * the same address. The one before works for `overlapHours` more. Throws
     * `not_found` for no integration, `conflict` for a key of another command,
     * and for a repeat whose address was replaced since.
     */
    rotate(
      channelId: string,
      id: string,
      command: Rotation & { idempotencyKey: string },
      addressUntil: (until: number) => Promise<Address>,
    ): Promise<{ stored: StoredIntegration; address: Address }> {
      const record = keys.integration(channelId, id);
      const fingerprint = fingerprintOf(command);
      return transact(deps, async () => {
        const [entry, known] = await kv.getMany<
          [StoredIntegration, KnownCommand]
        >([record, keys.aggregateCommand(record, command.idempotencyKey)]);
        const before = entry.value;
        if (!before) throw missing();
        const now = clock.now();
        if (known.value && isRepeat(known.value, fingerprint, now)) {
          const address = await addressUntil(known.value.until);
          if (before.keyHash === address.hash) {
            return { result: { stored: before, address } };
          }
          throw new AppError(
            "conflict",
            "Cannot show the address again: it was replaced since",
          );
        }
        const until = now + COMMAND_LIVES_MS;
        const address = await addressUntil(until);
        const stored = {
          ...before,
          keyHash: address.hash,
          former: command.overlapHours > 0 && before.keyHash !== null
            ? {
              keyHash: before.keyHash,
              until: now + command.overlapHours * HOUR_MS,
            }
            : null,
          mendedAt: now,
          updatedAt: now,
        };
        const commit = kv.atomic().check(entry, known)
          .set(known.key, { fingerprint, until }, {
            expireIn: COMMAND_LIVES_MS,
          });
        write(commit, channelId, before, stored);
        return { commit, result: { stored, address } };
      });
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
        for (const hash of addressesOf(entry.value)) {
          commit.delete(keys.integrationByAddress(hash));
        }
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
