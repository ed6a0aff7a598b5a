import { z } from "zod";
import { Json } from "@/lib/events/kinds/shapes.ts";

/** What stands for the placeholder. */
export const SyncRecord = z.object({ values: z.record(z.string(), Json) });
export type SyncRecord = z.infer<typeof SyncRecord>;
