/**
 * Answers the few requests to StreamElements' own service that widgets make
 * and that this page can answer. Runs in the frame.
 */
import type { LoadDetail } from "@/lib/schema/custom_widgets/frames_session.ts";
import type { FrameCall } from "./messages.ts";

/** Function that answers in place of a request. */
type Answer = () => Promise<unknown>;

/** Functions of the page that known requests use. */
interface KnownRequestDeps {
  call: (method: FrameCall, args: unknown[]) => Promise<unknown>;
  /** The channel, as soon as it is known. */
  channel: () => Promise<LoadDetail["channel"]>;
  /** Told where a request comes from that goes its way: a refused one would seem to be ours. */
  passed: (url: string, stack: unknown) => void;
}

/**
 * Lets `fetch` and `XMLHttpRequest`, and so what libraries make of them, be
 * answered here where they can be; all others go their way, and those that
 * wait for their answer without a turn.
 */
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
    const path = base.exec(url)?.[1]?.replace(/\/+$/, "").split("/").map(
      decoded,
    );
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

  function decoded(piece: string): string {
    try {
      return decodeURIComponent(piece);
    } catch {
      return piece;
    }
  }

  function readJson(text: unknown): unknown {
    if (typeof text !== "string") return text;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  async function answerOf(answer: Answer) {
    const found = await answer();
    return {
      status: found === undefined ? 404 : 200,
      text: JSON.stringify(
        found ?? { statusCode: 404, message: "Not found" },
      ),
    };
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
    const { status, text } = await answerOf(answer);
    return new Response(text, {
      status,
      headers: { "content-type": "application/json" },
    });
  };

  const { prototype } = XMLHttpRequest;
  const { open, send, abort } = prototype;
  const opened = new WeakMap<XMLHttpRequest, { method: string; url: string }>();
  const answering = new WeakMap<XMLHttpRequest, symbol>();

  function openAs(request: XMLHttpRequest, args: unknown[]): void {
    answering.delete(request);
    Reflect.deleteProperty(request, "status");
    Reflect.apply(open, request, args);
  }

  prototype.open = function (...args: unknown[]) {
    openAs(this, args);
    const [method, url, isAsync] = args;
    opened.delete(this);
    if (args.length > 2 && !isAsync) return;
    opened.set(this, { method: String(method), url: String(url) });
  };

  prototype.send = function (body) {
    const { method = "", url = "" } = opened.get(this) ?? {};
    const answer = answering.has(this)
      ? null
      : answerTo(url, method, () => readJson(body));
    if (!answer) {
      passed(url, new Error().stack);
      return send.call(this, body);
    }
    const turn = Symbol();
    answering.set(this, turn);
    // The browser reads the answer out of its address: it does all else as ever.
    const receive = (status: number | null, text: string) => {
      if (answering.get(this) !== turn) return;
      openAs(this, ["GET", text]);
      if (status !== null) {
        Object.defineProperty(this, "status", {
          value: status,
          configurable: true,
        });
      }
      send.call(this);
    };
    answerOf(answer).then(
      ({ status, text }) =>
        receive(
          status === 200 ? null : status,
          `data:application/json,${encodeURIComponent(text)}`,
        ),
      // An address that cannot be read is a failure like the network's.
      () => receive(null, "data:"),
    );
  };

  prototype.abort = function () {
    abort.call(this);
    if (!answering.delete(this)) return;
    for (const name of ["abort", "loadend"]) {
      this.dispatchEvent(new ProgressEvent(name));
    }
  };
}
