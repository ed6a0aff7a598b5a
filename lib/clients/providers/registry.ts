/** Every provider of events, one line each, in the order of the studio's list. */
import type { EventProvider } from "./provider.ts";
import { buyMeACoffee } from "./buymeacoffee/mod.ts";
import { fourthwall } from "./fourthwall/mod.ts";
import { kofi } from "./kofi/mod.ts";
import { patreon } from "./patreon/mod.ts";
import { shopify } from "./shopify/mod.ts";
import { standardWebhooks } from "./standard_webhooks/mod.ts";
import { streamElements } from "./streamelements/mod.ts";
import { streamlabs } from "./streamlabs/mod.ts";
import { stripe } from "./stripe/mod.ts";
import { throne } from "./throne/mod.ts";
import { tiltify } from "./tiltify/mod.ts";
import { tipeeeStream } from "./tipeeestream/mod.ts";

/** Every provider of events. */
export const PROVIDERS: readonly EventProvider[] = [
  streamElements,
  streamlabs,
  kofi,
  fourthwall,
  throne,
  tiltify,
  patreon,
  buyMeACoffee,
  tipeeeStream,
  stripe,
  shopify,
  standardWebhooks,
];

const BY_ID = new Map<string, EventProvider>(
  PROVIDERS.map((provider) => [provider.id, provider]),
);

/** Returns the provider of an id; `null` for none. */
export function findProvider(id: string): EventProvider | null {
  return BY_ID.get(id) ?? null;
}
