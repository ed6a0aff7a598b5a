import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { z } from "zod";
import {
  openSessionSocket,
  type ProviderSession,
  type SessionDeps,
  type SessionEnd,
} from "@/lib/clients/providers/connection.ts";
import { exactObject } from "@/lib/clients/providers/exact_json.ts";
import { TIP_TOPICS } from "./parse.ts";

/** StreamElements' gateway (docs.streamelements.com/websockets). */
const GATEWAY = "wss://astro.streamelements.com/";

/** Time in which the gateway has to answer, ms. */
const ANSWER_MS = 10 * SECOND_MS;
/** Pause between two commands: one in 100 ms is allowed. */
const COMMAND_MS = 200;
/**
 * Interval of asking for the tips anew. The gateway's pings are answered below
 * JavaScript, which sees none: its answer says that the connection still stands,
 * and that the token still does.
 */
const PROBE_MS = 2 * MINUTE_MS;
/** Pause after too many commands. */
const TOO_MANY_MS = 10 * SECOND_MS;

const [TIPS, MODERATION] = TIP_TOPICS;

const Frame = z.object({
  type: z.string(),
  nonce: z.string().optional(),
  error: z.string().optional(),
  data: z.looseObject({
    reconnect_token: z.string().max(8_000).optional(),
  }).optional(),
});
type Frame = z.output<typeof Frame>;

/** Opens a session at the gateway; one that is moved has its subscriptions already. */
export function openAstro(deps: SessionDeps): ProviderSession {
  const { values, resume } = deps;
  const url = resume === null
    ? GATEWAY
    : `${GATEWAY}?reconnect_token=${encodeURIComponent(resume)}`;
  const socket = openSessionSocket(deps, url, take);
  let isConnected = false;
  /** Cancels the end of a session that waits for an answer. */
  let stopWaiting = () => {};
  waitForAnswer();

  function waitForAnswer(): void {
    stopWaiting();
    stopWaiting = socket.after(ANSWER_MS, () =>
      socket.end({
        kind: "lost",
        reason: `StreamElements was silent for ${ANSWER_MS / SECOND_MS} s`,
      }));
  }

  function subscribe(topic: string): void {
    socket.send(JSON.stringify({
      type: "subscribe",
      nonce: topic,
      data: {
        topic,
        room: values.accountId,
        token: values.token,
        token_type: "jwt",
      },
    }));
  }

  function probe(): void {
    subscribe(TIPS);
    waitForAnswer();
    socket.after(PROBE_MS, probe);
  }

  function connected(): void {
    if (isConnected) return;
    isConnected = true;
    socket.after(PROBE_MS, probe);
    // Only to hear at once of a tip that was let through; not every token may.
    if (resume === null) {
      socket.after(COMMAND_MS, () => subscribe(MODERATION));
    }
    deps.onConnected();
  }

  function take(text: string): void {
    const read = Frame.safeParse(exactObject(text));
    if (!read.success) return;
    switch (read.data.type) {
      case "welcome":
        stopWaiting();
        if (resume !== null) return connected();
        subscribe(TIPS);
        return waitForAnswer();
      case "response":
        return takeResponse(read.data);
      case "reconnect": {
        const token = read.data.data?.reconnect_token;
        return socket.end(
          token === undefined
            ? { kind: "lost", reason: "StreamElements ended the connection" }
            : { kind: "moved", resume: token },
        );
      }
      case "message":
        return deps.onMessage(text);
    }
  }

  function takeResponse({ nonce, error }: Frame): void {
    if (nonce === MODERATION) return;
    stopWaiting();
    if (error === undefined) return connected();
    // An answer to the probe says that the connection stands, whatever it is.
    if (isConnected && error !== "err_unauthorized") return;
    socket.end(endOf(error));
  }

  return { close: socket.close };
}

/** Returns what an error of the gateway means for the session. */
function endOf(error: string): SessionEnd {
  switch (error) {
    case "err_unauthorized":
      return {
        kind: "refused",
        reason: "StreamElements does not take the JWT Token: copy it anew",
      };
    case "err_bad_request":
      return {
        kind: "refused",
        reason: "StreamElements knows no account of this Account ID",
      };
    case "rate_limit_exceeded":
      return {
        kind: "lost",
        reason: "StreamElements asks for fewer commands",
        atLeastMs: TOO_MANY_MS,
      };
    default:
      return { kind: "lost", reason: "StreamElements had an error of its own" };
  }
}
