import { useEffect, useMemo } from "preact/hooks";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { ChatPanel } from "./ChatPanel.tsx";
import { ControlsPanel } from "./ControlsPanel.tsx";
import { createLiveStore, type LiveView } from "./live_store.ts";
import { FeedPanel } from "./FeedPanel.tsx";
import { liveActions } from "./live_actions.ts";
import { QueuePanel } from "./QueuePanel.tsx";
import { SourcesPanel } from "./SourcesPanel.tsx";

/** Draws the room from which one runs the stream, and keeps it current. */
export function LiveRoom(view: LiveView) {
  const desk = useMemo(() => createLiveStore(view), []);
  useEffect(() => desk.follow(), []);
  useEffect(() => addActions(liveActions(desk)), []);
  return (
    <div class="live">
      <div class="live__feed">
        <FeedPanel desk={desk} />
      </div>
      <div class="live__side">
        <ControlsPanel desk={desk} />
        <ChatPanel desk={desk} />
        <QueuePanel desk={desk} />
        <SourcesPanel desk={desk} />
      </div>
    </div>
  );
}
