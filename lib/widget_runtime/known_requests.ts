/**
 * Answers the few requests to StreamElements' own service that widgets make
 * and that this page can answer. Runs in the frame, sent as its own source.
 */
import type { FrameCall, LoadDetail } from "./messages.ts";

/** What stands in for a request. */
type Answer = () => Promise<unknown>;

/** What is asked of the page. */
export interface KnownRequestDeps {
  call: (method: FrameCall, args: unknown[]) => Promise<unknown>;
  /** The channel, as soon as it is known. */
  channel: () => Promise<LoadDetail["channel"]>;
  /** Told where a request comes from that goes its way: a refused one would seem to be ours. */
  passed: (url: string, stack: unknown) => void;
}

/** Lets `fetch` and jQuery's requests be answered here where they can be; all others go their way. */
export function answerKnownRequests(
  { call, channel, passed }: KnownRequestDeps,
): void {
  const base =
    /^(?:https?:)?\/\/api\.streamelements\.com\/kappa\/v2\/([^?#]*)/i;

  function answerTo(
    url: string,
    method: string,
    body: () => unknown,
  ): Answer | null {
    const path = base.exec(url)?.[1]?.replace(/\/+$/, "").split("/")
      .map(decodeURIComponent);
    if (!path) return null;
    const [first, of, what, name] = path;
    const reads = method.toUpperCase() === "GET";
    if (reads && first === "channels" && path.length === 2) {
      return async () => {
        const { id, username, providerId, avatar } = await channel();
        const isOwn = [`me`, id, username].includes(String(of).toLowerCase());
        return isOwn
          ? {
            _id: id,
            provider: "twitch",
            providerId,
            username,
            displayName: username,
            alias: username,
            avatar,
          }
          : undefined;
      };
    }
    if (reads && first === "bot" && what === "counters" && path.length === 4) {
      return () => call("counters.get", [name]);
    }
    if (!reads && first === "channels" && what === "socket") {
      return async () => {
        const { event, data } = Object(body());
        await call("events.broadcast", [event, data ?? {}]);
        return { message: "sent" };
      };
    }
    return null;
  }

  function readJson(text: unknown): unknown {
    if (typeof text !== "string") return text;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  const own = globalThis.fetch;
  globalThis.fetch = async function fetch(
    input: RequestInfo | URL,
    init?: RequestInit,
  ) {
    const isRequest = input instanceof Request;
    const url = isRequest ? input.url : String(input);
    const method = init?.method ?? (isRequest ? input.method : "GET");
    const answer = answerTo(url, method, () => readJson(init?.body));
    if (!answer) {
      passed(url, new Error().stack);
      return await own.call(globalThis, input, init);
    }
    const found = await answer();
    return new Response(
      JSON.stringify(found ?? { statusCode: 404, message: "Not found" }),
      {
        status: found === undefined ? 404 : 200,
        headers: { "content-type": "application/json" },
      },
    );
  };

  // Its requests are older ones, which cannot be answered in the same way.
  const { jQuery } = globalThis as unknown as {
    jQuery?: {
      ajaxTransport(
        types: string,
        make: (
          options: { url: string; type: string; data?: unknown },
        ) => unknown,
      ): void;
    };
  };
  jQuery?.ajaxTransport("+*", ({ url, type, data }) => {
    const answer = answerTo(url, type, () => readJson(data));
    return answer
      ? {
        send(
          _headers: unknown,
          done: (status: number, text: string, answers?: unknown) => void,
        ) {
          answer().then(
            (found) =>
              found === undefined
                ? done(404, "Not Found")
                : done(200, "success", { text: JSON.stringify(found) }),
            () => done(503, "Service Unavailable"),
          );
        },
        abort() {},
      }
      : undefined;
  });
}
