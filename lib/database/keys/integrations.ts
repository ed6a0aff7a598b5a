import { key, prefix } from "@/lib/storage/key.ts";
import type { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";
import type {
  AddressOwner,
  StoredFindings,
  StoredIntegration,
} from "@/lib/schema/integrations/integrations.ts";

/** Keys of what a channel is told by the services that take its money. */
export const integrationsKeys = {
  /** Ids of a channel's integrations, oldest first: their number is bounded. */
  integrationIds: (channelId: string) =>
    key<string[]>("integration_ids", channelId),
  integration: (channelId: string, id: string) =>
    key<StoredIntegration>("integration", channelId, id),
  integrationsOf: (channelId: string) =>
    prefix<StoredIntegration>("integration", channelId),
  integrationByAddress: (hash: string) =>
    key<AddressOwner>("integration_by_address", hash),
  integrationFindings: (channelId: string, id: string) =>
    key<StoredFindings>("integration_findings", channelId, id),
  /** By the delivery's id, the oldest first. */
  delivery: (channelId: string, id: string, deliveryId: string) =>
    key<IntegrationDelivery>("integration_delivery", channelId, id, deliveryId),
  deliveriesOf: (channelId: string, id: string) =>
    prefix<IntegrationDelivery>("integration_delivery", channelId, id),
};
