/**
 * The part of the frame's script that is `window.limelight`. Sent as its own
 * source: it uses nothing but its arguments and the browser.
 */
import type { EventData, LiveEvent } from "@/lib/events/catalogue.ts";
import type { ClientCall } from "./client_calls.ts";
import type {
  KvChange,
  KvEntry,
  Limelight,
  Stop,
  WidgetInfo,
} from "./client_types.ts";
import type { TimerReading } from "./read_timer.ts";

/** Functions that the frame's script gives the client. */
interface ClientParts {
  /** Asks the page. */
  call: (method: ClientCall | "setField", args: unknown[]) => Promise<unknown>;
  /** Lists an error for the author. */
  tell: (error: unknown) => void;
  readTimer: (
    timer: EventData<"timer.state">,
    now: number,
  ) => TimerReading;
  /** Returns the present values of the fields. */
  fields: () => Record<string, unknown>;
}

/** The same names, whatever stands under them. */
type Names<T> = { [P in keyof T]: { [M in keyof T[P]]: unknown } };

/** Creates the interface, and the functions that feed it. */
export function createClient(
  { call, tell, readTimer, fields }: ClientParts,
) {
  type EventRef = string | { id: string };
  type Handler = (event: LiveEvent & { replay: boolean }) => void;
  const listeners = new Map<symbol, { pattern: string; handler: Handler }>();
  const updates = new Map<string, Promise<unknown>>();
  let offsetMs = 0;
  let planned = false;
  let greet: (info: WidgetInfo) => void = () => {};
  const ready = new Promise<WidgetInfo>((resolve) => greet = resolve);

  /** Tells the page what is listened to, once for all of a turn. */
  function subscribe(): void {
    if (planned) return;
    planned = true;
    queueMicrotask(() => {
      planned = false;
      const patterns = [...listeners.values()].map(({ pattern }) => pattern);
      call("events.subscribe", [[...new Set(patterns)]]).catch(tell);
    });
  }

  function covers(pattern: string, kind: string): boolean {
    if (pattern === kind) return true;
    // What is stored is told to those that watch it.
    return pattern.endsWith("*") && kind !== "kv.updated" &&
      kind.startsWith(pattern.slice(0, -1));
  }

  function listen(pattern: string, handler: Handler): Stop {
    if (typeof handler !== "function") {
      throw new TypeError("The handler of an event is a function");
    }
    const key = Symbol();
    listeners.set(key, { pattern: String(pattern), handler });
    subscribe();
    return () => {
      if (listeners.delete(key)) subscribe();
    };
  }

  /** Tells how something stands now and after each event; one reading at a time. */
  function follow<T>(
    kind: string,
    isMine: (event: LiveEvent) => boolean,
    read: (event: LiveEvent | null) => Promise<T>,
    handler: (state: T) => void,
  ): Stop {
    let stopped = false;
    let reading = false;
    let next: LiveEvent | null | undefined;
    async function tellNow(event: LiveEvent | null): Promise<void> {
      next = event;
      if (reading) return;
      reading = true;
      while (next !== undefined && !stopped) {
        const cause: LiveEvent | null = next;
        next = undefined;
        try {
          const state = await read(cause);
          if (!stopped) handler(state);
        } catch (error) {
          tell(error);
        }
      }
      reading = false;
    }
    const stop = listen(kind, (event) => {
      if (isMine(event)) void tellNow(event);
    });
    void tellNow(null);
    return () => {
      stopped = true;
      stop();
    };
  }

  const always = () => true;
  const idOf = (event: EventRef) =>
    typeof event === "object" && event !== null ? event.id : event;
  const toJson = (value: unknown) => {
    const text = JSON.stringify(value);
    if (text === undefined) throw new TypeError("The value is not JSON");
    return JSON.parse(text);
  };
  const get = (key: string) => call("kv.get", [key]);
  const put = (key: string, value: unknown, options?: unknown) =>
    call("kv.put", [key, toJson(value), toJson(options ?? {})]);

  /** Changes of one key happen one after the other; other pages are kept apart by versions. */
  function update(
    key: string,
    change: (value: unknown) => unknown,
  ): Promise<unknown> {
    const run = () => updateNow(key, change);
    const done = (updates.get(key) ?? Promise.resolve()).then(run, run);
    updates.set(key, done);
    const forget = () => {
      if (updates.get(key) === done) updates.delete(key);
    };
    done.then(forget, forget);
    return done;
  }

  async function updateNow(
    key: string,
    change: (value: unknown) => unknown,
  ): Promise<unknown> {
    for (let attempt = 1;; attempt++) {
      const entry = await get(key) as KvEntry | null;
      const value = change(entry ? entry.value : null);
      const held = entry ? { ifMatch: entry.etag } : { ifNew: true };
      try {
        return await put(key, value, held);
      } catch (error) {
        const lost = (error as { code?: string }).code === "stale";
        if (!lost || attempt === 20) throw error;
        // Whoever lost waits a little, not all for the same time.
        const pause = Math.random() * 20 * attempt;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  function watch(key: string, handler: (change: KvChange) => void): Stop {
    const mine = (name: string) =>
      key.endsWith("*") ? name.startsWith(key.slice(0, -1)) : name === key;
    return listen("kv.updated", (event) => {
      if (event.kind !== "kv.updated" || !mine(event.data.key)) return;
      const { key: name, deleted, updatedAt, value } = event.data;
      const isLong = !deleted && value === undefined;
      if (!isLong) {
        return handler({ key: name, deleted, updatedAt, value: value ?? null });
      }
      // Too long to be sent along.
      get(name).then((entry) => {
        if (entry) handler({ deleted: false, ...entry as KvEntry });
      }).catch(tell);
    });
  }

  const parts = {
    version: 1,
    ready,
    serverNow: () => Date.now() + offsetMs,
    events: { on: listen },
    kv: {
      get,
      put,
      update,
      watch,
      delete: (key: string, options?: unknown) =>
        call("kv.delete", [key, toJson(options ?? {})]),
      list: (options?: unknown) => call("kv.list", [toJson(options ?? {})]),
    },
    counters: {
      get: (name: string) => call("client.counter", [name]),
      watch: (name: string, handler: (value: number | null) => void) =>
        follow(
          "metric.updated",
          // Other figures are told of in the same way.
          ({ id }) => id.startsWith(`counter:${name.toLowerCase()}:`),
          async (event) => {
            if (event?.kind === "metric.updated") return event.data.value;
            const answer = await call("client.counter", [name]);
            return (answer as { value: number | null }).value;
          },
          handler,
        ),
    },
    numbers: {
      get: (name: string, options?: unknown) =>
        call("numbers.get", [name, toJson(options ?? {})]),
      points: (user: string) => call("numbers.points", [user]),
    },
    timer: {
      state: () => call("timer.state", []),
      watch: (handler: (timer: EventData<"timer.state">) => void) =>
        follow(
          "timer.state",
          always,
          async (event) =>
            event?.kind === "timer.state"
              ? event.data
              : await call("timer.state", []) as EventData<"timer.state">,
          handler,
        ),
      read: (timer: EventData<"timer.state">) =>
        readTimer(timer, Date.now() + offsetMs).ms,
    },
    goals: {
      ladder: () => call("goals.ladder", []),
      watch: (handler: (ladder: unknown) => void) =>
        follow("ladder.state", always, () => call("goals.ladder", []), handler),
      tip: () => call("goals.tip", []),
    },
    credits: {
      state: (options?: unknown) =>
        call("credits.state", [toJson(options ?? {})]),
      watch: (handler: (credits: unknown) => void) =>
        follow(
          "credits.state",
          always,
          () => call("credits.state", [{}]),
          handler,
        ),
    },
    ai: {
      complete: (request: unknown) => call("ai.complete", [toJson(request)]),
      personaComment: (request: unknown) =>
        call("ai.personaComment", [toJson(request)]),
      remaining: () => call("ai.remaining", []),
    },
    alerts: {
      play: async (event: EventRef, options?: unknown) => {
        await call("alerts.play", [idOf(event), toJson(options ?? {})]);
      },
      finished: async (event: EventRef) => {
        await call("alerts.finished", [idOf(event), {}]);
      },
    },
    fields: {
      all: () => structuredClone(fields()),
      get: (key: string) => structuredClone(fields()[key]),
      set: async (key: string, value: unknown, reload = true) => {
        await call("setField", [key, toJson(value), reload]);
      },
      onPress: (field: string, handler: (value: unknown) => void) => {
        const run = (event: Event) => {
          const { listener, event: press } = (event as CustomEvent).detail;
          const isMine = listener === "event:test" &&
            press.listener === "widget-button" && press.field === field;
          if (isMine) handler(press.value);
        };
        addEventListener("onEventReceived", run);
        return () => removeEventListener("onEventReceived", run);
      },
    },
    errors: { report: tell },
  } satisfies Names<Limelight>;
  for (const part of Object.values(parts)) Object.freeze(part);

  return {
    // Answers come over the port: their types are the service's schemas.
    api: Object.freeze(parts) as unknown as Limelight,
    greet,
    setClock: (ms: number) => void (offsetMs = ms),
    take(event: LiveEvent, replay: boolean): void {
      for (const { pattern, handler } of [...listeners.values()]) {
        if (!covers(pattern, event.kind)) continue;
        try {
          handler({ ...structuredClone(event), replay });
        } catch (error) {
          tell(error);
        }
      }
    },
  };
}
