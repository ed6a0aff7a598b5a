import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { CHANNEL_MESSAGES } from "@/lib/studio/messages/channel.ts";

/** Draws the download of a backup of the channel. */
export function BackupLink({ channelId }: { channelId: string }) {
  return (
    <ButtonLink
      icon="download"
      href={`/m/widgets/api/channels/${channelId}/setup/export`}
      download
    >
      {CHANNEL_MESSAGES.download}
    </ButtonLink>
  );
}
