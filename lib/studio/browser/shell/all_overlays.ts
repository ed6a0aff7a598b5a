/** Commands every overlay at once: to be silent, or to show nothing at all. */
import { computed, signal } from "@preact/signals";
import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";
import { SHELL_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { commandInForce } from "@/lib/studio/browser/command_in_force.ts";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** Retained commands of the channel, oldest first. */
export const retainedCommands = signal<readonly RetainedCommand[]>([]);

/** True while every overlay is muted. */
export const isMuted = computed(() =>
  commandInForce(retainedCommands.value, ["mute", "unmute"], null)?.action ===
    "mute"
);

/** The command by which every overlay is blank; `null` while they are not. */
export const blankCommand = computed(() => {
  const last = commandInForce(
    retainedCommands.value,
    ["blank", "unblank"],
    null,
  );
  return last?.action === "blank" ? last : null;
});

/** Number of open sources that are blank; all others may be seen. */
export const blankSources = computed(() =>
  openSources.value?.filter(({ position }) =>
    position !== null && position >= (blankCommand.value?.position ?? "")
  ).length ?? 0
);

/** Gives every overlay a command that holds until the next, and notes it before the channel tells of it. */
async function commandAll(
  channelId: string,
  action: "mute" | "unmute" | "blank" | "unblank",
  said?: string,
): Promise<void> {
  const sent = await attempt(
    () =>
      api.post(`/api/channels/${channelId}/control`, { action }, {
        once: true,
      }),
    said,
  );
  if (!sent) return;
  const { position } = sent.data;
  retainedCommands.value = [...retainedCommands.peek(), {
    action,
    sceneId: null,
    instanceId: null,
    volume: null,
    at: new Date().toISOString(),
    position,
  }];
}

/** Mutes every overlay at once, or lets them play sounds again. */
export const setMuted = (channelId: string, muted: boolean): Promise<void> =>
  muted
    ? commandAll(channelId, "mute", SHELL_MESSAGES.mutedSaid)
    : commandAll(channelId, "unmute", SHELL_MESSAGES.unmutedSaid);

/** Hides and silences every overlay at once, or shows them again. */
export const setBlank = (channelId: string, blank: boolean): Promise<void> =>
  blank
    ? commandAll(channelId, "blank")
    : commandAll(channelId, "unblank", SHELL_MESSAGES.unblankedSaid);
