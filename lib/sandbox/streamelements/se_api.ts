/** Makes `SE_API`, the interface of StreamElements' widgets. Runs in the frame. */
import type { FrameCall } from "@/lib/sandbox/messages.ts";

const CHEERMOTES =
  "anon|bday|biblethump|bitboss|bonus10|charity|cheer|cheerwhal|corgo|dansgame|doodlecheer|elegiggle|failfish|frankerz|goal|heyguys|holidaycheer|kappa|kreygasm|limecheer|mrdestructoid|muxy|notlikethis|party|pjsalt|pogchamp|pride|ripcheer|scoops|seemsgood|shamrock|showlove|streamlabs|swiftrage|trihard|uni|vohiyo|4head";

/** Text without cheermotes. */
function withoutCheermotes(message: string): string {
  const cheermote = new RegExp(`^(?:${CHEERMOTES})\\d+$`, "i");
  return message.split(/\s+/).filter((word) => !cheermote.test(word))
    .join(" ").trim();
}

/** Creates the API object that widgets call; each method works detached. */
export function createSeApi(
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
