import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { internal } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Do the work that is due: for an external timer, once a minute",
    description:
      "Only needed where no process runs for long. Work that failed is named, and tried again when it is due next.",
    guard: internal,
    answers: {
      200: z.object({
        done: z.array(z.string()).describe("Names of the works that were due"),
        failed: z.array(z.string()),
      }).meta({ id: "TickReport" }),
    },
    handle: async ({ services }) => json(await services.tick()),
  }),
});
