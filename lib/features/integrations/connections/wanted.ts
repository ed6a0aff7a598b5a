import { findProvider } from "@/lib/clients/providers/registry.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredIntegration } from "@/lib/schema/integrations/integrations.ts";
import { listEntries } from "@/lib/storage/page.ts";
import type { WantedConnection } from "./connection.ts";

const PAGE = 500;

/** Creates the list of the integrations of all channels that are to be connected to. */
export function createWantedConnections(
  { kv, secrets }: { kv: Deno.Kv; secrets: Pick<Secrets, "open"> },
): () => Promise<WantedConnection[]> {
  return async () => {
    const all = await listEntries(kv, keys.everyIntegrationOf(), PAGE);
    return all.flatMap(({ key, value }) =>
      wantedOf(String(key[1]), value) ?? []
    );
  };

  function wantedOf(
    channelId: string,
    stored: StoredIntegration,
  ): WantedConnection | null {
    const { id: integrationId, values, sealed, createdAt } = stored;
    const provider = findProvider(stored.provider);
    if (provider?.way !== "connection" || !stored.enabled) return null;
    const lacks = provider.fields.some(({ key, required }) =>
      required && !Object.hasOwn(values, key) && !Object.hasOwn(sealed, key)
    );
    if (lacks) return null;
    return {
      channelId,
      integrationId,
      provider,
      // A new name is no reason to connect anew.
      version: JSON.stringify([values, sealed]),
      createdAt,
      async values() {
        const opened = Object.entries(sealed).map(async ([key, text]) =>
          [key, await secrets.open(text)] as const
        );
        return { ...values, ...Object.fromEntries(await Promise.all(opened)) };
      },
      async stands() {
        const entry = await kv.get(keys.integration(channelId, integrationId));
        return entry.versionstamp === null ? null : entry;
      },
    };
  }
}
