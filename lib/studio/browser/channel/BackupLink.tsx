import { ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { CHANNEL_WORDS } from "@/lib/studio/words/channel.ts";

/** Draws the download of a backup of the channel. */
export function BackupLink({ channelId }: { channelId: string }) {
  return (
    <ButtonLink
      icon="download"
      href={`/m/widgets/api/channels/${channelId}/setup/export`}
      download
    >
      {CHANNEL_WORDS.download}
    </ButtonLink>
  );
}
