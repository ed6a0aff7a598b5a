/**
 * The script that runs in the frame of a custom widget, before any of its code.
 * Its parts are sent as their own source, so each uses nothing but its
 * arguments, the browser and the other parts.
 */
import { guardLoops, type Inserted } from "./loop_guard.ts";
import { answerKnownRequests } from "./known_requests.ts";
import { createClient } from "./client_script.ts";
import {
  locate,
  readableStack,
  type Send,
  watchErrors,
} from "./frame_errors.ts";
import { waitLessForScripts, waitLessForStyles } from "./wait_less.ts";
import type { FrameCall, HostMessage, Payload } from "./messages.ts";
import { readTimer } from "./read_timer.ts";

/** An address in the author's code: line and column from 1. */
export type NamedAddress = [
  address: string,
  tab: "html" | "css" | "js",
  line: number,
  column: number,
];

/** Configuration that the document gives its script. */
export interface FrameConfig {
  fieldData: Record<string, unknown>;
  /** First line and number of lines of each tab within the document, and what is not the author's in it. */
  tabs: Record<
    "html" | "css" | "js",
    { first: number; lines: number; inserted: Inserted[] }
  >;
  /** Global that guarded code calls, and how long that may run without a break. */
  guard: {
    name: string;
    longestMs: { alone: number; shared: number };
  };
  /** Error in the code as a whole, for its author; `null` for none. */
  notice: string | null;
  /** Hosts whose scripts nobody waits for: they did not answer before. */
  late: readonly string[];
  /** Addresses in the tabs that a policy may refuse, with their places. */
  addresses: NamedAddress[];
  /** True when the widget may not connect to anything. */
  offline: boolean;
  /** True when messages of `console.error` are reported, too. */
  consoleErrors: boolean;
}

/** Text without cheermotes. */
function withoutCheermotes(message: string): string {
  const prefix =
    "anon|bday|biblethump|bitboss|bonus10|charity|cheer|cheerwhal|corgo|dansgame|doodlecheer|elegiggle|failfish|frankerz|goal|heyguys|holidaycheer|kappa|kreygasm|mrdestructoid|muxy|notlikethis|party|pjsalt|pogchamp|pride|ripcheer|scoops|seemsgood|shamrock|showlove|streamlabs|swiftrage|trihard|uni|vohiyo|4head";
  return message.split(/\s+/)
    .filter((word) => !new RegExp(`^(?:${prefix})\\d+$`, "i").test(word))
    .join(" ").trim();
}

/** The API object that widgets call; each method works detached. */
function createApi(
  call: (method: FrameCall, args: unknown[]) => Promise<unknown>,
) {
  const text = (value: unknown) => typeof value === "string" ? value : "";
  const json = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));
  return {
    responses: {},
    sendMessage: () => Promise.resolve({}),
    store: {
      get: (key: unknown) => call("store.get", [key]),
      // What is no JSON is refused like anything else: by the promise.
      set: async (key: unknown, value: unknown) =>
        await call("store.set", [key, json(value)]),
      delete: (key: unknown) => call("store.delete", [key]),
    },
    counters: { get: (name: unknown) => call("counters.get", [name]) },
    sanitize: (request: { message?: unknown } | null) =>
      call("sanitize", [text(request?.message)]),
    cheerFilter: (message: unknown) =>
      Promise.resolve(withoutCheermotes(text(message))),
    setField: (key: unknown, value: unknown, reload: unknown = true) =>
      call("setField", [key, value, reload]),
    getOverlayStatus: () => call("getOverlayStatus", []),
    resumeQueue: () => call("resumeQueue", []),
    events: {
      emit: async (event: unknown, data: unknown = {}) =>
        await call("events.emit", [event, json(data)]),
      broadcast: async (event: unknown, data: unknown = {}) =>
        await call("events.broadcast", [event, json(data)]),
    },
  };
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

/** Connects the frame to the page and hands its events to the widget. */
function startFrame(config: FrameConfig): void {
  const waiting: unknown[] = [];
  const calls = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  const page = parent;
  let port: MessagePort | null = null;
  let lastCall = 0;
  let ready = false;
  let init: Extract<HostMessage, { type: "init" }> | null = null;
  const greeted = Promise.withResolvers<void>();
  let loaded = false;

  const send: Send = (message) => {
    if (port) port.postMessage(message);
    // As it is now; what cannot be sent is refused here, not when the others go.
    else waiting.push(structuredClone(message));
  };
  const call = (method: FrameCall, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastCall;
      calls.set(id, { resolve, reject });
      send({ type: "call", id, method, args });
    });
  const dispatch = (name: string, detail: unknown) =>
    dispatchEvent(new CustomEvent(name, { detail }));

  function deliver(payload: Payload | null, session: unknown): void {
    if (payload) dispatch("onEventReceived", payload);
    if (session) dispatch("onSessionUpdate", { session });
  }

  function begin(): void {
    if (!ready || !init || loaded) return;
    loaded = true;
    client.greet(init.info);
    dispatch("onWidgetLoad", {
      ...init.load,
      fieldData: { ...config.fieldData, ...init.fields },
    });
    // The page keeps what happens until then: this document may have been left for another.
    send({ type: "begun" });
  }

  function receive(message: HostMessage): void {
    switch (message.type) {
      case "init":
        init = message;
        greeted.resolve();
        return begin();
      case "deliver":
        return deliver(message.payload, message.session);
      case "ping":
        return port?.postMessage({ type: "pong" });
      case "reply": {
        const asked = calls.get(message.id);
        calls.delete(message.id);
        if (message.ok) return asked?.resolve(message.value);
        const { code } = message;
        return asked?.reject(
          Object.assign(new Error(message.message), {
            name: "LimelightError",
            code,
          }),
        );
      }
      case "clock":
        return client.setClock(message.offsetMs);
      case "event":
        return client.take(message.event, message.replay);
    }
  }

  addEventListener("message", (event) => {
    if (port || event.source !== page || event.data !== "limelight:port") {
      return;
    }
    event.stopImmediatePropagation();
    port = event.ports[0] ?? null;
    if (!port) return;
    port.onmessage = ({ data }) => receive(data);
    for (const message of waiting.splice(0)) port.postMessage(message);
  });
  const asked = new Map<string, unknown>();
  const tell = watchErrors(config, send, (url) => asked.get(url));
  const client = createClient({
    call,
    tell,
    readTimer,
    fields: () => ({ ...config.fieldData, ...init?.fields }),
  });
  guardLoops(config.guard, (message, raw) => {
    const stack = readableStack(config, raw);
    const [, url, line, column] =
      /(html|css|js):(\d+):(\d+)/.exec(stack ?? "") ?? [];
    const place = url === undefined
      ? { url: null, line: null, column: null }
      : { url, line: Number(line), column: Number(column) };
    send({ type: "stuck", error: { message, stack, ...place } });
  });
  const globals = { SE_API: createApi(call), limelight: client.api };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(window, name, {
      value,
      // A widget may have a name of its own for something else.
      writable: true,
      configurable: true,
      enumerable: true,
    });
  }
  if (config.offline) {
    // A policy does not cover peer connections.
    for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) {
      Reflect.deleteProperty(window, name);
    }
  }
  answerKnownRequests({
    call,
    async channel() {
      await greeted.promise;
      return structuredClone(init?.load.channel ?? Object());
    },
    passed(url, stack) {
      const address = URL.parse(url, location.href)?.href.split("#")[0];
      if (address === undefined) return;
      asked.delete(address);
      asked.set(address, stack);
      const [oldest] = asked.keys();
      if (asked.size > 20 && oldest !== undefined) asked.delete(oldest);
    },
  });
  if (config.notice !== null) showNotice(config.notice, tell);
  waitLessForStyles(2_500);
  waitLessForScripts(config.late, 4_000, tell);
  const go = () => {
    ready = true;
    begin();
  };
  addEventListener("load", () => setTimeout(go, 0), { once: true });
  // Interactive: all of the tabs was read and the script has run.
  document.addEventListener(
    "readystatechange",
    () => {
      const most = config.late.length > 0 ? 0 : 5_000;
      setTimeout(go, Math.max(1_000, most - performance.now()));
    },
    { once: true },
  );
  page.postMessage("limelight:ready", "*");
}

const PARTS = [
  readTimer,
  createClient,
  locate,
  readableStack,
  watchErrors,
  withoutCheermotes,
  createApi,
  waitLessForStyles,
  waitLessForScripts,
  showNotice,
  answerKnownRequests,
  guardLoops,
  startFrame,
];

/**
 * Returns the source of the script; it leaves no global behind but `SE_API` and
 * `limelight`.
 */
export function frameScript(config: FrameConfig): string {
  return `(() => {"use strict";\n${PARTS.map(String).join("\n")}\nstartFrame(${
    JSON.stringify(config).replaceAll("<", "\\u003c")
  });\n})();`;
}
