/** Integrations of a channel with deliveries that their providers were witnessed to send. */
import { assert } from "@std/assert";
import { hmac } from "@/lib/clients/providers/signatures.ts";
import { toIso } from "@/lib/core/clock.ts";
import { fixture, signatures } from "@/tests/clients/providers/fixtures.ts";
import type { TestApp } from "./app.ts";

const KOFI_TOKEN = "7d1c2b9e-5a40-4c1f-9d3e-2b6f0a8c4e17";
const JSON_TYPE = { "content-type": "application/json" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** An integration and one delivery to its address. */
interface Delivered {
  provider: string;
  name?: string;
  values: Record<string, string>;
  text: string;
  headers: Record<string, string>;
  status?: number;
}

async function connect(
  app: TestApp,
  channelId: string,
  { text, headers, status = 200, ...body }: Delivered,
): Promise<void> {
  const made = await app.request(`/api/channels/${channelId}/integrations`, {
    method: "POST",
    session: await app.signIn({ channelId }),
    body,
  });
  const { pathname } = new URL((await made.json()).address);
  const answer = await app.handler(
    new Request(app.origin + pathname, { method: "POST", headers, body: text }),
  );
  assert(answer.status === status, `${body.provider}: ${answer.status}`);
  await answer.body?.cancel();
}

/** Connects Ko-fi, which tells of a tip. */
export const connectKofi = (app: TestApp, channelId: string): Promise<void> =>
  connect(app, channelId, {
    provider: "kofi",
    values: { verificationToken: KOFI_TOKEN },
    text: fixture("kofi", "donation.form"),
    headers: FORM,
  });

/** Returns a witnessed body with the signature that was computed for it. */
const signed = (provider: string, file: string, header: string) => ({
  provider,
  text: fixture(provider, file),
  headers: { ...JSON_TYPE, [header]: signatures(provider).files[file] ?? "" },
});

/** Connects six providers, each of which delivered; the secret of one is wrong. */
export async function connectSix(
  app: TestApp,
  channelId: string,
): Promise<void> {
  const secretOf = (provider: string) => signatures(provider).secret;
  await connectKofi(app, channelId);
  await connect(app, channelId, {
    ...signed("fourthwall", "donation.json", "X-Fourthwall-Hmac-SHA256"),
    values: { secret: secretOf("fourthwall") },
  });
  await connect(app, channelId, {
    ...signed(
      "patreon",
      "members_pledge_create.json",
      "X-Patreon-Signature",
    ),
    values: { secret: "the-secret-of-another-webhook", currency: "EUR" },
    status: 401,
  });
  await connect(app, channelId, {
    ...signed("buymeacoffee", "donation_created.json", "X-Signature-Sha256"),
    values: { signingSecret: secretOf("buymeacoffee") },
  });
  const time = toIso(app.clock.now());
  const donation = fixture("tiltify", "donation_updated_team.json");
  await connect(app, channelId, {
    provider: "tiltify",
    values: { signingId: secretOf("tiltify") },
    text: donation,
    headers: {
      ...JSON_TYPE,
      "X-Tiltify-Timestamp": time,
      "X-Tiltify-Signature": hmac(
        "sha256",
        secretOf("tiltify"),
        [`${time}.`, donation],
        "base64",
      ),
    },
  });
  const order = fixture("shopify", "orders_paid.json");
  await connect(app, channelId, {
    provider: "shopify",
    name: "Merch",
    values: { secret: "the-key-below-the-list-of-webhooks" },
    text: order,
    headers: {
      ...JSON_TYPE,
      "X-Shopify-Topic": "orders/paid",
      "X-Shopify-Hmac-Sha256": hmac(
        "sha256",
        "the-key-below-the-list-of-webhooks",
        [order],
        "base64",
      ),
    },
  });
}
