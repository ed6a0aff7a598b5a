import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import {
  dockCredential,
  programCredential,
  sessionCredential,
} from "@/lib/event_log/sockets/credential.ts";
import { buildId } from "@/lib/http/build_id.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { presentedCookie } from "@/lib/http/guard.ts";
import { opensSockets, upgradeToLive } from "@/lib/http/live_upgrade.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import { SocketQuery } from "@/lib/http/socket_query.ts";

export const handler = methods({
  GET: opensSockets(endpoint({
    summary: "The dashboard's socket: events, and which pages are open",
    description:
      "As `/ws/{channelId}`, without a source, with `connections` frames: `GET …/connections`, now and after each change.",
    guard: sessionDockOrKey("events:read"),
    query: SocketQuery.pick({ since: true, kinds: true }),
    answers: { 101: "Switching to WebSocket", 426: "", 429: "" },
    handle: ({ services, caller, query, ctx }) =>
      upgradeToLive(ctx, {
        channelId: caller.channelId,
        overlay: "",
        credential: "programKey" in caller
          ? programCredential(caller.programKey.id)
          : "keyId" in caller
          ? dockCredential(caller.keyId)
          : sessionCredential(presentedCookie(ctx) ?? ""),
        since: query.since ?? null,
        kinds: readKindFilter(query.kinds),
        mayLead: false,
        attach: (send) =>
          services.overlays.connections.follow(
            caller.channelId,
            (items) => send({ type: "connections", items, build: buildId() }),
          ),
      }),
  })),
});
