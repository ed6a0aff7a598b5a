import {
  type FollowedResource,
  followResources,
} from "@/lib/studio/kit/resource/create_resource.ts";
import { type ChannelFollower, createChannelSocket } from "./channel_socket.ts";

/** Runs a function at once and then every `everyMs` ms while the page is seen; the answer ends it. */
function lookEvery(run: () => unknown, everyMs: number): () => void {
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

/** The page's connections, by channel; a page has one. */
const sockets = new Map<string, ReturnType<typeof createChannelSocket>>();

/**
 * Follows the channel's events over the dashboard's live socket, which the
 * session opens and all of a page share, for as long as the page is there; the
 * answer ends it.
 */
export function followChannel(
  { channelId, ...follower }: ChannelFollower & { channelId: string },
): () => void {
  const socket = sockets.get(channelId) ?? createChannelSocket(channelId);
  sockets.set(channelId, socket);
  return socket.follow(follower);
}

/** Follows resources of a channel so; `more` hears what is not about events. */
export const followOnChannel = (
  channelId: string,
  resources: readonly FollowedResource[],
  more: Pick<ChannelFollower, "onConnections" | "onJump"> = {},
): () => void =>
  followResources(
    (follower) => followChannel({ channelId, ...follower, ...more }),
    resources,
  );

/** Follows, and runs `look` at once and every `everyMs` ms as well; the answer ends both. */
export function followAndLook(
  follow: () => () => void,
  look: () => unknown,
  everyMs: number,
): () => void {
  const stop = follow();
  const stopLooking = lookEvery(look, everyMs);
  return () => {
    stop();
    stopLooking();
  };
}
