import type { LiveEvent } from "@/lib/events/catalogue.ts";
import { connectEvents } from "@/lib/browser/event_socket.ts";
import { pageFacts } from "./page_facts.ts";
import { api } from "./studio_api.ts";

/** Callbacks for what happens on the channel. */
interface Followed {
  channelId: string;
  /** Kinds of events, as the socket's `kinds` takes them: `support.*,poll.*`. */
  kinds: string;
  onEvents(events: readonly LiveEvent[]): void;
  /** Something was missed: read the state anew. Also called once connected. */
  onGap(): void;
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
 * Follows the channel's events over its live socket for as long as the page is
 * there; the answer ends it. A masquerade has no token and looks again every
 * ten seconds instead.
 */
export function followChannel(
  { channelId, kinds, onEvents, onGap }: Followed,
): () => void {
  let end = () => {};
  let ended = false;
  async function begin() {
    const { data } = await api.get<{ token: string }>(
      `/api/channels/${channelId}/token`,
    );
    if (ended) return;
    if (!/^wt_[\w-]/.test(data.token)) {
      end = lookEvery(onGap);
      return;
    }
    const origin = pageFacts().widgetsOrigin.replace(/^http/, "ws");
    const url = new URL(`/ws/${channelId}`, origin);
    url.searchParams.set("token", data.token);
    url.searchParams.set("kinds", kinds);
    // It shows nothing on stream, so it never plays the sounds.
    url.searchParams.set("overlay", "studio");
    url.searchParams.set("preview", "1");
    const socket = connectEvents({
      url: url.href,
      since: null,
      build: null,
      onEvents,
      onReplay: onGap,
      onIncomplete: onGap,
      onLeader() {},
      onClockOffset() {},
      onNewBuild() {},
    });
    end = socket.close;
  }
  begin().catch(() => {
    if (!ended) end = lookEvery(onGap);
  });
  return () => {
    ended = true;
    end();
  };
}
