import type { ComponentProps } from "preact";
import { BackupPanel } from "@/lib/studio/browser/channel/BackupPanel.tsx";

/** Draws the backup of the channel's setup. */
export default function ChannelBackup(
  props: ComponentProps<typeof BackupPanel>,
) {
  return <BackupPanel {...props} />;
}
