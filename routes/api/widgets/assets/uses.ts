import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { UsedFiles } from "@/lib/schema/overlays/assets.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Where files and sounds are used",
    description: "The service's own sounds too; what nothing uses is left out.",
    guard: session(),
    limit: dashboardReads,
    answers: { 200: UsedFiles },
    handle: async ({ services: { overlays }, caller: { channelId } }) => ({
      items: await overlays.fileUses.usesAmong(
        channelId,
        await overlays.assets.all(channelId),
      ),
      nextCursor: null,
    }),
  }),
});
