import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import { PlaybackView } from "@/lib/schema/overlays/playback.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What alert boxes show, and what waits, is held or unseen",
    guard: sessionDockOrKey("alerts"),
    limit: dashboardReads,
    answers: { 200: PlaybackView },
    handle: ({ services, caller }) =>
      services.overlays.playback.read(caller.channelId),
  }),
});
