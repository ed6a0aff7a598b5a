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
        version: z.string().describe("Version of the service, as `1.2.0`"),
        uncaughtErrors: z.int().optional().describe(
          "Unhandled faults of the process, in the log as `error_uncaught`; absent while none",
        ),
        refusedNotifications: z.int().optional().describe(
          "What Twitch refused at this process's last comparison, in the log as `notifications_refused`; absent while none",
        ),
        silentChannels: z.int().optional().describe(
          "Channels whose connection to Twitch gave this process no sign of life for 30 s, in the log as `eventsub_unheard`; absent while none",
        ),
        missingWorkers: z.int().optional().describe(
          "With `WORKERS`: threads of the process that do not serve and are being started, in the log as `worker_ended`; absent while none",
        ),
      }),
    },
    handle({ services }) {
      const counts = Object.entries(services.health());
      return {
        status: "ok",
        version: services.config.version,
        ...Object.fromEntries(counts.filter(([, count]) => count > 0)),
      };
    },
  }),
});
