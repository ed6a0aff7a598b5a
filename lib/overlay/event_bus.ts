import type { EventKind, LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { reportError } from "./report_error.ts";

/** Gets one event. */
export type EventHandler<K extends EventKind> = (event: LiveEvent<K>) => void;

/** Hands events on to the listeners of their kind. */
interface EventBus {
  listen<K extends EventKind>(kind: K, handler: EventHandler<K>): () => void;
  listen(pattern: `${string}*`, handler: EventHandler<EventKind>): () => void;
  /** The same for a pattern that is only known at run time. */
  listenTo(pattern: string, handler: EventHandler<EventKind>): () => void;
  feed(events: readonly LiveEvent[]): void;
}

interface Listener {
  covers(kind: string): boolean;
  handle(event: LiveEvent): void;
}

/**
 * Creates a bus without listeners. An error thrown by one listener does not
 * reach the others.
 */
export function createBus(): EventBus {
  const listeners = new Set<Listener>();

  function add(pattern: string, handle: Listener["handle"]): () => void {
    const prefix = pattern.slice(0, -1);
    const listener: Listener = {
      covers: pattern.endsWith("*")
        ? (kind) => kind.startsWith(prefix)
        : (kind) => kind === pattern,
      handle,
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    // A handler of one kind is only ever called with events of that kind.
    listen: (pattern: string, handler: EventHandler<never>) =>
      add(pattern, (event) => handler(event as never)),
    listenTo: add,
    feed(events) {
      for (const event of events) {
        for (const listener of listeners) {
          if (!listener.covers(event.kind)) continue;
          try {
            listener.handle(event);
          } catch (error) {
            reportError(error, `event ${event.kind}`);
          }
        }
      }
    },
  };
}
