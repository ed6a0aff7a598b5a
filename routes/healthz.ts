import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Whether the process runs",
    guard: anyone,
    answers: { 200: z.object({ status: z.literal("ok") }) },
    handle: () => ({ status: "ok" }),
  }),
});
