/**
 * The page's side of a custom widget: opens its frame, hands it one port, and
 * does what its code may ask for. The channel's token stays on this side.
 */
import { effect, untracked } from "@preact/signals";
import type { FrameOpening } from "@/lib/schema/custom_widgets/frames.ts";
import { FOR_CUSTOM_WIDGET } from "@/lib/schema/account/rate_limits.ts";
import { type Hub, widgetButton } from "@/lib/sandbox/hub.ts";
import { createMessageQuota, DROPS } from "@/lib/sandbox/message_quota.ts";
import {
  type FrameError,
  type HostMessage,
  readConsole,
  readFrameMessage,
} from "@/lib/sandbox/messages.ts";
import { markStarted } from "./watchdog.ts";
import { createDocumentPort } from "./document_port.ts";
import {
  followPreview,
  type PreviewPart,
  tellEditor,
} from "./preview_frames.ts";
import { createFrameAddresses } from "./frame_addresses.ts";
import { createFrameCalls, replyWith } from "./frame_calls.ts";
import { initMessage } from "./frame_init.ts";
import { createFrameReports, ofWhole } from "./frame_reports.ts";
import { createFrameWatch, type FrameWatch } from "./frame_watch.ts";
import { isWithin } from "./is_within.ts";
import { overlay } from "./overlay_context.ts";
import { pageHub } from "./page_hub.ts";
import type { PageInfo } from "./page_info.ts";
import { reportError } from "./report_error.ts";
import { createSetFields } from "./set_fields.ts";
import { type AuthedFetch, createWidgetClient } from "./widget_client.ts";

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
  const isFramed = isPreview && parent !== window;
  const isBlank = overlay().commands.blank;
  const fields = createSetFields();
  const addresses = createFrameAddresses(widgetId, isPreview, fields);
  const client = createWidgetClient({
    channelId: page.channelId,
    widgetId,
    isPreview,
    async token(renewed) {
      if (renewed) token = (await addresses.readOpening())?.token ?? token;
      return token;
    },
  });
  /** The store that widgets share opens to pages alone. */
  const reachStore: AuthedFetch = (path, init = {}) =>
    client.inTurn(() =>
      addresses.ask(path, {
        ...init,
        headers: { ...init.headers, [FOR_CUSTOM_WIDGET]: widgetId },
      })
    );
  const answer = createFrameCalls({
    itemId,
    channelId: page.channelId,
    isPreview,
    isEditor,
    client,
    reachStore,
    hub: () => hub,
    setField(key, value, loadsAnew) {
      fields.set(key, value);
      if (!loadsAnew || !opening) return;
      port.awaitDocument();
      frame.src = addresses.document(opening.token);
    },
  });
  let token = "";
  let opening: FrameOpening | null = null;
  let hub: Hub | null = null;
  let greeted = false;
  let watch: FrameWatch | null = null;
  let stops = 0;
  const tellsOfDrops = createMessageQuota(() => performance.now(), DROPS);
  const list = createFrameReports(client.reach, widgetId);
  function report(error: FrameError, times = 1, isLast = false): void {
    list(error, times, isLast);
    if (isPreview) tellEditor({ id: widgetId, type: "error", error, times });
  }
  let leave = () => {};
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Openings that were asked for: the answer to any but the last is not waited for. */
  let openings = 0;
  const port = createDocumentPort(() => {
    client.pause();
    hub?.release(itemId);
  });

  function loadLater(): void {
    clearTimeout(retry);
    retry = setTimeout(load, RETRY_MS);
  }

  async function load(): Promise<void> {
    clearTimeout(retry);
    const own = ++openings;
    try {
      const found = await addresses.readOpening();
      // Not published yet: `widget.published` will open it.
      if (!found || own !== openings) return;
      opening = found;
      token = found.token;
      hub = pageHub(
        found,
        { sceneId: page.sceneId, isPreview },
        async () => {
          const now = await addresses.readOpening();
          if (now) return now;
          throw new Error(`Widget ${widgetId} is not published any more`);
        },
      );
      watch?.close();
      watch = null;
      join(hub, found);
      if (!isBlank.peek()) frame.src = addresses.document(found.token);
    } catch (error) {
      if (own !== openings) return;
      reportError(error, "opening", widgetId);
      loadLater();
    } finally {
      markStarted(itemId);
    }
  }

  /** Joins the page's widgets; what happens before the document has begun is kept. */
  function join(hub: Hub, { holdMs }: FrameOpening): void {
    port.awaitDocument();
    leave = hub.join({
      id: itemId,
      widgetId,
      holdMs,
      deliver: (payload, session) =>
        port.deliver({ type: "deliver", payload, session }),
    });
    // What the last document held goes on with the next one.
    hub.release(itemId);
  }

  /** Takes the document away; what happens until the next one has begun is kept for it. */
  function unload(): void {
    watch?.close();
    watch = null;
    port.awaitDocument();
    frame.src = "about:blank";
  }

  /** Ends a widget that would take the page with it. */
  function stop(error: FrameError): void {
    report(error, 1, true);
    unload();
    leave();
    opening = null;
    if (isPreview) tellEditor({ id: widgetId, type: "stopped", error });
    // The editor around a preview says when it begins anew.
    if (isFramed) return;
    if (++stops <= MAX_RESTARTS) loadLater();
  }

  function startWatch(): FrameWatch {
    return createFrameWatch({
      every(ms, run) {
        const timer = setInterval(run, ms);
        return () => clearInterval(timer);
      },
      now: () => performance.now(),
      isPreview,
      ping: () => port.post({ type: "ping" }),
      stop: (why) => stop(ofWhole(why)),
      onSilent(isSilent) {
        if (isPreview) tellEditor({ id: widgetId, type: "silent", isSilent });
      },
    });
  }

  function greet(event: MessageEvent): void {
    const { contentWindow } = frame;
    // Others' messages are not even read.
    if (!isWithin(event.source, contentWindow)) return;
    const within = watch?.heard(event.data) ?? true;
    const lines = isPreview && within ? readConsole(event.data) : null;
    if (lines) tellEditor({ id: widgetId, type: "console", lines });
    if (
      event.data !== "limelight:ready" || event.source !== contentWindow ||
      event.origin !== "null" || !contentWindow || !opening || !hub
    ) return;
    greeted = true;
    watch ??= startWatch();
    if (!watch.loaded()) return;
    const send = port.open(contentWindow, receive);
    send(initMessage({
      page,
      widgetId,
      isPreview,
      isEditor,
      fields: fields.values,
      load: opening.load,
      session: hub.session(),
    }));
    client.greet(send);
  }

  function begin(): void {
    port.begin();
    client.begin();
    if (isPreview) tellEditor({ id: widgetId, type: "began" });
  }

  /** Shows what was saved of the draft, without a new document where that can be. */
  async function showSaved(part: PreviewPart): Promise<void> {
    if (part === "code" || !opening) return await load();
    const look = await addresses.readLook().catch(() => null);
    if (look) port.post({ type: "look", look });
  }

  function receive(data: unknown, send: (message: HostMessage) => void): void {
    const within = watch?.heard(data) ?? false;
    const message = readFrameMessage(data);
    if (!within && tellsOfDrops()) {
      report(ofWhole("The widget sent too many messages: some were dropped"));
    }
    if (!message || message.type === "pong") return;
    if (message.type === "begun") return begin();
    if (message.type === "restart") {
      if (isPreview) load();
      return;
    }
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
    replyWith(answer(method, args), id, send);
  }

  /** A document that never greets is none of ours: its token may have run out. */
  function onLoad(): void {
    if (!opening || isBlank.peek()) return;
    if (!greeted) loadLater();
    greeted = false;
  }

  function onPress(event: MessageEvent): void {
    const payload = isPreview ? readPress(event) : null;
    if (payload) port.deliver({ type: "deliver", session: null, payload });
  }

  addEventListener("message", greet);
  addEventListener("message", onPress);
  frame.addEventListener("load", onLoad);
  const stopPublished = overlay().listen("widget.published", ({ data }) => {
    if (data.widgetId !== widgetId || isPreview) return;
    stops = 0;
    load();
  });
  const stopDraft = isPreview ? followPreview(widgetId, showSaved) : () => {};
  // Its code plays what it likes: without a document it is silent for certain.
  const stopBlank = effect(() => {
    if (isBlank.value && opening) unload();
    else untracked(load);
  });
  return () => {
    stopBlank();
    openings++;
    stopDraft();
    clearTimeout(retry);
    removeEventListener("message", greet);
    removeEventListener("message", onPress);
    frame.removeEventListener("load", onLoad);
    stopPublished();
    watch?.close();
    leave();
    client.close();
    port.close();
  };
}

/** Returns the press of a widget's button that the editor around a preview reports. */
function readPress({ data, source }: MessageEvent) {
  if (source !== parent || parent === globalThis.window) return null;
  if (typeof data !== "object" || data === null) return null;
  const { type, field, value } = data as Record<string, unknown>;
  return type === "limelight:press" && typeof field === "string"
    ? widgetButton(field, value)
    : null;
}
