import { z } from "zod";

type Registry = z.core.$ZodRegistry<z.core.GlobalMeta>;

/** Knows what the global registry does, but no ids, which make a schema a definition. */
const WITHOUT_IDS: Registry = new class
  extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType) {
    const meta = z.globalRegistry.get(schema);
    if (!meta) return undefined;
    const { id: _, ...words } = meta;
    return words as never;
  }
}();

/**
 * Returns a zod schema as JSON Schema (2020-12) in one piece: what has an id of
 * its own in the API's document stands in its place all the same.
 */
export function inlineJsonSchema(
  schema: z.core.$ZodType,
  params: Omit<z.core.ToJSONSchemaParams, "metadata"> = {},
): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { ...params, metadata: WITHOUT_IDS });
}
