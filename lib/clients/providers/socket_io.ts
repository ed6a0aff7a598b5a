/**
 * Socket.IO 2 over Engine.IO 3, as far as a listener needs it: a dozen lines of
 * framing (https://github.com/socketio/engine.io-protocol/tree/v3). The client
 * library of that line is the last of it, brings a transport and some twenty
 * packages, and connects anew by a clock that no test can move.
 */
import { clamp } from "@/lib/core/clamp.ts";
import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import {
  openSessionSocket,
  type ProviderSession,
  type SessionDeps,
} from "./connection.ts";
import { jsonObject } from "./json.ts";

/** Time in which the server has to say hello, and to let the client in. */
const HELLO_MS = 15 * SECOND_MS;

/** Address of a server of Socket.IO 2, and the events to send and to take. */
interface SocketIoListening {
  /** `wss://…/socket.io/?EIO=3&transport=websocket&…`. */
  url: string;
  /** Event whose first argument is handed on. */
  event: string;
  /** Event that is sent once the server let the client in. */
  join?: readonly [name: string, argument: unknown];
  /** Meaning of a server that lets the client go at once; for the streamer. */
  refusal: string;
}

/** Packets of both protocols, each at the start of a frame. */
const PACKETS = {
  hello: "0",
  close: "1",
  ping: "2",
  pong: "3",
  letIn: "40",
  letGo: "41",
  event: "42",
  refused: "44",
} as const;

/** Listens to a server of Socket.IO 2. The client sends the pings. */
export function listenSocketIo(
  deps: SessionDeps,
  { url, event, join, refusal }: SocketIoListening,
): ProviderSession {
  const socket = openSessionSocket(deps, url, take);
  const stopHello = socket.after(HELLO_MS, () => silent(HELLO_MS));
  let stopPing = () => {};
  /** Cancels the end of a session that waits for the answer to a ping. */
  let stopPong = () => {};
  let isNew = true;

  function silent(ms: number): void {
    socket.end({
      kind: "lost",
      reason: `the provider was silent for ${ms / SECOND_MS} s`,
    });
  }

  function take(text: string): void {
    const code = text.slice(0, /^4/.test(text) ? 2 : 1);
    switch (code) {
      case PACKETS.hello:
        return beginPings(text.slice(1));
      case PACKETS.pong:
        return stopPong();
      case PACKETS.letIn:
        stopHello();
        if (join) socket.send(`42${JSON.stringify(join)}`);
        socket.after(HELLO_MS, () => isNew = false);
        return deps.onConnected();
      case PACKETS.event: {
        const found = readEvent(text.slice(2));
        if (found?.name === event) deps.onMessage(found.argument);
        return;
      }
      case PACKETS.refused:
        return socket.end({ kind: "refused", reason: refusal });
      case PACKETS.letGo:
        return socket.end(
          isNew
            ? { kind: "refused", reason: refusal }
            : { kind: "lost", reason: "the provider ended the connection" },
        );
      case PACKETS.close:
        return socket.end({
          kind: "lost",
          reason: "the provider ended the connection",
        });
    }
  }

  function beginPings(hello: string): void {
    const { pingInterval, pingTimeout } = readHello(hello);
    stopPing();
    const ping = () => {
      socket.send(PACKETS.ping);
      stopPong();
      stopPong = socket.after(pingTimeout, () => silent(pingTimeout));
      stopPing = socket.after(pingInterval, ping);
    };
    stopPing = socket.after(pingInterval, ping);
  }

  return { close: socket.close };
}

/** Reads how often to send a ping and how long to wait for its answer, ms. */
function readHello(
  text: string,
): { pingInterval: number; pingTimeout: number } {
  const hello = jsonObject(text);
  const at = (name: string, usual: number) => {
    const value = hello?.[name];
    return clamp(
      typeof value === "number" && value > 0 ? value : usual,
      5 * SECOND_MS,
      2 * MINUTE_MS,
    );
  };
  return {
    pingInterval: at("pingInterval", 25 * SECOND_MS),
    pingTimeout: at("pingTimeout", 20 * SECOND_MS),
  };
}

/**
 * Reads the name of an event and its one argument, which stays the text that
 * was sent: what is in it is `parse`'s to read. Returns `null` for another form.
 */
export function readEvent(
  text: string,
): { name: string; argument: string } | null {
  const found = /^\["([\w:-]{1,100})",/.exec(text);
  return found?.[1] !== undefined && text.endsWith("]")
    ? { name: found[1], argument: text.slice(found[0].length, -1) }
    : null;
}
