/**
 * One payment of each provider as it tells of it: a witnessed body, made now,
 * in US dollars and, where it was a test, in earnest.
 */
import { hmac } from "@/lib/clients/providers/signatures.ts";
import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { fixture, signatures } from "@/tests/clients/providers/fixtures.ts";
import { JSON_TYPE } from "@/tests/clients/providers/witnessed_deliveries.ts";
import { VALUES } from "./fake_astro.ts";
import { SENDERS, type SignedDelivery } from "./senders.ts";

/** A payment that a provider tells of, and what an alert box shows of it. */
export interface ProviderPayment {
  provider: string;
  kind: "tip" | "charity" | "order" | "member";
  values: Record<string, string>;
  /** Giver and amount, as the alert writes them. */
  shown: string;
  /** Writes down what is told at an instant, ms since the epoch: what is posted, or a frame. */
  tell(at: number): SignedDelivery | string | Promise<SignedDelivery>;
}

/** Provider whose payments are named by the body, not by the integration. */
export const OWN_PROGRAM = { id: "standard_webhooks", named: "own" };

/** Names that the bodies of senders have, by provider. */
const NAMES: Readonly<Record<string, string>> = {
  kofi: "Marlow Finch",
  fourthwall: "marlow_f",
  tiltify: "Jirachi",
  buymeacoffee: "Marlow Finch",
  standard_webhooks: "Marlow Finch",
};

/** Returns the payments of those that the tests of kills send, too. */
const sent = SENDERS.map((sender, index): ProviderPayment => {
  const values = sender.values(index);
  const amountMinor = 301 + index;
  return {
    provider: sender.provider,
    kind: sender.kind,
    values,
    shown: `${NAMES[sender.provider]} $${amountMinor / 100}`,
    tell: (at) => sender.send(values, { number: index, amountMinor, at }),
  };
});

/** Changes a witnessed body of JSON. */
// deno-lint-ignore no-explicit-any -- a body of another's shape
function changed(provider: string, file: string, change: (body: any) => void) {
  const body = JSON.parse(fixture(provider, file));
  change(body);
  return JSON.stringify(body);
}

const SEED_PREFIX = "302e020100300506032b657004220420";

/** Signs as Throne does, by the key of its tests. */
async function signedByThrone(text: string): Promise<string> {
  const { testSeedHex } = JSON.parse(fixture("throne", "SIGNATURES.json"));
  const key = await crypto.subtle.importKey(
    "pkcs8",
    Uint8Array.fromHex(SEED_PREFIX + testSeedHex),
    "Ed25519",
    false,
    ["sign"],
  );
  const bytes = new TextEncoder().encode(text);
  const signature = await crypto.subtle.sign("Ed25519", key, bytes);
  return new Uint8Array(signature).toHex();
}

const PATREON = signatures("patreon").secret;
const SHOPIFY = "the-key-below-the-list-of-webhooks";
const STRIPE = "whsec_inventedSecretForLimelight0001";

/** One payment of each provider. */
export const PROVIDER_PAYMENTS: readonly ProviderPayment[] = [
  ...sent,
  {
    provider: "throne",
    kind: "order",
    values: {},
    shown: "MarlowF $45.99",
    async tell(at) {
      const body = fixture("throne", "gift_purchased.json");
      const time = String(Math.floor(at / SECOND_MS));
      return {
        body,
        headers: {
          ...JSON_TYPE,
          "x-signature-timestamp": time,
          "x-signature-ed25519": await signedByThrone(`${time}.${body}`),
        },
      };
    },
  },
  {
    provider: "patreon",
    kind: "member",
    values: { secret: PATREON, currency: "USD" },
    // Who hides their pledges is not named.
    shown: "Anonymous $5",
    tell(at) {
      const body = changed(
        "patreon",
        "members_pledge_create.json",
        ({ data: { attributes } }) => attributes.last_charge_date = toIso(at),
      );
      return {
        body,
        headers: {
          ...JSON_TYPE,
          "x-patreon-event": "members:pledge:create",
          "x-patreon-signature": hmac("md5", PATREON, [body], "hex"),
        },
      };
    },
  },
  {
    provider: "stripe",
    kind: "tip",
    values: { secret: STRIPE },
    shown: "Anonymous $15",
    tell(at) {
      const time = Math.floor(at / SECOND_MS);
      const body = changed(
        "stripe",
        "checkout_session_completed.json",
        (event) => {
          Object.assign(event, { created: time, livemode: true });
          event.data.object.currency = "usd";
        },
      );
      const signature = hmac("sha256", STRIPE, [`${time}.`, body], "hex");
      return {
        body,
        headers: {
          ...JSON_TYPE,
          "stripe-signature": `t=${time},v1=${signature}`,
        },
      };
    },
  },
  {
    provider: "shopify",
    kind: "order",
    values: { secret: SHOPIFY },
    shown: "Fern $35",
    tell(at) {
      const body = changed(
        "shopify",
        "orders_paid.json",
        (order) => {
          order.processed_at = toIso(at);
          for (const money of Object.values(order.total_price_set)) {
            Object.assign(money as object, { currency_code: "USD" });
          }
        },
      );
      return {
        body,
        headers: {
          ...JSON_TYPE,
          "x-shopify-topic": "orders/paid",
          "x-shopify-hmac-sha256": hmac("sha256", SHOPIFY, [body], "base64"),
        },
      };
    },
  },
  {
    provider: "streamelements",
    kind: "tip",
    values: VALUES,
    shown: "Fern $4.20",
    tell: (at) =>
      changed(
        "streamelements",
        "astro_tips_allowed.json",
        ({ data }) => data.createdAt = toIso(at),
      ),
  },
  {
    provider: "streamlabs",
    kind: "tip",
    values: { socketToken: "good".repeat(5) },
    shown: "FernStorm90 $50",
    tell: () => fixture("streamlabs", "donation_live_paypal.json"),
  },
  {
    provider: "tipeeestream",
    kind: "tip",
    values: { username: "example", apiKey: "good".repeat(5) },
    shown: "Anonymous $1",
    tell: (at) =>
      changed(
        "tipeeestream",
        "new_event_donation_documented.json",
        ({ event }) => {
          event.created_at = toIso(at);
          event.parameters.currency = "USD";
        },
      ),
  },
];
