/**
 * StreamElements' gateway and list of tips on loopback: it says what its
 * documentation says, and keeps the tips that it was told of.
 */
import { serveLoopback } from "@/tests/support/loopback.ts";

/** Token that the gateway takes, and the account that it is for. */
export const VALUES = {
  accountId: "5f0a11c2d3e4b5a697881234",
  token: "eyJhbGciOiJIUzI1NiJ9.invented.invented",
};

/** A command that a client sent. */
interface Command {
  type: string;
  nonce?: string;
  data: { topic: string; room: string; token: string; token_type: string };
}

interface ListedTip {
  createdAt: string;
  approved: string;
}

/** Starts the gateway. */
export function startFakeAstro() {
  const sockets = new Set<WebSocket>();
  const commands: Command[] = [];
  const addresses: string[] = [];
  const lists: URL[] = [];
  const tips: ListedTip[] = [];
  const reconnectTokens = new Set<string>();
  const state = {
    /** Status with which the next connections are refused. */
    refuse: [] as number[],
    /** Status with which the next lists are refused, with `Retry-After: 7`. */
    refuseLists: [] as number[],
    /** Commands stay without an answer. */
    isMute: false,
    /** Error that `subscribe` is answered with. */
    error: null as string | null,
  };
  const send = (socket: WebSocket, frame: unknown) => {
    if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify(frame));
    }
  };

  function take(socket: WebSocket, text: string): void {
    const command: Command = JSON.parse(text);
    commands.push(command);
    if (state.isMute) return;
    const { topic, room, token } = command.data;
    const error = token === VALUES.token ? state.error : "err_unauthorized";
    send(socket, {
      id: "01K9ZC3N6V8X0B2D4F6H8JKMNP",
      ts: "2026-11-20T18:00:01Z",
      type: "response",
      nonce: command.nonce,
      ...(error === null
        ? {
          data: {
            message: "successfully subscribed to topic",
            topic,
            room,
          },
        }
        : { error, data: { message: "invented" } }),
    });
  }

  function list(url: URL): Response {
    lists.push(url);
    const status = state.refuseLists.shift();
    if (status !== undefined) {
      return new Response(null, { status, headers: { "retry-after": "7" } });
    }
    const query = (name: string) => Number(url.searchParams.get(name));
    const found = tips.filter(({ createdAt }) => {
      const at = Date.parse(createdAt);
      return at >= query("after") && at <= query("before");
    });
    const from = query("offset");
    return Response.json({
      docs: found.slice(from, from + query("limit")),
      total: found.length,
    });
  }

  const server = serveLoopback((request) => {
    const url = new URL(request.url);
    if (request.headers.get("upgrade") !== "websocket") {
      return request.headers.get("authorization") === `Bearer ${VALUES.token}`
        ? list(url)
        : new Response(null, { status: 401 });
    }
    addresses.push(`${url.pathname}${url.search}`);
    const status = state.refuse.shift();
    if (status !== undefined) {
      return new Response(null, { status, headers: { "retry-after": "2" } });
    }
    const resumed = url.searchParams.get("reconnect_token");
    const { socket, response } = Deno.upgradeWebSocket(request);
    socket.onopen = () => {
      if (resumed !== null && !reconnectTokens.delete(resumed)) {
        return socket.close(1008);
      }
      sockets.add(socket);
      send(socket, {
        id: "01K9ZC3M5T7V9X1B3D5F7H9JKM",
        ts: "2026-11-20T18:00:00Z",
        type: "welcome",
        data: { message: "invented", client_id: "invented" },
      });
    };
    socket.onmessage = ({ data }) => take(socket, data);
    socket.onclose = () => sockets.delete(socket);
    return response;
  });

  return {
    state,
    commands,
    addresses,
    lists,
    /** Its address, for a process that connects by itself. */
    url: server.url,
    /** Number of clients that are connected. */
    sockets: () => sockets.size,
    /** Opens a client's socket here in place of StreamElements'. */
    openSocket: (url: string) =>
      new WebSocket(
        url.replace(
          "wss://astro.streamelements.com",
          server.url.replace("http", "ws"),
        ),
      ),
    /** Reads the list here in place of StreamElements'. */
    fetch: ((input: string, init?: RequestInit) =>
      fetch(
        input.replace("https://api.streamelements.com", server.url),
        init,
      )) as typeof fetch,
    /** Takes a tip: it is listed, and told to those who are connected. */
    tip(data: ListedTip, topic = "channel.tips"): void {
      tips.push(data);
      for (const socket of sockets) {
        send(socket, {
          id: "01K9ZCFZF7KSRDDXXV0EH7G8X6",
          ts: data.createdAt,
          type: "message",
          topic,
          room: VALUES.accountId,
          data,
        });
      }
    },
    send(frame: unknown): void {
      for (const socket of sockets) send(socket, frame);
    },
    /** Asks the clients to move, with a token that is taken once. */
    askToReconnect(token: string, isGood = true): void {
      if (isGood) reconnectTokens.add(token);
      for (const socket of sockets) {
        send(socket, {
          type: "reconnect",
          data: {
            message: "The server is shutting down.",
            reconnect_token: token,
          },
        });
      }
    },
    /** Cuts all connections, or the oldest ones alone. */
    cut(most = Infinity): void {
      for (const socket of [...sockets].slice(0, most)) socket.close(1012);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
