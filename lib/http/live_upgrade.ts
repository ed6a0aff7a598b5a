import type { Context } from "fresh";
import { AppError } from "@/lib/core/errors.ts";
import type { SocketTerms } from "@/lib/event_log/sockets/live_socket.ts";
import { buildId } from "./build_id.ts";
import type { State } from "./define.ts";
import type { Endpoint } from "./endpoint.ts";

/** Time after which a refused page may try again, in ms. */
const FULL_RETRY_MS = 15_000;

/** Counts the requests of an endpoint as sockets that are being opened. */
export function opensSockets(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    run: (ctx) =>
      ctx.state.services.events.sockets.whileOpening(() => endpoint.run(ctx)),
  };
}

/**
 * Upgrades the request to the channel's live socket. Throws `upgrade_required`
 * when it asks for none, `rate_limited` when the channel has too many.
 */
export async function upgradeToLive(
  ctx: Context<State>,
  terms: Omit<SocketTerms, "build">,
): Promise<Response> {
  const { events: { sockets }, log } = ctx.state.services;
  const { headers } = ctx.req;
  if (headers.get("upgrade")?.toLowerCase() !== "websocket") {
    // A proxy that strips `Upgrade` leaves this header where it is.
    if (headers.has("sec-websocket-key")) {
      log.warn("upgrade_stripped", {
        meaning:
          "A page wanted to open a WebSocket, and something before this service took the header Upgrade away. Overlays stand still.",
        advice: "Let the reverse proxy pass WebSocket upgrades.",
      });
    }
    throw new AppError(
      "upgrade_required",
      "Cannot answer: open a WebSocket to this address",
      { headers: { connection: "Upgrade", upgrade: "websocket" } },
    );
  }
  if (!await sockets.hasRoom(terms)) {
    throw new AppError(
      "rate_limited",
      terms.attach
        ? "Cannot open a socket: the dashboard is open in too many tabs. Close some, or try again later"
        : "Cannot open a socket: the channel has as many open as its plan allows. Close some sources, or try again later",
      { retryAfterMs: FULL_RETRY_MS },
    );
  }
  const { socket, response } = upgrade(ctx, { idleTimeout: 120 });
  sockets.open(socket, { ...terms, build: buildId() });
  return response;
}

/** Requests as they came in, by those that the service made of them, such as of one below the dashboard's prefix. */
const originalRequests = new WeakMap<Request, Request>();

/** Remembers of which request another was made: only the original has the connection to upgrade. */
export function rememberOriginal(made: Request, original: Request): void {
  originalRequests.set(made, originalRequests.get(original) ?? original);
}

function upgrade(
  ctx: Context<State>,
  options: Deno.UpgradeWebSocketOptions,
): Deno.WebSocketUpgrade {
  try {
    const { req } = ctx;
    return Deno.upgradeWebSocket(originalRequests.get(req) ?? req, options);
  } catch (cause) {
    throw new AppError(
      "malformed",
      "Cannot open a socket: the upgrade is malformed",
      { cause },
    );
  }
}

/**
 * Returns what is known of the page behind a socket: OBS names itself and its
 * version in the browser's `User-Agent`.
 */
export function pageOf(
  headers: Headers,
  { preview, build = buildId() }: {
    preview: boolean;
    build?: string | undefined;
  },
): NonNullable<SocketTerms["page"]> {
  const userAgent = (headers.get("user-agent") ?? "").slice(0, 500);
  const version = / OBS\/([0-9.]{1,20})/.exec(userAgent)?.[1];
  const kind = preview ? "preview" : version ? "obs" : "browser";
  return { kind, obsVersion: version ?? null, build };
}
