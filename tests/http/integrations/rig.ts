import { hmac } from "@/lib/clients/providers/signatures.ts";
import {
  CHANNEL,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from "@/tests/support/app.ts";

/** Secret of the tests' integrations. */
export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** Path of the channel's integrations. */
export const LIST = `/api/channels/${CHANNEL}/integrations`;

/** Starts an app with one integration of the generic provider. */
export async function startIntegrated(options: TestAppOptions = {}) {
  const app = await startTestApp(options);
  const session = await app.signIn();
  const made = await (await create(app, session)).json();
  return {
    app,
    session,
    id: made.id as string,
    path: new URL(made.address).pathname,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Adds an integration. */
export const create = (
  app: TestApp,
  session: string,
  body: unknown = {
    provider: "standard_webhooks",
    name: "My shop",
    values: { secret: SECRET },
  },
): Promise<Response> => app.request(LIST, { method: "POST", session, body });

/** Makes a tip as its sender writes it. */
export const tip = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  kind: "tip",
  actor: { name: "Ada" },
  data: {
    amount: { amountMinor: 1_250, currency: "EUR" },
    provider: "my_shop",
    message: "Good luck!",
    email: "ada@example.org",
  },
  ...more,
});

/** Options of a delivery that is not as usual. */
export interface DeliveryOptions {
  secret?: string;
  /** Time of the signature, ms since the epoch; now by default. */
  at?: number;
  headers?: Record<string, string>;
  /** Changes the headers after they were signed. */
  alter?: (headers: Headers) => void;
  /** Sent in place of the body that was signed. */
  sent?: string;
}

/** Posts a delivery as a sender signs it. */
export function deliver(
  app: TestApp,
  path: string,
  body: unknown,
  { secret = SECRET, at, headers: more, alter, sent }: DeliveryOptions = {},
): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const time = String(Math.floor((at ?? app.clock.now()) / 1_000));
  const key = Uint8Array.fromBase64(secret.slice("whsec_".length));
  const headers = new Headers({
    "content-type": "application/json",
    "webhook-id": "msg_1",
    "webhook-timestamp": time,
    "webhook-signature": `v1,${
      hmac("sha256", key, [`msg_1.${time}.`, text], "base64")
    }`,
    ...more,
  });
  alter?.(headers);
  return app.handler(
    new Request(app.origin + path, {
      method: "POST",
      headers,
      body: sent ?? text,
    }),
  );
}

/** Reads the events of the channel's log. */
export async function events(app: TestApp) {
  return (await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 1_000,
  })).events;
}

/** Reads the integration's deliveries, newest first. */
export async function deliveries(
  app: TestApp,
  session: string,
  id: string,
): Promise<Record<string, unknown>[]> {
  return (await (await app.get(`${LIST}/${id}/deliveries`, { session })).json())
    .items;
}
