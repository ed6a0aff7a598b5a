/**
 * Calls of `window.limelight` to the page, and the request that each becomes.
 * Pure.
 */

/** A request to the service, made with the widget's own token. */
export interface ClientRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** Widget that the calls belong to. */
interface ClientOf {
  channelId: string;
  widgetId: string;
}

/** A call that fails; `code` as in the API's errors. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Longest value of a store or question as JSON, in UTF-16 units; the service counts bytes. */
const MAX_JSON = 64 * 1024;
/** Patterns of events that one widget listens to. */
const MAX_PATTERNS = 100;

/** Half a character, which no address can hold; the oldest browser of OBS has no `isWellFormed`. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function invalid(what: string): CallError {
  return new CallError("invalid_input", `Cannot send this: ${what}`);
}

function text(value: unknown, name: string, most = 256): string {
  const fits = typeof value === "string" && value !== "" &&
    value.length <= most && !LONE_SURROGATE.test(value);
  if (fits) return value;
  throw invalid(`${name} is a text of 1 to ${most} characters`);
}

/** An object of texts, numbers, flags and lists of texts, with no other names than these. */
function options(value: unknown, names: readonly string[]) {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw invalid("its options are an object");
  }
  const known: Record<string, string> = Object.create(null);
  for (const [name, option] of Object.entries(value)) {
    if (option === undefined) continue;
    if (!names.includes(name)) {
      throw invalid(`there is no option "${name.slice(0, 60)}"`);
    }
    const isPlain = (one: unknown) =>
      ["string", "number", "boolean"].includes(typeof one);
    const fits = (Array.isArray(option) ? option : [option]).every(isPlain) &&
      String(option).length <= 2_000 && !LONE_SURROGATE.test(String(option));
    if (!fits) {
      throw invalid(`the option "${name}" is too long or of another type`);
    }
    known[name] = String(option);
  }
  return known;
}

function json(value: unknown): unknown {
  let length = 0;
  try {
    length = JSON.stringify(value)?.length ?? 0;
  } catch {
    // Messages carry more than JSON can say.
  }
  if (length === 0) throw invalid("what is sent is JSON");
  if (length > MAX_JSON) {
    throw new CallError(
      "too_large",
      "Cannot send this: it is over 60 KiB",
    );
  }
  return value;
}

const encode = encodeURIComponent;
const storePath = ({ widgetId }: ClientOf) =>
  `/api/widgets/kv/${encode(widgetId)}`;
function keyPath(of: ClientOf, key: unknown): string {
  const name = text(key, "a key");
  // In an address these mean another folder, however they are written.
  if (/^\.{1,2}$/.test(name)) throw invalid("a key is not only dots");
  return `${storePath(of)}/${encode(name)}`;
}

/** Address at which a widget says what it showed. */
export const RECEIPTS = "/api/widgets/receipts/";

/** Says of an event what became of it; the page adds what it knows of itself. */
function receipt(kinds: readonly string[]): ToRequest {
  return ([eventId, more], { widgetId }) => {
    const { heard } = options(more, ["heard"]);
    return {
      method: "POST",
      path: RECEIPTS + encode(widgetId),
      body: {
        eventId: text(eventId, "an event's id", 300),
        kinds,
        ...(heard === undefined ? {} : { heard: heard === "true" }),
      },
    };
  };
}

const read = (path: string, query: Record<string, string> = {}) => ({
  method: "GET" as const,
  path,
  query,
});

type ToRequest = (args: readonly unknown[], of: ClientOf) => ClientRequest;

/** One row a call that the service answers. */
const REQUESTS = {
  "kv.get": ([key], of) => read(keyPath(of, key), { quiet: "1" }),
  "kv.put": ([key, value, more], of) => {
    const { ttlSeconds, ifMatch, ifNew } = options(more, [
      "ttlSeconds",
      "ifMatch",
      "ifNew",
    ]);
    return {
      method: "PUT",
      path: keyPath(of, key),
      body: json(value),
      ...(ttlSeconds === undefined ? {} : { query: { ttl_s: ttlSeconds } }),
      headers: {
        ...(ifMatch === undefined ? {} : { "if-match": tag(ifMatch) }),
        ...(ifNew === "true" ? { "if-none-match": "*" } : {}),
      },
    };
  },
  "kv.delete": ([key, more], of) => {
    const { ifMatch } = options(more, ["ifMatch"]);
    return {
      method: "DELETE",
      path: keyPath(of, key),
      headers: ifMatch === undefined ? {} : { "if-match": tag(ifMatch) },
    };
  },
  "kv.list": ([more], of) =>
    read(storePath(of), options(more, ["prefix", "limit", "cursor"])),
  "client.counter": ([name], { channelId }) =>
    read(`/api/widgets/counters/${encode(channelId)}`, {
      name: text(name, "a counter's name", 100),
    }),
  "numbers.get": ([name, more]) =>
    read("/api/widgets/sc/numbers/metric", {
      ...options(more, ["period"]),
      name: text(name, "a figure's name", 100),
    }),
  "numbers.points": ([user]) =>
    read("/api/widgets/sc/numbers/plus", {
      user: text(user, "a user", 100),
    }),
  "timer.state": () => read("/api/widgets/timer/state"),
  "goals.ladder": () => read("/api/widgets/goals/state"),
  "goals.tip": () => read("/api/widgets/sc/tip/goal"),
  "credits.state": ([more]) =>
    read(
      "/api/widgets/credits/state",
      options(more, ["sections", "window", "limit"]),
    ),
  "ai.complete": ([request]) => ({
    method: "POST",
    path: "/api/widgets/sc/ai/complete",
    body: json(request),
  }),
  "ai.personaComment": ([request]) => ({
    method: "POST",
    path: "/api/widgets/sc/ai/persona-comment",
    body: json(request),
  }),
  "ai.remaining": () => read("/api/widgets/sc/ai/remaining"),
  "alerts.play": receipt(["started", "painted"]),
  "alerts.finished": receipt(["finished"]),
} as const satisfies Record<string, ToRequest>;

/** A call that the service answers. */
export type ClientRequestCall = keyof typeof REQUESTS;

/** Every call of the client; `events.subscribe` is answered by the page itself. */
export type ClientCall = ClientRequestCall | "events.subscribe";

/** Every call of the client. */
export const CLIENT_CALLS: readonly ClientCall[] = [
  ...Object.keys(REQUESTS).filter((call): call is ClientRequestCall =>
    Object.hasOwn(REQUESTS, call)
  ),
  "events.subscribe",
];

/** Tells whether a call is the client's. */
export function isClientCall(call: string): call is ClientCall {
  return CLIENT_CALLS.some((known) => known === call);
}

/**
 * Returns the request of a call; throws a `CallError` for arguments it does not
 * take.
 */
export function clientRequest(
  call: ClientRequestCall,
  args: readonly unknown[],
  of: ClientOf,
): ClientRequest {
  const toRequest: ToRequest = REQUESTS[call];
  return toRequest(args, of);
}

/**
 * Reads patterns of events as a frame names them; throws a `CallError` for any
 * other value.
 */
export function readPatterns(value: unknown): string[] {
  const patterns = Array.isArray(value) ? value : [];
  if (patterns.length > MAX_PATTERNS) {
    throw invalid(`at most ${MAX_PATTERNS} kinds of events`);
  }
  return patterns.map((pattern) => text(pattern, "a kind of event", 100));
}

/** A header must not hold more than the tag. */
function tag(value: string): string {
  if (/^"[\w-]{1,100}"$/.test(value)) return value;
  throw invalid("an `etag` is one that an entry came with");
}
