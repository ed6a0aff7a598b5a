import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import type { Action } from "@/lib/studio/browser/actions.ts";
import { clearAll, retainedCommandsOf, toggleQueue } from "./ControlsPanel.tsx";
import type { LiveStore } from "./live_store.ts";
import { markSeen } from "./FeedPanel.tsx";
import { firstHeld } from "./QueuePanel.tsx";

/** Lists what can be done in the live room. */
export function liveActions(desk: LiveStore): Action[] {
  const { group } = words;
  const { feed, boxes, view: { readOnly } } = desk;
  const may = () => !readOnly;
  const isPaused = () => retainedCommandsOf(desk).queue?.action === "pause";
  const held = () => may() ? firstHeld(boxes.value) : null;
  const decide = (action: "approve" | "reject") => () => {
    const first = held();
    return first && desk.act(first.box, action, first.eventId);
  };
  return [
    {
      id: "live.skip",
      name: words.skipLong,
      group,
      keys: "s",
      search: "next alert stop",
      isEnabled: may,
      run: () => desk.order({ action: "skip" }, words.doneSkip),
    },
    {
      id: "live.pause",
      name: words.pauseLong,
      group,
      keys: "p",
      search: "hold queue",
      isEnabled: () => may() && !isPaused(),
      run: () => toggleQueue(desk),
    },
    {
      id: "live.resume",
      name: words.resumeLong,
      group,
      keys: "Shift+P",
      search: "resume unpause queue",
      isEnabled: () => may() && isPaused(),
      run: () => toggleQueue(desk),
    },
    {
      id: "live.clear",
      name: words.clearLong,
      group,
      search: "empty queue",
      isEnabled: may,
      run: () => clearAll(desk),
    },
    {
      id: "live.approve",
      name: words.approveFirst,
      group,
      keys: "a",
      search: "moderate hold",
      isEnabled: () => held() !== null,
      run: decide("approve"),
    },
    {
      id: "live.reject",
      name: words.rejectFirst,
      group,
      keys: "x",
      search: "moderate hold",
      isEnabled: () => held() !== null,
      run: decide("reject"),
    },
    {
      id: "live.seen",
      name: words.markSeen,
      group,
      keys: "m",
      search: "acknowledge read",
      isEnabled: () => may() && feed.newCount.value > 0,
      run: () => markSeen(feed),
    },
    {
      id: "live.replay",
      name: words.replayLatest,
      group,
      keys: "r",
      search: "replay again",
      isEnabled: () => may() && feed.newest.value !== null,
      run: () => feed.newest.value && desk.replay(feed.newest.value.id),
    },
    {
      id: "live.reload",
      name: words.reloadAllLong,
      group,
      search: "refresh browser source obs",
      isEnabled: may,
      run: () => desk.order({ action: "reload" }, undefined, null),
    },
  ];
}
