/** The part of `window.limelight` that reads and sets a widget's fields. Runs in the frame. */
import type { ClientLink } from "./client_events.ts";
import { toJson } from "./to_json.ts";

/** Creates a widget's access to its fields. */
export function createClientFields(
  { call, fields }: Pick<ClientLink, "call"> & {
    /** Returns their present values. */
    fields: () => Record<string, unknown>;
  },
) {
  return {
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
  };
}
