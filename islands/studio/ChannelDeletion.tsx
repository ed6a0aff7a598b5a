import type { ComponentProps } from "preact";
import { DeletionPanel } from "@/lib/studio/browser/channel/DeletionPanel.tsx";

/** Shows what deleting everything would remove, and does it. */
export default function ChannelDeletion(
  props: ComponentProps<typeof DeletionPanel>,
) {
  return <DeletionPanel {...props} />;
}
