import { signal } from "@preact/signals";
import { SHELL_WORDS } from "@/lib/studio/words/shell.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** True while the channel streams; `null` while nobody knows. */
export const onAir = signal<boolean | null>(null);

/** True once the page has asked whether the channel streams, whatever came of it. */
export const isStreamAsked = signal(false);

/** True while every overlay is muted by an order that stands. */
export const isMuted = signal(false);

/** Mutes every overlay at once, or lets them play sounds again. */
export async function setMuted(
  channelId: string,
  muted: boolean,
): Promise<void> {
  const sent = await attempt(
    () =>
      api.post(`/api/channels/${channelId}/control`, {
        action: muted ? "mute" : "unmute",
      }),
    muted ? SHELL_WORDS.mutedSaid : SHELL_WORDS.unmutedSaid,
  );
  if (sent) isMuted.value = muted;
}
