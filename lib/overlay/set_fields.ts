import { MAX_FIELDS_CHARS } from "@/lib/schema/custom_widgets/frames_session.ts";

/**
 * Creates the store of the values that the code of a widget in the editor sets
 * its fields to; nothing is saved.
 */
export function createSetFields() {
  const values: Record<string, unknown> = Object.create(null);
  return {
    values,

    /** Sets one. Throws a `TypeError` for what is no JSON; nothing changes then. */
    set(key: string, value: unknown): void {
      values[key] = JSON.parse(JSON.stringify(value ?? null));
    },

    /** The query by which a document has them where its tabs name them, if it has room. */
    query(): Record<string, string> {
      const fields = JSON.stringify(values);
      const fits = encodeURIComponent(fields).length <= MAX_FIELDS_CHARS;
      return fields !== "{}" && fits ? { fields } : {};
    },
  };
}
