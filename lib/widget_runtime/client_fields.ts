/** The part of `window.limelight` that reads and sets a widget's fields. Runs in the frame. */
import type { ClientLink } from "./client_events.ts";
import { toJson } from "./to_json.ts";

type FieldsFollower = (
  fields: Record<string, unknown>,
  changed: string[],
) => void;

/** Creates a widget's access to its fields. */
export function createClientFields(
  { call, tell, fields }: ClientLink & {
    /** Returns their present values. */
    fields: () => Record<string, unknown>;
  },
) {
  const followers = new Set<FieldsFollower>();
  return {
    /** Tells the code of changed fields; `false` where nothing of it asked to be told. */
    changeFields(changed: readonly string[]): boolean {
      for (const follower of [...followers]) {
        try {
          follower(structuredClone(fields()), [...changed]);
        } catch (error) {
          tell(error);
        }
      }
      return followers.size > 0;
    },
    onChange: (handler: FieldsFollower) => {
      // One function may be given twice.
      const own: FieldsFollower = (all, changed) => handler(all, changed);
      followers.add(own);
      return () => void followers.delete(own);
    },
    all: () => structuredClone(fields()),
    get(key: string): unknown {
      const all = fields();
      // Every object has members of its own, of which some cannot be copied.
      return Object.hasOwn(all, key) ? structuredClone(all[key]) : undefined;
    },
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
