/** Deliveries as the packages of their providers sign them. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import type { WebhookProvider } from "@/lib/clients/providers/provider.ts";
import { standardWebhooks } from "@/lib/clients/providers/standard_webhooks/mod.ts";
import { stripe } from "@/lib/clients/providers/stripe/mod.ts";

const AT = Date.parse("2026-11-28T12:00:00Z");

/** Signs a text with a secret as the provider does; returns the headers of its delivery. */
type Sign = (
  text: string,
  secret: string,
) => Promise<Record<string, string>> | Record<string, string>;

const PACKAGES: [
  name: string,
  provider: WebhookProvider,
  sign: Sign,
][] = [
  ["stripe", stripe, async (payload, secret) => ({
    "stripe-signature": await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      timestamp: AT / 1_000,
    }),
  })],
  ["standardwebhooks", standardWebhooks, (text, secret) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(AT / 1_000),
    "webhook-signature": new Webhook(secret).sign("msg_1", new Date(AT), text),
  })],
];

const secretOf = (bytes: Uint8Array) => "whsec_" + bytes.toBase64();
const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 });

for (const [name, provider, sign] of PACKAGES) {
  Deno.test(`what the package ${name} signs is verified, and no other text or secret`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.uniqueArray(secrets, {
          minLength: 2,
          maxLength: 2,
          selector: secretOf,
        }),
        async (text, [own, other]) => {
          if (!own || !other) return;
          const headers = new Headers(await sign(text, secretOf(own)));
          const verdict = async (sent: string, secret: Uint8Array) =>
            (await provider.verify({
              headers,
              body: new TextEncoder().encode(sent),
              at: AT,
              values: { secret: secretOf(secret) },
              bound: null,
            })).ok;
          assertEquals(
            [
              await verdict(text, own),
              await verdict(`${text} `, own),
              await verdict(text, other),
            ],
            [true, false, false],
          );
        },
      ),
      { numRuns: 20 },
    );
  });
}
