import { signal } from "@preact/signals";
import type { LiveEvent } from "@/lib/events/catalogue.ts";
import type { RetainedCommands } from "@/lib/features/overlays/control/schema.ts";
import type { StreamAnswer } from "@/lib/features/widget_data/platform_reads/schema.ts";
import { SHELL_WORDS } from "@/lib/studio/words/shell.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** True while the channel streams; `null` while nobody knows. */
export const onAir = signal<boolean | null>(null);

/** True while every overlay is muted by an order that stands. */
export const isMuted = signal(false);

/** Keeps both current for as long as the page is there; the answer ends it. */
export function followLiveState(channelId: string): () => void {
  async function readStream() {
    const { data } = await api.get<StreamAnswer>(
      `/api/channels/${channelId}/stream`,
    );
    onAir.value = data.available ? data.value.live : null;
  }
  async function readOrders() {
    const { data } = await api.get<RetainedCommands>(
      `/api/channels/${channelId}/control`,
    );
    for (const { action, sceneId } of data.orders) {
      if (sceneId !== null) continue;
      if (action === "mute") isMuted.value = true;
      if (action === "unmute") isMuted.value = false;
    }
  }
  const quietly = (work: Promise<unknown>) => void work.catch(() => {});
  let ended = false;
  let end = () => {};
  // The page is drawn and can be used before.
  quietly(
    import("@/lib/studio/browser/follow.ts").then(({ followChannel }) => {
      if (!ended) end = followChannel(followed);
    }),
  );
  const followed = {
    channelId,
    kinds: "stream.*,control.*",
    onGap() {
      quietly(readStream());
      quietly(readOrders());
    },
    onEvents(events: readonly LiveEvent[]) {
      if (events.some(({ kind }) => kind.startsWith("stream."))) {
        quietly(readStream());
      }
      if (events.some(({ kind }) => kind.startsWith("control."))) {
        quietly(readOrders());
      }
    },
  };
  return () => {
    ended = true;
    end();
  };
}

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
