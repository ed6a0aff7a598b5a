import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Whether the process runs",
    guard: anyone,
    answers: {
      200: z.object({
        status: z.literal("ok"),
        uncaughtRejections: z.int().optional().describe(
          "Faults that nobody handled since the process began, each in the log as `rejection_uncaught`; absent while there are none",
        ),
      }),
    },
    handle({ services }) {
      const uncaughtRejections = services.uncaughtRejections();
      return {
        status: "ok",
        ...(uncaughtRejections === 0 ? {} : { uncaughtRejections }),
      };
    },
  }),
});
