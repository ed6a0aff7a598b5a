import type { Signal } from "@preact/signals";
import { SIMULATOR_MESSAGES as words } from "@/lib/studio/messages/simulator.ts";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { pageTarget } from "@/lib/studio/browser/simulator/preview_target.ts";
import { TestEventForm } from "@/lib/studio/browser/simulator/TestEventForm.tsx";

/** Draws the drawer that sends test events to the channel's open overlays. */
export function SimulatorDrawer(
  { open, channelId }: { open: Signal<boolean>; channelId: string },
) {
  return (
    <Dialog
      open={open.value}
      // Beside the preview that it plays in.
      size={pageTarget.value ? "drawer-start" : "drawer"}
      title={words.title}
      onClose={() => open.value = false}
    >
      <p class="dim">{words.lede}</p>
      <TestEventForm channelId={channelId} />
    </Dialog>
  );
}
