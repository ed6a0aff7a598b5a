import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { internal } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Do what is due: for an external timer, once a minute",
    description:
      "Only needed where no process runs for long. Failed work is named, and tried again when next due.",
    guard: internal(),
    answers: {
      200: z.object({
        done: z.array(z.string()).describe("What was due"),
        failed: z.array(z.string()),
      }),
    },
    handle: async ({ services }) => json(await services.tick()),
  }),
});
