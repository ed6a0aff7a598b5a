import {
  BundledWebhook,
  type StoredWebhook,
} from "@/lib/schema/integrations/webhooks.ts";
import { createListPart } from "@/lib/features/integrations/bundled/setup_part.ts";

/** Returns an address without what stands after `?`, where keys are written. */
function withoutQuery(address: string): string {
  const url = new URL(address);
  url.search = "";
  return url.href;
}

/** Creates the part of a setup bundle that has the webhooks: those that come in are off. */
export function createWebhookPart(
  webhooks: {
    listStored: (channelId: string) => Promise<StoredWebhook[]>;
    /** Takes one in under an id. */
    import: (
      channelId: string,
      id: string,
      bundled: BundledWebhook,
    ) => Promise<{ id: string }>;
  },
) {
  return createListPart({
    ...webhooks,
    name: "webhooks",
    noun: "webhook",
    prefix: "whk",
    schema: BundledWebhook,
    toBundled: ({ id, url, kinds }): BundledWebhook => ({
      id,
      url: withoutQuery(url),
      kinds: [...kinds],
    }),
    isSame: (stored, { url }) => withoutQuery(stored.url) === withoutQuery(url),
    nameOf: ({ url }) => new URL(url).host,
  });
}
