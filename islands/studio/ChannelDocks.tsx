import type { ComponentProps } from "preact";
import { DockKeyPanel } from "@/lib/studio/browser/channel/DockKeyPanel.tsx";

/** Draws the keys of the channel's docks. */
export default function ChannelDocks(
  props: ComponentProps<typeof DockKeyPanel>,
) {
  return <DockKeyPanel {...props} />;
}
