import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import {
  Login,
  StreamAnswer,
} from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A person's stream, if live",
    guard: widgetToken({ scopedTo: "any" }),
    params: z.object({ login: Login }),
    limit: platformReads,
    answers: { 200: StreamAnswer, 404: "Nobody has this login" },
    handle: ({ services, params }) =>
      services.widgetData.platformReads.stream(params.login),
  }),
});
