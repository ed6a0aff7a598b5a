import type { StoredConnection } from "@/lib/schema/integrations/connections.ts";
import { key } from "@/lib/storage/key.ts";
import type { Lease } from "@/lib/storage/lease.ts";

/** Keys of the connections that this service opens to providers. */
export const connectionsKeys = {
  /** State of an integration's connection. */
  integrationConnection: (channelId: string, integrationId: string) =>
    key<StoredConnection>("integration_connection", channelId, integrationId),
  /** Lease of the process that has the connections. */
  connectionsLease: () => key<Lease>("connections_lease"),
  /** Its version changes with each change of what is to be connected to. */
  connectionsWish: () => key<number>("connections_wish"),
};
