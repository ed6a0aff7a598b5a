import type { ReadonlySignal } from "@preact/signals";
import { signal } from "@preact/signals";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { holdsChanges } from "@/lib/studio/browser/shell/live_state.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { LOOK_MESSAGES as words } from "@/lib/studio/messages/looks.ts";

/** Id that stands for no look at all. */
export const NO_LOOK = "plain";

/** A look with its picture. */
export interface PicturedLook {
  id: string;
  title: string;
  description: string;
  picture: string;
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
  looks: readonly PicturedLook[],
  id: string,
): string => looks.find((look) => look.id === id)?.title ?? words.plain;

/** Tells whether a look may be shown now: where changes are held, the streamer is asked. */
export async function mayShowLook(): Promise<boolean> {
  return !await holdsChanges() ||
    await confirmed({
      title: words.whileLive,
      text: words.whileLiveText,
      act: words.show,
    });
}

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
  const worn = signal(loaded.worn);
  const chosen = signal(loaded.chosen);
  const runs = createCoalescedRuns();
  let stored = loaded.chosen;

  function show(look: string | null): void {
    chosen.value = look;
    // The first is the usual one.
    worn.value = look ?? loaded.looks[0]?.id ?? NO_LOOK;
  }

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
      show(look);
      await runs.run("look", put);
      // What was refused is not worn.
      if (chosen.peek() !== stored) show(stored);
      return stored === look;
    },
  };
}
