import {
  AssetList,
  AssetQuery,
} from "@/lib/features/overlays/assets/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's uploaded images, videos and sounds, newest first",
    description:
      "With `kind` a page holds those of its files that are of that kind, so it may be short.",
    guard: session(),
    query: AssetQuery,
    answers: { 200: AssetList, 400: "" },
    handle: ({ services, caller, query }) =>
      services.overlays.assets.list(caller.channelId, query),
  }),
});
