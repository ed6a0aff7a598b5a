import type { ReadonlySignal } from "@preact/signals";
import { computed, signal } from "@preact/signals";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import { mayGoOnStream } from "@/lib/studio/browser/shell/live_state.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { LOOK_MESSAGES as words } from "@/lib/studio/messages/looks.ts";

/** Id that stands for no look at all. */
export const NO_LOOK = "plain";

/** A look with its picture. */
export interface PicturedLook {
  id: string;
  /** Id of the look of the service that it is, or that the channel's own is made of. */
  base: string;
  title: string;
  description: string;
  picture: string;
  /** False for one that the plan no longer includes: it is worn, and cannot be chosen. */
  available: boolean;
}

/** The look of a channel, and those that it may choose. */
export interface ChannelLook {
  /** Id that was chosen; `null` for none. */
  chosen: string | null;
  /** Id of the look that is worn: the chosen one, or the usual one. */
  worn: string;
  looks: readonly PicturedLook[];
}

/** Returns the title of a look. */
export const titleOfLook = (
  looks: readonly Pick<PicturedLook, "id" | "title">[],
  id: string,
): string => looks.find((look) => look.id === id)?.title ?? words.plain;

/** Tells whether a look may be shown now: where changes are held, the streamer is asked. */
export const mayShowLook = (): Promise<boolean> =>
  mayGoOnStream({
    title: words.whileLive,
    text: words.whileLiveText,
    act: words.show,
  });

/** The look of the channel as a page holds it. */
export interface LookChoice {
  /** Id of the look that is worn. */
  worn: ReadonlySignal<string>;
  /** Id that was chosen; `null` for none. */
  chosen: ReadonlySignal<string | null>;
  /** Gives the channel a look; resolves with whether it is stored. Of several at once the last is. */
  choose(look: string | null): Promise<boolean>;
}

/** Creates the choice of the channel's look. */
export function createLookChoice(
  channelId: string,
  loaded: ChannelLook,
): LookChoice {
  const chosen = signal(loaded.chosen);
  // What is worn already has its present id; where none is chosen the first is the usual one.
  const worn = computed(() =>
    chosen.value === loaded.chosen
      ? loaded.worn
      : chosen.value ?? loaded.looks[0]?.id ?? NO_LOOK
  );
  const runs = createCoalescedRuns();
  let stored = loaded.chosen;

  async function put(): Promise<void> {
    const look = chosen.peek();
    const saved = await attempt(() =>
      api.patch(`/api/channels/${channelId}/settings`, { look })
    );
    if (saved) stored = look;
  }

  return {
    worn,
    chosen,
    async choose(look) {
      chosen.value = look;
      await runs.run("look", put);
      // What was refused is not worn.
      if (chosen.peek() !== stored) chosen.value = stored;
      return stored === look;
    },
  };
}
