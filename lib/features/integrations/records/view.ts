import { toIso } from "@/lib/core/clock.ts";
import type { StoredConnection } from "@/lib/schema/integrations/connections.ts";
import type { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";
import type {
  Integration,
  StoredFindings,
  StoredIntegration,
} from "@/lib/schema/integrations/integrations.ts";
import { lacksValues } from "./values.ts";

/** Characters of an address's hash that tell it from the one before it. */
const ADDRESS_ID_LENGTH = 8;

/** Facts about an integration beside its settings. */
interface Found extends StoredFindings {
  lastDelivery: IntegrationDelivery | null;
  connection: StoredConnection | null;
}

/** Returns an integration as the dashboard sees it. */
export function viewOf(
  integration: StoredIntegration,
  found: Found,
  now: number,
): Integration {
  const { id, provider, name, enabled, values, sealed, former } = integration;
  const { account, attention, lastDelivery, connection } = found;
  return {
    id,
    provider,
    name,
    enabled,
    state: stateOf(integration, found),
    values,
    secrets: Object.keys(sealed),
    account,
    attention: attention &&
      { since: toIso(attention.since), reason: attention.reason },
    connection: connection && {
      state: connection.state,
      reason: connection.reason,
      since: toIso(connection.since),
      nextAt: connection.nextAt === null ? null : toIso(connection.nextAt),
    },
    lastDelivery,
    addressId: integration.keyHash?.slice(0, ADDRESS_ID_LENGTH) ?? null,
    formerAddressUntil: former && former.until > now
      ? toIso(former.until)
      : null,
    createdAt: toIso(integration.createdAt),
    updatedAt: toIso(integration.updatedAt),
  };
}

/** Returns the state of an integration, the most pressing first. */
function stateOf(
  integration: StoredIntegration,
  { attention, connection, lastDelivery }: Found,
): Integration["state"] {
  if (!integration.enabled) return "off";
  if (lacksValues(integration)) return "incomplete";
  const { mendedAt = 0 } = integration;
  const isRefused = connection?.state === "refused" ||
    (lastDelivery?.outcome === "refused" &&
      Date.parse(lastDelivery.at) > mendedAt);
  if (attention || isRefused) return "attention";
  const isReady = lastDelivery !== null || connection?.state === "connected";
  return isReady ? "ready" : "waiting";
}
