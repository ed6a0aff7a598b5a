import { effect } from "@preact/signals";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { ConnectionsMessage } from "@/lib/schema/overlays/connections.ts";
import { browserWorld, connectEvents } from "@/lib/overlay/event_socket.ts";
import { pageClocks, watchForJumps } from "@/lib/overlay/page_clock.ts";
import { matchesKinds } from "@/lib/studio/kit/resource/create_resource.ts";
import { setConnected } from "./connection_state.ts";
import { waitingForSession } from "./sign_in.ts";

/** Callbacks for what happens on a channel. */
export interface ChannelFollower {
  /** Kinds of events, as the socket's `kinds` takes them: `support.*,poll.*`. */
  kinds: string;
  onEvents(events: readonly LiveEvent[]): void;
  /** Events were missed, or the machine slept: read the state anew. Also called once connected. */
  onGap(): void;
  /** The machine slept, or its clock was set: called before `onGap`. */
  onJump?(): void;
  /** Other pages are open than before; also called once connected. */
  onConnections?(connections: ConnectionsMessage): void;
}

/** Kinds that the header of every page follows, whichever of its followers begins first. */
const HEADER_KINDS = "stream.*,control.*,token.rotated";
/** Followers that begin within this time share the first connection. */
const GATHER_MS = 50;

const patternsOf = ({ kinds }: Pick<ChannelFollower, "kinds">): string[] =>
  kinds.split(",").filter((pattern) => pattern !== "");

/**
 * Creates the one connection that all followers of a channel on a page share.
 * It asks for what any of them wants, and gives each its own.
 */
export function createChannelSocket(channelId: string) {
  const followers = new Set<ChannelFollower>();
  /** Kinds that the connection asks for. */
  let asked = new Set<string>();
  let connections: ConnectionsMessage | null = null;
  let stands = false;
  let isPlanned = false;
  /** True when other events are wanted since the connection was asked for. */
  let isOutgrown = false;
  let close: (() => void) | null = null;

  const tell = (run: (follower: ChannelFollower) => void) =>
    [...followers].forEach(run);

  function hear({ data }: MessageEvent<string>): void {
    const message = JSON.parse(data);
    if (message.type !== "connections") return;
    connections = message;
    tell(({ onConnections }) => onConnections?.(message));
  }

  function open() {
    asked = new Set([
      ...patternsOf({ kinds: HEADER_KINDS }),
      ...[...followers].flatMap(patternsOf),
    ]);
    const url = new URL(
      `/m/widgets/api/channels/${channelId}/live`,
      location.origin.replace(/^http/, "ws"),
    );
    url.searchParams.set("kinds", [...asked].join(","));
    return connectEvents({
      url: url.href,
      since: null,
      build: null,
      onEvents: (events) =>
        tell((follower) => {
          const wanted = events.filter(({ kind }) =>
            matchesKinds(follower.kinds, kind)
          );
          if (wanted.length > 0) follower.onEvents(wanted);
        }),
      onReplay() {
        stands = true;
        if (isOutgrown) return begin();
        tell(({ onGap }) => onGap());
      },
      onIncomplete: () => tell(({ onGap }) => onGap()),
      onConnection: setConnected,
      onLeader() {},
      onClockOffset() {},
      // The session ended elsewhere: whoever asks now is told so, and nobody
      // works on in a page that hears of nothing.
      onRefused: () => tell(({ onGap }) => onGap()),
      onNewBuild() {},
      world: {
        ...browserWorld,
        connect(address) {
          const socket = browserWorld.connect(address);
          socket.addEventListener("message", hear);
          return socket;
        },
      },
    });
  }

  function begin(): void {
    close?.();
    stands = false;
    isOutgrown = false;
    setConnected(false);
    let socket = open();
    let wasAway = false;
    const stop = effect(() => {
      const isAway = waitingForSession.value !== null;
      // The socket of a session that ended would come back in minutes only.
      if (wasAway && !isAway) {
        socket.close();
        socket = open();
      }
      wasAway = isAway;
    });
    const stopJumps = watchForJumps(pageClocks, () => {
      // A connection often dies in a sleep without a word.
      socket.measureAnew();
      tell(({ onJump, onGap }) => {
        onJump?.();
        onGap();
      });
    });
    close = () => {
      stop();
      stopJumps();
      socket.close();
    };
  }

  function beginSoon(): void {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      if (followers.size === 0) return;
      // One that is closed before it stands complains in the console.
      if (close && !stands) isOutgrown = true;
      else begin();
    }, GATHER_MS);
  }

  return {
    /** Tells a follower what happens; the answer ends it. */
    follow(follower: ChannelFollower): () => void {
      followers.add(follower);
      const isCovered = patternsOf(follower).every((one) => asked.has(one));
      if (followers.size === 1 || !isCovered) beginSoon();
      else if (stands) {
        follower.onGap();
        if (connections) follower.onConnections?.(connections);
      }
      return () => {
        if (!followers.delete(follower) || followers.size > 0) return;
        close?.();
        close = null;
        setConnected(true);
        asked = new Set();
        connections = null;
        stands = false;
      };
    },
  };
}
