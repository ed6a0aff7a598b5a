import { helixError, page } from "./helix_answer.ts";
import type { FakeAccess } from "./oauth.ts";
import type { Wire } from "./world.ts";

/** A subscription as Twitch keeps it. */
export interface FakeSubscription extends Wire {
  id: string;
  status: string;
  type: string;
  version: string;
  condition: Record<string, string>;
  transport: Record<string, string>;
  created_at: string;
  cost: number;
}

interface Session {
  id: string;
  sockets: Set<WebSocket>;
}

/**
 * Creates the EventSub of the fake platform: subscriptions, and its WebSocket.
 */
export function createFakeEventSub(
  { now, origin, authorised, post }: {
    now: () => number;
    /** `http://127.0.0.1:<port>`, known once the fake listens. */
    origin: () => string;
    /**
     * Tells whether the user granted the app a scope: such a subscription is
     * free.
     */
    authorised: (userId: string) => boolean;
    post: (url: string, init: RequestInit) => Promise<Response>;
  },
) {
  let made = 0;
  const refused = new Map<string, { status: number; message: string }>();
  const subscriptions: FakeSubscription[] = [];
  const secrets = new Map<string, string>();
  const sessions = new Map<string, Session>();
  const newId = () =>
    `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
  const stamp = () => new Date(now()).toISOString().replace("Z", "000000Z");

  const sameWish = (a: FakeSubscription, b: FakeSubscription) =>
    a.type === b.type && a.version === b.version &&
    JSON.stringify(Object.entries(a.condition).sort()) ===
      JSON.stringify(Object.entries(b.condition).sort());

  function send(
    session: Session,
    type: string,
    payload: Wire,
    more: Wire = {},
  ) {
    const metadata = {
      message_id: newId(),
      message_type: type,
      message_timestamp: stamp(),
      ...more,
    };
    for (const socket of session.sockets) {
      if (socket.readyState !== WebSocket.OPEN) continue;
      socket.send(JSON.stringify({ metadata, payload }));
    }
  }

  const describe = (session: Session, more: Wire) => ({
    session: { id: session.id, connected_at: stamp(), ...more },
  });

  /** Posts one signed webhook message; the answer's status and text. */
  async function postMessage(
    subscription: FakeSubscription,
    kind: string,
    payload: Wire,
    messageId = newId(),
  ): Promise<{ status: number; text: string }> {
    const { secret: _, ...transport } = subscription.transport;
    const body = JSON.stringify({
      subscription: { ...subscription, transport },
      ...payload,
    });
    const timestamp = stamp();
    const key = await crypto.subtle.importKey(
      "raw",
      new TextEncoder().encode(secrets.get(subscription.id) ?? ""),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign"],
    );
    const signature = new Uint8Array(
      await crypto.subtle.sign(
        "HMAC",
        key,
        new TextEncoder().encode(messageId + timestamp + body),
      ),
    ).toHex();
    const res = await post(subscription.transport.callback ?? "", {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "twitch-eventsub-message-id": messageId,
        "twitch-eventsub-message-retry": "0",
        "twitch-eventsub-message-type": kind,
        "twitch-eventsub-message-signature": `sha256=${signature}`,
        "twitch-eventsub-message-timestamp": timestamp,
        "twitch-eventsub-subscription-type": subscription.type,
        "twitch-eventsub-subscription-version": subscription.version,
      },
    });
    return { status: res.status, text: await res.text() };
  }

  function create(body: FakeSubscription, access: FakeAccess): Response {
    const refusal = refused.get(body.type);
    if (refusal) return helixError(refusal.status, refusal.message);
    const { method, callback, secret, session_id: sessionId } = body.transport;
    if ((method === "websocket") !== (access.kind === "user")) {
      return helixError(400, "invalid transport and auth combination");
    }
    const subscription: FakeSubscription = {
      ...body,
      id: newId(),
      status: method === "websocket"
        ? "enabled"
        : "webhook_callback_verification_pending",
      transport: method === "websocket"
        ? { method, session_id: sessionId ?? "" }
        : { method: method ?? "", callback: callback ?? "" },
      created_at: stamp(),
      cost: Object.values(body.condition).some(authorised) ? 0 : 1,
    };
    if (method === "websocket" && !sessions.has(sessionId ?? "")) {
      return helixError(400, "websocket transport session does not exist");
    }
    const equal = subscriptions.filter((one) => sameWish(one, subscription));
    const existing = equal.find(({ transport }) =>
      JSON.stringify(transport) === JSON.stringify(subscription.transport)
    );
    if (existing) {
      return helixError(409, "subscription already exists", {
        id: existing.id,
      });
    }
    if (equal.length >= 3) {
      return helixError(429, "number of subscriptions exceeded");
    }
    subscriptions.push(subscription);
    secrets.set(subscription.id, secret ?? "");
    return Response.json(answer([subscription]), { status: 202 });
  }

  const answer = (data: FakeSubscription[]): Wire => ({
    data,
    total: subscriptions.length,
    total_cost: subscriptions.reduce((sum, { cost }) => sum + cost, 0),
    max_total_cost: 10_000,
  });

  function connect(req: Request, url: URL): Response {
    const { socket, response } = Deno.upgradeWebSocket(req);
    const known = sessions.get(url.searchParams.get("reconnect_id") ?? "");
    const session = known ?? { id: `session-${newId()}`, sockets: new Set() };
    sessions.set(session.id, session);
    const seconds = Number(url.searchParams.get("keepalive_timeout_seconds"));
    socket.onopen = () => {
      const welcome = describe(session, {
        status: "connected",
        keepalive_timeout_seconds: seconds || 10,
        reconnect_url: null,
      });
      send(
        { ...session, sockets: new Set([socket]) },
        "session_welcome",
        welcome,
      );
      session.sockets.add(socket);
    };
    socket.onmessage = () => socket.close(4001, "client sent traffic");
    socket.onclose = () => {
      session.sockets.delete(socket);
      if (session.sockets.size > 0) return;
      sessions.delete(session.id);
      for (const one of subscriptions) {
        if (one.transport.session_id === session.id) {
          one.status = "websocket_disconnected";
        }
      }
    };
    return response;
  }

  return {
    /** All subscriptions; tests may change or add some. */
    subscriptions,
    connect,
    /** Answers to those who subscribe to a type, in place of a subscription. */
    refused,
    /** Ids of the WebSocket sessions that are open. */
    sessions: () => [...sessions.keys()],
    /** Counts the open sockets of all sessions. */
    sockets: () =>
      sessions.values().reduce((sum, { sockets }) => sum + sockets.size, 0),
    /** Sends an event to the WebSocket sessions that subscribe to it. */
    notify(type: string, event: Wire, messageId?: string): void {
      for (const subscription of subscriptions) {
        const session = sessions.get(subscription.transport.session_id ?? "");
        if (subscription.type !== type || !session) continue;
        if (subscription.status !== "enabled") continue;
        send(session, "notification", { subscription, event }, {
          subscription_type: type,
          subscription_version: subscription.version,
          ...(messageId === undefined ? {} : { message_id: messageId }),
        });
      }
    },
    /** Posts a signed notification to the callback of a webhook subscription. */
    deliver(subscription: FakeSubscription, event: Wire, messageId?: string) {
      return postMessage(subscription, "notification", { event }, messageId);
    },
    /** Asks the callback for its challenge; the subscription is enabled if it answers it. */
    async verify(subscription: FakeSubscription): Promise<boolean> {
      const challenge = `challenge-${newId()}`;
      const { status, text } = await postMessage(
        subscription,
        "webhook_callback_verification",
        { challenge },
      );
      const right = status === 200 && text === challenge;
      subscription.status = right
        ? "enabled"
        : "webhook_callback_verification_failed";
      return right;
    },
    /** Sends a keep-alive to every session. */
    keepalive(): void {
      for (const session of sessions.values()) {
        send(session, "session_keepalive", {});
      }
    },
    /** Ends a WebSocket subscription and tells its session why. */
    revoke(subscription: FakeSubscription, status: string): void {
      subscription.status = status;
      const session = sessions.get(subscription.transport.session_id ?? "");
      if (session) send(session, "revocation", { subscription });
    },
    /** Asks every session to move to a new connection. */
    askToReconnect(url?: string): void {
      for (const session of sessions.values()) {
        const target = `${
          origin().replace("http", "ws")
        }/ws?reconnect_id=${session.id}`;
        send(
          session,
          "session_reconnect",
          describe(session, {
            status: "reconnecting",
            keepalive_timeout_seconds: null,
            reconnect_url: url ?? target,
          }),
        );
      }
    },
    /** Closes every socket with one of Twitch's codes. */
    closeAll(code: number, reason = ""): void {
      for (const session of sessions.values()) {
        for (const socket of session.sockets) socket.close(code, reason);
      }
    },
    /** Answers `/helix/eventsub/subscriptions`. */
    async answer(
      req: Request,
      url: URL,
      access: FakeAccess,
    ): Promise<Response> {
      if (req.method === "POST") return create(await req.json(), access);
      if (req.method === "DELETE") {
        const at = subscriptions.findIndex(({ id }) =>
          id === url.searchParams.get("id")
        );
        if (at === -1) return helixError(404, "subscription not found");
        subscriptions.splice(at, 1);
        return new Response(null, { status: 204 });
      }
      const mine = subscriptions.filter(({ transport }) =>
        (transport.method === "websocket") === (access.kind === "user")
      );
      const { data: _, ...extra } = answer([]);
      return page(mine, url.searchParams, { usual: 100, most: 100, extra });
    },
  };
}

/** EventSub of one fake. */
export type FakeEventSub = ReturnType<typeof createFakeEventSub>;
