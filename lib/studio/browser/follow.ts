import { effect } from "@preact/signals";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { ConnectionsMessage } from "@/lib/features/overlays/connections/schema.ts";
import { browserWorld, connectEvents } from "@/lib/browser/event_socket.ts";
import { waitingForSession } from "./sign_in.ts";

/** Callbacks for what happens on the channel. */
interface Followed {
  channelId: string;
  /** Kinds of events, as the socket's `kinds` takes them: `support.*,poll.*`. */
  kinds: string;
  onEvents(events: readonly LiveEvent[]): void;
  /** Something was missed: read the state anew. Also called once connected. */
  onGap(): void;
  /** Other pages are open than before; also called once connected. */
  onConnections?(connections: ConnectionsMessage): void;
}

/** Pause between two looks of whoever has no socket. */
const POLL_MS = 10_000;

/** Runs something at once and then every so often while the page is seen; the answer ends it. */
export function lookEvery(run: () => unknown, everyMs = POLL_MS): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const start = () => {
    clearInterval(timer);
    if (document.hidden) return;
    run();
    timer = setInterval(run, everyMs);
  };
  start();
  document.addEventListener("visibilitychange", start);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", start);
  };
}

/**
 * Follows the channel's events over the dashboard's live socket, which the
 * session opens, for as long as the page is there; the answer ends it.
 */
export function followChannel(
  { channelId, kinds, onEvents, onGap, onConnections }: Followed,
): () => void {
  const url = new URL(
    `/m/widgets/api/channels/${channelId}/live`,
    location.origin.replace(/^http/, "ws"),
  );
  url.searchParams.set("kinds", kinds);
  const connect = () =>
    connectEvents({
      url: url.href,
      since: null,
      build: null,
      onEvents,
      onReplay: onGap,
      onIncomplete: onGap,
      onLeader() {},
      onClockOffset() {},
      onNewBuild() {},
      world: {
        ...browserWorld,
        connect(address) {
          const socket = browserWorld.connect(address);
          if (onConnections) {
            socket.addEventListener("message", ({ data }) => {
              const message = JSON.parse(data);
              if (message.type === "connections") onConnections(message);
            });
          }
          return socket;
        },
      },
    });
  let socket = connect();
  let wasAway = false;
  const stop = effect(() => {
    const isAway = waitingForSession.value !== null;
    // The socket of a session that ended would come back in minutes only.
    if (wasAway && !isAway) {
      socket.close();
      socket = connect();
    }
    wasAway = isAway;
  });
  return () => {
    stop();
    socket.close();
  };
}
