import { z } from "zod";
import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import {
  PlaybackCommand,
  PlaybackDone,
} from "@/lib/schema/overlays/playback.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Decide about an alert, or control its alert box",
    guard: sessionDockOrKey("alerts"),
    limit: dashboardWrites,
    params: z.object({
      id: z.string(),
      overlay: z.string().max(64)
        .describe("Scene, or widget with its own source"),
    }),
    headers: IdempotencyHeaders,
    body: PlaybackCommand,
    answers: { 200: PlaybackDone, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, params, body, headers, precondition }) =>
      services.overlays.playback.command(
        {
          channelId: caller.channelId,
          overlay: params.overlay,
          boxId: body.boxId,
        },
        withHeaders<PlaybackCommand>(body, headers, precondition),
        caller,
      ),
  }),
});
