import { findProvider } from "@/lib/clients/providers/registry.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  lacksValues,
  openValues,
} from "@/lib/features/integrations/records/values.ts";
import type { StoredIntegration } from "@/lib/schema/integrations/integrations.ts";
import { listEntries } from "@/lib/storage/page.ts";
import type { WantedConnection } from "./connection.ts";

/**
 * Returns a text that is another one for each change of what a connection
 * depends on: a new name, say, must not cut it, since not every provider tells
 * afterwards what was missed.
 */
const versionOf = ({ values, sealed, takesFrom }: StoredIntegration): string =>
  JSON.stringify([values, sealed, takesFrom]);

/** Creates what lists the integrations of all channels that are to be connected to. */
export function createWantedConnections(
  { kv, secrets }: { kv: Deno.Kv; secrets: Pick<Secrets, "open"> },
) {
  return async function wantedConnections(): Promise<WantedConnection[]> {
    const all = await listEntries(kv, keys.integrations());
    return all.flatMap(({ key, value }): WantedConnection[] => {
      const provider = findProvider(value.provider);
      const isWanted = provider?.way === "connection" && value.enabled &&
        !lacksValues(value);
      return isWanted
        ? [{
          channelId: String(key[1]),
          integrationId: value.id,
          provider,
          version: versionOf(value),
          takesFrom: value.takesFrom ?? value.createdAt,
          values: () => openValues(secrets, value),
        }]
        : [];
    });
  };
}
