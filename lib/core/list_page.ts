import { z } from "zod";

/** Query of a list that is answered page by page where `limit` is given, and else whole. */
export const ListPage = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(500).optional(),
});
export type ListPage = z.output<typeof ListPage>;
