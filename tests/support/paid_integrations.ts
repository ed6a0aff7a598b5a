/** Integrations of a channel with deliveries that their providers were witnessed to send. */
import { assert } from "@std/assert";
import { hmac } from "@/lib/clients/providers/signatures.ts";
import { fixture } from "@/tests/clients/providers/fixtures.ts";
import {
  JSON_TYPE,
  WITNESSED,
} from "@/tests/clients/providers/witnessed_deliveries.ts";
import type { TestApp } from "./app.ts";

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
): Promise<{ id: string }> {
  const made = await app.request(`/api/channels/${channelId}/integrations`, {
    method: "POST",
    session: await app.signIn({ channelId }),
    body,
  });
  const { id, address } = await made.json();
  const { pathname } = new URL(address);
  const answer = await app.handler(
    new Request(app.origin + pathname, { method: "POST", headers, body: text }),
  );
  assert(answer.status === status, `${body.provider}: ${answer.status}`);
  await answer.body?.cancel();
  return { id };
}

/** Connects a provider that delivers once, and returns the integration; with the values of another, its delivery is refused. */
export function connectWitnessed(
  app: TestApp,
  channelId: string,
  provider: string,
  wrong?: Record<string, string>,
): Promise<{ id: string }> {
  const witnessed = WITNESSED.find((one) => one.provider === provider);
  assert(witnessed, `No delivery of ${provider} was witnessed`);
  const { file, values, headers } = witnessed;
  const text = fixture(provider, file);
  return connect(app, channelId, {
    provider,
    values: { ...values, ...wrong },
    text,
    headers: headers(text, app.clock.now()),
    status: wrong ? 401 : 200,
  });
}

/** Connects six providers, each of which delivered; the secret of one is wrong. */
export async function connectSix(
  app: TestApp,
  channelId: string,
): Promise<void> {
  for (const { provider } of WITNESSED) {
    const wrong = provider === "patreon"
      ? { secret: "the-secret-of-another-webhook" }
      : undefined;
    await connectWitnessed(app, channelId, provider, wrong);
  }
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
