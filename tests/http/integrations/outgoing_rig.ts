/** Webhooks of a channel, and the receivers that they are posted to. */
import type {
  SettledRequest,
  WebhookNetwork,
} from "@/lib/clients/webhooks/post.ts";
import type { OutgoingDelivery } from "@/lib/schema/integrations/webhooks.ts";
import {
  CHANNEL,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from "@/tests/support/app.ts";
import { followEvent } from "@/tests/support/events.ts";

export const LIST = `/api/channels/${CHANNEL}/webhooks`;
/** Address of the first receiver. */
export const URL_A = "https://hooks.example/in?key=a";

/** Status of a receiver's answer. */
export type Answer = number | "none";

/** Creates a network whose receivers answer as a test says, and which keeps what was posted. */
function createReceivers(
  answer: (request: SettledRequest, message: string) => Answer = () => 200,
) {
  const posted: SettledRequest[] = [];
  const network: WebhookNetwork = {
    resolve: () => Promise.resolve(["93.184.215.14"]),
    send(request) {
      posted.push(request);
      const status = answer(request, JSON.parse(request.body).data.id);
      return status === "none"
        ? Promise.reject(new Error("nobody answers"))
        : Promise.resolve(status);
    },
  };
  return {
    network,
    posted,
    /** Ids of the events that were posted, in their order. */
    ids: () => posted.map(({ body }) => JSON.parse(body).data.id),
  };
}

/** Starts the app with receivers of its own. Use with `await using`. */
export async function startWebhooks(
  answer?: Parameters<typeof createReceivers>[0],
  options: TestAppOptions = {},
) {
  const receivers = createReceivers(answer);
  const app = await startTestApp({
    webhookNetwork: receivers.network,
    ...options,
  });
  const session = await app.signIn();
  const call = async (method: string, path = "", body?: unknown) => {
    const res = await app.request(LIST + path, { method, session, body });
    return {
      status: res.status,
      body: res.status === 204 ? null : await res.json(),
    };
  };
  return {
    app,
    ...receivers,
    session,
    call,
    create: (body: unknown = { url: URL_A, kinds: ["follow"] }) =>
      call("POST", "", body),
    deliveries: async (id: string): Promise<OutgoingDelivery[]> =>
      (await call("GET", `/${id}/deliveries`)).body.items,
    /** Lets events happen, each by its own commit. */
    async happen(...names: (string | number)[]) {
      for (const name of names) await append(app, followEvent(name));
    },
    postDue: () => app.services.integrations.postDue(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** Gives an event to the log. */
export const append = (app: TestApp, event: ReturnType<typeof followEvent>) =>
  app.services.events.log.append(CHANNEL, [event]);
