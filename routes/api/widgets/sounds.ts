import { SoundList } from "@/lib/features/overlays/sounds/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";

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
