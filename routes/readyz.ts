import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Whether its database takes a write within a second",
    guard: anyone,
    answers: {
      200: z.object({ status: z.literal("ready") }),
      503: "The database is away or takes no writes, or the process restarts",
    },
    async handle({ services }) {
      await services.assertReady();
      return { status: "ready" };
    },
  }),
});
