import {
  createResource,
  type FollowedResource,
} from "@/lib/studio/kit/resource/create_resource.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import { keepFocus } from "@/lib/studio/browser/keep_focus.ts";
import { listenToKeys } from "@/lib/studio/browser/keys.ts";
import {
  forgetToken,
  takeNewToken,
} from "@/lib/studio/browser/source_address.ts";
import { takeSources } from "@/lib/studio/browser/sources/connections.ts";
import { guardLeave } from "@/lib/studio/browser/guard_leave.ts";
import { api, unsentChanges } from "@/lib/studio/browser/studio_api.ts";
import { sayAgain } from "@/lib/studio/browser/toasts.ts";
import { retainedCommands } from "./all_overlays.ts";
import { isStreamLive, isStreamRequested } from "./live_state.ts";
import { shellActions } from "./shell_actions.ts";
import type { Opened, Tools } from "./ToolBar.tsx";

/** Keeps what the tools say of the stream and of standing orders current, and the token of the page's addresses. */
function followLiveState(channelId: string): () => void {
  const path = `/api/channels/${channelId}` as const;
  const stream = createResource({
    state: isStreamLive,
    kinds: "stream.*",
    gatherMs: 0,
    async read() {
      try {
        const { data } = await api.get(`${path}/stream`);
        // Before anyone goes on who waited for it.
        isStreamLive.value = data.available ? data.value.live : null;
        return isStreamLive.peek();
      } finally {
        isStreamRequested.value = true;
      }
    },
  });
  const commands = createResource({
    state: retainedCommands,
    kinds: "control.*",
    gatherMs: 0,
    read: async () => (await api.get(`${path}/control`)).data.orders,
  });
  const token = {
    kinds: "token.rotated",
    readSoon: forgetToken,
    hear(events: readonly LiveEvent[]) {
      if (events.some(({ kind }) => kind === "token.rotated")) takeNewToken();
    },
    end() {},
  } satisfies FollowedResource;
  return followOnChannel(channelId, [stream, commands, token], {
    onConnections: takeSources,
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

/** Brings the tab of the page into sight where the row of tabs is wider than the window. */
function showPresentTab(): void {
  const tab = document.querySelector('.tabs > [aria-current="page"]');
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  // The page itself stays where it was scrolled to.
  row.scrollLeft += middleOf(tab) - middleOf(row);
}

/**
 * Begins everything of the tools that a page can be drawn without: keys,
 * actions, and what follows the channel. The answer ends it.
 */
export function beginTools(tools: Tools, opened: Opened): () => void {
  keepPageOnBack();
  sayAgain();
  showPresentTab();
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
