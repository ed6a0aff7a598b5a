import { z } from "zod";

/**
 * Creates a schema of a list with the items that `item` can read; an odd one is
 * left out, not the whole list.
 */
export function lenientList<T>(item: z.ZodType<T>) {
  return z.array(z.unknown()).transform((values) =>
    values.flatMap((value) => {
      const read = item.safeParse(value);
      return read.success ? [read.data] : [];
    })
  );
}
