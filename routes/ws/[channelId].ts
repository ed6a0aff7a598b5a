import {
  readKindFilter,
  withoutDashboardKinds,
} from "@/lib/event_log/kind_filter.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import {
  opensSockets,
  pageOf,
  upgradeToLive,
} from "@/lib/http/live_upgrade.ts";
import { SocketQuery } from "@/lib/http/socket_query.ts";

export const handler = methods({
  GET: opensSockets(endpoint({
    summary: "Live socket: what happens on the channel, with replay",
    description:
      "A WebSocket: a `hello` frame, then `events` frames in log order. See docs/events.md.",
    guard: widgetToken({ channel: "channelId" }),
    query: SocketQuery,
    answers: { 101: "Switching to WebSocket", 426: "", 429: "" },
    handle: ({ caller, query, preview, ctx }) =>
      upgradeToLive(ctx, {
        channelId: caller.channelId,
        overlay: query.overlay,
        credential: caller.generation,
        // A program that has no position yet may send an empty one.
        since: query.since || null,
        kinds: withoutDashboardKinds(readKindFilter(query.kinds)),
        mayLead: !preview,
        // What names no overlay shows none: a program, say.
        page: query.overlay === ""
          ? null
          : pageOf(ctx.req.headers, { preview, build: query.build }),
      }),
  })),
});
