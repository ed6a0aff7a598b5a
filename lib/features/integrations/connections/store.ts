import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredConnection } from "@/lib/schema/integrations/connections.ts";
import { readFence, releaseLease, takeLease } from "@/lib/storage/lease.ts";
import { transact } from "@/lib/storage/transaction.ts";

/** After so long the connections of a process that died are another's. */
export const CONNECTIONS_LEASE_MS = 30_000;

/** Names an integration. */
export interface IntegrationRef {
  channelId: string;
  integrationId: string;
}

/** Keeps the lease of the connections and the state of each, for all processes. */
export function createConnectionStore(
  { kv, clock, holder }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Tells this process from others. */
    holder: string;
  },
) {
  const database = { kv, clock, keys };
  const lease = { key: keys.connectionsLease(), holder };

  return {
    /** Takes or extends the lease; `false` while another process has it. */
    hold: () => takeLease(database, { ...lease, forMs: CONNECTIONS_LEASE_MS }),

    /** Gives the lease back, so that another process may have it at once. */
    release: () => releaseLease(database, lease),

    /** Returns the state of an integration's connection; `null` where it has none yet. */
    async read(
      { channelId, integrationId }: IntegrationRef,
    ): Promise<StoredConnection | null> {
      const key = keys.integrationConnection(channelId, integrationId);
      return (await kv.get<StoredConnection>(key)).value;
    },

    /**
     * Writes the state of an integration's connection, in the same commit as it
     * checks that the integration stands and the lease is this process's; does
     * nothing where one is not so.
     */
    write(
      { channelId, integrationId }: IntegrationRef,
      change: (known: StoredConnection | null) => StoredConnection,
    ): Promise<void> {
      const key = keys.integrationConnection(channelId, integrationId);
      return transact<void>(database, async () => {
        const [fence, integration, known] = await Promise.all([
          readFence(kv, { ...lease, leaseIn: (record) => record }),
          kv.get(keys.integration(channelId, integrationId)),
          kv.get<StoredConnection>(key),
        ]);
        if (!fence || integration.versionstamp === null) {
          return { result: undefined };
        }
        return {
          commit: kv.atomic().check(fence, integration, known)
            .set(key, change(known.value)),
          result: undefined,
        };
      });
    },
  };
}

/** Keeps the lease of the connections and the state of each. */
export type ConnectionStore = ReturnType<typeof createConnectionStore>;
