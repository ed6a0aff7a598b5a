/**
 * A client of obs-websocket, protocol 5, in JSON: one question, one answer.
 * Every question is answered or fails, in time or when the connection ends.
 */

const ADDRESS = "ws://127.0.0.1:4455";
const SUBPROTOCOL = "obswebsocket.json";
const RPC_VERSION = 1;
const ANSWER_MS = 8_000;
/** Messages by their `op`. */
const HELLO = 0, IDENTIFY = 1, IDENTIFIED = 2, EVENT = 5, REQUEST = 6;
const RESPONSE = 7;
/** Events that are asked for: of scenes and of inputs. */
const EVENTS = 4 | 8;
/** Codes of closing. */
const AUTHENTICATION_FAILED = 4009, UNSUPPORTED_VERSION = 4010;

/** OBS could not be reached, or did not do what was asked. */
export class ObsFailure extends Error {
  constructor(
    readonly kind:
      /** Nobody answers, or the browser does not allow it. */
      | "refused"
      | "password"
      | "too_old"
      /** The message says why, in OBS's words; empty where no answer came. */
      | "failed",
    message = "",
  ) {
    super(message);
  }
}

/** An open connection. */
interface ObsSocket {
  /** Asks OBS; the answer's shape is the protocol's. Throws `ObsFailure`. */
  ask<Answer>(type: string, data?: Record<string, unknown>): Promise<Answer>;
  close(): void;
}

interface Message {
  op: number;
  // deno-lint-ignore no-explicit-any -- the protocol has a shape for each `op`
  d: any;
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(text),
  );
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Returns the answer to a challenge of OBS. */
async function proofOf(
  password: string,
  { salt, challenge }: { salt: string; challenge: string },
): Promise<string> {
  return await sha256(await sha256(password + salt) + challenge);
}

/**
 * Connects to OBS on this computer. `onEvent` is called with the names of
 * events, `onClosed` once when an open connection ends. Throws `ObsFailure`.
 */
export async function openObsSocket(
  password: string | null,
  { onEvent, onClosed }: {
    onEvent: (type: string) => void;
    onClosed: () => void;
  },
): Promise<ObsSocket> {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  const identified = Promise.withResolvers<void>();
  const socket = new WebSocket(ADDRESS, SUBPROTOCOL);
  const send = (op: number, d: unknown) =>
    socket.send(JSON.stringify({ op, d }));
  let isOpen = false;
  let count = 0;

  async function identify(hello: Message["d"]) {
    const asked = hello.authentication;
    const proof = asked && password !== null
      ? { authentication: await proofOf(password, asked) }
      : {};
    send(IDENTIFY, {
      rpcVersion: RPC_VERSION,
      eventSubscriptions: EVENTS,
      ...proof,
    });
  }

  function answered({ requestId, requestStatus, responseData }: Message["d"]) {
    const asked = waiting.get(requestId);
    if (requestStatus.result) asked?.resolve(responseData ?? {});
    else {
      const { comment, code } = requestStatus;
      asked?.reject(new ObsFailure("failed", comment ?? `code ${code}`));
    }
  }

  socket.onmessage = ({ data }) => {
    const { op, d }: Message = JSON.parse(data);
    if (op === HELLO) identify(d).catch(identified.reject);
    else if (op === IDENTIFIED) identified.resolve();
    else if (op === RESPONSE) answered(d);
    else if (op === EVENT) onEvent(d.eventType);
  };
  socket.onclose = ({ code }) => {
    identified.reject(
      new ObsFailure(
        code === AUTHENTICATION_FAILED
          ? "password"
          : code === UNSUPPORTED_VERSION
          ? "too_old"
          : "refused",
      ),
    );
    for (const { reject } of waiting.values()) reject(new ObsFailure("failed"));
    if (isOpen) onClosed();
  };

  async function inTime<T>(answer: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new ObsFailure("failed")),
      ANSWER_MS,
    );
    return await Promise.race([answer, late.promise])
      .finally(() => clearTimeout(timer));
  }

  try {
    await inTime(identified.promise);
  } catch (thrown) {
    socket.close();
    throw thrown instanceof ObsFailure && thrown.kind !== "failed"
      ? thrown
      : new ObsFailure("refused");
  }
  isOpen = true;
  return {
    async ask<Answer>(requestType: string, requestData = {}) {
      const requestId = `${++count}`;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(requestId, asked);
      if (socket.readyState !== WebSocket.OPEN) {
        asked.reject(new ObsFailure("failed"));
      } else send(REQUEST, { requestType, requestId, requestData });
      return await inTime(asked.promise)
        .finally(() => waiting.delete(requestId)) as Answer;
    },
    close() {
      isOpen = false;
      socket.close();
    },
  };
}
