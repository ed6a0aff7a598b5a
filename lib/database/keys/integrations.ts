import { key, prefix } from "@/lib/storage/key.ts";
import type { StoredConnection } from "@/lib/schema/integrations/connections.ts";
import type { Lease } from "@/lib/storage/lease.ts";
import type {
  IntegrationDelivery,
  ModuleDelivery,
} from "@/lib/schema/integrations/deliveries.ts";
import type {
  AddressOwner,
  StoredFindings,
  StoredIntegration,
} from "@/lib/schema/integrations/integrations.ts";
import type {
  OutgoingDelivery,
  StoredWebhook,
  StoredWebhookBatch,
} from "@/lib/schema/integrations/webhooks.ts";

/** Keys of what a channel is told by the services that take its money. */
export const integrationsKeys = {
  /** Ids of a channel's integrations, oldest first: their number is bounded. */
  integrationIds: (channelId: string) =>
    key<string[]>("integration_ids", channelId),
  integration: (channelId: string, id: string) =>
    key<StoredIntegration>("integration", channelId, id),
  integrationsOf: (channelId: string) =>
    prefix<StoredIntegration>("integration", channelId),
  /** Of all channels. */
  integrations: () => prefix<StoredIntegration>("integration"),
  integrationByAddress: (hash: string) =>
    key<AddressOwner>("integration_by_address", hash),
  integrationFindings: (channelId: string, id: string) =>
    key<StoredFindings>("integration_findings", channelId, id),
  /** By the delivery's id, the oldest first. */
  delivery: (channelId: string, id: string, deliveryId: string) =>
    key<IntegrationDelivery>("integration_delivery", channelId, id, deliveryId),
  deliveriesOf: (channelId: string, id: string) =>
    prefix<IntegrationDelivery>("integration_delivery", channelId, id),
  /** Last deliveries of the host's modules, the newest first: their number is bounded. */
  moduleDeliveries: (channelId: string) =>
    key<ModuleDelivery[]>("module_deliveries", channelId),

  // ---- webhooks --------------------------------------------------------------
  /** A channel's webhooks, oldest first: their number is bounded. */
  webhooks: (channelId: string) => key<StoredWebhook[]>("webhooks", channelId),
  /** Of all channels. */
  webhooksOf: () => prefix<StoredWebhook[]>("webhooks"),
  /** Events of a webhook that are due at a time, by the id of the first. */
  webhookDue: (at: number, channelId: string, id: string, first: string) =>
    key<StoredWebhookBatch>("webhook_due", at, channelId, id, first),
  webhooksDue: () => prefix<StoredWebhookBatch>("webhook_due"),
  /** Last deliveries, the newest first: their number is bounded. */
  webhookDeliveries: (channelId: string, id: string) =>
    key<OutgoingDelivery[]>("webhook_deliveries", channelId, id),
  webhookCount: (
    channelId: string,
    id: string,
    count: "queued" | "settled" | "dropped",
  ) => key<Deno.KvU64>("webhook_count", channelId, id, count),
  /** Lease of the process that posts. */
  webhooksLease: () => key<Lease>("webhooks_lease"),

  // ---- connections -----------------------------------------------------------
  /** State of an integration's connection. */
  integrationConnection: (channelId: string, integrationId: string) =>
    key<StoredConnection>("integration_connection", channelId, integrationId),
  /** Lease of the process that has the connections. */
  connectionsLease: () => key<Lease>("connections_lease"),
  /** Its version changes with each change of what is to be connected to. */
  connectionsWish: () => key<number>("connections_wish"),
};
