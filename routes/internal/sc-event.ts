import { z } from "zod";
import { accepted } from "@/lib/http/accepted.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { internal } from "@/lib/http/guard.ts";
import {
  AcceptResult,
  ModuleEventsBody,
} from "@/lib/schema/platform/notifications.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Accept other modules' events",
    guard: internal({ modules: true }),
    body: z.unknown(),
    bodyValues: 50_000,
    bodyDocument: ModuleEventsBody,
    answers: {
      202: AcceptResult,
      422: "A single item that was not taken",
    },
    async handle({ services, caller, body }) {
      const result = await services.platform.notifications.acceptModuleEvents(
        body,
        caller.module,
      );
      return accepted(body, result);
    },
  }),
});
