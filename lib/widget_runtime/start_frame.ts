/**
 * The script that runs in the frame of a custom widget, before any of its code.
 * The build makes one classic script of it and of what it imports, which the
 * frame's document has within it. It leaves no global behind but `SE_API` and
 * `limelight`.
 */
import { createClient } from "./create_client.ts";
import type { FrameConfig } from "./frame_config.ts";
import { placeInStack, readableStack, watchErrors } from "./frame_errors.ts";
import { answerKnownRequests } from "./known_requests.ts";
import { guardLoops } from "./loop_guard.ts";
import type { DraftLook } from "@/lib/schema/custom_widgets/frames_session.ts";
import { DRAFT_STYLE } from "./store_names.ts";
import type { HostMessage, Payload } from "./messages.ts";
import { closePeerConnections } from "./no_network.ts";
import { openPagePort } from "./page_port.ts";
import { createSeApi } from "./se_api.ts";
import { waitLessForScripts, waitLessForStyles } from "./wait_less.ts";

type Init = Extract<HostMessage, { type: "init" }>;

/** Addresses of requests that are kept with where they came from. */
const MAX_ASKED = 20;

/** Connects the frame to the page and hands its events to the widget. */
export function startFrame(config: FrameConfig): void {
  const page = parent;
  let ready = false;
  let init: Init | null = null;
  let greet: (init: Init) => void = () => {};
  const greeted = new Promise<Init>((resolve) => greet = resolve);
  let loaded = false;
  let { fieldData } = config;

  const { send, call } = openPagePort((message) => {
    switch (message.type) {
      case "init":
        init = message;
        greet(message);
        return begin();
      case "deliver":
        return deliver(message.payload, message.session);
      case "clock":
        return client.setClock(message.offsetMs);
      case "event":
        return client.take(message.event, message.replay);
      case "look":
        return wear(message.look);
    }
  });

  function begin(): void {
    if (!ready || !init || loaded) return;
    loaded = true;
    client.greet(init.info);
    dispatch("onWidgetLoad", {
      ...init.load,
      fieldData: { ...fieldData, ...init.fields },
    });
    // The page keeps what happens until then: this document may have been left for another.
    send({ type: "begun" });
  }

  /** Takes the draft's look on; a field that the code has read already restarts it. */
  function wear({ css, fieldData: next, named }: DraftLook): void {
    const style = document.querySelector(`style[${DRAFT_STYLE}]`);
    if (style && style.textContent !== css) style.textContent = css;
    const changed = Object.keys({ ...fieldData, ...next }).filter((key) =>
      JSON.stringify(fieldData[key]) !== JSON.stringify(next[key])
    );
    fieldData = next;
    if (changed.length === 0 || client.changeFields(changed)) return;
    if (changed.some((key) => named.includes(key))) send({ type: "restart" });
  }

  const asked = new Map<string, unknown>();
  const tell = watchErrors(config, send, (url) => asked.get(url));
  const client = createClient({
    call,
    tell,
    fields: () => ({ ...fieldData, ...init?.fields }),
  });
  guardLoops(config.guard, (message, raw) => {
    const stack = readableStack(config, raw);
    const error = { message, stack, ...placeInStack(stack) };
    send({ type: "stuck", error });
  });
  defineGlobals({ SE_API: createSeApi(call), limelight: client.api });
  if (config.offline) closePeerConnections();
  answerKnownRequests({
    call,
    channel: async () => structuredClone((await greeted).load.channel),
    passed(url, stack) {
      const address = addressOf(url);
      if (address === null) return;
      asked.delete(address);
      asked.set(address, stack);
      const [oldest] = asked.keys();
      if (asked.size > MAX_ASKED && oldest !== undefined) asked.delete(oldest);
    },
  });
  if (config.notice !== null) showNotice(config.notice, tell);
  waitLessForStyles(2_500);
  waitLessForScripts(config.late, 4_000, tell);
  whenRead(config.late.length > 0, () => {
    ready = true;
    begin();
  });
  page.postMessage("limelight:ready", "*");
}

/** Calls `go` when the document has loaded, or was read and loads for long. */
function whenRead(isLate: boolean, go: () => void): void {
  addEventListener("load", () => setTimeout(go, 0), { once: true });
  // Interactive: all of the tabs was read and the script has run.
  document.addEventListener(
    "readystatechange",
    () => {
      const most = isLate ? 0 : 5_000;
      setTimeout(go, Math.max(1_000, most - performance.now()));
    },
    { once: true },
  );
}

function dispatch(name: string, detail: unknown): void {
  dispatchEvent(new CustomEvent(name, { detail }));
}

function deliver(payload: Payload | null, session: unknown): void {
  if (payload) dispatch("onEventReceived", payload);
  if (session) dispatch("onSessionUpdate", { session });
}

function defineGlobals(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(window, name, {
      value,
      // A widget may have a name of its own for something else.
      writable: true,
      configurable: true,
      enumerable: true,
    });
  }
}

/** An address as policies name it: whole, without its fragment. */
function addressOf(url: string): string | null {
  try {
    return new URL(url, location.href).href.split("#")[0] ?? null;
  } catch {
    return null;
  }
}

/** Says on the widget itself what is wrong with it. */
function showNotice(notice: string, tell: (error: unknown) => void): void {
  tell(new Error(notice));
  addEventListener("onWidgetLoad", () => {
    const text = document.createElement("p");
    text.textContent = notice;
    text.style.cssText =
      "margin:0;padding:12px;font:16px/1.4 sans-serif;color:#fff;background:#000c";
    document.body.replaceChildren(text);
  });
}
