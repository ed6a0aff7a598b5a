/** The part of `window.limelight` that listens to events. Runs in the frame. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { ClientCall } from "./client_calls.ts";
import type { Stop } from "./client_types.ts";

/** Functions that the frame's script gives the client. */
export interface ClientLink {
  /** Asks the page. */
  call: (method: ClientCall | "setField", args: unknown[]) => Promise<unknown>;
  /** Lists an error for the author. */
  tell: (error: unknown) => void;
}

type Handler = (event: LiveEvent & { replay: boolean }) => void;

/** A widget's handlers of events, and the page's knowledge of their patterns. */
export interface ClientEvents {
  /** Calls `handler` with each event of a kind, or of those that begin as `pattern` does. */
  listen(pattern: string, handler: Handler): Stop;
  /** Calls `handler` with a reading now and after each event of a kind; one reading at a time. */
  follow<T>(
    kind: string,
    isMine: (event: LiveEvent) => boolean,
    read: (event: LiveEvent | null) => Promise<T>,
    handler: (state: T) => void,
  ): Stop;
  /** Hands an event to those that listen to it. */
  take(event: LiveEvent, replay: boolean): void;
}

/** Creates a widget's handlers, none so far. */
export function createClientEvents({ call, tell }: ClientLink): ClientEvents {
  const listeners = new Map<symbol, { pattern: string; handler: Handler }>();
  let planned = false;

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

  return {
    listen,
    follow(kind, isMine, read, handler) {
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
    },
    take(event, replay) {
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

function covers(pattern: string, kind: string): boolean {
  if (pattern === kind) return true;
  // What is stored is told to those that watch it.
  return pattern.endsWith("*") && kind !== "kv.updated" &&
    kind.startsWith(pattern.slice(0, -1));
}
