import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { HEADER_KINDS } from "@/lib/studio/browser/channel_socket.ts";
import { followChannel } from "@/lib/studio/browser/follow.ts";
import { keepFocus } from "@/lib/studio/browser/keep_focus.ts";
import { listenToKeys } from "@/lib/studio/browser/keys.ts";
import { commandInForce } from "@/lib/studio/browser/command_in_force.ts";
import {
  forgetToken,
  takeNewToken,
} from "@/lib/studio/browser/source_address.ts";
import { takeSources } from "@/lib/studio/browser/sources/connections.ts";
import { guardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { api, unsentChanges } from "@/lib/studio/browser/studio_api.ts";
import { sayAgain } from "@/lib/studio/browser/toasts.ts";
import { isMuted, isStreamLive, isStreamRequested } from "./live_state.ts";
import { shellActions } from "./shell_actions.ts";
import type { Opened, Tools } from "./ToolBar.tsx";

/** Keeps what the tools say of the stream and of standing orders current, and the token of the page's addresses. */
function followLiveState(channelId: string): () => void {
  // Answers of reads side by side may come in any order: an old one would stay.
  const reads = createCoalescedRuns();
  const readStream = () =>
    reads.run("stream", async () => {
      try {
        const { data } = await api.get(
          `/api/channels/${channelId}/stream`,
        );
        isStreamLive.value = data.available ? data.value.live : null;
      } finally {
        isStreamRequested.value = true;
      }
    });
  const readOrders = () =>
    reads.run("orders", async () => {
      const { data } = await api.get(
        `/api/channels/${channelId}/control`,
      );
      const order = commandInForce(data.orders, ["mute", "unmute"], null);
      isMuted.value = order?.action === "mute";
    });
  const quietly = (work: Promise<unknown>) => void work.catch(() => {});
  return followChannel({
    channelId,
    kinds: HEADER_KINDS,
    onConnections: takeSources,
    onGap() {
      forgetToken();
      quietly(readStream());
      quietly(readOrders());
    },
    onEvents(events: readonly LiveEvent[]) {
      const has = (prefix: string) =>
        events.some(({ kind }) => kind.startsWith(prefix));
      if (has("stream.")) quietly(readStream());
      if (has("control.")) quietly(readOrders());
      if (has("token.")) takeNewToken();
    },
  });
}

/**
 * Clears what Fresh's client keeps in the history of every page that it starts:
 * by it, it loads the page anew when the streamer goes back from a part of it,
 * such as an alert that was open.
 */
function keepPageOnBack(): void {
  if (history.state !== null) history.replaceState(null, "");
}

/**
 * Begins everything of the tools that a page can be drawn without: keys,
 * actions, and what follows the channel. The answer ends it.
 */
export function beginTools(tools: Tools, opened: Opened): () => void {
  keepPageOnBack();
  sayAgain();
  const ends = [
    addActions(shellActions(tools, opened)),
    listenToKeys(globalThis.window),
    keepFocus(document),
    followLiveState(tools.channelId),
    // A closed tab keeps nothing that waits for the network.
    guardLeave(() => unsentChanges.peek() > 0),
  ];
  return () => ends.forEach((end) => end());
}
