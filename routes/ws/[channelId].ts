import {
  readKindFilter,
  withoutDashboardKinds,
} from "@/lib/event_log/kind_filter.ts";
import { programCredential } from "@/lib/event_log/sockets/credential.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import {
  opensSockets,
  pageOf,
  upgradeToLive,
} from "@/lib/http/live_upgrade.ts";
import { withKey } from "@/lib/http/program_guard.ts";
import { SocketQuery } from "@/lib/http/socket_query.ts";

export const handler = methods({
  GET: opensSockets(endpoint({
    summary: "Live socket: what happens on the channel, with replay",
    description:
      "A WebSocket: a `hello` frame, then `events` frames in log order. See docs/events.md.",
    guard: withKey("events:read", widgetToken({ channel: "channelId" }), {
      channel: "channelId",
    }),
    query: SocketQuery,
    answers: { 101: "Switching to WebSocket", 426: "", 429: "" },
    handle({ caller, query, preview, ctx }) {
      const asked = {
        channelId: caller.channelId,
        // A program that has no position yet may send an empty one.
        since: query.since || null,
        kinds: withoutDashboardKinds(readKindFilter(query.kinds)),
      };
      if ("programKey" in caller) {
        return upgradeToLive(ctx, {
          ...asked,
          overlay: "",
          credential: programCredential(caller.programKey.id),
          mayLead: false,
          page: null,
        });
      }
      return upgradeToLive(ctx, {
        ...asked,
        overlay: query.overlay,
        credential: caller.generation,
        mayLead: !preview,
        // What names no overlay shows none: a program, say.
        page: query.overlay === ""
          ? null
          : pageOf(ctx.req.headers, { preview, build: query.build }),
      });
    },
  })),
});
