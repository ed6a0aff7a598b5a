import { SetupImport } from "@/lib/studio/browser/setups/SetupImport.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";
import { BackupLink } from "./BackupLink.tsx";

/** Draws the download of a backup, and the way back: a report first, then the import. */
export function BackupPanel(
  { channelId, readOnly }: { channelId: string; readOnly: boolean },
) {
  return (
    <Panel title={words.backup} lede={words.backupLede} icon="save">
      <div class="row">
        <BackupLink channelId={channelId} />
        <SetupImport
          channelId={channelId}
          readOnly={readOnly}
          act={words.restore}
        />
      </div>
      <p class="field__hint">{words.restoreHint}</p>
    </Panel>
  );
}
