import type { Signal } from "@preact/signals";
import type { HeldFollowList } from "@/lib/schema/platform/follow_guard.ts";
import { followAndLook, followOnChannel } from "@/lib/studio/browser/follow.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";

/** Interval of looking how a burst goes on, whose beginning an event tells, ms. */
const LOOK_EVERY_MS = 10_000;
/** Decisions within this time are read together, ms. */
const TOGETHER_MS = 250;

/** Creates what follows the channel's held follows on a page. */
export function createHeldFollows(
  channelId: string,
  state: Signal<HeldFollowList>,
) {
  const list = createResource({
    state,
    kinds: "follows.held",
    gatherMs: TOGETHER_MS,
    read: async () =>
      (await api.get(`/api/channels/${channelId}/held-follows`)).data,
  });
  return {
    ...list,
    /** Follows them for as long as the page shows them; the answer ends it. */
    follow: (): () => void =>
      followAndLook(
        () => followOnChannel(channelId, [list]),
        () => {
          if (state.peek().count > 0) list.readSoon();
        },
        LOOK_EVERY_MS,
      ),
  };
}
