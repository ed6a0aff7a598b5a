import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { openQuestion } from "@/lib/studio/browser/confirm.ts";
import { BlankBar } from "@/lib/studio/browser/shell/BlankBar.tsx";
import { NetworkBar } from "@/lib/studio/browser/shell/NetworkBar.tsx";
import { waitingForSession } from "@/lib/studio/browser/sign_in.ts";
import { ToastList } from "@/lib/studio/browser/shell/ToastList.tsx";
import { ToolBar, type Tools } from "@/lib/studio/browser/shell/ToolBar.tsx";
import { markReady } from "@/lib/studio/browser/page_facts.ts";
import { openDialogs } from "@/lib/studio/browser/toasts.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";

type Drawers = typeof import("@/lib/studio/browser/shell/Drawers.tsx").Drawers;

/** Draws the tools of every page: live or not, blank, mute, tests, commands, messages. */
export default function StudioTools(tools: Tools) {
  const palette = useSignal(false);
  const help = useSignal(false);
  const simulator = useSignal(false);
  const opened = { palette, help, simulator };
  const drawers = useSignal<{ Drawers: Drawers } | null>(null);
  const wanted = useComputed(() =>
    palette.value || help.value || simulator.value ||
    openQuestion.value !== null || waitingForSession.value !== null
  );

  useSignalEffect(() => {
    if (!wanted.value || drawers.peek()) return;
    attempt(() => import("@/lib/studio/browser/shell/Drawers.tsx"))
      .then((loaded) => drawers.value = loaded);
  });
  // Asked for at once, so that it comes while the room's own islands begin.
  useLayoutEffect(() => {
    let end = () => {};
    let ended = false;
    import("@/lib/studio/browser/shell/begin_tools.ts").then(
      ({ beginTools }) => {
        if (!ended) end = beginTools(tools, opened);
        markReady();
      },
      markReady,
    );
    return () => {
      ended = true;
      end();
    };
  }, [tools.channelId]);

  return (
    <>
      <ToolBar {...tools} {...opened} />
      <BlankBar {...tools} />
      <NetworkBar />
      <ToastList empty={openDialogs.value > 0} />
      {drawers.value && (
        <drawers.value.Drawers {...opened} channelId={tools.channelId} />
      )}
    </>
  );
}
