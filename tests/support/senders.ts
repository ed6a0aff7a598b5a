/**
 * Providers that post, as they send: witnessed bodies with payments of the
 * test's own, signed with each integration's own secret.
 */
import { hmac } from "@/lib/clients/providers/signatures.ts";
import { SECOND_MS, systemClock, toIso } from "@/lib/core/clock.ts";
import { fixture } from "@/tests/clients/providers/fixtures.ts";

/** A delivery on its way. */
export interface SignedDelivery {
  body: string;
  headers: Record<string, string>;
}

/** A payment that a provider tells of, told apart by its number. */
export interface SentPayment {
  number: number;
  amountMinor: number;
  /** Time at which it was made, ms since the epoch. */
  at: number;
}

/** A provider that tells of payments in US dollars. */
export interface Sender {
  provider: string;
  kind: "tip" | "charity";
  /** Returns the values of one integration. */
  values(integration: number): Record<string, string>;
  /** Writes a payment down and signs it, as of now. */
  send(values: Record<string, string>, payment: SentPayment): SignedDelivery;
}

const CURRENCY = "USD";
const JSON_TYPE = "application/json";

const majorOf = ({ amountMinor }: SentPayment) =>
  (amountMinor / 100).toFixed(2);

/** Returns a witnessed body to be changed. */
// deno-lint-ignore no-explicit-any -- a body of another's shape
const witnessed = (provider: string, file: string): any =>
  JSON.parse(fixture(provider, file));

/** Returns the Stripe payment behind a payment of a page of Buy Me a Coffee. */
const intentOf = ({ number }: SentPayment) => `pi_${number}`;

/** Ko-fi: nothing is signed, the body has a token. */
const kofi: Sender = {
  provider: "kofi",
  kind: "tip",
  values: (integration) => ({ verificationToken: `kofi-token-${integration}` }),
  send(values, payment) {
    const body = {
      ...witnessed("kofi", "donation.json"),
      verification_token: values.verificationToken,
      message_id: `message-${payment.number}`,
      kofi_transaction_id: `kofi-${payment.number}`,
      timestamp: toIso(payment.at),
      amount: majorOf(payment),
      currency: CURRENCY,
    };
    return {
      body: new URLSearchParams({ data: JSON.stringify(body) }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
  },
};

const fourthwall: Sender = {
  provider: "fourthwall",
  kind: "tip",
  values: (integration) => ({ secret: `fourthwall-secret-${integration}` }),
  send({ secret = "" }, payment) {
    const body = witnessed("fourthwall", "donation.json");
    body.id = `weve_${payment.number}`;
    body.createdAt = toIso(payment.at);
    body.data.id = `don_${payment.number}`;
    body.data.amounts.total = {
      value: Number(majorOf(payment)),
      currency: CURRENCY,
    };
    const text = JSON.stringify(body);
    return {
      body: text,
      headers: {
        "content-type": JSON_TYPE,
        "x-fourthwall-hmac-sha256": hmac("sha256", secret, [text], "base64"),
      },
    };
  },
};

const tiltify: Sender = {
  provider: "tiltify",
  kind: "charity",
  values: (integration) => ({ signingId: `tiltify-secret-${integration}` }),
  send({ signingId = "" }, payment) {
    const body = witnessed("tiltify", "donation_updated.json");
    body.data.id = `donation-${payment.number}`;
    body.data.amount = { value: majorOf(payment), currency: CURRENCY };
    body.data.completed_at = toIso(payment.at);
    body.meta.id = crypto.randomUUID();
    body.meta.subscription_source_type = "campaign";
    const text = JSON.stringify(body);
    const time = toIso(systemClock.now());
    const signature = hmac(
      "sha256",
      signingId,
      [`${time}.`, text],
      "base64",
    );
    return {
      body: text,
      headers: {
        "content-type": JSON_TYPE,
        "x-tiltify-timestamp": time,
        "x-tiltify-signature": signature,
      },
    };
  },
};

/** Buy Me a Coffee, whose payments Stripe takes. */
export const buyMeACoffee: Sender = {
  provider: "buymeacoffee",
  kind: "tip",
  values: (integration) => ({ signingSecret: `coffee-secret-${integration}` }),
  send({ signingSecret = "" }, payment) {
    const body = witnessed("buymeacoffee", "donation_created.json");
    Object.assign(body.data, {
      id: payment.number,
      transaction_id: intentOf(payment),
      amount: payment.amountMinor / 100,
      currency: CURRENCY,
    });
    body.event_id = payment.number;
    body.created = Math.floor(payment.at / SECOND_MS);
    const text = JSON.stringify(body);
    return {
      body: text,
      headers: {
        "content-type": JSON_TYPE,
        "x-signature-sha256": hmac("sha256", signingSecret, [text], "hex"),
      },
    };
  },
};

/** A program of the streamer's own, which knows of each payment who moved the money. */
export const ownProgram: Sender = {
  provider: "standard_webhooks",
  kind: "tip",
  values: (integration) => ({
    secret: `whsec_${btoa(`own-secret-of-24-bytes-${integration}`)}`,
  }),
  send({ secret = "" }, payment) {
    const text = JSON.stringify({
      id: `own:${payment.number}`,
      kind: "tip",
      occurredAt: toIso(payment.at),
      actor: { name: "Marlow Finch" },
      data: {
        amount: { amountMinor: payment.amountMinor, currency: CURRENCY },
        provider: "own",
        message: "Fair winds",
        email: "marlow.finch@example.com",
        payment: { processor: "stripe", id: intentOf(payment) },
      },
    });
    const time = String(Math.floor(systemClock.now() / SECOND_MS));
    const key = Uint8Array.fromBase64(secret.slice("whsec_".length));
    const id = `own:${payment.number}`;
    const signature = hmac("sha256", key, [`${id}.${time}.`, text], "base64");
    return {
      body: text,
      headers: {
        "content-type": JSON_TYPE,
        "webhook-id": id,
        "webhook-timestamp": time,
        "webhook-signature": `v1,${signature}`,
      },
    };
  },
};

/** Providers that post, with what each of them sends. */
export const SENDERS: readonly Sender[] = [
  kofi,
  fourthwall,
  tiltify,
  buyMeACoffee,
  ownProgram,
];

/** Returns the number of the payment that an event of the log tells of; `null` for another event. */
export function numberOf(eventId: string): number | null {
  const found =
    /^(?:kofi:kofi-|fourthwall:don_|tiltify:donation-|buymeacoffee:donation:|own:)(\d+)$/
      .exec(eventId);
  return found ? Number(found[1]) : null;
}
