/** Makes `window.limelight`, the client of a custom widget. Runs in the frame. */
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import {
  type ClientEvents,
  type ClientLink,
  createClientEvents,
} from "./client_events.ts";
import { createClientFields } from "./client_fields.ts";
import { createClientStore } from "./client_store.ts";
import type { Limelight, WidgetInfo } from "./client_types.ts";
import { readTimer } from "./read_timer.ts";
import { toJson } from "./to_json.ts";

/** The same names, whatever stands under them. */
type Names<T> = { [P in keyof T]: { [M in keyof T[P]]: unknown } };

/** An event, or its id. */
type EventRef = string | { id: string };

const always = () => true;

/** Creates the interface, and the functions that feed it. */
export function createClient(
  { call, tell, fields }: ClientLink & {
    /** Returns the present values of the fields. */
    fields: () => Record<string, unknown>;
  },
) {
  const { listen, follow, take } = createClientEvents({ call, tell });
  let offsetMs = 0;
  let greet: (info: WidgetInfo) => void = () => {};
  const ready = new Promise<WidgetInfo>((resolve) => greet = resolve);
  const serverNow = () => Date.now() + offsetMs;

  const { changeFields, ...fieldParts } = createClientFields({
    call,
    fields,
    tell,
  });
  const parts = {
    version: 1,
    ready,
    serverNow,
    events: { on: listen },
    kv: createClientStore({ call, tell, listen }),
    ...figuresOf({ call, follow, serverNow }),
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
    fields: fieldParts,
    errors: { report: tell },
  } satisfies Names<Limelight>;
  for (const part of Object.values(parts)) Object.freeze(part);

  return {
    // Answers come over the port: their types are the service's schemas.
    api: Object.freeze(parts) as unknown as Limelight,
    greet,
    changeFields,
    setClock: (ms: number) => void (offsetMs = ms),
    take,
  };
}

/** Makes what reads the channel's figures, and follows them. */
function figuresOf(
  { call, follow, serverNow }:
    & Pick<ClientLink, "call">
    & Pick<ClientEvents, "follow">
    & { serverNow: () => number },
) {
  return {
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
        readTimer(timer, serverNow()).ms,
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
  };
}

function idOf(event: EventRef): string {
  return typeof event === "object" && event !== null ? event.id : event;
}
