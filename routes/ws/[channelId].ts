import { buildId } from "@/lib/http/build_id.ts";
import { SocketQuery } from "@/lib/http/socket_query.ts";
import { AppError } from "@/lib/core/errors.ts";
import { readKindFilter } from "@/lib/events/kind_filter.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

/** By then the connections that were refused are gone, in ms. */
const FULL_RETRY_MS = 15_000;

export const handler = methods({
  GET: endpoint({
    summary: "Live event socket: what happens on the channel, with replay",
    description:
      "Upgrade to a WebSocket. The first frame is `hello`, then `events` frames in log order. `since` replays what came after a position. See docs/events.md.",
    guard: widgetToken({ channel: "channelId" }),
    query: SocketQuery,
    answers: { 101: "Switching to WebSocket", 426: "", 429: "" },
    async handle({ services, caller, query, preview, ctx }) {
      if (ctx.req.headers.get("upgrade")?.toLowerCase() !== "websocket") {
        throw new AppError(
          "upgrade_required",
          "Cannot answer: this address is a WebSocket",
        );
      }
      const limits = await services.account.plans.limitsOf(caller.channelId);
      if (!services.events.sockets.hasRoom(caller.channelId, limits.sockets)) {
        throw new AppError(
          "rate_limited",
          "Cannot open a socket: the channel has more open than its plan allows. Close some pages, or try again in a while",
          { retryAfterMs: FULL_RETRY_MS },
        );
      }
      const { socket, response } = ctx.upgrade({ idleTimeout: 120 });
      services.events.sockets.open(socket, {
        channelId: caller.channelId,
        overlay: query.overlay,
        credential: caller.generation,
        since: query.since ?? null,
        kinds: readKindFilter(query.kinds),
        build: buildId(),
        mayLead: !preview,
        most: limits.sockets,
      });
      return response;
    },
  }),
});
