/**
 * The page's side of a custom widget: opens its frame, hands it one port, and
 * does what its code may ask for. The channel's token stays on this side.
 */
import type { FrameOpening } from "@/lib/features/custom_widgets/frames/schema.ts";
import { FOR_CUSTOM_WIDGET } from "@/lib/features/account/rate_limits/schema.ts";
import { CallError, isClientCall } from "@/lib/widget_runtime/client_calls.ts";
import { type Hub, widgetButton } from "@/lib/widget_runtime/hub.ts";
import {
  type FrameCall,
  type FrameError,
  type HostMessage,
  readFrameMessage,
} from "@/lib/widget_runtime/messages.ts";
import { noteStarted } from "./watchdog.ts";
import {
  createEarlyMessages,
  type DeliverMessage,
  type EarlyMessages,
} from "./early_messages.ts";
import { createFrameReports, ofWhole } from "./frame_reports.ts";
import { createFrameWatch, type FrameWatch } from "./frame_watch.ts";
import { isWithin } from "./is_within.ts";
import { overlay } from "./overlay_context.ts";
import { customEvent, pageHub } from "./page_hub.ts";
import { pageToken } from "./page_address.ts";
import type { PageInfo } from "./page_info.ts";
import { reportError } from "./report_error.ts";
import { createSetFields } from "./set_fields.ts";
import {
  broadcast,
  deleteStored,
  readCounter,
  readStore,
  writeStore,
} from "./shared_store.ts";
import { createWidgetClient, type Reach } from "./widget_client.ts";

/** Until a frame that did not open is tried again. */
const RETRY_MS = 30_000;
/**
 * Number of restarts of a widget that had to be stopped, until it is published
 * anew.
 */
const MAX_RESTARTS = 3;

/** Opens a widget in a frame; returns what takes it away. */
export function openCustomFrame(
  frame: HTMLIFrameElement,
  { itemId, widgetId, page }: {
    itemId: string;
    widgetId: string;
    page: PageInfo;
  },
): () => void {
  const isPreview = page.mode === "preview" ||
    new URLSearchParams(location.search).get("preview") === "1";
  const isEditor = page.mode !== "live";
  const fields = createSetFields();
  const client = createWidgetClient({
    channelId: page.channelId,
    widgetId,
    isPreview,
    async token(renewed) {
      if (renewed) token = (await readOpening())?.token ?? token;
      return token;
    },
  });
  /** The store that widgets share opens to pages alone. */
  const reachStore: Reach = (path, init) =>
    client.inTurn(() =>
      fetch(url(path, pageToken()), {
        ...init,
        cache: "no-store",
        headers: { ...init?.headers, [FOR_CUSTOM_WIDGET]: widgetId },
      })
    );
  let token = "";
  let opening: FrameOpening | null = null;
  let hub: Hub | null = null;
  let port: MessagePort | null = null;
  let greeted = false;
  let watch: FrameWatch | null = null;
  let stops = 0;
  let overQuota = false;
  const report = createFrameReports(client.reach, widgetId);
  let leave = () => {};
  /**
   * Messages received since the document was requested; `null` once the widget
   * has begun.
   */
  let early: EarlyMessages | null = createEarlyMessages();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function url(path: string, token: string, more: Record<string, string> = {}) {
    const query = new URLSearchParams({ token, ...more });
    if (isPreview) query.set("preview", "1");
    return `${path}?${query}`;
  }

  const path = `/widget/frame/${encodeURIComponent(widgetId)}`;

  const documentUrl = (token: string) => url(path, token, fields.query());

  /** `null` while the widget is not published. */
  async function readOpening(): Promise<FrameOpening | null> {
    const answer = await fetch(url(`${path}/opening`, pageToken()), {
      cache: "no-store",
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`Opening a widget: ${answer.status}`);
    return await answer.json();
  }

  async function load(): Promise<void> {
    clearTimeout(retry);
    try {
      const found = await readOpening();
      // Not published yet: `widget.published` will open it.
      if (!found || closed) return;
      opening = found;
      token = found.token;
      hub = pageHub(
        found,
        { sceneId: page.sceneId, isPreview },
        async () => {
          const now = await readOpening();
          if (now) return now;
          throw new Error(`Widget ${widgetId} is not published any more`);
        },
      );
      watch?.close();
      watch = null;
      join(hub, found);
      frame.src = documentUrl(found.token);
    } catch (error) {
      reportError(error, "opening", widgetId);
      retry = setTimeout(load, RETRY_MS);
    } finally {
      noteStarted(itemId);
    }
  }

  /** Joins the page's widgets; what happens before the document has begun is kept. */
  function join(hub: Hub, { holdMs }: FrameOpening): void {
    awaitDocument();
    leave = hub.join({
      id: itemId,
      widgetId,
      holdMs,
      deliver: (payload, session) =>
        tell({ type: "deliver", payload, session }),
    });
    // What the last document held goes on with the next one.
    hub.release(itemId);
  }

  /** Another document is on its way. */
  function awaitDocument(): void {
    // The last one has no say in when the next begins.
    port?.close();
    port = null;
    if (early) return;
    early = createEarlyMessages();
    client.pause();
    hub?.release(itemId);
  }

  function tell(message: DeliverMessage): void {
    if (early) early.keep(message);
    else port?.postMessage(message);
  }

  /** The code listens: it gets what it missed, in order. */
  function begin(): void {
    early?.takeAll().forEach((message) => port?.postMessage(message));
    early = null;
    client.begin();
  }

  /** Ends a widget that would take the page with it. */
  function stop(error: FrameError): void {
    report(error);
    watch?.close();
    watch = null;
    awaitDocument();
    leave();
    opening = null;
    frame.src = "about:blank";
    if (++stops <= MAX_RESTARTS) retry = setTimeout(load, RETRY_MS);
  }

  function startWatch(): FrameWatch {
    return createFrameWatch({
      every(ms, run) {
        const timer = setInterval(run, ms);
        return () => clearInterval(timer);
      },
      now: () => performance.now(),
      isPreview,
      ping: () => port?.postMessage({ type: "ping" } satisfies HostMessage),
      stop: (why) => stop(ofWhole(why)),
    });
  }

  function greet(event: MessageEvent): void {
    const { contentWindow } = frame;
    if (isWithin(event.source, contentWindow)) watch?.heard();
    if (
      event.data !== "limelight:ready" || event.source !== contentWindow ||
      event.origin !== "null" || !contentWindow || !opening || !hub
    ) return;
    greeted = true;
    watch ??= startWatch();
    if (!watch.loaded()) return;
    awaitDocument();
    const channel = new MessageChannel();
    port = channel.port1;
    const send = (message: HostMessage) => channel.port1.postMessage(message);
    channel.port1.onmessage = ({ data }) => receive(data, send);
    // An opaque origin cannot be named; only the frame's own window gets this.
    contentWindow.postMessage("limelight:port", "*", [channel.port2]);
    const { load: loaded } = opening;
    send({
      type: "init",
      fields: fields.values,
      info: {
        widgetId,
        channel: { id: page.channelId, login: loaded.channel.username },
        currency: page.currency,
        locale: page.locale,
        timeZone: page.timeZone,
        mode: isPreview ? "preview" : page.mode,
        muted: overlay().orders.muted.value,
      },
      load: {
        ...loaded,
        session: { ...loaded.session, data: hub.session() },
        overlay: {
          isEditorMode: isEditor,
          muted: overlay().orders.muted.value,
        },
      },
    });
    client.greet(send);
  }

  function receive(data: unknown, send: (message: HostMessage) => void): void {
    const within = watch?.heard() ?? false;
    const message = readFrameMessage(data);
    if (!within && !overQuota) {
      report(ofWhole("The widget sends too many messages: some were dropped"));
    }
    overQuota = !within;
    if (!message || message.type === "pong") return;
    if (message.type === "begun") return begin();
    if (message.type === "stuck") return stop(message.error);
    if (message.type === "error") {
      if (within) report(message.error, message.times);
      return;
    }
    const { id, method, args } = message;
    if (!within) {
      return send({
        type: "reply",
        id,
        ok: false,
        message: "Too many messages",
        code: "rate_limited",
      });
    }
    answer(method, args).then(
      (value) => send({ type: "reply", id, ok: true, value }),
      (error) =>
        send({
          type: "reply",
          id,
          ok: false,
          message: error instanceof Error ? error.message : "Failed",
          code: error instanceof CallError ? error.code : "internal",
        }),
    );
  }

  async function answer(
    method: FrameCall,
    args: unknown[],
  ): Promise<unknown> {
    if (isClientCall(method)) return await client.answer(method, args);
    const [first, second, third] = args;
    const key = String(first ?? "").slice(0, 300);
    switch (method) {
      case "store.get":
        return await readStore(reachStore, key);
      case "store.set":
        return await writeStore(reachStore, key, second);
      case "store.delete":
        return await deleteStored(reachStore, key);
      case "sanitize": {
        const { maskSwearWords: cleanText } = await import(
          "./mask_swear_words.ts"
        );
        const message = cleanText(String(first ?? ""));
        // No rule of a channel says to drop a message.
        return { skip: false, result: { message } };
      }
      case "counters.get":
        return await readCounter(client.reach, page.channelId, key);
      case "getOverlayStatus":
        return { isEditorMode: isEditor, muted: overlay().orders.muted.value };
      case "resumeQueue":
        hub?.release(itemId);
        return { message: "resumed" };
      case "setField":
        if (isEditor) {
          fields.set(key, second);
          if (third !== false && opening) {
            awaitDocument();
            frame.src = documentUrl(opening.token);
          }
        }
        return { message: "set" };
      case "events.emit":
        hub?.emit(customEvent(key, second));
        return { message: "sent" };
      case "events.broadcast": {
        const payload = customEvent(key, second);
        // What a draft tells stays with it.
        if (isPreview) hub?.emit(payload);
        else await broadcast(client.reach, payload);
        return { message: "sent" };
      }
    }
  }

  /** A document that never greets is none of ours: its token may have run out. */
  function onLoad(): void {
    if (!opening) return;
    if (!greeted) retry = setTimeout(load, RETRY_MS);
    greeted = false;
  }

  /** The editor around a preview presses the widget's buttons. */
  function onPress(event: MessageEvent): void {
    if (!isPreview || event.source !== parent || parent === globalThis.window) {
      return;
    }
    const pressed = readPress(event.data);
    if (pressed) {
      const payload = widgetButton(pressed.field, pressed.value);
      tell({ type: "deliver", session: null, payload });
    }
  }

  addEventListener("message", greet);
  addEventListener("message", onPress);
  frame.addEventListener("load", onLoad);
  const stopPublished = overlay().listen("widget.published", ({ data }) => {
    if (data.widgetId !== widgetId || isPreview) return;
    stops = 0;
    load();
  });
  load();
  return () => {
    closed = true;
    clearTimeout(retry);
    removeEventListener("message", greet);
    removeEventListener("message", onPress);
    frame.removeEventListener("load", onLoad);
    stopPublished();
    watch?.close();
    leave();
    client.close();
    port?.close();
  };
}

function readPress(data: unknown): { field: string; value: unknown } | null {
  if (typeof data !== "object" || data === null) return null;
  const { type, field, value } = data as Record<string, unknown>;
  return type === "limelight:press" && typeof field === "string"
    ? { field, value }
    : null;
}
