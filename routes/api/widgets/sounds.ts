import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { SoundList } from "@/lib/schema/overlays/sounds.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The sound library and the channel's uploads",
    guard: session(),
    limit: dashboardReads,
    answers: { 200: SoundList },
    handle: async ({ services, caller }) => ({
      items: await services.overlays.sounds.list(caller.channelId),
      nextCursor: null,
    }),
  }),
});
