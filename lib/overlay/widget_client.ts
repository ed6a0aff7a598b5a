/**
 * The page's side of `window.limelight`: makes the requests of a custom
 * widget's code with the widget's own token, which stays here, and gives it
 * the events it listens to.
 */
import { effect } from "@preact/signals";
import { createSemaphore } from "@/lib/core/semaphore.ts";
import {
  CallError,
  type ClientCall,
  type ClientRequest,
  clientRequest,
  readPatterns,
  RECEIPTS,
} from "@/lib/sandbox/client_calls.ts";
import {
  createMessageQuota,
  REQUESTS,
  STORE_WRITES,
} from "@/lib/sandbox/message_quota.ts";
import type { HostMessage } from "@/lib/sandbox/messages.ts";
import { isWidgetKind } from "@/lib/sandbox/widget_kinds.ts";
import { WIDGET_TOKEN_HEADER } from "@/lib/schema/account/rate_limits.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { isTarget } from "./is_target.ts";
import { overlay } from "./overlay_context.ts";
import { receiptFacts } from "./receipt_facts.ts";

/** Requests of one widget at a time: the page's own must not wait for them. */
const MAX_AT_ONCE = 3;
/** Longest time for an answer, ms: a connection that died in silence would keep its place for ever. */
const MAX_WAIT_MS = 60_000;
/** Events that are kept until the widget listens; the oldest lines of chat go first. */
const MAX_EARLY = 500;
/** Events that an order to show one again can name. */
const MAX_KEPT = 200;

/** Address of all stores. */
const STORES = "/api/widgets/kv/";

/** Options of a widget's client. */
interface WidgetClientOptions {
  channelId: string;
  widgetId: string;
  /** Previews have a store of their own. */
  isPreview: boolean;
  /** The widget's own token; `renewed` when the last one is no longer taken. */
  token(renewed: boolean): Promise<string>;
}

/** Makes a request for a widget's code. */
export type AuthedFetch = (
  path: string,
  init?: Omit<RequestInit, "headers"> & {
    query?: Record<string, string>;
    headers?: Record<string, string>;
  },
) => Promise<Response>;

/**
 * Creates the page's side of one widget's client; it lives as long as the
 * widget is on the page.
 */
export function createWidgetClient(
  { channelId, widgetId, isPreview, token }: WidgetClientOptions,
) {
  const now = () => performance.now();
  const mayAsk = createMessageQuota(now, REQUESTS);
  const mayWrite = createMessageQuota(now, STORE_WRITES);
  const kept = new Map<string, LiveEvent>();
  const requests = createSemaphore(MAX_AT_ONCE);
  let patterns: string[] = [];
  let begun = false;
  /** Events from before the widget listened; `null` once it does. */
  let early: [event: LiveEvent, replay: boolean][] | null = [];
  let send: (message: HostMessage) => void = () => {};
  let stopClock = () => {};

  function isWanted(event: LiveEvent): boolean {
    if (event.kind === "kv.updated") {
      const { data } = event;
      return data.widgetId === widgetId && patterns.includes(event.kind) &&
        (data.preview ?? false) === isPreview;
    }
    return patterns.some((pattern) =>
      pattern.endsWith("*")
        ? event.kind.startsWith(pattern.slice(0, -1))
        : event.kind === pattern
    );
  }

  function give(event: LiveEvent, replay: boolean): void {
    if (!isWidgetKind(event.kind) && event.kind !== "kv.updated") return;
    if (!isTarget(event, widgetId)) return;
    if (early) {
      early.push([event, replay]);
      if (early.length > MAX_EARLY) {
        const chat = early.findIndex(([{ kind }]) => kind.startsWith("chat."));
        early.splice(Math.max(chat, 0), 1);
      }
    } else if (isWanted(event)) {
      send({ type: "event", event, replay });
    }
  }

  function onEvent(event: LiveEvent): void {
    give(event, overlay().isLate(event));
    if (event.kind === "control.replay") {
      const past = kept.get(event.data.eventId);
      if (past) give(past, true);
    } else if (!event.kind.startsWith("chat.")) {
      kept.set(event.id, event);
      for (const id of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(id);
      }
    }
  }

  const stops = [overlay().listen("*", onEvent)];

  function subscribe(wanted: string[]): void {
    patterns = wanted;
    giveEarly();
  }

  /** A document that listens may still be left for another, until it has begun. */
  function giveEarly(): void {
    if (!begun || patterns.length === 0) return;
    const before = early ?? [];
    early = null;
    for (const [event, replay] of before) give(event, replay);
  }

  function pause(): void {
    begun = false;
    early ??= [];
    patterns = [];
  }

  const reach: AuthedFetch = (path, init) => {
    const inPreview = isPreview && path.startsWith(STORES);
    const send = async (renewed: boolean) =>
      await createAuthedFetch(await token(renewed), inPreview)(path, init);
    return requests.run(async () => {
      const answer = await send(false);
      return answer.status === 401 ? await send(true) : answer;
    });
  };

  async function request(asked: ClientRequest): Promise<unknown> {
    const { path, query = {}, method, headers, body } = asked;
    const answer = await reach(path, {
      query,
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return await readAnswer(asked, answer);
  }

  return {
    reach,

    /** Makes a request when there is a place for it. */
    inTurn: requests.run,

    /** The frame opened, or opened anew: it has to say again what it listens to. */
    greet(to: (message: HostMessage) => void): void {
      send = to;
      pause();
      stopClock();
      stopClock = effect(() =>
        send({ type: "clock", offsetMs: overlay().clockOffset.value })
      );
    },

    /** The frame's document goes, or is not there yet: keeps what happens. */
    pause,

    /** The frame's document stays: its code gets what happened since it was asked for. */
    begin(): void {
      begun = true;
      giveEarly();
    },

    /** Answers a call of the widget's code; throws a `CallError`. */
    async answer(call: ClientCall, args: readonly unknown[]): Promise<unknown> {
      if (call === "events.subscribe") return subscribe(readPatterns(args[0]));
      const asked = clientRequest(call, args, { channelId, widgetId });
      const within = mayAsk() &&
        (!asked.path.startsWith(STORES) ||
          asked.method === "GET" || mayWrite());
      if (!within) {
        throw new CallError("rate_limited", "Cannot send this: too many calls");
      }
      if (!asked.path.startsWith(RECEIPTS)) return await request(asked);
      // What a preview shows nobody sees.
      if (isPreview) return null;
      const facts = { ...receiptFacts(), ...Object(asked.body) };
      return await request({ ...asked, body: facts });
    },

    close(): void {
      stopClock();
      for (const stop of stops) stop();
    },
  };
}

/** Makes requests with a token, which is in no address; a preview's are for what previews store. */
export const createAuthedFetch =
  (token: string, isPreview: boolean): AuthedFetch =>
  (path, { query, ...init } = {}) => {
    const all = { ...query, ...(isPreview ? { preview: "1" } : {}) };
    return fetch(`${path}?${new URLSearchParams(all)}`, {
      cache: "no-store",
      signal: AbortSignal.timeout(MAX_WAIT_MS),
      ...init,
      headers: { ...init.headers, [WIDGET_TOKEN_HEADER]: token },
    });
  };

/** The value of an answer: a store's entry with its version, `null` where nothing is. */
async function readAnswer(
  { method, path }: ClientRequest,
  answer: Response,
): Promise<unknown> {
  const ofStore = path.startsWith(STORES);
  if (ofStore && method === "DELETE" && [204, 404].includes(answer.status)) {
    return answer.status === 204;
  }
  if (ofStore && method === "GET" && [204, 404].includes(answer.status)) {
    return null;
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok) {
    throw new CallError(
      typeof body?.code === "string" ? body.code : "internal",
      typeof body?.detail === "string"
        ? body.detail
        : `Cannot send this: ${answer.status}`,
    );
  }
  const etag = answer.headers.get("etag");
  return ofStore && etag !== null ? { ...body, etag } : body;
}
