import { ProviderEvent } from "@/lib/schema/integrations/providers.ts";
import { jsonObject } from "@/lib/clients/providers/json.ts";
import {
  NO_OBJECT,
  notUnderstood,
  told,
} from "@/lib/clients/providers/outcomes.ts";
import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { headerOf } from "@/lib/clients/providers/signatures.ts";
import { verifyStandardWebhook } from "./verify.ts";

/** Longest `webhook-id` that is told on. */
const MESSAGE_ID = /^[\x21-\x7e]{1,200}$/;

const SAMPLE = {
  id: "shop:order-1042",
  kind: "tip",
  occurredAt: "2026-01-15T18:16:12.000Z",
  actor: { name: "Ada" },
  data: {
    amount: { amountMinor: 1250, currency: "EUR" },
    provider: "my_shop",
    message: "Good luck with the run!",
  },
};

/**
 * Any program that signs by Standard Webhooks (standardwebhooks.com). Its body
 * is one event as modules send it, without the channel.
 */
export const standardWebhooks: WebhookProvider = {
  id: "standard_webhooks",
  brings: "Events of a program of your own",
  way: "webhook",
  fields: [
    {
      key: "secret",
      label: "Signing secret",
      secret: true,
      required: true,
      help:
        "whsec_ and 24 to 64 random bytes in base64; the sender signs with the same",
      pattern:
        "whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?",
    },
  ],
  verify: verifyStandardWebhook,
  parse({ text, headers }) {
    const body = jsonObject(text);
    if (!body) return NO_OBJECT;
    const read = ProviderEvent.safeParse(body);
    if (!read.success) return notUnderstood(read.error);
    const deliveryId = headers && headerOf(headers, "webhook-id", MESSAGE_ID);
    return told(deliveryId, read.data);
  },
  samples: [
    { name: "tip", label: "Tip", text: JSON.stringify(SAMPLE) },
  ],
};
