/** Every provider of events, one line each, in the order of the studio's list. */
import type { EventProvider } from "./provider.ts";
import { standardWebhooks } from "./standard_webhooks/mod.ts";

/** Every provider of events. */
export const PROVIDERS: readonly EventProvider[] = [
  standardWebhooks,
];

const BY_ID = new Map(PROVIDERS.map((provider) => [provider.id, provider]));

/** Returns the provider of an id; `null` for none. */
export function findProvider(id: string): EventProvider | null {
  return BY_ID.get(id) ?? null;
}
